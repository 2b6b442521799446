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
