/** The value of a header of a response, or null. */
function valueOf({ headers }, name) {
    return headers.find(([other]) => other.toLowerCase() === name)?.[1] ?? null;
}

const parts = (text) => (text ?? "").split(",").map((part) => part.trim()).filter(Boolean);

/** The rules that change the response for an app: ["f1", "f3"]. */
export function rulesOf(response) {
    return parts(valueOf(response, "x-understudy-fault") ?? valueOf(response, "x-understudy-matching-faults"));
}

/** The points in which a preview differs from the app's response: ["held=f3", "waits=30000"]. Null for a response that is no preview. */
export function differencesOf(response) {
    const text = valueOf(response, "x-understudy-preview");
    return text === null ? null : parts(text).filter((part) => part !== "exact");
}

/** A difference as a sentence. */
function differenceWords(difference) {
    const [name, value] = difference.split("=");
    switch (name) {
        case "held": return `${value} holds the app’s request. This is the response after its release.`;
        case "forwarded": return "The real backend answers the app. This is the data of this server.";
        case "waits": return `The app waits ${Number(value) / 1000} s for it.`;
        case "hangs": return "The app waits until its own time-out.";
        default: return null;
    }
}

/**
 * A preview in words: {mark, notes}. `faults` are the world's rules; a rule that lets a connection hang leaves no response that could say so.
 */
export function previewWords({ rules, differences }, faults) {
    const hangs = faults.some(({ id, effect }) => rules.includes(id) && effect.connection === "hang");
    const all = [...new Set([...differences, ...(hangs ? ["hangs"] : [])])];
    const named = rules.length === 0 ? "no rule" : `${rules.length === 1 ? "rule" : "rules"} ${rules.join(", ")}`;
    return { mark: `As the app would see it now: ${named}`, notes: all.map(differenceWords).filter(Boolean) };
}
