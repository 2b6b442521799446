import assert from "node:assert/strict";
import { test } from "node:test";
import { page } from "./page.mjs";

const { ownURLs } = await page("shell/share.js");
const { darkModules } = await page("shell/address-list.js");

const at = (text) => new URL(text);

test("the base URLs of the page's own machine are the page's own and the one over HTTPS", () => {
    const cases = [
        ["http://localhost:4000/", "", null, ["http://localhost:4000"]],
        ["http://localhost:4000/", "/_sandbox/t1/_as/ada", 4443, ["http://localhost:4000/_sandbox/t1/_as/ada", "https://localhost:4443/_sandbox/t1/_as/ada"]],
        ["http://192.168.1.7:4000/", "", 4443, ["http://192.168.1.7:4000", "https://192.168.1.7:4443"]],
        ["http://192.0.2.2:4000/", "", 4443, ["http://192.0.2.2:4000"]],
        ["http://my-mac:4000/", "", 4443, ["http://my-mac:4000"]],
        ["http://[::1]:4000/", "", 4443, ["http://[::1]:4000", "https://[::1]:4443"]],
        ["https://my-mac.local:4443/", "/_key/k", 4443, ["https://my-mac.local:4443/_key/k"]],
    ];
    const secure = ["https://my-mac.local:4443", "https://192.168.1.7:4443/_key/k"];
    for (const [address, path, port, urls] of cases) assert.deepEqual(ownURLs(at(address), path, port, secure), urls, address);
});

test("the drawing of a QR code has a square for each dark module, with a quiet zone of four", () => {
    assert.equal(darkModules(["10", "01"]), "M4 4h1v1h-1zM5 5h1v1h-1z");
    assert.equal(darkModules([]), "");
});
