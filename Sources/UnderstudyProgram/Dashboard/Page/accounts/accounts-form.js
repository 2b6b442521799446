import { fill, h } from "../shell/dom.js";
import { ask, busy, button, card, field, toast } from "../shell/parts.js";
import { go, link } from "../shell/router.js";
import { control } from "../shell/server.js";
import { changed, findAccount } from "../shell/state.js";
import { formOrJSON } from "../controls/form-or-json.js";
import { refuse } from "../shell/forms.js";
import { members, plain } from "../shell/json-schema.js";
import { inline } from "../api/openapi-prose.js";
import { dividedFields, isMain } from "../shell/schema-fields.js";
import { seedBlocks, seedSchema } from "./accounts-apps.js";

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

/** The members of an app's block that come first besides those of `isMain`, because the app's numbers begin with them. */
const firstMembers = { "$.longevity": ["baselineBiologicalAgeYears"] };

/** A token for the account. Without one, no request could act as it by a header. */
function madeUpToken() {
    const letters = "abcdefghijkmnpqrstuvwxyz23456789";
    return `token-${[...crypto.getRandomValues(new Uint8Array(10))].map((byte) => letters[byte % letters.length]).join("")}`;
}

/** The time zones that the browser knows, as suggestions for the field. */
function zones() {
    return h("datalist", { id: "time-zones" }, (Intl.supportedValuesOf?.("timeZone") ?? []).map((value) => h("option", { value })));
}

/** A form with the schema's fields; see `fields`. */
function formOf(root) {
    const initial = { ...initialValues, "$.tokens": madeUpToken() };
    return {
        root, initial: (path, name) => initial[path] ?? initial[name], hint: ({ description }) => description && inline(description),
        suggestions: (path) => path === "$.timezone" ? "time-zones" : null,
    };
}

/** The errors of members that the numbers of check-ins need and an account lacks. Without them, the ages would be made up. */
function missingMembers(account) {
    const { checkIns, baselineBiologicalAgeYears: age, baselineBAOYears: change } = account.longevity ?? {};
    if (checkIns === undefined || checkIns === null) return [];
    const faults = [];
    const add = (path, expected) => faults.push({ path, found: "nothing", expected });
    if (account.dateOfBirth === undefined) add("$.dateOfBirth", "a date: check-ins have the chronological age");
    if (age === undefined && change === undefined) {
        add("$.longevity.baselineBiologicalAgeYears", "a number of years: the biological age begins with it");
    }
    return faults;
}

/** The fields that an app's screens need come first, if there are any; the others are then hidden under More. */
function blockFields(form, schema, path) {
    const all = members(form.root, schema);
    const first = firstMembers[path] ?? [];
    const main = [...first, ...all.filter(({ schema: member }) => isMain(member)).map(({ name }) => name)];
    const rest = all.map(({ name }) => name).filter((name) => !main.includes(name));
    return main.length ? dividedFields(form, schema, path, main, rest) : dividedFields(form, schema, path, rest, []);
}

/** An app's block of the account. It is sent if its box is checked, even with no field filled in. */
function block(form, app, schema) {
    const path = `$.${app.name}`;
    const box = h("input", { type: "checkbox", "data-path": path });
    const body = h("div", { hidden: true });
    let inner = null;
    box.addEventListener("change", () => {
        inner ??= blockFields(form, schema, path);
        if (!body.firstChild) fill(body, inner.node);
        body.hidden = !box.checked;
    });
    const node = card({ class: "app-block" }, field({ label: `Include data for ${app.title}`, input: box }), body);
    return { name: app.name, node, read: () => box.checked ? inner?.read() ?? {} : undefined };
}

function built(root) {
    const form = formOf(root);
    const account = plain(root, root.$defs.account);
    const blocks = seedBlocks(root).map((app) => block(form, app, plain(root, account.properties[app.name])));
    const appNames = blocks.map(({ name }) => name);
    const rest = members(root, account).map(({ name }) => name).filter((name) => !common.includes(name) && !appNames.includes(name));
    const own = dividedFields(form, account, "$", common, rest);
    const read = () => ({
        ...own.read(),
        ...Object.fromEntries(blocks.map(({ name, read: value }) => [name, value()]).filter(([, value]) => value !== undefined)),
    });
    return { nodes: [card({ title: "The account" }, zones(), own.node), blocks.map(({ node }) => node)], read };
}

/** The key of an account, or undefined in a text that is not JSON, which the server refuses. */
function keyOf(account) {
    if (typeof account !== "string") return account.key;
    try {
        return JSON.parse(account).key;
    } catch {
        return undefined;
    }
}

/** The buttons that add the account of a form and leave it. `send(f)` calls f(account). */
function actions(send) {
    const place = h("span", { class: "confirm" });
    const add = async (account) => {
        if (typeof account !== "string") refuse(missingMembers(account));
        const key = keyOf(account);
        // The server refuses an account without a key.
        const existing = key ? await findAccount(key) : null;
        const question = `The account ${existing?.key} exists. Replace it and all its data?`;
        if (existing && !await ask(place, { question, confirmLabel: "Replace" })) return;
        const made = await control("POST", "accounts", account);
        await changed();
        const name = made.displayName ?? made.key;
        toast(made.replaced.length ? `Replaced ${name} and all its data.` : `Added ${name}.`);
        await go(`accounts/${encodeURIComponent(made.key)}`);
    };
    return h("div", { class: "actions" }, button("Add the account", () => send(add), { kind: "primary", type: "submit" }),
        link("accounts", { class: "button" }, "Cancel"), place);
}

/** The form for a new account. Its fields are those of a seed file. The JSON does not return to the fields, which cannot show all of it. */
export async function form(container) {
    const place = h("form", { class: "form account-form", novalidate: true, autocomplete: "off" });
    container.append(
        h("div", { class: "page-head" }, h("div", h("p", { class: "crumb" }, link("accounts", {}, "Accounts"), " / add"),
            h("h1", "Add an account"),
            h("p", { class: "muted" },
                "The fields are those of a seed file. Only the key is required. Missing values follow from the others by the rules of the backends. ",
                "Check-ins of the Longevity App need the birth date and the baseline."))),
        place);
    const parts = built(await busy(place, seedSchema()));
    const { choice, nodes, send } = formOrJSON({ label: "The account as JSON", rows: 22, fields: parts.nodes, read: parts.read });
    nodes[1].classList.add("card");
    fill(place, choice, nodes, actions(send));
    const wanted = new URLSearchParams(location.search).get("key");
    const key = place.querySelector("[data-path='$.key']");
    if (wanted) key.value = wanted;
    key.focus();
}
