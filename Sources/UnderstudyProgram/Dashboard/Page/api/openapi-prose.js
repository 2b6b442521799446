import { h } from "../shell/dom.js";
import { table } from "../shell/parts.js";

/** Markdown within a line: code, bold, links. Everything else is text. */
const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\((https?:\/\/[^\s)]+)\)/g;

/** The first sentence of a description. In the meaning of a field, it is for people; rules for clients follow. */
export function firstSentence(text) {
    const line = text.trim().replaceAll("\n", " ");
    const end = line.search(/\.\s/);
    return end < 0 ? line : line.slice(0, end + 1);
}

/** A line of Markdown as nodes. */
export function inline(text) {
    const nodes = [];
    let end = 0;
    for (const match of text.matchAll(marks)) {
        if (match.index > end) nodes.push(text.slice(end, match.index));
        const [whole, code, bold, label, address] = match;
        if (code) nodes.push(h("code", {}, code));
        else if (bold) nodes.push(h("strong", {}, inline(bold)));
        else nodes.push(h("a", { href: address, rel: "noreferrer", target: "_blank" }, label));
        end = match.index + whole.length;
    }
    if (end < text.length) nodes.push(text.slice(end));
    return nodes;
}

/** A Markdown description as nodes: paragraphs, headings, lists and tables, as the document uses. Never parsed as HTML. */
export function prose(text, headingLevel = 4) {
    return text.trim().split(/\n{2,}/).flatMap((paragraph) => block(paragraph, headingLevel));
}

function block(paragraph, headingLevel) {
    const lines = paragraph.split("\n");
    const heading = /^#{1,6} (.*)$/.exec(lines[0]);
    if (heading) {
        const rest = lines.slice(1).join("\n");
        return [h(`h${headingLevel}`, {}, inline(heading[1])), ...(rest ? block(rest, headingLevel) : [])];
    }
    if (lines[0].startsWith("|")) return [tableOf(lines)];
    if (/^([-*]|\d+\.) /.test(lines[0])) return [list(lines)];
    const start = lines.findIndex((line, index) => index > 0 && /^([-*]|\d+\.) /.test(line));
    if (start > 0) return [h("p", {}, inline(lines.slice(0, start).join(" "))), list(lines.slice(start))];
    return [h("p", {}, inline(lines.join(" ")))];
}

function list(lines) {
    const entries = [];
    for (const line of lines) {
        const start = /^([-*]|\d+\.) (.*)$/.exec(line);
        if (start) entries.push(start[2]);
        else entries[entries.length - 1] += ` ${line.trim()}`;
    }
    return h(/^\d/.test(lines[0]) ? "ol" : "ul", {}, entries.map((entry) => h("li", {}, inline(entry))));
}

function tableOf(lines) {
    const cells = (line) => line.replace(/^\||\|\s*$/g, "").split("|").map((cell) => cell.trim());
    const [head, , ...rows] = lines;
    const headers = cells(head);
    return table(headers, rows.map((row) => cells(row).map(inline)), { caption: headers.filter(Boolean).join(", ") });
}
