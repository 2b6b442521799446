import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { panel } from "./panel.js";
import { counted, number, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { rowList } from "./rows.js";
import { readMeditationSessions, readMeditationStats, readScripts, readStretchSessions } from "./training-responses.js";

/** `10 min`, `7 min 30 s`, `45 s` */
function durationText(seconds) {
    const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
    return [minutes ? `${number(minutes)} min` : null, rest || !minutes ? `${number(rest)} s` : null].filter(Boolean).join(" ");
}

/** The sessions, each with its record in the response. */
function withRecords(sessions, records) {
    return sessions.map((session, i) => ({ ...session, record: records[i] }));
}

export function stretchPanel(context) {
    const path = "/api/dev/stretch-sessions";
    const rows = rowList("session", "sessions");
    return panel(context, {
        id: "stretches", title: "Stretching", span: 4, path: () => path, isShared: true,
        load: async (ask) => {
            const json = await ask(path);
            return withRecords(readStretchSessions(json), json.data);
        },
        isEmpty: (sessions) => sessions.length === 0,
        emptyText: "No stretch sessions. The app adds one after stretching.", editing: recordKinds.bradOS.stretching,
        draw: (sessions, self) => [
            lead({
                value: durationText(sessions[0].seconds),
                notes: [`Last session, ${time.full(sessions[0].at, context.zone)}.`],
            }),
            rows(self, sessions, ({ at, seconds, regions, skipped, stretches, record }) => h("li",
                h("span", time.instant(at, context.zone),
                    stretches.length ? h("span", { class: "muted", dir: "auto" }, ` ${stretches.map(({ name }) => name).join(", ")}`) : null),
                h("span", durationText(seconds),
                    h("span", { class: "muted" }, ` ${counted(regions, "region")}${skipped ? `, ${number(skipped)} skipped` : ""}`)),
                self.editButton(record, `of ${time.instant(at, context.zone)}`))),
        ],
    });
}

export function meditationPanel(context) {
    const path = "/api/dev/meditation-sessions";
    const rows = rowList("session", "sessions");
    return panel(context, {
        id: "meditation", title: "Meditation", span: 4, path: () => path, isShared: true,
        load: async (ask) => {
            const [sessions, stats] = await Promise.all([ask(path), ask(`${path}/stats`)]);
            return { sessions: withRecords(readMeditationSessions(sessions), sessions.data), stats: readMeditationStats(stats) };
        },
        isEmpty: ({ sessions }) => sessions.length === 0,
        emptyText: "No meditation sessions. The app adds one after meditating.", editing: recordKinds.bradOS.meditation,
        draw: ({ sessions, stats }, self) => [
            lead({ value: number(stats.minutes), unit: "minutes", notes: [`${counted(stats.sessions, "session")} in all.`] }),
            rows(self, sessions, ({ at, type, planned, actual, isComplete, record }) => h("li",
                h("span", time.instant(at, context.zone), h("span", { class: "muted", dir: "auto" }, ` ${type}`)),
                h("span", isComplete ? durationText(actual) : `${durationText(actual)} of ${durationText(planned)} `,
                    isComplete ? null : h("span", { class: "badge attention" }, "ended early")),
                self.editButton(record, `of ${time.instant(at, context.zone)}`))),
        ],
    });
}

/** The guided meditations of the only category that the app requests. */
export function guidedPanel(context) {
    const path = "/api/dev/guidedMeditations/category/reactivity";
    return panel(context, {
        id: "guided", title: "Guided meditations", span: 6, path: () => path, isShared: true,
        load: async (ask) => {
            const [scripts, sessions] = await Promise.all([ask(path), ask("/api/dev/meditation-sessions")]);
            return readScripts(scripts, readMeditationSessions(sessions));
        },
        isEmpty: (scripts) => scripts.length === 0,
        emptyText: "No guided meditations. A seed can contain some.",
        draw: (scripts) => h("ol", { class: "rows" }, scripts.map(({ id, title, subtitle, seconds, isDone }) => h("li", { "data-id": id },
            h("span", h("span", { class: "strong", dir: "auto" }, title), h("span", { class: "muted", dir: "auto" }, ` ${subtitle}`)),
            h("span", durationText(seconds), " ", isDone ? h("span", { class: "badge good" }, "done") : null)))),
    });
}
