// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.schedule;

/**
 * Finds by trials how many carriers give tasks the most turns: hill climbing, by halves and
 * doubles.
 *
 * <p>Tasks that only exchange short messages have their lines in the cache of the core that ran
 * them last. Where a line comes slowly from another core, each turn on a second carrier makes those
 * on the first longer, and one carrier gives more turns than two.
 *
 * <p>A trial compares the rate of turns at the present level with that at another one. Two trials
 * in a row must speak for the other level; as long as they speak for the present one, they come
 * ever more seldom.
 */
final class HillClimb {
    /** Looks between two trials, at first and at most. */
    private static final int FEWEST_LOOKS = 2;

    private static final int MOST_LOOKS = 64;

    /** Turns may be fruitless looks of tasks, which more carriers have more of. */
    private static final double CLEARLY_MORE = 1.2;

    private final int most;
    private int level;
    private int looks;
    private int pause = FEWEST_LOOKS;
    private boolean isDoubted;
    private boolean isUpNext;

    /** Begins with all carriers at work. */
    HillClimb(int most) {
        this.most = most;
        this.level = most;
    }

    /** Carriers that should work. */
    int level() {
        return level;
    }

    /**
     * Lets all carriers work: there is nothing to compare. Fewer, if there were, are tried first.
     */
    void reset() {
        final boolean wereFewer = isDoubted || level < most;
        level = most;
        calm(FEWEST_LOOKS);
        if (wereFewer) {
            doubt();
        }
    }

    /** Counts a look; tells whether it is time for a trial. */
    boolean isDue() {
        return most > 1 && ++looks >= pause;
    }

    /** The level to try: that of the trial before if it is in doubt, else the two by turns. */
    int another() {
        final boolean isUp = level == 1 || (level < most && isUpNext);
        return isUp ? Math.min(most, 2 * level) : (level + 1) / 2;
    }

    /**
     * Judges a trial.
     *
     * @param tried what {@link #another} has said.
     * @param own turns a time at the present level.
     * @param other turns a time at the other level.
     */
    void judge(int tried, double own, double other) {
        final boolean isBetter = tried < level ? other > CLEARLY_MORE * own : other > own;
        if (!isBetter) {
            isUpNext = !isUpNext;
            calm(Math.min(2 * pause, MOST_LOOKS));
        } else if (isDoubted) {
            level = tried;
            calm(FEWEST_LOOKS);
        } else {
            doubt();
        }
    }

    private void doubt() {
        isDoubted = true;
        looks = 0;
        pause = 1;
    }

    private void calm(int looksToNext) {
        isDoubted = false;
        looks = 0;
        pause = looksToNext;
    }
}
