const loopback = ["localhost", "127.0.0.1", "[::1]"];

/**
 * The base URLs by which this machine reaches a path of the server: the page's own, and, from a page over HTTP, the one over HTTPS, if
 * the certificate names the page's host. `securePort` is null without HTTPS; `secure` has the addresses over HTTPS for other machines.
 */
export function ownURLs({ origin, hostname, protocol }, path, securePort, secure = []) {
    const plain = `${origin}${path}`;
    const isNamed = loopback.includes(hostname) || secure.some((url) => new URL(url).hostname === hostname);
    return protocol === "https:" || securePort === null || !isNamed ? [plain] : [plain, `https://${hostname}:${securePort}${path}`];
}
