import { announce, fill, h } from "../shell/dom.js";
import { ask, busy, button, card, confirmButton, field, stackingTable, textInput, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { changed } from "../shell/state.js";
import { bytes } from "../shell/formats.js";
import { aboutName, pathSegment } from "../shell/forms.js";

const pathOf = (name) => `snapshots/${encodeURIComponent(name)}`;

/** The world's snapshots: take, restore and delete them. */
export function snapshotsCard() {
    const place = h("div");
    const asked = h("div", { class: "confirm" });
    let shown = null;
    const name = textInput({ placeholder: "before-sync", "data-path": "$.name", required: true });
    const form = h("form", { class: "form inline-form", novalidate: true }, field({ label: "Name", input: name }),
        button("Take a snapshot", () => take(), { kind: "primary", type: "submit" }));

    const row = (snapshot) => [
        h("bdi", snapshot.name), h("span", { title: "By the world’s clock" }, time.full(snapshot.takenAt)), bytes(snapshot.bytes),
        h("div", { class: "actions" },
            confirmButton("Restore", {
                question: "Later changes will be lost.", kind: "quiet",
                title: "Restores the data; clock, rules and journal stay",
            }, async () => {
                await control("POST", `${pathOf(snapshot.name)}/restore`);
                await changed();
                announce(`Restored ${snapshot.name}`);
            }),
            confirmButton("Delete", { question: "It will be lost.", kind: "quiet", "aria-label": `Delete ${snapshot.name}` }, async () => {
                await control("DELETE", pathOf(snapshot.name));
                await draw();
            })),
    ];

    const draw = async () => {
        const { snapshots } = await control("GET", "snapshots");
        const next = JSON.stringify(snapshots);
        if (next === shown) return undefined;
        shown = next;
        const none = h("p", { class: "muted" }, "None yet. The server keeps snapshots in memory until it stops.");
        if (!snapshots.length) return fill(place, none);
        const heads = ["Name", { label: "Taken", class: "short" }, { label: "Size", class: "number short" }, ""];
        return fill(place, stackingTable(heads, snapshots.map(row), { caption: "Snapshots" }));
    };

    const take = async () => {
        const wanted = name.value.trim();
        const { snapshots } = await control("GET", "snapshots");
        const question = `The snapshot ${wanted} exists. It will be lost.`;
        if (snapshots.some((snapshot) => snapshot.name === wanted) && !await ask(asked, { question, confirmLabel: "Replace" })) return;
        await aboutName("$.name", control("PUT", `snapshots/${pathSegment(wanted)}`));
        name.value = "";
        await draw();
    };

    const node = card({ title: "Snapshots", corner: "data only", class: "span-6" }, form, asked, place);
    return { node, draw: () => busy(place, draw()).catch((error) => fill(place, h("p", error.message))) };
}
