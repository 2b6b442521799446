import { syntaxErrorAt } from "./json-lines.js";

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
