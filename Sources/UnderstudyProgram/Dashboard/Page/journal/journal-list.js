import { h } from "../shell/dom.js";
import { Hold } from "../shell/hold.js";

/** The number of rows rendered beyond each edge, for scrolling before the next frame. */
const overscan = 6;
/** More new rows than this do not slide in, because that would flicker. */
const mostSliding = 4;

/**
 * A list of any length with the newest row on top; only the visible rows are in the page. All rows have the height of the style's `--row`.
 * At the top, the list follows new rows. Scrolled down, or while it is in use, it keeps its place, and new rows wait above it. Rows that wait
 * because the list is in use show when that ends.
 */
export class JournalList {
    #rows = new Map();
    #records = [];
    #height = 0;
    #active = null;
    #openID = null;
    #makeRow;
    #hold;
    /** The scroll position at which new rows wait above a list in use; null if none do. */
    #heldTop = null;

    /** - makeRow(record): the element of a record. - headings: a row that stays on top. - frame: the element that the list is used in. */
    constructor({ makeRow, headings, label, frame }) {
        this.#makeRow = makeRow;
        this.#hold = new Hold(frame, () => this.#release());
        this.canvas = h("div", { class: "journal-canvas", role: "presentation" });
        this.node = h("div", { class: "journal-list", role: "grid", tabindex: "0", "aria-label": label },
            h("div", { role: "rowgroup", class: "journal-head" }, headings), this.canvas);
        this.node.addEventListener("scroll", () => this.#scrolled(), { passive: true });
        this.sizes = new ResizeObserver(() => this.#measure());
        this.sizes.observe(this.node);
    }

    /** The records whose rows are in the page. */
    get visible() { return this.#records.filter(({ n }) => this.#rows.has(n)); }

    get isFollowing() { return this.node.scrollTop < Math.max(this.#height / 2, 1); }
    get active() { return this.#active; }

    end() { this.sizes.disconnect(); }

    #measure() {
        const height = parseFloat(getComputedStyle(this.canvas).getPropertyValue("--row")) || 0;
        if (!height || !this.node.clientHeight) return;
        // Keeps the row at the top.
        if (this.#height && height !== this.#height) this.node.scrollTop = (this.node.scrollTop / this.#height) * height;
        this.#height = height;
        this.#render();
    }

    /**
     * Shows records, the oldest first; the last `added` are new. `isFresh` starts again from the top. Returns whether the new rows wait above
     * the visible ones.
     */
    show(records, { added = 0, isFresh = false } = {}) {
        const wasFollowing = this.isFollowing;
        const isWaiting = added > 0 && !isFresh && this.#height > 0 && (!wasFollowing || this.#hold.isHeld);
        this.#records = records;
        if (isFresh) {
            for (const row of this.#rows.values()) row.remove();
            this.#rows.clear();
            this.#heldTop = null;
            this.node.scrollTop = 0;
        }
        if (!this.#height) this.#measure();
        const top = this.node.scrollTop + added * this.#height;
        if (isWaiting && (wasFollowing || this.#heldTop !== null)) this.#heldTop = top;
        this.#stretch();
        if (isWaiting) this.node.scrollTop = top;
        this.#render();
        if (added && added <= mostSliding && wasFollowing && !isWaiting && !isFresh) this.#slide(added);
        return isWaiting;
    }

    /**
     * Grows the list before new rows are drawn: otherwise the browser would limit scrolling to the old height. A list that is shorter than its
     * window gets room for the rows that wait above it.
     */
    #stretch() {
        const held = this.#heldTop === null ? 0 : this.#heldTop + this.node.clientHeight - this.canvas.offsetTop;
        this.canvas.style.height = `${Math.max(this.#records.length * this.#height, held)}px`;
        this.node.setAttribute("aria-rowcount", String(this.#records.length + 1));
        // A `rowgroup` must have a row.
        this.canvas.setAttribute("role", this.#records.length ? "rowgroup" : "presentation");
    }

    #scrolled() {
        // A place that the user has chosen stays when the list is no longer in use.
        if (this.#heldTop !== null && Math.abs(this.node.scrollTop - this.#heldTop) > 1) {
            this.#heldTop = null;
            this.#stretch();
        }
        this.#render();
    }

    /** Shows the rows that wait. */
    #release() {
        if (this.#heldTop === null) return;
        this.#heldTop = null;
        this.#stretch();
        this.toTop();
    }

    #slide(count) {
        if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
        const options = { duration: 180, easing: "ease-out" };
        this.canvas.animate([{ transform: `translateY(${-count * this.#height}px)` }, { transform: "none" }], options);
        for (const record of this.#records.slice(-count)) this.#rows.get(record.n)?.animate([{ opacity: 0 }, { opacity: 1 }], options);
    }

    /** The row of a record, if it is in the page. */
    rowOf({ n }) { return this.#rows.get(n) ?? null; }

    /** Draws the row of a changed record again. */
    redraw(record) {
        const row = this.#rows.get(record.n);
        if (!row) return;
        const next = this.#makeRow(record);
        next.style.top = row.style.top;
        next.ariaRowIndex = row.ariaRowIndex;
        row.replaceWith(next);
        this.#rows.set(record.n, next);
        this.#mark(record, next);
    }

    #render() {
        const height = this.#height;
        if (!height) return;
        const total = this.#records.length;
        const first = Math.max(0, Math.floor(this.node.scrollTop / height) - overscan);
        const end = Math.min(total, Math.ceil((this.node.scrollTop + this.node.clientHeight) / height) + overscan);
        const kept = new Set();
        let next = this.canvas.firstChild;
        for (let i = first; i < end; i++) {
            const record = this.#records[total - 1 - i];
            kept.add(record.n);
            let row = this.#rows.get(record.n);
            if (!row) {
                row = this.#makeRow(record);
                this.#rows.set(record.n, row);
                this.#mark(record, row);
            }
            const top = `${i * height}px`;
            if (row.style.top !== top) {
                row.style.top = top;
                row.ariaRowIndex = String(i + 2);
            }
            if (row === next) next = next.nextSibling;
            else this.canvas.insertBefore(row, next);
        }
        for (const [n, row] of this.#rows) {
            if (kept.has(n)) continue;
            row.remove();
            this.#rows.delete(n);
        }
        this.#updateActiveDescendant();
    }

    #mark(record, row) {
        row.classList.toggle("is-active", record === this.#active);
        row.ariaSelected = String(record.entry.id === this.#openID);
    }

    /** Points assistive technology to the active row, if it is in the page. */
    #updateActiveDescendant() {
        const row = this.#active ? this.#rows.get(this.#active.n) : null;
        if (row) this.node.setAttribute("aria-activedescendant", row.id);
        else this.node.removeAttribute("aria-activedescendant");
    }

    #markAll() {
        for (const record of this.#records) {
            const row = this.#rows.get(record.n);
            if (row) this.#mark(record, row);
        }
        this.#updateActiveDescendant();
    }

    /** Marks the request that is open beside the list; null for none. */
    setOpen(id) {
        this.#openID = id;
        this.#markAll();
    }

    /** Sets the row that keys act on, or null for none, and scrolls to it. */
    setActive(record, index) {
        this.#active = record;
        if (record) this.#scrollTo(index);
        this.#render();
        this.#markAll();
    }

    #scrollTo(index) {
        const head = this.canvas.offsetTop;
        const [top, view] = [index * this.#height, this.node.clientHeight - head];
        if (top < this.node.scrollTop) this.node.scrollTop = top;
        else if (top + this.#height > this.node.scrollTop + view) this.node.scrollTop = top + this.#height - view;
    }

    /** The number of rows that Page Up and Page Down move. */
    get pageLength() { return Math.max(1, Math.floor(this.node.clientHeight / (this.#height || 1)) - 1); }

    toTop() { this.node.scrollTop = 0; }
}
