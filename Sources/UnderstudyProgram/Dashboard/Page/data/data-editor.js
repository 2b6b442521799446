import { changedRecord, clashes, duplicate, hasFollowing, typedValues } from "./data-record.js";
import { withMembers } from "./data-lists.js";
import { announce, h } from "../shell/dom.js";
import { editorPlace } from "../records/editor-place.js";
import { firstSentence, inline } from "../api/openapi-prose.js";
import { busy, button, confirmButton, formProblem, toast } from "../shell/parts.js";
import { memberFields } from "../records/record-form.js";
import { deletedMeanwhile, showClashes } from "../records/record-problem.js";
import { Problem, control, controlRecord } from "../shell/server.js";
import { undoable } from "../shell/buttons.js";

const titles = { add: "Add a", change: "Change the", copy: "Duplicate the" };
const followText = "Values that follow from a changed one are derived again, unless you change them, too.";
const results = { add: "added", change: "changed", copy: "duplicated" };

/** The members that validation errors name, and the form has no field for. */
function unknownMembers(form, { faults = [] }) {
    return faults.map(({ path }) => /^\$\.([\w-]+)$/.exec(path)?.[1])
        .filter((name) => name && !form.querySelector(`[data-path="$.${name}"]`));
}

/**
 * The form that adds, changes, duplicates and deletes records in the form of a seed. Its node is empty until one of its buttons opens it.
 *
 * - `records`: {path, list, root, schema, isReferredTo, noun, fixed}: the path of the list in the control API, its name, the schema of its
 *   records, their kind in a sentence, and the members that have no field.
 * - `draft()`: the first values of a new record. `onDone()`: called after a write. `place`: of the form, if it is another's, too.
 */
export function dataEditor(records, { draft, onDone, place = editorPlace(onDone) }) {
    const { noun = "record" } = records;
    const titleOf = (mode) => `${titles[mode]} ${noun}`;
    const pathOf = ({ id }) => `${records.path}/${encodeURIComponent(id)}`;

    /** Opens the form for the present record, which may be another one than the list shows. */
    async function open(item, key) {
        place.opener = key;
        place.show(null);
        try {
            const present = await busy(place.node, controlRecord("GET", pathOf(item)));
            if (place.opener === key) show("change", present, present.record);
        } catch (error) {
            await refused(error);
        }
    }

    const isStatus = (error, status) => error instanceof Problem && error.status === status;

    /** Closes the form if its record is gone, and shows the list as it is now. */
    async function refused(error) {
        place.close();
        if (!isStatus(error, 404)) throw error;
        toast(deletedMeanwhile(noun).message, { kind: "wrong" });
        await onDone();
    }

    /** - values: those of the record. `typed`: those that the user has typed already. */
    function show(mode, item, values, { typed = {}, schema = withMembers(records.schema, Object.keys({ ...values, ...typed })) } = {}) {
        const fieldsOf = (record) => {
            const hint = ({ description }) => description && inline(firstSentence(description));
            return memberFields(records.root, schema, "$", { record, fixed: records.fixed, hint });
        };
        const inputs = fieldsOf({ ...values, ...typed });
        const before = fieldsOf(values).read();
        const store = (after) => {
            if (mode === "add") return controlRecord("POST", records.path, after);
            const body = changedRecord(mode === "change" ? records.list : "", values, before, after);
            if (mode === "copy") return controlRecord("POST", records.path, body ?? values);
            return body && controlRecord("PUT", pathOf(item), body, item.tag);
        };
        const send = async () => {
            const after = inputs.read();
            try {
                // Nothing has changed.
                if (await store(after) === null) return place.close();
                return await place.done(`The ${noun} is ${results[mode]}`);
            } catch (error) {
                if (isStatus(error, 412)) return merge({ ...error.body, tag: error.tag }, after);
                if (mode === "change" && isStatus(error, 404)) throw deletedMeanwhile(noun);
                const names = typeof schema.additionalProperties === "object" ? unknownMembers(form, error) : [];
                if (!names.length) throw error;
                const wider = withMembers(schema, names);
                return formProblem(show(mode, item, mode === "change" ? values : after, { schema: wider }), error);
            }
        };
        /** Repeats the change on the record as another editor has stored it. A member that both have changed is shown first. */
        const merge = (present, after) => {
            const both = clashes(records.list, { before, after, base: values, present: present.record });
            const merged = show("change", present, present.record, { typed: typedValues(before, after) });
            if (both.length) showClashes(merged, both, present.record, (name) => `$.${name}`);
            else merged.querySelector("[type=submit]").click();
        };
        const isChange = mode === "change";
        const form = place.showForm({
            title: h("h3", titleOf(mode)),
            about: h("p", { class: "muted" }, "Empty fields are derived, as in a seed. A date can be relative, such as ", h("code", "today-9d"), ".",
                isChange && hasFollowing(records.list) ? ` ${followText}` : null),
            fields: inputs.node,
            actions: [
                button(isChange ? "Save" : "Add", send, { kind: "primary", type: "submit" }),
                isChange ? [button("Duplicate", () => show("copy", item, duplicate(records.list, item.record))), removal(item)] : null,
            ],
            operation: isChange ? `PUT /_understudy/${pathOf(item)}` : `POST /_understudy/${records.path}`,
        });
        return form;
    }

    /** Deletes a record, unless it has been changed since the form shows it. */
    async function remove(item) {
        try {
            await controlRecord("DELETE", pathOf(item), null, item.tag);
        } catch (error) {
            if (!isStatus(error, 412)) return refused(error);
            const form = show("change", { ...error.body, tag: error.tag }, error.body.record);
            return formProblem(form, new Error(`The ${noun} was changed meanwhile. This is the present one.`));
        }
        await place.done(`The ${noun} is deleted`);
        if (!records.isReferredTo) {
            undoable(`Deleted the ${noun}.`, async () => {
                await control("POST", records.path, item.record);
                announce(`The ${noun} is back`);
                await onDone();
            });
        }
    }

    /** Other records cannot come back with this one, so a record that can have some is not deleted without a question. */
    function removal(item) {
        if (!records.isReferredTo) return button("Delete", () => remove(item), { kind: "danger" });
        return confirmButton("Delete", { question: `The ${noun} will be deleted, with the records that belong to it.` }, () => remove(item));
    }

    return {
        node: place.node, open,
        /** A button that opens the form for a new record. */
        addButton() {
            return button("Add", () => {
                place.opener = "add";
                show("add", null, draft());
            }, { kind: "quiet", title: titleOf("add"), "aria-label": titleOf("add"), "data-keep": "add" });
        },
        /** A button that opens the form for a record, which `name` tells from others. */
        editButton(item, name) {
            const key = `record ${item.id}`;
            const title = "Change, duplicate or delete the record";
            return button("⋯", () => open(item, key), { class: "button quiet record-edit", title, "aria-label": `${title} ${name}`, "data-keep": key });
        },
    };
}
