/**
 * The base URLs by which this machine reaches a path of the server: the page's own, and, from a page over HTTP, the one over HTTPS.
 * `securePort` is null without HTTPS.
 */
export function ownURLs({ origin, hostname, protocol }, path, securePort) {
    const plain = `${origin}${path}`;
    return protocol === "https:" || securePort === null ? [plain] : [plain, `https://${hostname}:${securePort}${path}`];
}
