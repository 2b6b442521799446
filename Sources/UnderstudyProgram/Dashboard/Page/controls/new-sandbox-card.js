import { h } from "../shell/dom.js";
import { ask, button, card, field, textInput, toast } from "../shell/parts.js";
import { pick } from "../shell/palette.js";
import { goToWorld } from "../shell/router.js";
import { control } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { aboutName, pathSegment } from "../shell/forms.js";

/** A form for a new sandbox. */
export function newSandboxCard() {
    const id = textInput({ placeholder: "t1", "data-path": "$.id", required: true });
    const persona = pick({
        kind: "accounts", extras: [{ value: "", title: "no account" }], find: "Find an account", "data-path": "$.persona",
    });
    const now = h("input", { type: "datetime-local", step: "1", "data-path": "$.now" });
    const scenario = h("select", { "data-path": "$.scenario" }, h("option", { value: "" }, "no scenario"));
    const scenarioField = field({ label: "Scenario", input: scenario, hint: "The other fields replace the scenario’s own values." });
    scenarioField.hidden = true;
    const place = h("span", { class: "confirm" });
    const form = h("form", { class: "form", novalidate: true },
        h("div", { class: "fields" },
            field({ label: "Id", input: id, hint: "Letters A to Z, digits, . _ -" }),
            field({ label: "Without credentials, act as", input: persona }),
            field({ label: "Freeze its clock at, in UTC", input: now, hint: "Without it, the clock starts as the server’s did." }), scenarioField),
        h("div", { class: "actions" }, button("Create", () => create(false), { kind: "primary", type: "submit" }),
            button("Create and show", () => create(true), { type: "submit" }), place));

    const create = async (isShown) => {
        const name = id.value.trim();
        const at = now.value === "" ? undefined : `${now.value.length === 16 ? `${now.value}:00` : now.value}Z`;
        const { sandboxes } = await control("GET", "sandboxes", undefined, { world: "main" });
        const question = `The sandbox ${name} exists. Its data will be lost.`;
        if (sandboxes.some((sandbox) => sandbox.id === name) && !await ask(place, { question, confirmLabel: "Replace" })) return undefined;
        const body = { now: at, persona: persona.value || undefined, scenario: scenario.value || undefined };
        await aboutName("$.id", control("PUT", `sandboxes/${pathSegment(name)}`, body, { world: "main" }));
        id.value = "";
        if (isShown) return goToWorld(name);
        await changed();
        return toast(`Created the sandbox ${name}.`);
    };

    const offerScenarios = async () => {
        const { scenarios } = await control("GET", "scenarios", undefined, { world: "main" });
        const usable = scenarios.filter(({ problem }) => problem === null);
        scenario.append(...usable.map(({ name, summary }) => h("option", { value: name, title: summary ?? "" }, name)));
        scenarioField.hidden = usable.length === 0;
    };

    offerScenarios().catch((error) => toast(error.message, { kind: "wrong" }));
    return card({ title: "New sandbox", corner: "replaces a sandbox with the same id" }, form);
}
