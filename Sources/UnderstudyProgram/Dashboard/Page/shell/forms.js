import { h } from "./dom.js";
import { Problem } from "./server.js";

let count = 0;

/** An input for names and codes, without spell-checking and capitalization. */
export function textInput(attributes = {}) {
    return h("input", { type: "text", spellcheck: "false", autocapitalize: "off", ...attributes });
}

/** The text of a validation error, in the server's words: those of the control API, or the message of a backend. */
function sentence({ found, expected, message }) {
    return message ?? `found ${found}; expected ${expected}`;
}

const controls = "input, select, textarea, .pick";

/**
 * A labelled input; `input` is the control or an element around it. A control with `data-path` (`$.match.path`) shows the server's
 * validation errors for that path.
 */
export function field({ label, hint, input, problem, class: kind }) {
    const isControl = input.matches(controls);
    const control = isControl ? input : input.querySelector(controls);
    const isSwitch = isControl && ["checkbox", "radio"].includes(input.type);
    count += 1;
    if (control && !control.id) control.id = `field-${count}`;
    const hintNode = hint ? h("div", { class: "field-hint", id: `hint-${count}` }, hint) : null;
    const problemNode = h("div", { class: "field-problem", id: `problem-${count}`, hidden: !problem }, problem ?? "");
    if (control) {
        control.setAttribute("aria-describedby", [hintNode?.id, problemNode.id].filter(Boolean).join(" "));
        if (problem) control.setAttribute("aria-invalid", "true");
    }
    const labelNode = h("label", { for: control?.id ?? null, id: `label-${count}` }, label);
    // The label alone would hide the value in the button.
    if (control?.matches(".pick")) control.setAttribute("aria-labelledby", `${labelNode.id} ${control.id}`);
    const body = isSwitch ? h("div", { class: "field-switch" }, input, labelNode) : [labelNode, input];
    return h("div", { class: ["field", kind] }, body, hintNode, problemNode);
}

function clear(form) {
    for (const node of form.querySelectorAll(":scope > .form-problem")) node.remove();
    for (const node of form.querySelectorAll(".field-problem")) {
        node.hidden = true;
        node.textContent = "";
    }
    for (const node of form.querySelectorAll("[aria-invalid]")) node.removeAttribute("aria-invalid");
}

/** Focuses the first visible control of a form that `isFit` accepts, otherwise the first visible one. The page does not scroll. */
export function focusFirst(form, isFit = () => true) {
    const visible = [...form.querySelectorAll("input, select, textarea")].filter((control) => control.checkVisibility());
    (visible.find(isFit) ?? visible[0])?.focus({ preventScroll: true });
}

/** The control for a path, or the control with the longest path around it. */
function controlAt(form, path) {
    let best = null;
    for (const node of form.querySelectorAll("[data-path]")) {
        const own = node.dataset.path;
        const isAround = path === own || (path.startsWith(own) && [".", "["].includes(path[own.length]));
        if (isAround && (!best || own.length > best.dataset.path.length)) best = node;
    }
    return best;
}

/**
 * Shows an error's validation errors (`faults`) beside their fields, and all others at the top of the form. A null error clears the form's
 * errors. Typed values stay.
 */
export function formProblem(form, error) {
    clear(form);
    if (!error) return;
    let first = null;
    const rest = [];
    for (const fault of error.faults ?? []) {
        const control = controlAt(form, fault.path);
        const place = control?.closest(".field")?.querySelector(".field-problem");
        if (!place) {
            rest.push(`${fault.path}: ${sentence(fault)}`);
            continue;
        }
        for (let node = control.closest("details"); node; node = node.parentElement.closest("details")) node.open = true;
        const text = fault.path === control.dataset.path ? sentence(fault) : `${fault.path}: ${sentence(fault)}`;
        place.textContent = place.hidden ? text : `${place.textContent}\n${text}`;
        place.hidden = false;
        control.setAttribute("aria-invalid", "true");
        first ??= control;
    }
    if (!(error.faults ?? []).length) rest.push(error.message);
    if (rest.length || !first) {
        const top = h("div", { class: "form-problem", role: "alert", tabindex: "-1" }, rest.map((text) => h("p", text)));
        form.prepend(top);
        first ??= top;
    }
    (first.matches(`${controls}, .form-problem`) ? first : first.querySelector(controls))?.focus();
}

/** Values of a form that the page does not send. Their errors, `faults`, show beside their fields, as the server's validation errors do. */
export class InvalidInput extends Error {
    constructor(faults) {
        super(`${faults[0].path}: ${sentence(faults[0])}`);
        this.faults = faults;
    }
}

/** Throws the errors of a form's values, if there are any. */
export function refuse(faults) {
    if (faults.length) throw new InvalidInput(faults);
}

/**
 * The result of a call whose path has a name that the user has typed. The server's error about the name has no path: it gets that of the name's
 * field.
 */
export async function aboutName(path, call) {
    try {
        return await call;
    } catch (error) {
        const isAboutName = error instanceof Problem && error.status === 400 && !error.faults.length;
        throw isAboutName ? Object.assign(error, { faults: [{ path, message: error.message }] }) : error;
    }
}

/** A name as a path segment. An empty name becomes a blank, which the server refuses with a reason. */
export function pathSegment(name) {
    return encodeURIComponent(name === "" ? " " : name);
}
