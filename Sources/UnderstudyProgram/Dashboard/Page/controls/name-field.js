import { formProblem } from "./parts.js";
import { Problem } from "./server.js";

/**
 * Shows a form's problem; one of a name, which stands in the path of a call so that the server names no member, beside the input of that
 * name. Nothing typed is touched.
 */
export function showNameProblem(form, input, error) {
    const isOfName = error instanceof Problem && error.status === 400 && !error.faults.length;
    formProblem(form, isOfName ? null : error);
    if (!isOfName) return;
    const place = input.closest(".field").querySelector(".field-problem");
    place.textContent = error.message;
    place.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.focus();
}

/** A name as it stands in a path. One that is empty would lead elsewhere: the server says of a blank what is wrong with it. */
export function pathSegment(name) {
    return encodeURIComponent(name === "" ? " " : name);
}
