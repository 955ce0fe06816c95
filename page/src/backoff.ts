/* How long to wait before a retry, so that not everybody retries at once. */
const FIRST = 500; /* ms: the longest wait before the first retry, */
const MOST = 30000; /* and before any; it doubles with each retry */
const STABLE = 60000; /* after this long without an error it starts over */

export class Backoff {
    private attempt = 0;
    private since = 0;

    /** It works again. */
    works(): void {
        this.since = Date.now();
    }

    /** It failed: returns a random wait in ms, up to the longest wait. */
    wait(): number {
        if (this.since > 0 && Date.now() - this.since >= STABLE)
            this.attempt = 0;
        this.since = 0;
        return Math.random() * Math.min(MOST, FIRST * 2 ** this.attempt++);
    }
}
