import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import { page } from "./page.mjs";

const { shellWord } = await page("shell/server.js");

const words = [
    ["six-days", "six-days"], ["http://127.0.0.1:4000/api", "http://127.0.0.1:4000/api"], ["", "''"], ["a b", "'a b'"],
    ["it's", "'it'\\''s'"], ["$(id)", "'$(id)'"], ["a=b", "'a=b'"], ["=ls", "'=ls'"], ["~", "'~'"], ["\u00E9", "'\u00E9'"],
    ["a\\n", "'a\\n'"],
    ["a\nb", "$'a\\012b'"], ["\r", "$'\\015'"], ["\u001B]0;x\u0007", "$'\\033]0;x\\007'"], ["\u007F", "$'\\177'"],
    ["\u009B1m", "$'\\302\\2331m'"], ["\u202Egnp", "$'\\342\\200\\256gnp'"], ["\u2028", "$'\\342\\200\\250'"],
    ["it's \\\t\"$HOME\" `id`", "$'it\\'s \\\\\\011\"$HOME\" `id`'"], ["a\0b\n", "$'a\uFFFDb\\012'"],
];

for (const [text, word] of words) {
    test(`a shell's word is ${word}`, () => assert.equal(shellWord(text), word));
}

test("a shell's word has no character that a terminal obeys", () => {
    for (let code = 0; code < 0x3000; code += 1) {
        assert.doesNotMatch(shellWord(String.fromCodePoint(code)), /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u);
    }
});

const hasBash = spawnSync("bash", ["-c", "exit 0"]).status === 0;

test("bash reads the word as the same text", { skip: !hasBash }, () => {
    for (const [text] of words) {
        const { stdout } = spawnSync("bash", ["-c", `printf %s, ${shellWord(text)}`], { encoding: "utf8" });
        assert.equal(stdout, `${text.replaceAll("\0", "\uFFFD")},`);
    }
});
