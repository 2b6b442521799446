import { minutesEast } from "../screens/calendar-day.js";
import { cellText } from "../screens/as-data.js";
import { dataEditor } from "../data/data-editor.js";
import { isReferredTo, recordSchema } from "../data/data-lists.js";
import { changedMembers, clashes, typedValues } from "../data/data-record.js";
import { h } from "../shell/dom.js";
import { editorPlace } from "./editor-place.js";
import { capitalised } from "../shell/formats.js";
import { words } from "../shell/json-schema.js";
import { refuse } from "../shell/forms.js";
import { openAPI } from "../api/openapi-document.js";
import { busy, button, confirmButton, copyButton, field, formProblem, toast } from "../shell/parts.js";
import { curl, ownCall } from "../shell/server.js";
import { chosenInPath, compose, filledPath } from "../api/api-request.js";
import { bodyPath, recordForm } from "./record-form.js";
import { deletedMeanwhile, problemOf, showClashes } from "./record-problem.js";
import { placeInBody, sampleRecord } from "./record-sample.js";
import { seedSchema } from "../accounts/accounts-apps.js";
import { instantText } from "./record-kinds.js";

/** `a goal`, `an insight`, `an FTP` */
const article = (noun) => /^([aeio]|[AEFHILMNORSX][A-Z])/.test(noun) ? "an" : "a";

/** The record in a response: the object with the same id, otherwise with the same day; without both, the response's data. */
function recordIn(json, record) {
    const name = ["id", "date"].find((each) => record[each] !== undefined);
    if (!name) return json?.data ?? null;
    const find = (value) => {
        if (typeof value !== "object" || value === null) return null;
        if (value[name] === record[name]) return value;
        return Object.values(value).reduce((found, each) => found ?? find(each), null);
    };
    return find(json);
}

const titles = {
    add: ({ noun }) => `Add ${article(noun)} ${noun}`, change: ({ noun }) => `Change the ${noun}`, copy: ({ noun }) => `Duplicate the ${noun}`,
};
const results = {
    add: ({ noun }) => `The ${noun} is added`, change: ({ noun }) => `The ${noun} is changed`, copy: ({ noun }) => `The ${noun} is duplicated`,
};

/** Whether a record can have a duplicate. Where a new record replaces that of its day, or is generated, it cannot. */
function copies({ create, update, isGenerated }) {
    return Boolean(create) && create !== update && !isGenerated;
}

/** The offer of an editor for a record that exists: `Change, duplicate or delete the goal`. */
function offerText(kind) {
    const { noun, update, remove, data } = kind;
    const words = [(update || data) && "change", copies(kind) && "duplicate", (remove || data) && "delete"].filter(Boolean);
    const text = words.length > 1 ? `${words.slice(0, -1).join(", ")} or ${words.at(-1)}` : words[0];
    return `${text.charAt(0).toUpperCase()}${text.slice(1)} the ${noun}`;
}

/** A field for the local day of a request, which is then sent with noon of that day as its time. Today's request is sent as it is. */
function dayField(context) {
    const input = h("input", { type: "date", value: context.today(), "data-path": "day" });
    const headers = () => {
        if (input.value === "" || input.value === context.today()) return [];
        const noon = Date.parse(`${input.value}T12:00:00Z`);
        return [["X-Understudy-Now", instantText(noon - minutesEast(noon, context.zone) * 60_000)]];
    };
    return { node: field({ label: "Day", hint: "The request is sent as on this day, by X-Understudy-Now.", input }), headers };
}

/**
 * The form that adds, changes, duplicates and deletes records of a kind by the operations of its app, as the account. Its node is empty until
 * one of its buttons opens it. The requests are the page's own: no fault rule acts on them, and no journal has them.
 *
 * - `kind`: see `record-kinds.js`.
 * - `onDone()`: called after a write.
 */
export function recordEditor(context, kind, onDone) {
    const place = editorPlace(onDone);

    async function open(mode, record, key, name) {
        place.opener = key;
        place.show(null);
        try {
            if (kind.data && mode === "view") return await openData(record, key);
            const spec = await busy(place.node, openAPI());
            if (place.opener !== key) return;
            if (mode === "view") view(spec, record, name);
            else show(spec, mode, record);
        } catch (error) {
            place.close();
            throw error;
        }
    }

    /** Opens the form of the account's data, by which a record is changed that no operation of its app changes. */
    async function openData(record, key) {
        const root = await busy(place.node, seedSchema());
        const [backend, list] = kind.data.split("/");
        const path = ["accounts", context.account, "data", backend, list].map(encodeURIComponent).join("/");
        const { schema } = recordSchema(root, backend, list);
        const records = { path, list: kind.data, root, schema, isReferredTo: isReferredTo(root, backend, list), noun: kind.noun, fixed: kind.fixed };
        await dataEditor(records, { onDone, place }).open(record, key);
    }

    /** The request of an operation, for `ownCall` and `curl`. Refuses a header that no page can send. */
    function requestOf(spec, operation, record, headers, body) {
        const parameters = spec.parameters(operation);
        const chosen = chosenInPath(parameters);
        const values = parameters.filter((each) => each.in === "path").map(({ name }) => [`path ${name}`, chosen[name] ?? String(record?.id ?? "")]);
        const text = body === undefined ? null : JSON.stringify(body);
        const { request, faults } = compose(operation, parameters, new Map(values), headers, text);
        refuse(faults);
        return { ...request, body: request.body ?? undefined, account: context.account, world: context.world };
    }

    const lineOf = (spec, operation) => `${operation.method} ${filledPath(operation.path, chosenInPath(spec.parameters(operation)))}`;

    /**
     * The record as it is now: null if it was deleted, undefined if no operation reads it. An app that replaces a whole record would undo what
     * others have changed meanwhile.
     */
    async function presentRecord(spec, { path, id }, record) {
        const read = spec.operations.find((each) => each.method === "GET" && each.path === path && each.isBuilt);
        if (!kind.read && (!read || id === kind.create)) return undefined;
        const request = kind.read ? { path: kind.read(record), account: context.account, world: context.world }
            : requestOf(spec, read, record, []);
        const response = await ownCall(request);
        if (response.status === 404) return null;
        return response.status < 400 ? recordIn(response.json, record) : undefined;
    }

    function valuesOf(mode, record, sample = () => ({})) {
        if (mode === "add") return { ...(kind.isSampled ? sample() : {}), ...kind.draft?.(context) };
        const values = kind.values?.(record, context) ?? record;
        return mode === "copy" ? kind.copied?.(values, context) ?? values : values;
    }

    function show(spec, mode, record, typed = {}) {
        const operation = spec.byID.get(mode === "change" ? kind.update : kind.create);
        const day = kind.hasDay ? dayField(context) : null;
        const inside = placeInBody(spec, operation, kind);
        const values = valuesOf(mode, record, () => sampleRecord(spec, operation, inside, context));
        const inputs = recordForm(spec, operation, {
            record: values, typed, inside, fixed: kind.fixed, isChange: mode === "change" && kind.update !== kind.create,
        });
        const request = () => {
            const body = inputs.body();
            return body && requestOf(spec, operation, record, day?.headers() ?? [], body);
        };
        const send = async () => {
            const sent = request();
            if (!sent) return place.close();
            if (mode === "change" && await meetsOther()) return undefined;
            const response = await ownCall(sent);
            if (response.status < 400) return place.done(results[mode](kind));
            if (mode === "change" && response.status === 404) throw deletedMeanwhile(kind.noun);
            return formProblem(form, problemOf(response, [...form.querySelectorAll("[data-path]")].map((each) => each.dataset.path)));
        };
        /** Whether the record has been changed meanwhile. The form then begins again with the present record, and has the user's changes. */
        const meetsOther = async () => {
            const present = await presentRecord(spec, operation, record);
            if (present === null) throw deletedMeanwhile(kind.noun);
            if (!present) return false;
            const found = valuesOf(mode, present);
            // The members without a field are the backend's own, such as times of storage. A list's record can lack some that the operation has.
            const names = inputs.names.filter((name) => name in values && name in found);
            const [base, now] = [values, found].map((each) => Object.fromEntries(names.map((name) => [name, each[name]])));
            if (changedMembers(base, now).length === 0) return false;
            const [before, after] = [inputs.before, inputs.read()];
            const both = clashes("", { before, after, base, present: now });
            const merged = show(spec, mode, present, typedValues(before, after));
            if (both.length) showClashes(merged, both, now, (name) => bodyPath([...inside, name]));
            else merged.querySelector("[type=submit]").click();
            return true;
        };
        const asCurl = () => {
            const sent = request();
            if (!sent) throw new Error("Nothing is changed yet.");
            return curl(sent);
        };
        const form = place.showForm({
            title: h("h4", titles[mode](kind)), fields: [day?.node, inputs.node],
            actions: [
                button(mode === "change" ? "Save" : kind.addLabel ?? "Add", send, { kind: "primary", type: "submit" }),
                mode === "change" && copies(kind) ? button("Duplicate", () => show(spec, "copy", record)) : null,
                mode === "change" && kind.remove ? removal(spec, record) : null,
                copyButton(asCurl, "Copy as curl"),
            ],
            operation: lineOf(spec, operation),
        }, ({ value }) => mode === "add" && value === "");
        return form;
    }

    /** Shows a record that no operation of its app changes. */
    function view(spec, record, name) {
        const shown = Object.entries(valuesOf("change", record)).filter(([, value]) => value !== null && typeof value !== "object");
        const operation = spec.byID.get(kind.remove ?? kind.create);
        const form = place.showForm({
            title: h("h4", capitalised(`${kind.noun} ${name}`)),
            about: h("p", { class: "muted" }, `The app has no operation that changes ${article(kind.noun)} ${kind.noun}.`),
            fields: h("dl", { class: "facts" }, shown.map(([member, value]) => h("div", { class: "fact" }, h("dt", words(member)),
                h("dd", { dir: "auto" }, cellText(value))))),
            actions: [
                copies(kind) ? button("Duplicate", () => show(spec, "copy", record)) : null, kind.remove ? removal(spec, record) : null,
            ],
            operation: lineOf(spec, operation),
        });
        form.querySelector(".actions .button").focus();
    }

    function removal(spec, record) {
        const question = `The ${kind.noun} will be deleted${kind.isShared ? ", for all accounts" : ""}.`;
        return confirmButton("Delete", { question }, async () => {
            const response = await ownCall(requestOf(spec, spec.byID.get(kind.remove), record, []));
            if (response.status >= 400 && response.status !== 404) throw new Error(problemOf(response, []).message);
            const isGone = response.status === 404;
            if (isGone) toast(deletedMeanwhile(kind.noun).message, { kind: "wrong" });
            await place.done(isGone ? "" : `The ${kind.noun} is deleted`);
        });
    }

    return {
        node: place.node,
        /**
         * A button that opens the form for a new record, or null if the app has no operation for that. `owner` is the record to which it
         * belongs; `key` tells the button from the card's others.
         */
        addButton({ owner = null, key = "add" } = {}) {
            if (!kind.create) return null;
            const title = kind.addLabel ?? titles.add(kind);
            return button(kind.addLabel ?? "Add", () => open("add", owner, key), {
                kind: "quiet", title, "aria-label": title, "data-keep": key,
            });
        },
        /** A button that opens the form for a record, which `name` tells from others. */
        editButton(record, name) {
            const key = `record ${record.id ?? record.date ?? kind.noun}`;
            const title = offerText(kind);
            const mode = kind.update ? "change" : "view";
            return button("⋯", () => open(mode, record, key, name), {
                class: "button quiet record-edit", title, "aria-label": `${title} ${name}`, "data-keep": key,
            });
        },
    };
}
