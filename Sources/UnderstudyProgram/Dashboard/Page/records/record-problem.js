import { bodyPath } from "./record-form.js";
import { messageOf } from "../shell/server.js";
import { cellText } from "../screens/as-data.js";
import { formProblem } from "../shell/parts.js";

/** The path of the field whose name a message has: `quantity must be …`. Of several, that with the longest name. */
function pathNamed(message, paths) {
    const nameOf = (path) => path.split(".").at(-1);
    const isNamed = (path) => message.match(/[A-Za-z0-9_]+/g)?.includes(nameOf(path));
    return paths.filter(isNamed).sort((a, b) => nameOf(b).length - nameOf(a).length)[0];
}

/**
 * A backend's refusal of a record for `formProblem`: {message, faults: [{path, message}]}, in the server's words. Brad OS names the path of each
 * fault, the Longevity App that of the first; FitIQ has a message alone, which mostly has the member's name. `paths` are those of the fields.
 */
export function problemOf(response, paths) {
    const { json } = response;
    const message = messageOf(response) || `The server answered ${response.status}.`;
    const details = json?.error?.details;
    if (Array.isArray(details) && details.every((each) => Array.isArray(each?.path) && typeof each.message === "string")) {
        return { message, faults: details.map(({ path, message: text }) => ({ path: bodyPath(path), message: text })) };
    }
    const path = typeof json?.field === "string" ? `$.${json.field}` : pathNamed(message, paths);
    return { message, faults: path ? [{ path, message }] : [] };
}

/** The error of an edit of a record that another editor has deleted: `The weight was deleted meanwhile.` */
export function deletedMeanwhile(noun) {
    return new Error(`The ${noun} was deleted meanwhile.`);
}

/** Shows the present values of some members beside their fields, which have the user's values. `pathOf(name)` is the path of a field. */
export function showClashes(form, names, present, pathOf) {
    const textOf = (value) => value === null || value === undefined ? "empty" : cellText(value);
    formProblem(form, {
        faults: names.map((name) => ({
            path: pathOf(name), message: `Changed meanwhile: the present value is ${textOf(present[name])}. Save stores yours.`,
        })),
    });
}
