import { localTime } from "./calendar-day.js";
import { instantText } from "../records/record-kinds.js";
import { worldTime } from "../shell/state.js";

/** The time that a part of the page shows: the world's, or `ms` unless it is null. `context` has it for cards and their requests. */
export function viewedTime(zone) {
    const now = () => self.ms ?? worldTime();
    const self = {
        ms: null,
        context: {
            now,
            today: () => localTime(now(), zone).date,
            headers: () => self.ms === null ? [] : [["X-Understudy-Now", instantText(self.ms)]],
        },
    };
    return self;
}

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
