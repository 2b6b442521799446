import { syntaxErrorAt } from "../controls/json-lines.js";
import { announce, fill, h } from "../shell/dom.js";
import { button, field, formProblem } from "../shell/parts.js";
import { jsonEditor } from "../controls/json-editor.js";
import { control } from "../shell/server.js";
import { refresh, state } from "../shell/state.js";

/** The response of a request as texts for a form. A body that the journal has cut, or that is not JSON, is left out. */
export function shownAnswer({ status, answer }) {
    const hasBody = answer && !answer.bodyTruncated && !answer.bodyNote && answer.body !== null && typeof answer.body === "object";
    return { status: status === null ? "" : String(status), body: hasBody ? JSON.stringify(answer.body, null, 2) : "" };
}

/**
 * The body of a release, as text: {text}; or {problem}. The typed JSON is sent as typed, so that no number changes. A status that is no
 * number is sent as typed, so that the server can say what is wrong with it.
 */
export function releaseText(status, body) {
    const [number, typed] = [status.trim(), body.trim()];
    if (number === "" && typed === "") {
        return { problem: { message: "Type a status or a body, or let the request go as it is.", faults: [] } };
    }
    if (typed !== "" && syntaxErrorAt(body) !== null) return { problem: { message: "The body is not JSON.", faults: [], isBody: true } };
    const members = [];
    if (number !== "") members.push(`"status":${/^\d{1,9}$/.test(number) ? Number(number) : JSON.stringify(number)}`);
    if (typed !== "") members.push(`"body":${typed}`);
    return { text: `{${members.join(",")}}` };
}

/** The rule that holds a request at present: {id, rule, phase, since}; undefined if none does. */
export function holdOf(id) {
    return state.held.find((held) => held.id === id);
}

async function release(id, text) {
    await control("POST", `requests/${encodeURIComponent(id)}/release`, text);
    await refresh("held");
    announce("The request goes on");
}

/** The form for another response. It begins with the response that would be sent, which is known after the backend has acted. */
function answerForm(entry, hold, onCancel) {
    const answer = shownAnswer(entry);
    const status = h("input", {
        type: "text", inputmode: "numeric", "data-path": "$.status", value: answer.status, placeholder: hold.phase === "before" ? "200" : "unchanged",
    });
    const editor = jsonEditor({ label: "Body of the response", rows: 8, placeholder: '{"error": "late"}' });
    editor.value = answer.body;
    const form = h("form", { class: "form held-form", novalidate: true, autocomplete: "off" },
        field({ label: "Status", input: status, class: "held-status" }),
        h("div", { class: "field" }, h("p", { class: "field-label" }, "Body, as JSON"), editor.node,
            h("p", { class: "field-hint" }, "Without a body, a status sends the backend’s own error. *** is sent as it is.")),
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
            const { text, problem } = releaseText(status.value, editor.value);
            if (problem?.isBody) return editor.show(problem);
            if (problem) return formProblem(form, problem);
            return await release(entry.id, text);
        } catch (error) {
            return formProblem(form, error);
        }
    });
    return { node: form, focus: () => status.focus() };
}

/**
 * The actions for a held request: {node, draw()}. The node is hidden while no rule holds the request; `draw()` follows a change of that, and
 * leaves an open form as it is.
 */
export function heldActions(entry) {
    const node = h("section", { class: "journal-held", "aria-label": "Held request", hidden: true });
    const place = h("div");
    let shown = null;

    const offer = (hold) => {
        const change = button("Change the response…", () => {
            const form = answerForm(entry, hold, () => {
                fill(place);
                change.focus();
            });
            fill(place, form.node);
            form.focus();
        }, { title: "Sends another status or body in place of the backend’s" });
        const acted = hold.phase === "before" ? "before the backend acts" : "after the backend has acted";
        fill(place);
        fill(node, h("p", `Held by rule ${hold.rule}, ${acted}. The app waits.`),
            h("div", { class: "actions" }, button("Let it go", () => release(entry.id), { kind: "primary" }), change), place);
    };

    const draw = () => {
        const hold = holdOf(entry.id);
        const key = hold ? `${hold.rule} ${hold.phase}` : null;
        if (key === shown) return;
        shown = key;
        node.hidden = !hold;
        if (hold) offer(hold);
        else fill(node);
    };
    draw();
    return { node, draw };
}
