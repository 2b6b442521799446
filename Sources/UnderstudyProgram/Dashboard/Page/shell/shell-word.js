/** Characters that a terminal obeys instead of showing them: controls, formats (overrides of direction), separators of lines. */
const obeyed = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u;

/** A character between the quotes of `$'…'`: an obeyed one as the octal escapes of its UTF-8 bytes. */
function escaped(character) {
    if (character === "'" || character === "\\") return `\\${character}`;
    if (!obeyed.test(character)) return character;
    return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, "0")}`).join("");
}

/**
 * The text as one word of a shell's command line, quoted only if needed.
 *
 * Nothing in the word moves a cursor or ends a line before the command is sent: such characters are escaped in the form `$'…'`, which bash,
 * zsh and ksh read. No argument of a command can contain U+0000, so U+FFFD replaces it.
 */
export function shellWord(text) {
    if (/^[A-Za-z0-9_@%+:,./-]+$/.test(text)) return text;
    if (!obeyed.test(text)) return `'${text.replaceAll("'", "'\\''")}'`;
    return `$'${[...text.replaceAll("\0", "\uFFFD")].map(escaped).join("")}'`;
}
