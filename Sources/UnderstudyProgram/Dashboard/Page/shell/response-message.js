/** The message in a body, at the members that the apps read. */
export function messageOf({ json, text }) {
    const candidates = [json?.message, json?.error?.message, json?.error, json?.detail, json?.title];
    return candidates.find((candidate) => typeof candidate === "string" && candidate !== "") ?? text.slice(0, 300);
}
