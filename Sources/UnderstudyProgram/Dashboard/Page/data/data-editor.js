import { changedRecord, duplicate, hasFollowing } from "./data-record.js";
import { withMembers } from "./data-lists.js";
import { announce, fill, h } from "./dom.js";
import { editorPlace } from "./editor-place.js";
import { inline } from "./openapi-prose.js";
import { button, confirmButton, formProblem, onSubmit } from "./parts.js";
import { memberFields } from "./record-form.js";
import { control } from "./server.js";
import { undoable } from "./undo.js";

const titles = { add: "Add a record", change: "Change the record", copy: "Duplicate the record" };
const followText = "Values that follow from a changed one are derived again, unless you change them, too.";
const results = { add: "The record is added", change: "The record is changed", copy: "The record is duplicated" };

/** The members that validation errors name, and the form has no field for. */
function unknownMembers(form, { faults = [] }) {
    return faults.map(({ path }) => /^\$\.([\w-]+)$/.exec(path)?.[1])
        .filter((name) => name && !form.querySelector(`[data-path="$.${name}"]`));
}

/**
 * The form that adds, changes, duplicates and deletes records in the form of a seed. Its node is empty until one of its buttons opens it.
 *
 * - `records`: {path, list, root, schema, isReferredTo}: the path of the list in the control API, its name, and the schema of its records.
 * - `draft()`: the first values of a new record. `onDone()`: called after a write.
 */
export function dataEditor(records, { draft, onDone }) {
    const place = editorPlace(onDone);
    const pathOf = ({ id }) => `${records.path}/${encodeURIComponent(id)}`;

    /** - values: those of the fields at first. */
    function show(mode, item, values, schema = withMembers(records.schema, Object.keys(values))) {
        const inputs = memberFields(records.root, schema, "$", { record: values, hint: ({ description }) => description && inline(description) });
        const before = inputs.read();
        const form = h("form", { class: "form", novalidate: true, autocomplete: "off" });
        const store = (after) => {
            if (mode === "add") return control("POST", records.path, after);
            const body = changedRecord(mode === "change" ? records.list : "", values, before, after);
            if (mode === "copy") return control("POST", records.path, body ?? values);
            return body && control("PUT", pathOf(item), body);
        };
        const send = async () => {
            const after = inputs.read();
            try {
                // Nothing has changed.
                if (await store(after) === null) return place.close();
                return await place.done(results[mode]);
            } catch (error) {
                const names = typeof schema.additionalProperties === "object" ? unknownMembers(form, error) : [];
                if (!names.length) throw error;
                return formProblem(show(mode, item, mode === "change" ? values : after, withMembers(schema, names)), error);
            }
        };
        const save = button(mode === "change" ? "Save" : "Add", null, { kind: "primary", type: "submit" });
        onSubmit(form, save, send);
        fill(form,
            h("h3", titles[mode]),
            h("p", { class: "muted" }, "Empty fields are derived, as in a seed. A date can be relative, such as ", h("code", "today-9d"), ".",
                mode === "change" && hasFollowing(records.list) ? ` ${followText}` : null),
            inputs.node,
            h("div", { class: "actions" }, save,
                mode === "change" ? button("Duplicate", () => show("copy", item, duplicate(records.list, item.record))) : null,
                mode === "change" ? removal(item) : null,
                button("Cancel", place.close)),
            h("p", { class: "muted mono record-operation" },
                mode === "change" ? `PUT /_understudy/${pathOf(item)}` : `POST /_understudy/${records.path}`));
        place.show(form);
        form.scrollIntoView({ block: "nearest" });
        [...form.querySelectorAll("input, select, textarea")].find((control) => control.checkVisibility())?.focus({ preventScroll: true });
        return form;
    }

    /** Other records cannot come back with this one, so a record that can have some is not deleted without a question. */
    function removal(item) {
        if (records.isReferredTo) {
            const question = "The record will be deleted, with the records that belong to it.";
            return confirmButton("Delete", { question }, async () => {
                await control("DELETE", pathOf(item));
                await place.done("The record is deleted");
            });
        }
        return button("Delete", async () => {
            await control("DELETE", pathOf(item));
            await place.done("The record is deleted");
            undoable("Deleted the record.", async () => {
                await control("POST", records.path, item.record);
                announce("The record is back");
                await onDone();
            });
        }, { kind: "danger" });
    }

    return {
        node: place.node,
        /** A button that opens the form for a new record. */
        addButton() {
            return button("Add", () => {
                place.opener = "add";
                show("add", null, draft());
            }, { kind: "quiet", title: titles.add, "aria-label": titles.add, "data-keep": "add" });
        },
        /** A button that opens the form for a record, which `name` tells from others. */
        editButton(item, name) {
            const key = `record ${item.id}`;
            const title = "Change, duplicate or delete the record";
            return button("⋯", () => {
                place.opener = key;
                show("change", item, item.record);
            }, { class: "button quiet record-edit", title, "aria-label": `${title} ${name}`, "data-keep": key });
        },
    };
}
