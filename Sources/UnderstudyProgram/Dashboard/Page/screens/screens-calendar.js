import { dateOf, dayNumber, fullDayText, laterMonth, minutesEast, monthText } from "./calendar-day.js";
import { h } from "../shell/dom.js";
import { panel } from "./panel.js";
import { keepInAddress, queryValue } from "../shell/router.js";
import { button, counted, number } from "../shell/parts.js";
import { activityKinds, readMonth, weeksOf } from "./training-responses.js";

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** An activity with its figures. */
function activityText({ type, summary }) {
    const minutes = (seconds) => counted(Math.round(seconds / 60), "minute");
    switch (type) {
    case "cycling": return `Ride: ${summary.cyclingType}, ${counted(summary.durationMinutes, "minute")}, ${number(summary.tss, 0)} TSS`;
    case "workout": return `Workout: ${summary.dayName}, week ${number(summary.weekNumber)}${summary.isDeload ? " (deload)" : ""}, ` +
        `${number(summary.setsCompleted)}/${number(summary.totalSets)} sets`;
    case "stretch": return `Stretch: ${minutes(summary.totalDurationSeconds)}, ${counted(summary.regionsCompleted, "region")}` +
        (summary.regionsSkipped ? `, ${number(summary.regionsSkipped)} skipped` : "");
    case "meditation": return `Meditation: ${summary.meditationType}, ${minutes(summary.durationSeconds)}`;
    default: return type;
    }
}

/** The month in the address, with a day if one was chosen: `2025-12` or `2025-12-24`; null for none. */
function keptMonth() {
    return /^20\d\d-(?:0[1-9]|1[0-2])(?:-\d\d)?$/.exec(queryValue("calendar") ?? "")?.[0] ?? null;
}

/**
 * A month with the rides, workouts, stretches and meditations of each day. The address keeps another month than the present one, and a chosen
 * day.
 */
export function calendarPanel(context) {
    const kept = keptMonth() ?? context.today();
    let month = kept.slice(0, 7);
    let isCurrent = month === context.today().slice(0, 7);
    let chosen = kept;
    const path = () => {
        const [year, number] = month.split("-");
        return `/api/dev/calendar/${Number(year)}/${Number(number)}?tz=${minutesEast(context.now(), context.zone)}`;
    };
    return panel(context, {
        id: "calendar", title: "Calendar", span: 8, path, isShared: true,
        load: async (ask) => {
            // An advanced clock turns the page, as the app's month does.
            if (isCurrent) month = context.today().slice(0, 7);
            return readMonth(await ask(path()));
        },
        isEmpty: ({ days }) => days.size === 0 && isCurrent,
        emptyText: "No activities this month. Rides, completed workouts, stretches and meditations add some.",
        draw: (model, self) => {
            const turn = (months) => {
                month = laterMonth(month, months);
                isCurrent = month === context.today().slice(0, 7);
                keepInAddress("calendar", isCurrent ? null : month);
                self.reload();
            };
            const choose = (date) => {
                chosen = date;
                keepInAddress("calendar", date);
                self.redraw();
            };
            const shown = model.days.has(chosen) ? chosen : [...model.days.keys()].sort().at(-1);
            return [
                h("div", { class: "calendar-tools" },
                    button("Earlier", () => turn(-1), { kind: "quiet", "data-keep": "earlier" }),
                    h("p", { class: "strong", "aria-live": "polite" }, monthText(model.start.slice(0, 7))),
                    button("Later", () => turn(1), { kind: "quiet", "data-keep": "later" })),
                grid(model, { shown, today: context.today(), choose }),
                shown
                    ? dayList(shown, model.days.get(shown))
                    : h("p", { class: "panel-empty" }, "No activities this month."),
            ];
        },
    });
}

function grid(model, { shown, today, choose }) {
    const cell = (day) => {
        if (day === null) return h("td");
        const date = dateOf(day);
        const activities = model.days.get(date) ?? [];
        const at = h("span", { class: ["calendar-date", date === today ? "now" : null] }, Number(date.slice(8)));
        if (activities.length === 0) return h("td", { "data-date": date }, h("span", { class: "calendar-day" }, at));
        const kinds = activityKinds.filter(({ type }) => activities.some((activity) => activity.type === type));
        const label = `${fullDayText(day)}: ${kinds.map(({ word }) => word.toLowerCase()).join(", ")}`;
        return h("td", { "data-date": date }, h("button", {
            type: "button", class: "calendar-day", "aria-pressed": String(date === shown), "aria-label": label, "data-keep": `day ${date}`,
            on: { click: () => choose(date) },
        }, at, kinds.map(({ type, word }) => h("span", { class: ["activity", type] },
            h("span", { class: "activity-letter" }, word[0]), h("span", { class: "activity-rest" }, word.slice(1))))));
    };
    return h("table", { class: "calendar" },
        h("caption", { class: "visually-hidden" }, `Activities in ${monthText(model.start.slice(0, 7))}`),
        h("thead", h("tr", weekdays.map((name) => h("th", { scope: "col" },
            h("span", { "aria-hidden": "true" }, name.slice(0, 2)), h("span", { class: "visually-hidden" }, name))))),
        h("tbody", weeksOf(model).map((week) => h("tr", week.map(cell)))));
}

function dayList(date, activities) {
    return h("div", { class: "calendar-detail" },
        h("p", { class: "strong" }, fullDayText(dayNumber(date) ?? 0)),
        h("ul", activities.map((activity) => h("li", { dir: "auto" }, activityText(activity)))));
}
