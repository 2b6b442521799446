/**
 * Runs an asynchronous function for values that arrive faster than it ends: one run at a time, and the next one for the newest value.
 * Values between are skipped. `drop()` forgets the value that waits.
 */
export function newestOnly(run) {
    let waiting = [];
    let isRunning = false;
    async function take(value) {
        waiting = [value];
        if (isRunning) return;
        isRunning = true;
        try {
            while (waiting.length) await run(waiting.pop());
        } finally {
            isRunning = false;
        }
    }
    return Object.assign(take, { drop() { waiting = []; } });
}
