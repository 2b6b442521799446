import { announce, fill, h } from "../shell/dom.js";
import { busy, button, card, confirmButton, stackingTable, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed, state } from "../shell/state.js";

const heads = [
    "Scenario", { label: "Clock", class: "short" },
    { label: "Without credentials", title: "The account that requests without credentials act as" },
    { label: "Faults", class: "number short", title: "The rules that replace those in force" }, "",
];

const modes = { frozen: "frozen at", running: "runs from", system: "system time" };

/** `frozen at 7 January 2026, 09:00`: the setting of a clock. */
function clockText(clock) {
    if (!clock) return null;
    return clock.now ? `${modes[clock.mode]} ${time.full(clock.now)}` : modes[clock.mode];
}

/** The text of a member, or a word for one that stays as it is. */
function memberText(text) {
    return text === null ? h("span", { class: "muted" }, "stays") : h("bdi", String(text));
}

function applyButton({ name, seed }) {
    const apply = async () => {
        await control("POST", `scenarios/${encodeURIComponent(name)}/apply`);
        await changed();
        announce(`Applied ${name}`);
    };
    const label = `Apply ${name}`;
    if (seed === null) return button("Apply", apply, { kind: "quiet", "aria-label": label });
    const question = `All data of ${state.world} will be replaced by a seed.`;
    return confirmButton("Apply", { question, kind: "quiet", "aria-label": label }, apply);
}

function row(scenario) {
    const { name, summary, clock, persona, faults, problem } = scenario;
    const told = problem ? h("p", { class: "field-problem" }, problem) : h("div", { class: "muted" }, h("bdi", summary ?? ""));
    const title = h("div", h("bdi", name), told);
    if (problem) return [title, "–", "–", "–", ""];
    return [title, memberText(clockText(clock)), memberText(persona), memberText(faults), h("div", { class: "actions" }, applyButton(scenario))];
}

/** The scenarios of the server, each with a button that applies it to the shown world. */
export function scenariosCard() {
    const place = h("div");
    const draw = async () => {
        const { folder, scenarios } = await control("GET", "scenarios");
        if (scenarios.length) return fill(place, stackingTable(heads, scenarios.map(row), { caption: "Scenarios" }));
        const way = folder === null ? "The setting scenarios names no folder." : h("span", "A file NAME.json in ", h("code", h("bdi", folder)), " makes one.");
        return fill(place, h("p", { class: "muted" }, "None. A scenario sets clock, account and faults with one click. ", way));
    };
    const node = card({ title: "Scenarios", corner: h("code", "/_understudy/scenarios") }, place);
    return { node, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
