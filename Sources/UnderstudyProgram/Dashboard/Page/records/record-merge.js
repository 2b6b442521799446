import { cellText } from "./as-data.js";
import { formProblem } from "./parts.js";

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
