import { lead } from "./card-parts.js";
import { deltaPanel } from "./screens-delta.js";
import { scoresPanel } from "./screens-scores.js";
import { trendsPanel } from "./screens-trends.js";
import { h } from "../shell/dom.js";
import { fixed } from "./figures.js";
import { Failed } from "./failure.js";
import { readSummary } from "./longevity-responses.js";
import { ageBadge, deltaText, kindOfDebt } from "./longevity-words.js";
import { panel } from "./panel.js";
import { card, copyButton, counted, number } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { curl, ownCall } from "../shell/server.js";

const years = (value) => fixed(value, 1);

function scorePanel(context) {
    const path = "/api/stats/summary";
    return panel(context, {
        id: "score", title: "Biological age", span: 4, path: () => path, editing: recordKinds.longevity.checkIn,
        load: async (ask) => readSummary(await ask(path)),
        draw: (summary) => [age(summary), todayOf(summary)],
    });
}

function age({ age: current, chronologicalAge, hasOnboarded }) {
    if (current === null) {
        const note = hasOnboarded ? "No biological age yet." : "The questionnaire is not completed. The app shows it now.";
        return lead({ value: "–", notes: [note] });
    }
    const { text, kind } = ageBadge(current - chronologicalAge);
    return lead({ value: years(current), unit: "years", notes: [h("span", { class: ["badge", kind] }, text)] });
}

function row(label, ...content) {
    return h("div", { class: "fact" }, h("dt", label), h("dd", content));
}

function todayOf({ today, chronologicalAge, debt, youngerStreak, olderStreak, youngerDays, olderDays, baseline, hasOnboarded }) {
    if (!today && !hasOnboarded) return null;
    const [streak, way, kind] = youngerStreak > 0 ? [youngerStreak, "younger", "good"] : [olderStreak, "older", "attention"];
    return h("dl", { class: "facts" },
        row("Chronological", `${years(chronologicalAge)} years`),
        row("Aging debt", h("span", { class: ["strong", kindOfDebt(debt)] }, deltaText(debt))),
        today
            ? row("Today’s delta", h("span", { class: ["strong", kindOfDebt(today.delta)] }, deltaText(today.delta)), " ",
                h("span", { class: "badge" }, `score ${number(today.score)}`))
            : row("Today’s delta", h("span", { class: "badge" }, "not checked in")),
        row("Streak", streak > 0 ? h("span", { class: kind }, `${counted(streak, "day")} ${way}`) : "–"),
        row("Check-ins", `${number(youngerDays)} younger`, olderDays === null ? null : `, ${number(olderDays)} older`),
        baseline === null ? null : row("Started at", `${years(baseline)} years`),
        today?.reasons.length
            ? row("Because", h("ul", { class: "reasons" }, today.reasons.map((reason) => h("li", { dir: "auto" }, reason))))
            : null);
}

/** Whether the backend knows the account, or null if the request failed. The request needs no subscription. */
async function isKnown({ account, world }) {
    const found = await ownCall({ path: "/api/legal/consent", account, world }).catch(() => null);
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
    panels: (context) => [scorePanel(context), trendsPanel(context), deltaPanel(context), scoresPanel(context)],
};
