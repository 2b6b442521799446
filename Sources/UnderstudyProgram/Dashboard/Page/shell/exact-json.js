/** Keeps a whole number that no JavaScript number holds as it is written, so that JSON.stringify writes it unchanged. */
function exact(_, value, context) {
    const isRounded = typeof value === "number" && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? "");
    return isRounded && JSON.rawJSON ? JSON.rawJSON(context.source) : value;
}

/** The value of a JSON text. Browsers before 2025 do not know how a number is written, and round large ones. */
export function parseJSON(text) {
    // A function for each value takes longer.
    return /\d{16}/.test(text) ? JSON.parse(text, exact) : JSON.parse(text);
}
