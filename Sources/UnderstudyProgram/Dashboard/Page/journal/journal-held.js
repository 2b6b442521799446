import { syntaxErrorAt } from "../controls/json-lines.js";
import { announce, fill, h } from "../shell/dom.js";
import { button, field, formProblem } from "../shell/parts.js";
import { jsonEditor } from "../controls/json-editor.js";
import { pairsField } from "../shell/pairs-field.js";
import { bodyView } from "./journal-body.js";
import { control } from "../shell/server.js";
import { refresh, state } from "../shell/state.js";

/** The headers as pairs, without the one that the server itself writes. */
function pairsOf(headers) {
    return Object.entries(headers ?? {}).filter(([name]) => name !== "x-understudy-fault").flatMap(([name, values]) => values.map((value) => [name, value]));
}

/**
 * The response of a request for a form: {status, headers, body, isText}. `headers` are pairs. A body that the journal has cut is left out; one
 * that is no JSON is a text.
 */
export function shownAnswer({ status, answer }) {
    const isWhole = answer && !answer.bodyTruncated && !answer.bodyNote && answer.body !== null && answer.body !== undefined;
    const isText = isWhole && typeof answer.body === "string";
    const body = !isWhole ? "" : isText ? answer.body : JSON.stringify(answer.body, null, 2);
    return { status: status === null ? "" : String(status), headers: pairsOf(answer?.headers), body, isText: Boolean(isText) };
}

/** The headers by their names in lower case: {name, values}, with the name as typed. Pairs without a name and a value are left out. */
function grouped(pairs) {
    const headers = new Map();
    for (const [typed, value] of pairs) {
        const name = typed.trim();
        if (name === "" && value === "") continue;
        const known = headers.get(name.toLowerCase()) ?? { name, values: [] };
        headers.set(name.toLowerCase(), { ...known, values: [...known.values, value] });
    }
    return headers;
}

/** The headers that differ from those of the original, as a release takes them: null removes one. */
function changedHeaders(typed, original) {
    const [before, after] = [grouped(original), grouped(typed)];
    const changed = [...after].filter(([key, { values }]) => values.join("\n") !== before.get(key)?.values.join("\n"));
    const removed = [...before].filter(([key]) => !after.has(key));
    return Object.fromEntries([
        ...removed.map(([, { name }]) => [name, null]),
        ...changed.map(([, { name, values }]) => [name, values.length > 1 ? values : values[0]]),
    ]);
}

/**
 * The body of a release, as text: {text}; or {problem}. `typed` and `original` are as for the form; what does not differ is not sent. A status
 * takes the body along; without one, the backend sends its own error. JSON is sent as typed, so that no number changes, and so is
 * a status that is no number, so that the server can say what is wrong with it.
 */
export function releaseText(typed, original) {
    const status = typed.status.trim();
    const hasStatus = status !== "" && status !== original.status;
    const differs = typed.body.trim() !== original.body.trim();
    const hasBody = hasStatus ? typed.body.trim() !== "" : differs;
    const headers = changedHeaders(typed.headers, original.headers);
    const hasHeaders = Object.keys(headers).length > 0;
    if (!hasStatus && !hasBody && !hasHeaders) {
        return { problem: { message: "Nothing differs. Change the status, a header or the body, or let the request go as it is.", faults: [] } };
    }
    const isJSON = !original.isText && typed.body.trim() !== "";
    if (hasBody && isJSON && syntaxErrorAt(typed.body) !== null) return { problem: { message: "The body is not JSON.", faults: [], isBody: true } };
    const members = [];
    if (hasStatus) members.push(`"status":${/^\d{1,9}$/.test(status) ? Number(status) : JSON.stringify(status)}`);
    if (hasHeaders) members.push(`"headers":${JSON.stringify(headers)}`);
    if (hasBody) members.push(isJSON ? `"body":${typed.body.trim()}` : `"text":${JSON.stringify(typed.body)}`);
    return { text: `{${members.join(",")}}` };
}

/** `12 s`, and from a minute on `9:48`. */
function clock(ms) {
    const seconds = Math.max(0, Math.round(ms / 1000));
    return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long a held request waits, and until when: `waits 12 s, goes on by itself in 9:48`. `rule` is undefined if the page does not have it. */
export function waitText({ since }, rule, now) {
    const waited = Math.max(0, now - Date.parse(since));
    const hold = rule?.effect?.hold;
    const rest = hold?.timeoutMs === undefined ? "" : `, goes on by itself in ${clock(hold.timeoutMs - waited)}`;
    const others = hold?.requests ? `, or when ${hold.requests} requests wait` : "";
    return `waits ${clock(waited)}${rest}${others}`;
}

/** The rule that holds a request at present: {id, rule, phase, since}; undefined if none does. */
export function holdOf(id) {
    return state.held.find((held) => held.id === id);
}

const ruleOf = (hold) => state.faults.faults.find(({ id }) => id === hold.rule);

async function release(id, text) {
    await control("POST", `requests/${encodeURIComponent(id)}/release`, text);
    await refresh("held");
    announce("The request goes on");
}

/** The response that would be sent, beside the form that changes it. */
function originalView({ status, answer }, hold) {
    if (!answer) {
        const text = hold.phase === "before" ? "The backend has not acted. The response that you type is the whole one." : "The journal does not have it.";
        return h("section", { class: "held-original", "aria-label": "The backend’s response" }, h("h3", "The backend’s response"), h("p", { class: "muted" }, text));
    }
    const headers = Object.entries(answer.headers).flatMap(([name, values]) => values.map((value) => `${name}: ${value}`));
    return h("section", { class: "held-original", "aria-label": "The backend’s response" }, h("h3", "The backend’s response"),
        h("p", "Status ", h("strong", status)),
        headers.length ? h("ul", { class: "held-headers" }, headers.map((header) => h("li", h("bdi", header)))) : null,
        bodyView(answer.body, answer.bodyTruncated, { name: "Body of the backend’s response", nothing: "No body.", note: answer.bodyNote }));
}

/** The form for another response, beside the original. It begins with the response that would be sent, which is known after the backend has acted. */
function answerForm(entry, hold, onCancel) {
    const answer = shownAnswer(entry);
    const status = h("input", {
        type: "text", inputmode: "numeric", "data-path": "$.status", value: answer.status, placeholder: hold.phase === "before" ? "200" : "unchanged",
    });
    const headers = pairsField({
        label: "Headers", path: "$.headers", add: "Add a header", onInput: () => {},
        hint: "A changed header replaces the backend’s. One that is removed here is not sent.",
    });
    headers.value = answer.headers;
    const editor = jsonEditor({ label: "Body of the response", rows: 12, placeholder: '{"error": "late"}' });
    editor.value = answer.body;
    const form = h("form", { class: "form held-form", novalidate: true, autocomplete: "off" },
        field({ label: "Status", input: status, class: "held-status" }), headers.node,
        h("div", { class: "field" }, h("p", { class: "field-label" }, answer.isText ? "Body, as text" : "Body, as JSON"), editor.node,
            h("p", { class: "field-hint" }, "Without a body, another status sends the backend’s own error. What you leave as it is goes as it is, with its secrets; *** in a changed body is sent as it is.")),
        h("div", { class: "actions" }, button("Send this response", null, { kind: "primary", type: "submit" }),
            button("Cancel", onCancel, { kind: "quiet" })));
    form.addEventListener("keydown", (event) => {
        if (event.key !== "Escape") return;
        // It would close the request, too.
        event.stopPropagation();
        onCancel();
    });
    form.addEventListener("submit", async (event) => {
        event.preventDefault();
        formProblem(form, null);
        editor.show(null);
        try {
            const { text, problem } = releaseText({ status: status.value, headers: headers.value, body: editor.value }, answer);
            if (problem?.isBody) return editor.show(problem);
            if (problem) return formProblem(form, problem);
            return await release(entry.id, text);
        } catch (error) {
            return formProblem(form, error);
        }
    });
    return {
        node: h("div", { class: "held-edit" }, form, originalView(entry, hold)), focus: () => status.focus(),
        /** Whether the form differs from the response with which it began. */
        get isTyped() {
            return status.value !== answer.status || editor.value !== answer.body || JSON.stringify(headers.value) !== JSON.stringify(answer.headers);
        },
    };
}

/**
 * The actions for a held request: {node, draw(), change()}. The node is hidden while no rule holds the request; `draw()` follows a change of
 * that, and leaves an open form as it is. `change()` opens the form for another response; `isChanging` is whether it is open, and `isTyped`
 * whether it has been changed.
 */
export function heldActions(entry) {
    const node = h("section", { class: "journal-held", "aria-label": "Held request", hidden: true });
    const place = h("div");
    let shown = null;
    let timer = 0;
    let openForm = () => {};
    let form = null;

    const offer = (hold) => {
        openForm = () => {
            form = answerForm(entry, hold, () => {
                form = null;
                fill(place);
                change.focus();
            });
            fill(place, form.node);
            form.focus();
        };
        const change = button("Change the response…", openForm, { title: "Sends another status, other headers or another body in place of the backend’s" });
        const acted = hold.phase === "before" ? "before the backend acts" : "after the backend has acted";
        fill(place);
        const wait = h("span");
        const tick = () => { wait.textContent = waitText(hold, ruleOf(hold), Date.now()); };
        clearInterval(timer);
        timer = setInterval(() => node.isConnected ? tick() : clearInterval(timer), 1000);
        tick();
        fill(node, h("p", `Held by rule ${hold.rule}, ${acted}. The app `, wait, "."),
            h("div", { class: "actions" }, button("Let it go", () => release(entry.id), { kind: "primary" }), change), place);
    };

    const draw = () => {
        const hold = holdOf(entry.id);
        const key = hold ? `${hold.rule} ${hold.phase}` : null;
        if (key === shown) return;
        shown = key;
        form = null;
        node.hidden = !hold;
        if (hold) return offer(hold);
        clearInterval(timer);
        openForm = () => {};
        return fill(node);
    };
    draw();
    return { node, draw, change: () => openForm(), get isChanging() { return form !== null; }, get isTyped() { return form?.isTyped ?? false; } };
}
