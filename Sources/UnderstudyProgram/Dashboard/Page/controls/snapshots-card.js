import { announce, fill, h } from "./dom.js";
import { busy, button, card, field, formProblem, time } from "./parts.js";
import { control } from "./server.js";
import { changed } from "./state.js";
import { bytes } from "./ages.js";
import { confirmButton } from "./confirm-button.js";
import { showNameProblem, pathSegment } from "./name-field.js";
import { stackingTable } from "./stacking-table.js";
import { textInput } from "./text-input.js";

const pathOf = (name) => `snapshots/${encodeURIComponent(name)}`;

/** Copies of the world's data by name: taken, gone back to, forgotten. */
export function snapshotsCard() {
    const place = h("div");
    const name = textInput({ placeholder: "before-sync", "data-path": "$.name", required: true });
    const form = h("form", { class: "form inline-form", novalidate: true }, field({ label: "Name", input: name }),
        button("Take a snapshot", null, { kind: "primary", type: "submit" }));

    const row = (snapshot) => [
        h("bdi", snapshot.name), h("span", { title: "By the world’s clock" }, time.full(snapshot.takenAt)), bytes(snapshot.bytes),
        h("div", { class: "actions" },
            confirmButton("Restore", {
                question: "What was written since is lost.", kind: "quiet",
                title: "The data as they were then; clock, rules and journal stay",
            }, async () => {
                await control("POST", `${pathOf(snapshot.name)}/restore`);
                await changed();
                announce(`${snapshot.name} is restored`);
            }),
            button("Forget", async () => {
                await control("DELETE", pathOf(snapshot.name));
                await draw();
            }, { kind: "quiet", "aria-label": `Forget ${snapshot.name}` })),
    ];

    const draw = async () => {
        const { snapshots } = await control("GET", "snapshots");
        if (!snapshots.length) return fill(place, h("p", { class: "muted" }, "None yet. They are kept in memory until the server stops."));
        const heads = ["Name", { label: "Taken", class: "short" }, { label: "Size", class: "number short" }, ""];
        return fill(place, stackingTable(heads, snapshots.map(row), { caption: "Snapshots" }));
    };

    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        try {
            await control("PUT", `snapshots/${pathSegment(name.value.trim())}`);
            formProblem(form, null);
            name.value = "";
            await draw();
        } catch (error) {
            showNameProblem(form, name, error);
        }
    });

    const node = card({ title: "Snapshots", corner: "the data alone", class: "span-6" }, form, place);
    return { node, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
