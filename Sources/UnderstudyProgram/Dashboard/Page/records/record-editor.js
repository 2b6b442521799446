import { minutesEast } from "./calendar-day.js";
import { fill, h } from "./dom.js";
import { editorPlace } from "./editor-place.js";
import { openAPI } from "./openapi-loader.js";
import { busy, button, confirmButton, copyButton, field, formProblem, onSubmit } from "./parts.js";
import { curl, ownCall } from "./server.js";
import { compose } from "./api-request.js";
import { recordForm } from "./record-form.js";
import { problemOf } from "./record-problem.js";
import { instantText } from "./record-kinds.js";

/** `a goal`, `an insight`, `an FTP` */
const article = (noun) => /^([aeio]|[AEFHILMNORSX][A-Z])/.test(noun) ? "an" : "a";

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
    const { noun, update, remove } = kind;
    const words = [update && "change", copies(kind) && "duplicate", remove && "delete"].filter(Boolean);
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

    async function open(mode, record, name) {
        place.opener = name;
        place.show(null);
        try {
            const spec = await busy(place.node, openAPI());
            if (place.opener === name) show(spec, mode, record);
        } catch (error) {
            place.close();
            throw error;
        }
    }

    /** The request of an operation, for `ownCall` and `curl`. Throws an error with `faults` for a header that no page can send. */
    function requestOf(spec, operation, record, headers, body) {
        const parameters = spec.parameters(operation);
        const values = parameters.filter((each) => each.in === "path")
            .map((each) => [`path ${each.name}`, kind.parameters?.[each.name] ?? String(record?.id ?? "")]);
        const text = body === undefined ? null : JSON.stringify(body);
        const { request, faults } = compose(operation, parameters, new Map(values), headers, text);
        if (!request) throw Object.assign(new Error(faults[0].expected), { faults });
        return { ...request, body: request.body ?? undefined, account: context.account, world: context.world };
    }

    /** The path of an operation, with the fixed parameters. */
    function pathText({ path }) {
        return Object.entries(kind.parameters ?? {}).reduce((text, [name, value]) => text.replace(`{${name}}`, value), path);
    }

    function valuesOf(mode, record) {
        if (mode === "add") return kind.draft?.(context) ?? {};
        const values = kind.values?.(record, context) ?? record;
        return mode === "copy" ? kind.copied?.(values, context) ?? values : values;
    }

    function show(spec, mode, record) {
        const operation = spec.byID.get(mode === "change" ? kind.update : kind.create);
        const day = kind.hasDay ? dayField(context) : null;
        const inputs = recordForm(spec, operation, {
            record: valuesOf(mode, record), inside: kind.inside, fixed: kind.fixed, isChange: mode === "change" && kind.update !== kind.create,
        });
        const request = () => {
            const body = inputs.body();
            return body && requestOf(spec, operation, record, day?.headers() ?? [], body);
        };
        const form = h("form", { class: "form", novalidate: true, autocomplete: "off" });
        const send = async () => {
            const sent = request();
            if (!sent) return place.close();
            const response = await ownCall(sent);
            if (response.status < 400) return place.done(results[mode](kind));
            return formProblem(form, problemOf(response, [...form.querySelectorAll("[data-path]")].map((each) => each.dataset.path)));
        };
        const save = button(mode === "change" ? "Save" : kind.addLabel ?? "Add", null, { kind: "primary", type: "submit" });
        onSubmit(form, save, send);
        fill(form,
            h("h4", titles[mode](kind)), day?.node ?? null, inputs.node,
            h("div", { class: "actions" }, save,
                mode === "change" && copies(kind) ? button("Duplicate", () => show(spec, "copy", record)) : null,
                mode !== "add" && kind.remove ? removal(spec, record) : null,
                button("Cancel", place.close), copyButton(() => {
                    const sent = request();
                    if (!sent) throw new Error("Nothing is changed yet.");
                    return curl(sent);
                }, "Copy as curl", { kind: "quiet" })),
            h("p", { class: "muted mono record-operation" }, `${operation.method} ${pathText(operation)}`));
        place.show(form);
        form.scrollIntoView({ block: "nearest" });
        const controls = [...form.querySelectorAll("input, select, textarea")].filter((control) => control.checkVisibility());
        const isNext = ({ value }) => mode === "add" && value === "";
        (controls.find(isNext) ?? controls[0])?.focus({ preventScroll: true });
    }

    function removal(spec, record) {
        const question = `The ${kind.noun} will be deleted${kind.isShared ? ", for all accounts" : ""}.`;
        return confirmButton("Delete", { question }, async () => {
            const response = await ownCall(requestOf(spec, spec.byID.get(kind.remove), record, []));
            if (response.status >= 400) throw new Error(problemOf(response, []).message);
            await place.done(`The ${kind.noun} is deleted`);
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
            const mode = kind.update ? "change" : "copy";
            return button("⋯", () => open(mode, record, key), {
                class: "button quiet record-edit", title, "aria-label": `${title} ${name}`, "data-keep": key,
            });
        },
    };
}
