import { ownCall } from "../shell/server.js";
import { jsonOf } from "./failure.js";
import { rulesOf } from "./preview-words.js";

/** Asks as the page, with the rules that an app would meet. */
export async function askPlainly(request, seen) {
    const found = await ownCall(request);
    seen.rules.push(...rulesOf(found).filter((rule) => !seen.rules.includes(rule)));
    return found;
}

/**
 * The requests of a card, as an account: {load(send), isLoading, end()}.
 *
 * - `load(ask)`: loads the model; `ask(path)` returns the JSON of a successful response.
 * - `isEmpty(model)`: whether the account has no such data.
 * - `probe`: {path, finds(json)}: a request that tells an empty account without an error response. It is sent until it finds data once.
 */
export function panelRequests(context, { load, isEmpty, probe }) {
    let pending = null;
    let hasProbed = !probe;

    /** Loads the model; null if the account has none. */
    async function request(signal, seen, send) {
        const asking = (sending) => async (path) => {
            const found = await sending({ path, account: context.account, world: context.world, signal, headers: context.headers() }, seen);
            seen.responses.push({ path, text: found.text, json: found.json });
            return jsonOf(found, path);
        };
        if (!hasProbed && !probe.finds(await asking(askPlainly)(probe.path))) return null;
        hasProbed = true;
        return load(asking(send));
    }

    async function outcome(signal, seen, send) {
        try {
            const model = await request(signal, seen, send);
            return { kind: model === null || isEmpty(model) ? "empty" : "shown", model };
        } catch (error) {
            return { kind: "failed", error };
        }
    }

    return {
        /**
         * Sends the requests by `send`, which is `askPlainly` or `askPreview`. Returns {outcome, seen}, or null once `load` or `end` is called
         * again.
         *
         * - `outcome`: {kind, model, error}, of the kind `shown`, `empty` or `failed`.
         * - `seen`: the rules of the requests, their responses, [{path, text, json}], and the differences of a preview.
         */
        async load(send) {
            pending?.abort();
            const mine = pending = new AbortController();
            const seen = { rules: [], responses: [], differences: [] };
            const found = await outcome(mine.signal, seen, send);
            if (mine.signal.aborted) return null;
            pending = null;
            return { outcome: found, seen };
        },
        get isLoading() { return pending !== null; },
        end() { pending?.abort(); },
    };
}
