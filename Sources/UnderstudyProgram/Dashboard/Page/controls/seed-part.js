import { announce, fill, h } from "../shell/dom.js";
import { ask, button, card, copyButton, toast } from "../shell/parts.js";
import { control, controlPath, curl } from "../shell/server.js";
import { changed, state } from "../shell/state.js";
import { jsonEditor } from "./json-editor.js";

const example = `{
  "version": 1,
  "accounts": [
    {"key": "grace", "displayName": "Grace", "tokens": ["grace"]}
  ]
}`;

function exportCard() {
    const path = controlPath("seed");
    const download = `${state.world}-seed.json`;
    return card({ title: "Export", corner: h("code", "/_understudy/seed"), class: "span-4" },
        h("p", { class: "controls-note" },
            "This world’s accounts as a seed file. A server can start with it, or you can import it. Evergreen accounts keep their " +
            "generators and relative dates; in a literal file they have their present data, which no new day changes."),
        h("div", { class: "actions" },
            h("a", { class: "button primary", href: path, download }, "Download"),
            h("a", { class: "button", href: `${path}?literal=true`, download }, "Download literal"),
            copyButton(() => curl({ path: "/_understudy/seed" }), "Copy as curl")));
}

/** The accounts of the world that a seed would replace. A text that is not a seed replaces none. */
async function existing(text) {
    const { accounts } = await control("GET", "accounts");
    try {
        const keys = new Set(JSON.parse(text).accounts.map(({ key }) => key));
        return accounts.map(({ key }) => key).filter((key) => keys.has(key));
    } catch {
        return [];
    }
}

/** `Replaced: six-days, one-year and 3 more.`, or nothing. */
function replacement(keys, verb = "Replaced") {
    if (!keys.length) return "";
    const shown = keys.slice(0, 5).join(", ");
    return ` ${verb}: ${keys.length > 5 ? `${shown} and ${keys.length - 5} more` : shown}.`;
}

/** Puts a file's text into the editor. The server refuses a file that is not text. */
async function readFile(file, editor) {
    editor.value = await file.text();
    editor.show(null);
    editor.area.scrollTop = 0;
}

function importCard() {
    const editor = jsonEditor({ label: "The seed as JSON", rows: 20, placeholder: example });
    const file = h("input", { type: "file", accept: ".json,application/json", id: "seed-file", class: "visually-hidden" });
    const status = h("p", { class: "muted", role: "status" });
    const place = h("span", { class: "confirm" });

    const importSeed = async () => {
        fill(status);
        const replaced = await existing(editor.value);
        const question = `${replacement(replaced, "Replaces").trim()} Their data will be lost.`;
        if (replaced.length && !await ask(place, { question, confirmLabel: "Replace" })) return;
        try {
            const { accounts, replaced } = await control("POST", "seed", editor.value);
            editor.show(null);
            await changed();
            fill(status, `Imported ${accounts} ${accounts === 1 ? "account" : "accounts"} into ${state.world}.${replacement(replaced)}`);
        } catch (error) {
            editor.show(error);
            const count = (error.faults ?? []).length + (error.body?.more ?? 0);
            if (count) {
                fill(status, count === 1 ? "Nothing was changed: 1 error." : `Nothing was changed: ${count} errors.`);
                announce(status.textContent);
            }
        }
    };

    const load = () => {
        if (file.files.length) readFile(file.files[0], editor).catch((error) => toast(error.message, { kind: "wrong" }));
        // Lets the same file be chosen again.
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

    return card({ title: "Import", corner: "paste, drop or choose a file", class: "span-8" },
        h("p", { class: "controls-note" },
            "Accounts with the same keys are replaced; others stay. Errors are listed by line; a seed with errors changes nothing."),
        editor.node,
        h("div", { class: "actions controls-import" }, button("Import", importSeed, { kind: "primary" }),
            h("label", { class: "button", for: "seed-file" }, "Choose a file…"), file,
            button("Load this world’s seed", async () => {
                editor.value = JSON.stringify(await control("GET", "seed"), null, 2);
                editor.show(null);
            }), place, status));
}

/** Export and import of the world's accounts as a seed file. */
export function seedPart(container) {
    fill(container, h("div", { class: "grid" }, exportCard(), importCard()));
    return {};
}
