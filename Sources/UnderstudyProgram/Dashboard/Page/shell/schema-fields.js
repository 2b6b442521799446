import { fill, h } from "./dom.js";
import { pickerKind, withPicker } from "./date-picker.js";
import { InvalidInput } from "./forms.js";
import { field } from "./parts.js";
import { members, plain, words } from "./json-schema.js";

/** A longer text gets several lines. */
const mostOfLine = 255;

/**
 * A part of a form: {node, read}. `read()` returns the JSON value, or undefined if nothing was typed. A text in a field for numbers is
 * returned as typed, so that the server can say what it expects.
 *
 * A form is {root, initial, hint}: `root` has the targets of references, `initial(path, name)` is the value with which a member starts, or
 * undefined, and `hint(schema)` the text below a field. `suggestions(path)`, if given, is the id of a data list for a field, or null.
 */
function part(node, read) {
    return { node, read };
}

function label(name, isRequired) {
    return isRequired ? `${words(name)} (required)` : words(name);
}

function scalar(form, name, schema, path, isRequired) {
    const isNumber = ["number", "integer"].includes(schema.type);
    const isDate = name === "dateOfBirth";
    const value = form.initial(path, name) ?? "";
    const isLong = !isNumber && (schema.maxLength > mostOfLine || String(value).includes("\n"));
    const example = schema.default ?? schema.examples?.[0];
    const shared = {
        "data-path": path, value, spellcheck: "false", autocomplete: isDate ? null : "off",
        list: form.suggestions?.(path), placeholder: example === undefined || example === null ? null : String(example), dir: isNumber || isDate ? null : "auto",
    };
    const input = isLong ? h("textarea", { ...shared, rows: 2, class: "prose" })
        : h("input", { ...shared, type: isDate ? "date" : "text", inputmode: isNumber ? "decimal" : null });
    const read = () => {
        const text = input.value;
        if (text === "") return undefined;
        const number = Number(text.replace("\u2212", "-"));
        return isNumber && text.trim() !== "" && Number.isFinite(number) ? number : text;
    };
    const kind = isLong || isDate ? null : pickerKind(name, schema);
    const control = kind ? withPicker(input, kind, words(name)) : input;
    return part(field({ label: label(name, isRequired), hint: form.hint(schema), input: control }), read);
}

function choice(form, name, schema, path, isRequired, options) {
    const left = schema.default === undefined ? "not set" : `default: ${options.find(({ value }) => value === schema.default)?.text}`;
    const initial = isRequired && options.length === 1 ? options[0].value : form.initial(path, name);
    const chosen = options.findIndex(({ value }) => value === initial);
    const input = h("select", { "data-path": path, value: chosen < 0 ? "" : chosen + 1 },
        h("option", { value: "" }, left), options.map(({ text }, i) => h("option", { value: i + 1 }, text)));
    const read = () => input.value === "" ? undefined : options[Number(input.value) - 1].value;
    return part(field({ label: label(name, isRequired), hint: form.hint(schema), input }), read);
}

function listField(form, name, schema, path, isRequired) {
    const value = [form.initial(path, name) ?? []].flat().join("\n");
    const input = h("textarea", { "data-path": path, rows: 2, spellcheck: "false", class: "lines", value });
    const hint = [form.hint(schema), " One per line."];
    const isNumber = ["number", "integer"].includes(schema.items?.type);
    const read = () => {
        const texts = input.value.split("\n").map((text) => text.trim()).filter(Boolean);
        const values = isNumber ? texts.map((text) => Number.isFinite(Number(text)) ? Number(text) : text) : texts;
        return values.length ? values : undefined;
    };
    return part(field({ label: label(name, isRequired), hint, input }), read);
}

/** A field for JSON, for members with too many forms for fields of their own. */
function jsonField(form, name, schema, path, isRequired) {
    const initial = form.initial(path, name);
    const input = h("textarea", {
        "data-path": path, rows: 5, spellcheck: "false", placeholder: schema.type === "array" ? "[]" : "{}",
        value: initial === undefined || initial === null ? "" : JSON.stringify(initial, null, 2),
    });
    const read = () => {
        if (input.value.trim() === "") return undefined;
        try {
            return JSON.parse(input.value);
        } catch (error) {
            throw new InvalidInput([{ path, found: `invalid JSON (${error.message})`, expected: "JSON" }]);
        }
    };
    const hint = [form.hint(schema), " As JSON."];
    return part(field({ label: label(name, isRequired), hint, input, class: "field-wide" }), read);
}

/** The fields of an object's members. `read()` returns undefined if all are empty. */
function fields(form, schema, path) {
    const parts = members(form.root, schema)
        .map(({ name, schema: member, isRequired }) => ({ name, ...build(form, name, member, `${path}.${name}`, isRequired) }));
    const read = () => {
        const entries = parts.map(({ name, read: value }) => [name, value()]).filter(([, value]) => value !== undefined);
        return entries.length ? Object.fromEntries(entries) : undefined;
    };
    return part(h("div", { class: "fields" }, parts.map(({ node }) => node)), read);
}

/** The schema with only the named members, in this order. */
function pick(schema, names) {
    const found = names.filter((name) => schema.properties[name]);
    return { ...schema, properties: Object.fromEntries(found.map((name) => [name, schema.properties[name]])) };
}

/** The fields of an object's members by name: the `shown` ones, and under More the `hidden` ones. `read()` always returns an object. */
export function dividedFields(form, schema, path, shown, hidden) {
    const [first, more] = [shown, hidden].map((names) => fields(form, pick(schema, names), path));
    const node = h("div", first.node, hidden.length ? h("details", { class: "field-group" }, h("summary", "More"), more.node) : null);
    return part(node, () => ({ ...first.read(), ...more.read() }));
}

/** An object as a group that is closed at first, unless it has initial values. Its fields are made when it opens. */
function group(form, name, schema, path) {
    const body = h("div");
    let inner = null;
    const node = h("details", { class: "field-group", "data-path": path },
        h("summary", words(name)), schema.description ? h("p", { class: "field-hint" }, form.hint(schema)) : null, body);
    const open = () => {
        if (inner) return;
        inner = fields(form, schema, path);
        fill(body, inner.node);
    };
    node.addEventListener("toggle", () => { if (node.open) open(); });
    if (form.initial(path, name)) {
        open();
        node.open = true;
    }
    return part(h("div", { class: "field field-wide" }, node, h("div", { class: "field-problem", hidden: true })), () => inner?.read());
}

/** A series: none, generated, or written as JSON. */
function series(form, name, schema, path, isRequired) {
    const generator = schema.forms.find(({ properties }) => properties?.generate);
    const generate = plain(form.root, generator.properties.generate);
    const generated = generate.forms?.find(({ properties }) => properties) ?? generate;
    const body = h("div");
    const kind = h("select", { "data-path": path },
        h("option", { value: "none" }, "none"), h("option", { value: "generated" }, "generated, the same each time"),
        h("option", { value: "written" }, "written as JSON"));
    const inner = {};
    const make = {
        none: () => part(h("span"), () => undefined),
        generated: () => {
            const inputs = fields(form, generated, `${path}.generate`);
            return part(inputs.node, () => ({ generate: inputs.read() ?? {} }));
        },
        written: () => jsonField(form, "Entries", { type: "array" }, path, false),
    };
    const show = () => {
        inner[kind.value] ??= make[kind.value]();
        fill(body, kind.value === "none" ? null : inner[kind.value].node);
        node.classList.toggle("field-wide", kind.value !== "none");
    };
    kind.addEventListener("change", show);
    const node = field({ label: label(name, isRequired), hint: form.hint(schema), input: kind, class: "series" });
    node.append(body);
    show();
    return part(node, () => inner[kind.value].read());
}

const isSeries = (schema) => schema.forms?.some((form) => form.properties?.generate) === true;

/** Whether screens need the member: a series, or the subscription that opens them. */
export function isMain(schema) {
    return isSeries(schema) || schema.properties?.plan !== undefined;
}

/** The part of a form for a member, by its schema. */
function build(form, name, schema, path, isRequired) {
    const rest = [form, name, schema, path, isRequired];
    if (isSeries(schema)) return series(...rest);
    if (schema.enum) return choice(...rest, schema.enum.map((value) => ({ value, text: String(value) })));
    if (schema.type === "boolean") return choice(...rest, [{ value: true, text: "yes" }, { value: false, text: "no" }]);
    if (schema.type === "object" && schema.properties) return group(...rest);
    const items = schema.type === "array" && schema.items ? plain(form.root, schema.items) : null;
    if (items && ["string", "number", "integer"].includes(items.type)) return listField(...rest);
    if (["string", "number", "integer"].includes(schema.type)) return scalar(...rest);
    return jsonField(...rest);
}
