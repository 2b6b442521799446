/**
 * Tells whether a part of the page is in use, so that nothing in it may move: a mouse or a pen is over it, or the focus of the keyboard is in
 * it. A finger holds nothing, because it leaves no pointer behind.
 */
export class Hold {
    #node;
    #onRelease;
    #hasPointer = false;

    /** - onRelease(): called when the pointer or the focus has left the node, and neither is in it any more. */
    constructor(node, onRelease) {
        this.#node = node;
        this.#onRelease = onRelease;
        node.addEventListener("pointerenter", ({ pointerType }) => { this.#hasPointer = pointerType !== "touch"; });
        node.addEventListener("pointerleave", () => {
            this.#hasPointer = false;
            this.#check();
        });
        // The next element has the focus only after this event. A window that loses the focus sends the event, too.
        node.addEventListener("focusout", () => setTimeout(() => this.#check()));
    }

    get isHeld() { return this.#isPointedAt || (document.hasFocus() && this.#hasFocus); }

    // A node that leaves the page sends no event.
    get #isPointedAt() { return this.#hasPointer && this.#node.matches(":hover"); }

    get #hasFocus() { return this.#node.matches(":focus-visible") || this.#node.querySelector(":focus-visible") !== null; }

    #check() {
        if (!this.isHeld) this.#onRelease();
    }
}
