import { lead } from "./choice.js";
import { deltaPanels } from "./screens-delta.js";
import { scoresPanel } from "./screens-scores.js";
import { h } from "./dom.js";
import { counted, kindOfAge, signed } from "./figures.js";
import { Failed } from "./failure.js";
import { lineChart } from "./line-chart.js";
import { readSummary, readTrends } from "./longevity-responses.js";
import { panel } from "./panel.js";
import { card, copyButton, number } from "./parts.js";
import { curl, look } from "./server.js";

const years = (value) => number(value, 1);

function scorePanel(context) {
    const path = "/api/stats/summary";
    return panel(context, {
        id: "score", title: "Biological age", span: 4, path: () => path,
        load: async (ask) => readSummary(await ask(path)),
        draw: (summary) => [age(summary), todayOf(summary)],
    });
}

function age({ age: current, chronologicalAge, debt, hasOnboarded }) {
    if (current === null) {
        const note = hasOnboarded ? "No biological age yet." : "The questionnaire is not completed. The app shows it now.";
        return lead({ value: "–", notes: [note] });
    }
    const word = debt < 0 ? "younger" : "older";
    return lead({
        value: years(current), unit: "years",
        notes: [h("span", { class: kindOfAge(debt) }, `${years(Math.abs(debt))} ${word}`, " than ", years(chronologicalAge))],
    });
}

function row(label, ...content) {
    return h("div", { class: "fact" }, h("dt", label), h("dd", content));
}

function todayOf({ today, youngerStreak, olderStreak, youngerDays, olderDays, baseline, hasOnboarded }) {
    if (!today && !hasOnboarded) return null;
    const [streak, way, kind] = youngerStreak > 0 ? [youngerStreak, "younger", "good"] : [olderStreak, "older", "attention"];
    return h("dl", { class: "facts" },
        today
            ? row("Today", h("span", { class: ["strong", kindOfAge(today.delta)] }, signed(today.delta, 2), " years"), " ",
                h("span", { class: "badge" }, `score ${number(today.score)}`))
            : row("Today", h("span", { class: "badge" }, "not checked in")),
        row("Streak", streak > 0 ? h("span", { class: kind }, `${counted(streak, "day")} ${way}`) : "–"),
        row("Check-ins", `${number(youngerDays)} younger`, olderDays === null ? null : `, ${number(olderDays)} older`),
        baseline === null ? null : row("Started at", `${years(baseline)} years`),
        today?.reasons.length
            ? row("Because", h("ul", { class: "reasons" }, today.reasons.map((reason) => h("li", { dir: "auto" }, reason))))
            : null);
}

const periods = [["weekly", "Week"], ["monthly", "Month"], ["yearly", "Year"]];
const stateKinds = { available: "good", partial: "attention", projection: "attention" };

/** The meaning of the states. */
const stateTitles = {
    available: "Enough check-ins for this trend",
    partial: "Too few check-ins for this trend: the value is the change since the first",
    projection: "Fewer than 365 check-ins: the value is the mean of the last changes, times 365",
    "none yet": "Too few check-ins for any value",
};

function trendsPanel(context) {
    const path = "/api/longevity/trends";
    let chosen = "yearly";
    return panel(context, {
        id: "trends", title: "Trend", span: 8, path: () => path,
        load: async (ask) => readTrends(await ask(path)),
        draw: (trends, self) => {
            const choose = (name) => {
                chosen = name;
                self.redraw();
            };
            return [
                h("div", { class: "trends", role: "group", "aria-label": "Trend" }, periods.map(([name, label]) => {
                    const attributes = { "data-keep": `trend ${name}`, "data-trend": name };
                    return trendButton(label, trends[name], { isChosen: name === chosen, choose: () => choose(name), ...attributes });
                })),
                trendChart(trends[chosen]),
            ];
        },
    });
}

function trendButton(label, { value, state }, { isChosen, choose, ...attributes }) {
    const pressed = { type: "button", class: "trend", "aria-pressed": String(isChosen), "data-value": value, on: { click: choose } };
    return h("button", { ...pressed, ...attributes },
        h("span", { class: "trend-label" }, label),
        h("span", { class: ["trend-value", kindOfAge(value)] },
            value === null ? "–" : [signed(value, 2), h("span", { class: "unit" }, " years")]),
        h("span", { class: ["badge", stateKinds[state]], title: stateTitles[state] }, state));
}

function trendChart({ points }) {
    if (points === null) return h("p", { class: "panel-empty" }, "The response has no points, so the app draws no line.");
    if (points.length === 0) return h("p", { class: "panel-empty" }, "No check-ins yet. The line starts with the first one.");
    const label = `Biological age in years, ${points.length === 1 ? "the only check-in" : `the last ${points.length} check-ins`}`;
    return lineChart({
        label, name: "trend", height: 190, points, text: (value) => `${years(value)} years`, minSpan: 0.4, valueName: "Biological age",
        note: () => null, legend: label,
    });
}

/** Whether the backend knows the account, or null if the request failed. The request needs no subscription. */
async function isKnown({ account, world }) {
    const found = await look({ path: "/api/legal/consent", account, world }).catch(() => null);
    const consent = found?.status === 200 ? found.json?.consent : undefined;
    return consent === undefined ? null : consent !== null;
}

/** The 403 of an account without a subscription. An account unknown to the app gets the same response. */
const gate = {
    applies: (error) => error instanceof Failed && error.response.status === 403 && error.response.json?.error === "subscription_required",
    open: async ({ response, path }, context) => await isKnown(context) === false ? null : paywall(response, path, context),
};

function paywall(response, path, { account, world }) {
    const corner = copyButton(curl({ path, account, world }), path, { kind: "path", title: `${path}: copy as curl` });
    return h("div", { class: "app-cards" }, card({ title: "The paywall", id: "card-paywall", corner, level: 3, class: "panel alone" },
        h("div", { class: "failure" },
            h("p", { class: "failure-title" }, `${response.status} ${response.json.error}`),
            h("p", { dir: "auto" }, response.json.message),
            h("p", { class: "muted" }, "The app shows its paywall and no other screen."))));
}

export const longevity = {
    id: "longevity", backend: "longevity", title: "Longevity App", basePath: "/", gate, emptyText: "has no user for this account.",
    probe: async (context) => await isKnown(context) !== false,
    panels: (context) => [scorePanel(context), trendsPanel(context), ...deltaPanels(context), scoresPanel(context)],
};

