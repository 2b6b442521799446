import { nightsByDay, nightStages, readNights } from "./activity-responses.js";
import { dayNumber, dayText, fullDayText, oldestFirst } from "./calendar-day.js";
import { key } from "./chart.js";
import { cardChoice, lead } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { hoursAndMinutes } from "./figures.js";
import { panel } from "./panel.js";
import { counted, number, table, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { movingMean } from "./series.js";
import { stackChart } from "./stack-chart.js";
import { dayRanges, rangeDays } from "./wellness-responses.js";

/** The backend's limit for a page. More sessions in a range are not shown. */
const mostSessions = 100;

const pathOf = ({ from, to }, limit = mostSessions) => `/api/v1/sleep?from=${from}&to=${to}&limit=${limit}&offset=0`;

/** FitIQ's nights: a bar per night with its stages, the chosen night in numbers, and the averages of the response. */
export function nightsPanel(context) {
    const range = cardChoice("nights", "Range", Object.keys(dayRanges), "30d");
    let chosen = null;
    const days = () => rangeDays(range.value, context.today());
    return panel(context, {
        id: "nights", title: "Sleep", span: 6, path: () => pathOf(days()),
        load: async (ask) => {
            const asked = days();
            const json = await ask(pathOf(asked));
            const found = readNights(json);
            // Each with its record in the response.
            const sessions = found.sessions.map((session, i) => ({ ...session, record: json.data.sessions[i] }));
            const isNothing = found.total === 0 && readNights(await ask(pathOf({ from: "1970-01-01", to: asked.to }, 1))).total === 0;
            return { ...found, asked, isNothing, nights: nightsByDay(sessions, context.zone), elements: json.data.sessions };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No nights. FitIQ sends them from Apple Health.", editing: recordKinds.fitiq.night,
        draw: (found, self) => {
            const { nights, averages, asked, total, sessions } = found;
            const tools = range.buttons(self);
            if (nights.length === 0) {
                return [lead({ value: "–", tools }), `No nights from ${dayText(dayNumber(asked.from))} to ${dayText(dayNumber(asked.to))}.`];
            }
            const newest = nights.at(-1);
            const night = nights.find(({ date }) => date === chosen) ?? newest;
            const pick = (date) => {
                chosen = date;
                self.redraw();
            };
            return [
                lead({
                    value: hoursAndMinutes(newest.total), unit: newest.date === asked.to ? "last night" : dayText(newest.day), tools,
                    notes: [averages && averagesText(averages, total)],
                }),
                nightsChart(nights, asked),
                nightDetail(night, nights, pick, context.zone,
                    night.sessions.map(({ record }) => self.editButton(record, `to ${fullDayText(night.day)}`))),
                total > sessions.length ? h("p", { class: "muted" }, `And ${counted(total - sessions.length, "earlier night")}.`) : null,
            ];
        },
    });
}

function averagesText({ asleep, inBed, efficiency }, total) {
    const mean = `${hoursAndMinutes(asleep)} asleep, ${hoursAndMinutes(inBed)} in bed, efficiency ${number(efficiency, 1)} %`;
    return `Mean of ${counted(total, "night")}: ${mean}.`;
}

/** The stages that occur in some night. */
function stagesOf(nights) {
    return nightStages.filter(({ name }) => nights.some(({ stages }) => stages[name] > 0));
}

function nightsChart(nights, { from, to }) {
    const shown = stagesOf(nights);
    const points = nights.map((night) => ({ ...night, parts: shown.map(({ name }) => night.stages[name]) }));
    return stackChart({
        label: `Sleep in its stages, ${counted(nights.length, "night")}`, name: "nights", height: 150, points,
        kinds: shown.map(({ name }) => name), line: movingMean(nights),
        from: Math.min(dayNumber(from), points[0].day), to: Math.max(dayNumber(to), points.at(-1).day), unit: 60,
        tick: (value) => `${value / 60} h`, text: hoursAndMinutes,
        describe: ({ day, parts, total }) => ({
            date: fullDayText(day), value: hoursAndMinutes(total),
            note: parts.map((part, i) => `${shown[i].label} ${hoursAndMinutes(part)}`).join(", "),
            row: [fullDayText(day), hoursAndMinutes(total), ...parts.map(hoursAndMinutes)],
        }),
        headers: ["Night", "Asleep", ...shown.map(({ label }) => label)],
        legend: [...shown.map(({ name, label }) => key(`part ${name}`, label)), key("line over", "asleep, mean of seven")],
    });
}

const minuteOf = (text, zone) => time.ofDay(text, zone).slice(0, 5);

/** One night: its times, a bar of its stages, and the stages as a list beside their means of the last seven nights. */
function nightDetail(night, nights, pick, zone, tools) {
    const week = nights.slice(-7);
    const shown = [...stagesOf(nights)].reverse();
    const whole = shown.reduce((sum, { name }) => sum + night.stages[name], 0);
    const share = (minutes) => whole > 0 ? `${number((100 * minutes) / whole, 0)} %` : "–";
    const mean = (name) => week.reduce((sum, { stages }) => sum + stages[name], 0) / week.length;
    const [first] = oldestFirst(night.sessions, ({ start }) => start);
    const last = oldestFirst(night.sessions, ({ end }) => end).at(-1);
    return h("div", { class: "night" },
        h("div", { class: "night-head" },
            h("select", {
                class: "night-choice", "aria-label": "Night", value: night.date, "data-keep": "night",
                on: { change: ({ target }) => pick(target.value) },
            }, [...nights].reverse().map(({ date, day }) => h("option", { value: date }, `Night to ${fullDayText(day)}`))),
            h("span", { class: "muted" }, `${minuteOf(first.start, zone)} to ${minuteOf(last.end, zone)}, `,
                `efficiency ${number(night.efficiency, 0)} %, `, h("bdi", last.source)),
            h("span", { class: "night-tools" }, tools)),
        h("div", { class: "night-bar", "aria-hidden": "true" }, shown.map(({ name }) => night.stages[name] > 0
            ? h("span", { class: ["part", name], style: { flexGrow: night.stages[name] } }) : null)),
        table(["Stage", ...["Night", "Share", `Mean of ${week.length}`].map((label) => ({ label, class: "number" }))],
            shown.map(({ name, label }) => [
                key(`part ${name}`, label), h("span", { class: "row-figure" }, hoursAndMinutes(night.stages[name])), share(night.stages[name]),
                hoursAndMinutes(mean(name)),
            ]), { caption: "Stages of the night" }));
}
