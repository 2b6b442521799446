import { announce, fill, h } from "./dom.js";
import { button, card, copyButton, toast } from "./parts.js";
import { control, controlPath, curl } from "./server.js";
import { changed, state } from "./state.js";
import { jsonEditor } from "./json-editor.js";

const example = `{
  "version": 1,
  "accounts": [
    {"key": "grace", "displayName": "Grace", "tokens": ["grace"]}
  ]
}`;

function exportCard() {
    const path = controlPath("seed");
    return card({ title: "Take it away", corner: h("code", "/_understudy/seed"), class: "span-4" },
        h("p", { class: "controls-note" },
            "This world’s accounts with all their data, as a seed file: another server starts with it, or it is brought in again."),
        h("div", { class: "actions" },
            h("a", { class: "button primary", href: path, download: `${state.world}-seed.json` }, "Download"),
            copyButton(() => curl({ path: "/_understudy/seed" }), "Copy as curl")));
}

/** Puts the text of a file in; what is no text is the server's to refuse. */
async function readFile(file, editor) {
    editor.value = await file.text();
    editor.show(null);
    editor.area.scrollTop = 0;
}

function importCard() {
    const editor = jsonEditor({ label: "The seed as JSON", rows: 20, placeholder: example });
    const file = h("input", { type: "file", accept: ".json,application/json", id: "seed-file", class: "visually-hidden" });
    const said = h("p", { class: "muted", role: "status" });

    const bring = async () => {
        fill(said);
        try {
            const { accounts } = await control("POST", "seed", editor.value);
            editor.show(null);
            await changed();
            fill(said, `${accounts} ${accounts === 1 ? "account is" : "accounts are"} in ${state.world} now.`);
        } catch (error) {
            editor.show(error);
            const count = (error.faults ?? []).length + (error.body?.more ?? 0);
            if (count) {
                fill(said, count === 1 ? "Nothing was changed: one place is wrong." : `Nothing was changed: ${count} places are wrong.`);
                announce(said.textContent);
            }
        }
    };

    const load = () => {
        if (file.files.length) readFile(file.files[0], editor).catch((error) => toast(error.message, { kind: "wrong" }));
        // So that the same file can be chosen again.
        file.value = "";
    };

    file.addEventListener("change", load);
    editor.node.addEventListener("dragover", (event) => event.preventDefault());
    editor.node.addEventListener("drop", (event) => {
        const [dropped] = event.dataTransfer.files;
        if (!dropped) return;
        event.preventDefault();
        readFile(dropped, editor).catch((error) => toast(error.message, { kind: "wrong" }));
    });

    return card({ title: "Bring one in", corner: "paste, drop or choose a file", class: "span-8" },
        h("p", { class: "controls-note" },
            "Accounts with the same keys are replaced, others stay. What is wrong is said beside its line, and then nothing is changed."),
        editor.node,
        h("div", { class: "actions controls-bring" }, button("Import", bring, { kind: "primary" }),
            h("label", { class: "button", for: "seed-file" }, "Choose a file…"), file,
            button("Put this world’s seed here", async () => {
                editor.value = JSON.stringify(await control("GET", "seed"), null, 2);
                editor.show(null);
            }), said));
}

/** The world's seed, out and in. */
export function seedPart(container) {
    fill(container, h("div", { class: "grid" }, exportCard(), importCard()));
    return {};
}
