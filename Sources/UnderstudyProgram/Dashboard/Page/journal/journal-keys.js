const steps = {
    ArrowDown: (i) => i + 1, ArrowUp: (i) => i - 1, PageDown: (i, page) => i + page, PageUp: (i, page) => i - page, Home: () => 0,
    End: () => Infinity,
};

/** The keys of the list: arrows move between requests, Enter opens one, P pins it, Escape closes it. Calls pick(record) after each step. */
export function listKeys(list, log, { pick, open, pin, close }) {
    list.node.addEventListener("keydown", (event) => {
        if (event.target !== list.node || event.altKey || event.ctrlKey || event.metaKey) return;
        const step = steps[event.key];
        if (step) {
            event.preventDefault();
            const total = log.shown.length;
            if (!total) return;
            const present = list.active ? total - 1 - log.placeOf(list.active) : -1;
            const begins = present < 0 && !["End", "PageDown"].includes(event.key);
            const index = begins ? 0 : Math.min(Math.max(step(present, list.pageLength), 0), total - 1);
            const record = log.shown[total - 1 - index];
            list.setActive(record, index);
            pick(record);
        } else if (event.key === "Enter" && list.active) {
            event.preventDefault();
            open(list.active);
        } else if (event.key.toLowerCase() === "p" && list.active) {
            event.preventDefault();
            pin(list.active);
        } else if (event.key === "Escape") {
            close();
        }
    });
}
