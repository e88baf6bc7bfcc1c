// SPDX-License-Identifier: Apache-2.0
package org.galerna.conformance.openmpi;

import static org.galerna.conformance.openmpi.Refusal.fails;
import static org.galerna.conformance.openmpi.Scratch.numbers;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.IntBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Arrays;
import mpi.Datatype;
import mpi.File;
import mpi.FileView;
import mpi.Info;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Request;
import mpi.Status;

/** Files: opening, explicit offsets, own pointers, views, errors. */
final class FileSuite {
    private static final int NEW = MPI.MODE_CREATE | MPI.MODE_RDWR;

    void filesAreMadeMeasuredCutAndDeleted(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW | MPI.MODE_EXCL);
                    assertEquals(0, file.getSize());
                    assertEquals(NEW | MPI.MODE_EXCL, file.getAMode());
                    assertEquals(world.getSize(), file.getGroup().getSize());
                    assertEquals(world.getRank(), file.getGroup().getRank());
                    file.setSize(100);
                    assertEquals(100, file.getSize());
                    file.preallocate(5000);
                    assertEquals(5000, file.getSize());
                    file.preallocate(10);
                    assertEquals(5000, file.getSize());
                    file.setSize(7);
                    assertEquals(7, file.getSize());
                    file.sync();
                    file.close();
                    world.barrier();
                    if (world.getRank() == 0) {
                        File.delete(name);
                        assertFalse(Files.exists(Path.of(name)));
                    }
                });
    }

    void hintsComeWithViewsAndDeletions(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    Info info = new Info();
                    info.set("cb_nodes", "2");
                    File file = new File(world, name, NEW, info);
                    assertEquals("2", file.getInfo().get("cb_nodes"));
                    info.set("cb_nodes", "1");
                    info.set("file_perm", "600"); // for the opening
                    info.set("galerna_shared_pointer", "file");
                    int rank = world.getRank();
                    file.setView(4L * rank, MPI.INT, MPI.INT, "native", info);
                    assertEquals("1", file.getInfo().get("cb_nodes"));
                    assertNull(file.getInfo().get("file_perm"));
                    assertEquals("memory", file.getInfo().get("galerna_shared_pointer"));
                    file.writeAtAll(0, new int[] {rank}, 1, MPI.INT);
                    file.setView(0, MPI.INT, MPI.INT, "native", MPI.INFO_NULL);
                    int[] got = new int[world.getSize()];
                    file.readAtAll(0, got, got.length, MPI.INT);
                    assertArrayEquals(numbers(0, got.length), got);
                    fails(
                            MPI.ERR_ARG,
                            () -> file.setView(-4, MPI.INT, MPI.INT, "native", MPI.INFO_NULL));
                    file.close();
                    world.barrier();
                    if (rank == 0) {
                        File.delete(name, info);
                        assertFalse(Files.exists(Path.of(name)));
                        fails(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name, MPI.INFO_NULL));
                    }
                });
    }

    private static String permissions(String name) {
        try {
            return PosixFilePermissions.toString(Files.getPosixFilePermissions(Path.of(name)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    void aHintNamesThePermissionsOfAFileThatIsMade(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    Info info = new Info();
                    for (String wrong : new String[] {"8", "1000", "0", "rw-"}) {
                        info.set("file_perm", wrong);
                        fails(
                                MPI.ERR_INFO_VALUE,
                                "file_perm",
                                () -> new File(world, name, NEW, info));
                    }
                    assertFalse(Files.exists(Path.of(name)));
                    world.barrier();
                    info.set("file_perm", "640");
                    File file = new File(world, name, NEW, info);
                    assertEquals("640", file.getInfo().get("file_perm"));
                    assertEquals("rw-r-----", permissions(name));
                    file.close();
                });
    }

    void modesAreKept(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW | MPI.MODE_DELETE_ON_CLOSE);
                    assertTrue(Files.exists(Path.of(name)));
                    file.close();
                    assertFalse(Files.exists(Path.of(name)));
                    file = new File(world, name, MPI.MODE_CREATE | MPI.MODE_WRONLY);
                    file.writeAt(4L * world.getRank(), new int[] {world.getRank()}, 1, MPI.INT);
                    file.close();
                    file = new File(world, name, MPI.MODE_RDWR | MPI.MODE_APPEND);
                    assertEquals(4L * world.getSize(), file.getPosition());
                    assertEquals(4L * world.getSize(), file.getPositionShared());
                    file.close();
                    file = new File(world, name, MPI.MODE_RDONLY | MPI.MODE_UNIQUE_OPEN);
                    int[] all = new int[world.getSize()];
                    Status status = file.readAt(0, all, all.length, MPI.INT);
                    assertEquals(all.length, status.getCount(MPI.INT));
                    assertArrayEquals(numbers(0, all.length), all);
                    file.close();
                });
    }

    void ownPointersCountEtypesAndReadsEndWithTheFile(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int rank = world.getRank();
                    int size = world.getSize();
                    file.setView(4L * 10 * rank, MPI.INT, MPI.INT, "native");
                    assertEquals(0, file.getPosition());
                    assertEquals(
                            6, file.write(numbers(10 * rank, 6), 6, MPI.INT).getCount(MPI.INT));
                    assertEquals(6, file.getPosition());
                    file.write(numbers(10 * rank + 6, 4), 4, MPI.INT);
                    assertEquals(4L * (10 * rank + 3), file.getByteOffset(3));
                    world.barrier();
                    file.seek(-3, MPI.SEEK_CUR);
                    int[] got = new int[3];
                    file.read(got, 3, MPI.INT);
                    assertArrayEquals(numbers(10 * rank + 7, 3), got);
                    file.seek(-2, MPI.SEEK_END);
                    int[] more = {-1, -1, -1, -1};
                    Status status = file.read(more, 4, MPI.INT);
                    assertEquals(2, status.getCount(MPI.INT));
                    assertEquals(8, status.getElements(MPI.BYTE));
                    assertArrayEquals(new int[] {10 * size - 2, 10 * size - 1, -1, -1}, more);
                    file.seek(1, MPI.SEEK_SET);
                    assertEquals(1, file.getPosition());
                    assertEquals(0, file.readAt(1000, more, 4, MPI.INT).getCount(MPI.INT));
                    file.close();
                });
    }

    void viewsWithHolesTileTheFile(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    int rank = world.getRank();
                    int size = world.getSize();
                    File file = new File(world, name, NEW);
                    Datatype block = Datatype.createContiguous(2, MPI.INT);
                    Datatype tile = Datatype.createResized(block, 0, 8 * size);
                    tile.commit();
                    file.setView(16 + 8L * rank, MPI.INT, tile, "native");
                    FileView view = file.getView();
                    assertEquals(16 + 8L * rank, view.getDisp());
                    assertEquals(MPI.INT, view.getEType());
                    assertEquals(tile, view.getFileType());
                    assertEquals("native", view.getDataRep());
                    assertEquals(1, file.getTypeExtent(MPI.INT));
                    int[] own = numbers(100 * rank, 10);
                    file.write(own, 10, MPI.INT);
                    assertEquals(16 + 8L * rank + 8L * size * 3 + 4, file.getByteOffset(7));
                    file.sync();
                    world.barrier();
                    int[] back = new int[4];
                    file.readAt(3, back, 4, MPI.INT);
                    assertArrayEquals(numbers(100 * rank + 3, 4), back);
                    file.setView(16, MPI.INT, MPI.INT, "native");
                    int[] all = new int[10 * size];
                    file.readAt(0, all, all.length, MPI.INT);
                    for (int i = 0; i < all.length; i++) {
                        int owner = i / 2 % size;
                        assertEquals(100 * owner + i / (2 * size) * 2 + i % 2, all[i]);
                    }
                    file.close();
                });
    }

    void derivedTypesInMemoryAndDirectBuffers(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    int rank = world.getRank();
                    File file = new File(world, name, NEW);
                    file.setView(1000L * rank, MPI.INT, MPI.INT, "native");
                    Datatype column = Datatype.createVector(4, 1, 3, MPI.INT);
                    column.commit();
                    file.writeAt(0, numbers(rank, 12), 1, column);
                    IntBuffer direct = MPI.newIntBuffer(8);
                    assertEquals(4, file.readAt(0, direct, 4, MPI.INT).getCount(MPI.INT));
                    for (int i = 0; i < 4; i++) {
                        assertEquals(rank + 3 * i, direct.get(i));
                    }
                    direct.position(3);
                    file.writeAt(4, direct, 4, MPI.INT);
                    int[] spread = new int[12];
                    Arrays.fill(spread, -1);
                    assertEquals(1, file.readAt(4, spread, 1, column).getCount(column));
                    for (int i = 0; i < 12; i++) {
                        assertEquals(i % 3 == 0 && i < 10 ? rank + i : -1, spread[i]);
                    }
                    ByteBuffer bytes = ByteBuffer.allocate(16);
                    file.readAt(0, bytes, 16, MPI.BYTE);
                    boolean[] flags = {true, false, true, false};
                    file.writeAt(100, flags, 4, MPI.BOOLEAN);
                    boolean[] same = new boolean[4];
                    file.readAt(100, same, 4, MPI.BOOLEAN);
                    assertArrayEquals(flags, same);
                    file.readAt(0, null, 0, MPI.INT);
                    file.close();
                });
    }

    void otherRepresentationsOfData(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    file.setView(0, MPI.BYTE, MPI.BYTE, "external32");
                    int rank = world.getRank();
                    Datatype mixed =
                            Datatype.createStruct(
                                    new int[] {1, 1},
                                    new int[] {0, 8},
                                    new Datatype[] {MPI.INT, MPI.DOUBLE});
                    mixed.commit();
                    ByteBuffer memory = MPI.newByteBuffer(32);
                    memory.putInt(0, rank).putDouble(8, 1.5).putInt(16, -rank).putDouble(24, 2.5);
                    file.writeAtAll(24L * rank, memory, 2, mixed);
                    ByteBuffer back = MPI.newByteBuffer(32);
                    file.readAtAll(24L * rank, back, 2, mixed);
                    assertEquals(rank, back.getInt(0));
                    assertEquals(1.5, back.getDouble(8));
                    assertEquals(-rank, back.getInt(16));
                    assertEquals(2.5, back.getDouble(24));
                    file.setView(0, MPI.BYTE, MPI.BYTE, "internal");
                    byte[] raw = new byte[12];
                    file.readAt(24L * rank, raw, 12, MPI.BYTE);
                    ByteBuffer big = ByteBuffer.wrap(raw); // the highest byte first
                    assertEquals(rank, big.getInt(0));
                    assertEquals(1.5, big.getDouble(4));
                    file.close();
                });
    }

    void errorsOfOpeningAreThrown(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    fails(MPI.ERR_NO_SUCH_FILE, () -> new File(world, name, MPI.MODE_RDWR));
                    fails(MPI.ERR_NO_SUCH_FILE, () -> File.delete(name));
                    fails(MPI.ERR_AMODE, () -> new File(world, name, MPI.MODE_CREATE));
                    fails(
                            MPI.ERR_AMODE,
                            () -> new File(world, name, MPI.MODE_RDONLY | MPI.MODE_CREATE));
                    fails(
                            MPI.ERR_AMODE,
                            () -> new File(world, name, MPI.MODE_RDWR | MPI.MODE_SEQUENTIAL));
                    fails(MPI.ERR_AMODE, () -> new File(world, name, 1 << 20));
                    fails(MPI.ERR_BAD_FILE, () -> new File(world, "", NEW));
                    fails(MPI.ERR_BAD_FILE, () -> new File(world, null, NEW));
                    fails(MPI.ERR_BAD_FILE, () -> new File(world, "a\0b", NEW));
                    fails(
                            MPI.ERR_BAD_FILE,
                            () ->
                                    new File(
                                            world,
                                            System.getProperty("java.io.tmpdir"),
                                            MPI.MODE_RDWR));
                    fails(
                            MPI.ERR_BAD_FILE,
                            "not a file",
                            () ->
                                    new File(
                                            world,
                                            System.getProperty("java.io.tmpdir"),
                                            MPI.MODE_RDONLY));
                    File file = new File(world, name, NEW);
                    file.close();
                    fails(MPI.ERR_FILE_EXISTS, () -> new File(world, name, NEW | MPI.MODE_EXCL));
                    Info info = new Info();
                    info.set("cb_nodes", "many");
                    fails(MPI.ERR_INFO_VALUE, () -> new File(world, name, NEW, info));
                    if (world.getSize() > 1) {
                        int mode = world.getRank() == 0 ? MPI.MODE_RDONLY : MPI.MODE_RDWR;
                        fails(MPI.ERR_NOT_SAME, () -> new File(world, name, mode));
                        String other = world.getRank() == 1 ? name + "x" : name;
                        fails(MPI.ERR_NO_SUCH_FILE, () -> new File(world, other, MPI.MODE_RDONLY));
                    }
                    fails(MPI.ERR_ARG, () -> new File(null, name, NEW));
                });
    }

    void errorsOfUseAreThrownAndTheFileStaysUsable(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int[] data = numbers(0, 4);
                    fails(MPI.ERR_ARG, () -> file.readAt(-1, data, 4, MPI.INT));
                    fails(MPI.ERR_COUNT, () -> file.readAt(0, data, -1, MPI.INT));
                    fails(MPI.ERR_ARG, () -> file.seek(-1, MPI.SEEK_SET));
                    fails(MPI.ERR_ARG, () -> file.seek(0, 12));
                    fails(MPI.ERR_ARG, () -> file.setSize(-1));
                    fails(MPI.ERR_ARG, () -> file.setView(-1, MPI.INT, MPI.INT, "native"));
                    fails(
                            MPI.ERR_ARG,
                            "disp = DISPLACEMENT_CURRENT",
                            () ->
                                    file.setView(
                                            MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native"));
                    fails(
                            MPI.ERR_UNSUPPORTED_DATAREP,
                            () -> file.setView(0, MPI.INT, MPI.INT, "mine"));
                    fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, MPI.CHAR, "native"));
                    fails(MPI.ERR_TYPE, () -> file.setView(0, null, MPI.CHAR, "native"));
                    Datatype onOne = world.getRank() == 0 ? null : MPI.INT;
                    fails(MPI.ERR_TYPE, () -> file.setView(0, onOne, MPI.INT, "native"));
                    Datatype back = Datatype.createVector(2, 1, -1, MPI.INT);
                    back.commit();
                    fails(MPI.ERR_TYPE, () -> file.setView(0, MPI.INT, back, "native"));
                    fails(
                            MPI.ERR_ARG,
                            () ->
                                    file.setView(
                                            MPI.DISPLACEMENT_CURRENT, MPI.INT, MPI.INT, "native"));
                    file.setView(0, MPI.INT, MPI.INT, "native");
                    fails(MPI.ERR_TYPE, () -> file.writeAt(0, new byte[3], 3, MPI.BYTE));
                    assertThrows(
                            ArrayIndexOutOfBoundsException.class,
                            () -> file.writeAt(0, data, 5, MPI.INT));
                    ByteBuffer fixed = ByteBuffer.allocate(4).asReadOnlyBuffer();
                    assertThrows(MPIException.class, () -> file.readAt(0, fixed, 1, MPI.INT));
                    file.writeAt(world.getRank(), data, 1, MPI.INT);
                    file.close();
                    fails(MPI.ERR_FILE, () -> file.writeAt(0, data, 1, MPI.INT));
                    fails(MPI.ERR_FILE, file::getSize);
                    fails(MPI.ERR_FILE, file::close);
                    File reader = new File(world, name, MPI.MODE_RDONLY);
                    fails(MPI.ERR_READ_ONLY, () -> reader.writeAt(0, data, 1, MPI.INT));
                    fails(MPI.ERR_READ_ONLY, () -> reader.setSize(3));
                    reader.close();
                    File writer = new File(world, name, MPI.MODE_WRONLY);
                    fails(MPI.ERR_ACCESS, () -> writer.readAt(0, data, 1, MPI.INT));
                    writer.close();
                });
    }

    void handlersOfErrors(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    assertEquals(MPI.ERRORS_RETURN, file.getErrhandler());
                    file.callErrhandler(MPI.ERR_ARG);
                    file.setErrhandler(MPI.ERRORS_ARE_FATAL);
                    assertEquals(MPI.ERRORS_ARE_FATAL, file.getErrhandler());
                    file.setErrhandler(MPI.ERRORS_RETURN);
                    Request bad = MPI.REQUEST_NULL;
                    assertTrue(bad.isNull());
                    fails(MPI.ERR_ARG, () -> file.iReadAt(-1, MPI.newIntBuffer(1), 1, MPI.INT));
                    file.close();
                });
    }

    /** A rank that has no part of a file has a view of nothing. */
    void viewsOfNothing(Intracomm world) throws MPIException {
        Scratch.with(
                world,
                name -> {
                    File file = new File(world, name, NEW);
                    int rank = world.getRank();
                    Datatype none = Datatype.createIndexed(new int[0], new int[0], MPI.INT);
                    none.commit();
                    boolean sees = rank == 0;
                    file.setView(8, MPI.INT, sees ? MPI.INT : none, "native");
                    assertEquals(8, file.getByteOffset(0));
                    file.writeAtAll(0, new int[] {7, 8}, sees ? 2 : 0, MPI.INT);
                    int[] got = {-1, -1};
                    Status status = file.readAtAll(0, got, 2, MPI.INT);
                    assertEquals(sees ? 2 : 0, status.getCount(MPI.INT));
                    assertArrayEquals(sees ? new int[] {7, 8} : new int[] {-1, -1}, got);
                    if (!sees) {
                        assertEquals(0, file.readAt(1, got, 1, MPI.INT).getCount(MPI.INT));
                        fails(
                                MPI.ERR_TYPE,
                                "filetype is empty",
                                () -> file.writeAt(0, got, 1, MPI.INT));
                    }
                    file.seek(0, MPI.SEEK_END);
                    assertEquals(sees ? 2 : 0, file.getPosition());
                    assertEquals(16, file.getSize());
                    file.close();
                });
    }
}
