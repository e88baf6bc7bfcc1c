// SPDX-License-Identifier: Apache-2.0
package org.galerna.base.ring;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.ZZZ_Result;

/** {@link Notice}: words of two sayings are never seen together. */
@JCStressTest
@Outcome(id = "false, false, false", expect = ACCEPTABLE, desc = "nothing stands, or it changes")
@Outcome(id = "true, false, false", expect = ACCEPTABLE, desc = "the first")
@Outcome(id = "false, false, true", expect = ACCEPTABLE, desc = "the second")
@Outcome(id = "true, false, true", expect = ACCEPTABLE, desc = "one after the other")
@Outcome(expect = FORBIDDEN, desc = "a mixture")
@State
public class NoticeStress {
    private static final Slabs SLABS = new Slabs();

    private final Notice notice = new Notice(SLABS.next(Notice.BYTES));

    /** Begins with nothing said. */
    public NoticeStress() {
        notice.takeBack();
    }

    /** Says one thing, then another. */
    @Actor
    public void speaker() {
        notice.say(1, 1, 1, 1);
        notice.takeBack();
        notice.say(2, 2, 2, 2);
    }

    /** Looks for the first, for mixtures, for the second. */
    @Actor
    public void reader(ZZZ_Result r) {
        r.r1 = notice.says(1, 1, 1, 1);
        r.r2 = notice.says(1, 1, 2, 2) || notice.says(2, 1, 1, 1) || notice.says(1, 2, 2, 2);
        r.r3 = notice.says(2, 2, 2, 2);
    }
}
