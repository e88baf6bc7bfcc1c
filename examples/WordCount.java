// SPDX-License-Identifier: Apache-2.0

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import mpi.*;

/**
 * Counts the words of text files: the files are dealt out, and the counts travel as Java objects.
 *
 * <p>{@code bin/mpjrun -np 4 examples/WordCount.java README.md docs/guide/*.md}
 */
class WordCount {
    public static void main(String[] files) throws IOException {
        MPI.Init(files);
        Intracomm world = MPI.COMM_WORLD;
        int rank = world.Rank();
        int size = world.Size();
        if (files.length == 0) {
            if (rank == 0) {
                System.err.println("WordCount: give it some text files to read");
                world.Abort(2);
            }
            MPI.Finalize();
            return;
        }

        TreeMap<String, Integer> mine = new TreeMap<>();
        for (int i = rank; i < files.length; i += size) {
            count(files[i], mine);
        }
        Object[] all = new Object[size];
        world.Gather(new Object[] {mine}, 0, 1, MPI.OBJECT, all, 0, 1, MPI.OBJECT, 0);

        if (rank == 0) {
            TreeMap<String, Integer> total = new TreeMap<>();
            for (Object counts : all) {
                ((Map<?, ?>) counts)
                        .forEach((w, n) -> total.merge((String) w, (Integer) n, Integer::sum));
            }
            TreeMap<String, Integer> serial = new TreeMap<>();
            for (String file : files) {
                count(file, serial);
            }
            total.entrySet().stream()
                    .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                    .limit(10)
                    .forEach(entry ->
                            System.out.printf("%8d %s%n", entry.getValue(), entry.getKey()));
            long words = total.values().stream().mapToLong(Integer::longValue).sum();
            System.out.printf(
                    "WordCount: %d words, %d different, in %d files, as counted serially: %s%n",
                    words, total.size(), files.length, total.equals(serial) ? "OK" : "WRONG");
        }
        MPI.Finalize();
    }

    static void count(String file, Map<String, Integer> counts) throws IOException {
        for (String word :
                Files.readString(Path.of(file))
                        .toLowerCase(Locale.ROOT)
                        .split("[^\\p{L}\\p{Nd}]+", -1)) {
            if (!word.isEmpty()) {
                counts.merge(word, 1, Integer::sum);
            }
        }
    }
}
