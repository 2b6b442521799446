import { formProblem } from "./parts.js";
import { Problem } from "./server.js";

/**
 * Shows a form's error. A name is part of a call's path, so the server's error about it names no member: it shows beside the name's input.
 * Typed values stay.
 */
export function showNameProblem(form, input, error) {
    const isAboutName = error instanceof Problem && error.status === 400 && !error.faults.length;
    formProblem(form, isAboutName ? null : error);
    if (!isAboutName) return;
    const place = input.closest(".field").querySelector(".field-problem");
    place.textContent = error.message;
    place.hidden = false;
    input.setAttribute("aria-invalid", "true");
    input.focus();
}

/** A name as a path segment. An empty name becomes a blank, which the server refuses with a reason. */
export function pathSegment(name) {
    return encodeURIComponent(name === "" ? " " : name);
}
