import { barChart } from "./bar-chart.js";
import { dateOf, dayNumber, fullDayText, shortDate } from "./calendar-day.js";
import { readFTP, readRecovery, readRides, readTrainingLoad, ridesPerDay } from "./brados-responses.js";
import { lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { hoursAndMinutes, signed } from "./figures.js";
import { panel } from "./panel.js";
import { counted, number } from "../shell/parts.js";
import { list } from "./read.js";
import { recordKinds } from "../records/record-kinds.js";
import { rowList } from "./rows.js";
import { dateTicks } from "./scale.js";
import { daily } from "./series.js";

const recoveryKinds = { ready: "good", moderate: "attention", recover: "accent" };

function facts(...rows) {
    return h("dl", { class: "facts" }, rows.map(([label, value, note]) => h("div", { class: "fact" },
        h("dt", label), h("dd", h("span", { class: "strong" }, value), note ? h("span", { class: "muted" }, ` ${note}`) : null))));
}

/** `14 % above`, `2.7 below` */
function against(difference, digits, unit) {
    return `${number(Math.abs(difference), digits)}${unit} ${difference < 0 ? "below" : "above"}`;
}

/** The recovery that the app computed and sent, as on its first screen. */
export function recoveryPanel(context) {
    const path = "/api/dev/health-sync/recovery";
    return panel(context, {
        id: "recovery", title: "Recovery", span: 4, path: () => path,
        // Without a recovery, the path answers 404.
        probe: { path: "/api/dev/health-sync/recovery/history?days=1", finds: (json) => list(json, "data", () => true).length > 0 },
        load: async (ask) => {
            const json = await ask(path);
            return { ...readRecovery(json), record: json.data };
        },
        emptyText: "No recovery. The app’s first sync adds one.", editing: recordKinds.bradOS.recovery,
        draw: (found, self) => [
            lead({
                value: number(found.score, 0),
                unit: h("span", { class: ["badge", recoveryKinds[found.state]] }, found.state),
                notes: [found.date === context.today() ? null : fullDayText(dayNumber(found.date) ?? 0)],
                tools: self.editButton(found.record, `of ${fullDayText(dayNumber(found.date) ?? 0)}`),
            }),
            facts(
                ["HRV", `${number(found.hrvMs, 0)} ms`, `${against(found.hrvVsBaseline, 0, " %")} the baseline`],
                ["Resting pulse", `${number(found.rhrBpm, 0)} bpm`, against(found.rhrVsBaseline, 1, "")],
                ["Sleep", hoursAndMinutes(found.sleepHours * 60), `efficiency ${number(found.sleepEfficiency, 0)} %`],
                ["Deep sleep", `${number(found.deepSleepPercent, 0)} %`]),
        ],
    });
}

/** Fitness, fatigue and form, computed by the backend from the rides of sixty days. */
export function loadPanel(context) {
    const path = "/api/dev/cycling/training-load";
    return panel(context, {
        id: "training-load", title: "Training load", span: 4, path: () => path,
        load: async (ask) => {
            const [load, ftp] = await Promise.all([ask(path), ask("/api/dev/cycling/ftp")]);
            return { ...readTrainingLoad(load), ftp: readFTP(ftp) };
        },
        isEmpty: ({ fatigue, fitness, ftp }) => fatigue === 0 && fitness === 0 && !ftp,
        emptyText: "No training load. It is computed from rides.", editing: recordKinds.bradOS.ftp,
        draw: ({ fatigue, fitness, form, ftp }) => [
            lead({
                value: signed(form, 1), unit: "form", kind: form < 0 ? "attention" : "good",
                notes: [form < 0 ? "More fatigue than fitness." : "Rested."],
            }),
            facts(
                ["Fitness", number(fitness, 1), "42 days (CTL)"], ["Fatigue", number(fatigue, 1), "7 days (ATL)"],
                ["FTP", ftp ? `${number(ftp.watts, 0)} W` : "–", ftp ? shortDate(ftp.date) : null]),
        ],
    });
}

/** The training stress of each day, from the last thirty rides, as the app requests them. */
export function ridesPanel(context) {
    const path = "/api/dev/cycling/activities?limit=30";
    const rows = rowList("ride", "rides", "Rides");
    return panel(context, {
        id: "rides", title: "Rides", span: 8, path: () => path,
        load: async (ask) => {
            const json = await ask(path);
            return readRides(json, context.zone).map((ride, i) => ({ ...ride, record: json.data[i] }));
        },
        isEmpty: (rides) => rides.length === 0,
        emptyText: "No rides.", editing: recordKinds.bradOS.ride,
        draw: (rides, self) => {
            const days = ridesPerDay(rides);
            const last = rides[0];
            if (days.length === 0) return "No ride has a date that the app can read.";
            return [
                lead({
                    value: number(last.stress, 0), unit: "TSS",
                    notes: [`The last ride, ${shortDate(last.date)}: ${last.type}, ${counted(last.minutes, "minute")} at ` +
                        `${number(last.power, 0)} W and ${number(last.heartRate, 0)} bpm.`],
                }),
                barChart({
                    label: `Training stress per day, the last ${counted(rides.length, "ride")}`, name: "rides", isSigned: false, unit: "TSS",
                    slots: slotsOf(days, context.today()),
                    describe: ({ date, rides: ridden }) => ({
                        date: fullDayText(dayNumber(date)),
                        value: ridden ? `${number(ridden.reduce((sum, { stress }) => sum + stress, 0), 0)} TSS` : "no ride",
                        note: ridden?.map(({ type, minutes }) => `${type}, ${minutes} min`).join("; "),
                    }),
                    headers: ["Date", "Training stress", "Rides"],
                    legend: h("span", { title: "An hour at the threshold is 100" }, "Training stress score (TSS) per day"),
                }),
                rows(self, rides, rideRow(self)),
            ];
        },
    });
}

function rideRow(self) {
    return ({ date, type, minutes, stress, record }) => h("li", h("span", shortDate(date), h("span", { class: "muted" }, ` ${type}, ${minutes} min`)),
        h("span", `${number(stress, 0)} TSS`), self.editButton(record, `of ${shortDate(date)}`));
}

function slotsOf(days, today) {
    const [from, to] = [days[0].day, Math.max(days.at(-1).day, dayNumber(today))];
    const labels = new Map(dateTicks(from, to, 5).map(({ day, text }) => [day, text]));
    return daily(days, from, to).map((found, i) => ({
        date: dateOf(from + i), value: found?.value ?? null, rides: found?.rides ?? null, label: labels.get(from + i) ?? null,
    }));
}
