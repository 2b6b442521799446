import { h } from "../shell/dom.js";
import { copyButton } from "../shell/parts.js";
import { base, control, once, urlOf } from "../shell/server.js";
import { subscribe } from "../shell/state.js";

/**
 * The apps whose backends this server has: where each app takes its base URL, its headers, and its main calls. `calls(now)` takes the
 * world's time in milliseconds. `userHeader` is the header that names the user of an app without tokens.
 */
export const apps = [
    {
        name: "longevity",
        title: "Longevity App",
        path: "",
        target: () => ["Debug builds call port 4000 of this machine. For others, change ", h("code", "APIClient.swift"), "."],
        headers: (token) => token ? { Authorization: `Bearer ${token}` } : {},
        calls: () => [
            { title: "Score and trends", path: "/api/longevity/trends", operation: "longevity.trends" },
            { title: "Years gained and lost, this week", path: "/api/analytics/delta?range=weekly", operation: "longevity.delta" },
            { title: "Age, streaks and history", path: "/api/stats/summary", operation: "longevity.summary" },
            {
                title: "Check in today", method: "POST", path: "/api/age/daily-update", operation: "longevity.checkIn",
                body: { metrics: { sleepHours: 8, steps: 9000, vigorousMinutes: 15, stressLevel: 3, lateCaffeine: false } },
            },
        ],
    },
    {
        name: "fitiq",
        title: "FitIQ and Lume",
        path: "",
        target: () => ["Set ", h("code", "BACKEND_BASE_URL"), " in the build’s config.plist; ", h("code", "API_KEY"), " can be any text."],
        headers: (token) => ({ "X-API-Key": "any", ...(token ? { Authorization: `Bearer ${token}` } : {}) }),
        calls: (now) => [
            { title: "Insights", path: "/api/v1/insights?page=1&page_size=20", operation: "fitiq.listInsights" },
            { title: "Weight, newest first", path: "/api/v1/progress?type=weight&limit=30", operation: "fitiq.listProgress" },
            { title: "The signed-in user", path: "/api/v1/users/me", operation: "fitiq.getUser" },
            {
                title: "Log a weight", method: "POST", path: "/api/v1/progress", operation: "fitiq.logProgress",
                body: { type: "weight", quantity: 74.8, logged_at: new Date(now).toISOString().replace(/\.\d+Z$/, "Z") },
            },
        ],
    },
    {
        name: "bradOS",
        title: "Brad OS",
        path: "/api/dev",
        // No request has a token. The header takes an account's key.
        userHeader: "x-user-id",
        target: () => [
            "Set ", h("code", "BRAD_OS_API_URL"), " in the scheme’s environment. The app sends no credentials: it acts as default-user.",
        ],
        headers: () => ({}),
        calls: () => [
            { title: "Heart rate variability", path: "/api/dev/health-sync/hrv?days=90", operation: "bradOS.getHRV" },
            { title: "Sleep", path: "/api/dev/health-sync/sleep?days=30", operation: "bradOS.getSleep" },
            { title: "Recovery", path: "/api/dev/health-sync/recovery", operation: "bradOS.getRecovery" },
            { title: "Weight", path: "/api/dev/health-sync/weight?days=90", operation: "bradOS.getWeight" },
        ],
    },
];

/** The base URL for an app. With an account, requests without credentials act as that account. */
export function baseURL(app, world, account) {
    const isPlain = world === "main" && !account;
    // Plain requests need no control key, even from another machine.
    const url = isPlain && base ? `${location.origin}/` : urlOf({ path: "/", account, world });
    return url.replace(/\/$/, "") + app.path;
}

/** A call as the account's app sends it: with the account's token, or through the account's base URL if it sends none. */
export function requestOf(app, call, account, world) {
    const token = account.tokens[0];
    const headers = app.headers(token);
    const isNamed = "Authorization" in headers;
    return { method: call.method, path: call.path, headers, body: call.body, account: isNamed ? undefined : account.key, world };
}

/** Whether all data of an account are those of Brad OS, which takes no token: with one, it shows the data of default-user. */
export function isOnlyInBradOS({ backends }) {
    return backends.length === 1 && backends[0] === "bradOS";
}

/** A button that copies how an app acts as an account: its token, or its base URL for Brad OS; null without a token. */
export function identityButton(account, world, options = {}) {
    if (isOnlyInBradOS(account)) {
        const url = baseURL(apps.find(({ name }) => name === "bradOS"), world, account.key);
        return copyButton(url, "Copy URL", { ...options, title: `Copy the base URL with which Brad OS acts as ${account.key}` });
    }
    const [token] = account.tokens;
    return token ? copyButton(token, "Copy token", { ...options, title: `Copy the bearer token ${token}` }) : null;
}

/** The JSON Schema of seed files. It is fetched again after a change of endpoints. */
export const seedSchema = once(() => control("GET", "seed/schema.json"));

subscribe("endpoints", seedSchema.forget);

/** The parts of an account in a seed, `[{name, title}]`: those of its apps, and of resources that belong to no app if there are any. */
export function seedBlocks(root) {
    return [...apps, { name: "plain", title: "Plain JSON" }].filter(({ name }) => root.$defs.account.properties[name]);
}
