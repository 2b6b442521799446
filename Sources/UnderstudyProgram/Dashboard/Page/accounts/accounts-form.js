import { fill, h } from "./dom.js";
import { busy, button, card, field, onSubmit, toast } from "./parts.js";
import { go, link } from "./router.js";
import { control } from "./server.js";
import { changed, state } from "./state.js";
import { apps } from "./accounts-apps.js";
import { ask } from "./confirm-button.js";
import { members, plain } from "./json-schema.js";
import { fields, isMain } from "./schema-fields.js";
import { seedSchema } from "./seed-schema.js";

/** The members that most accounts have. The form hides the others under More. */
const common = ["key", "displayName", "note", "email", "password", "tokens", "timezone", "dateOfBirth"];

/** Initial values by path or by name: an active subscription, which opens the screens, and series of 90 days. */
const initialValues = {
    "$.longevity.subscription": {},
    "$.longevity.subscription.status": "active",
    "$.longevity.subscription.plan": "membership_yearly",
    "$.longevity.subscription.renewalDate": "2099-01-01T00:00:00Z",
    count: 90,
    days: 90,
};

/** A form with the schema's fields; see `fields`. */
function formOf(root) {
    return { root, initial: (path, name) => initialValues[path] ?? initialValues[name], hint: ({ description }) => description };
}

/** The schema with only the named members. */
function pick(schema, names) {
    const found = names.filter((name) => schema.properties[name]);
    return { ...schema, properties: Object.fromEntries(found.map((name) => [name, schema.properties[name]])) };
}

/** The fields that an app's screens need come first; the others are hidden under More. */
function divided(form, schema, path) {
    const all = members(form.root, schema);
    const main = all.filter(({ schema: member }) => isMain(member)).map(({ name }) => name);
    const rest = all.map(({ name }) => name).filter((name) => !main.includes(name));
    const parts = [fields(form, pick(schema, main), path), fields(form, pick(schema, rest), path)];
    const node = h("div", parts[0].node, rest.length ? h("details", { class: "field-group" }, h("summary", "More"), parts[1].node) : null);
    return { node, read: () => ({ ...parts[0].read(), ...parts[1].read() }) };
}

/** An app's block of the account. It is sent if its box is checked, even with no field filled in. */
function block(form, app, schema) {
    const path = `$.${app.name}`;
    const box = h("input", { type: "checkbox", "data-path": path });
    const body = h("div", { hidden: true });
    let inner = null;
    box.addEventListener("change", () => {
        inner ??= divided(form, schema, path);
        if (!body.firstChild) fill(body, inner.node);
        body.hidden = !box.checked;
    });
    const node = card({ class: "app-block" }, field({ label: `Include data for ${app.title}`, input: box }), body);
    return { name: app.name, node, read: () => box.checked ? inner?.read() ?? {} : undefined };
}

function built(root) {
    const form = formOf(root);
    const account = plain(root, root.$defs.account);
    const blocks = apps.filter(({ name }) => account.properties[name])
        .map((app) => block(form, app, plain(root, account.properties[app.name])));
    const appNames = blocks.map(({ name }) => name);
    const rest = members(root, account).map(({ name }) => name).filter((name) => !common.includes(name) && !appNames.includes(name));
    const own = fields(form, pick(account, common), "$");
    const more = fields(form, pick(account, rest), "$");
    const read = () => ({
        ...own.read(), ...more.read(),
        ...Object.fromEntries(blocks.map(({ name, read: value }) => [name, value()]).filter(([, value]) => value !== undefined)),
    });
    const nodes = [
        card({ title: "The account" }, own.node, h("details", { class: "field-group" }, h("summary", "More"), more.node)),
        ...blocks.map(({ node }) => node),
    ];
    return { nodes, read };
}

function actions(parts, form) {
    const add = async () => {
        const account = parts.read();
        const existing = state.accounts.find(({ key }) => key === account.key);
        const question = `The account ${account.key} exists. Replace it and all its data?`;
        if (existing && !await ask(place, { question, confirmLabel: "Replace" })) return;
        const made = await control("POST", "accounts", account);
        await changed();
        const name = made.displayName ?? made.key;
        toast(made.replaced.length ? `Replaced ${name} and all its data.` : `Added ${name}.`);
        await go(`accounts/${encodeURIComponent(made.key)}`);
    };
    const place = h("span", { class: "confirm" });
    const submit = button("Add the account", null, { kind: "primary", type: "submit" });
    onSubmit(form, submit, add);
    return h("div", { class: "actions" }, submit, link("accounts", { class: "button" }, "Cancel"), place);
}

/** The form for a new account. Its fields are those of a seed file. */
export async function form(container) {
    const place = h("form", { class: "form account-form", novalidate: true, autocomplete: "off" });
    container.append(
        h("div", { class: "page-head" }, h("div", h("p", { class: "crumb" }, link("accounts", {}, "Accounts"), " / add"),
            h("h1", "Add an account"),
            h("p", { class: "muted" },
                "The fields are those of a seed file. Only the key is required; the rest is derived, as the backends would."))),
        place);
    const root = await busy(place, seedSchema());
    const parts = built(root);
    fill(place, parts.nodes, actions(parts, place));
    const wanted = new URLSearchParams(location.search).get("key");
    const key = place.querySelector("[data-path='$.key']");
    if (wanted) key.value = wanted;
    key.focus();
}

