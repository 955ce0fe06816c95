/* How long to wait before trying again, so that not all come at once. */
const FIRST = 500; /* ms: the longest wait before the first new attempt, */
const MOST = 30000; /* and before any; it doubles from attempt to attempt */
const STABLE = 60000; /* after so long without trouble it starts over */

export class Backoff {
    private attempt = 0;
    private since = 0;

    /** It works now. */
    works(): void {
        this.since = Date.now();
    }

    /** It does not: how many ms to wait, at random up to the longest wait. */
    wait(): number {
        if (this.since > 0 && Date.now() - this.since >= STABLE)
            this.attempt = 0;
        this.since = 0;
        return Math.random() * Math.min(MOST, FIRST * 2 ** this.attempt++);
    }
}
