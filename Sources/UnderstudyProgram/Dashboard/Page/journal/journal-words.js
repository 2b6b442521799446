import { statusKind } from "./journal-filter.js";

/** The apps with a backend, by the names in the address. */
export const apps = { longevity: "Longevity App", fitiq: "FitIQ and Lume", bradOS: "Brad OS", firebaseAuth: "Firebase Auth" };

export function appName(backend) {
    if (backend === "plain") return "Plain JSON";
    return backend ? apps[backend] ?? backend : "no app";
}

/** The first product of a User-Agent, as the app names itself: `My App/7` for `My%20App/7 CFNetwork/1568`. */
export function clientName(userAgent) {
    const [product] = userAgent.trim().split(/\s/);
    try {
        return decodeURIComponent(product);
    } catch {
        return product;
    }
}

const meanings = { "2xx": "good", "3xx": "plain", "4xx": "attention", "5xx": "wrong", none: "none" };

/** The class of a status: `good`, `plain`, `attention`, `wrong` or `none`. */
export function statusMeaning(status) {
    return meanings[statusKind(status)] ?? "plain";
}

/** `< 0.1 ms`, `0.4 ms`, `62 ms`, `1.2 s`. Each row has one, and a locale's formatter would be too slow. */
export function duration(ms) {
    if (ms >= 1000) return `${(ms / 1000).toFixed(ms >= 10_000 ? 0 : 1)} s`;
    if (ms < 0.05) return "< 0.1 ms";
    return `${ms.toFixed(ms >= 10 ? 0 : 1)} ms`;
}
