import { announce, fill, h } from "../shell/dom.js";
import { card, confirmButton } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed, state, subscribe } from "../shell/state.js";
import { newSandboxCard } from "./new-sandbox-card.js";
import { sandboxesCard } from "./sandboxes-card.js";
import { scenariosCard } from "./scenarios-card.js";
import { snapshotsCard } from "./snapshots-card.js";

/** How often ages are drawn again. */
const ageMs = 2000;

/** Takes the shown world back to its seed. */
export async function resetWorld() {
    await control("POST", "reset");
    await changed();
    announce(`Reset ${state.world}`);
}

function resetCard() {
    const { world } = state;
    const origin = world === "main" ? "the configured seed" : "the state at its creation";
    return card({ title: h("span", "Reset ", h("bdi", world)), corner: "snapshots stay", class: "span-6" },
        h("p", { class: "controls-note" }, `Restores the initial data, clock, rules and journal: ${origin}.`),
        confirmButton("Reset…", { question: `All changes in ${world} will be lost.`, confirmLabel: `Reset ${world}` }, resetWorld));
}

/** Reset, snapshots, scenarios and sandboxes. */
export function worldsPart(container) {
    const snapshots = snapshotsCard();
    const scenarios = scenariosCard();
    const sandboxes = sandboxesCard();
    fill(container, h("div", { class: "grid even" }, resetCard(), snapshots.node, scenarios.node, sandboxes.node, newSandboxCard()));
    snapshots.draw();
    scenarios.draw();
    sandboxes.draw();
    const ends = [subscribe(["snapshots", "written"], snapshots.draw), subscribe(["sandboxes", "written"], sandboxes.draw)];
    const timer = setInterval(sandboxes.drawAges, ageMs);
    return {
        end() {
            clearInterval(timer);
            for (const end of ends) end();
        },
    };
}
