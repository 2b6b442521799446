import { h, svg } from "../shell/dom.js";

/** The number of stops that Page Up and Page Down move. */
const pageStep = 7;

/**
 * The cursor of a chart: a hairline with date and value, moved by mouse, finger or arrow keys. For screen readers it is a slider that reads
 * the date and the value.
 */
export function cursor(plot, { label, stops }) {
    const date = h("span", { class: "readout-date" });
    const value = h("strong");
    const note = h("span", { class: "readout-note" });
    const readout = h("div", { class: "readout", hidden: true, "aria-hidden": "true" }, date, value, note);
    plot.append(readout);
    let at = stops.length - 1;
    let frame = null;
    let drawing = null;
    let width = 0;
    let marks = [];

    for (const [name, text] of Object.entries({
        tabindex: "0", role: "slider", "aria-label": `${label}. Arrow keys move between values.`, "aria-orientation": "horizontal",
        "aria-valuemin": "1", "aria-valuemax": String(stops.length),
    })) plot.setAttribute(name, text);
    updateValue();

    function updateValue() {
        const stop = stops[at];
        plot.setAttribute("aria-valuenow", String(at + 1));
        plot.setAttribute("aria-valuetext", [stop.date, stop.value, stop.note].filter(Boolean).join(", "));
    }

    function clear() {
        for (const mark of marks) mark.remove();
        marks = [];
        readout.hidden = true;
    }

    function show(index) {
        at = Math.max(0, Math.min(stops.length - 1, index));
        updateValue();
        clear();
        if (!frame) return;
        const { x, y } = frame.places[at];
        marks = [svg("line", { class: "hairline", x1: x, x2: x, y1: frame.top, y2: frame.bottom })];
        if (y !== null) marks.push(svg("circle", { class: "hair-point", cx: x, cy: y, r: 4 }));
        drawing.append(...marks);
        const stop = stops[at];
        date.textContent = stop.date;
        value.textContent = stop.value;
        note.textContent = stop.note ?? "";
        readout.hidden = false;
        const half = readout.offsetWidth / 2;
        readout.style.left = `${Math.max(half, Math.min(width - half, x))}px`;
    }

    function nearest(event) {
        const x = event.clientX - drawing.getBoundingClientRect().left;
        let best = 0;
        frame.places.forEach((place, i) => { if (Math.abs(place.x - x) < Math.abs(frame.places[best].x - x)) best = i; });
        return best;
    }

    const keys = {
        ArrowLeft: () => at - 1, ArrowRight: () => at + 1, ArrowDown: () => at - 1, ArrowUp: () => at + 1, PageDown: () => at - pageStep,
        PageUp: () => at + pageStep, Home: () => 0, End: () => stops.length - 1,
    };
    plot.addEventListener("keydown", (event) => {
        if (event.key === "Escape") return clear();
        if (!keys[event.key] || event.altKey || event.ctrlKey || event.metaKey) return;
        event.preventDefault();
        show(keys[event.key]());
    });
    const isFocused = () => plot.matches(":focus-visible");
    plot.addEventListener("focus", () => { if (isFocused()) show(at); });
    plot.addEventListener("blur", clear);
    for (const name of ["pointermove", "pointerdown"]) plot.addEventListener(name, (event) => { if (frame) show(nearest(event)); });
    for (const name of ["pointerleave", "pointercancel"]) plot.addEventListener(name, () => { if (!isFocused()) clear(); });

    return {
        /** Call it after the chart was drawn, with the new places of its stops. */
        place(newDrawing, newFrame, newWidth) {
            drawing = newDrawing;
            frame = newFrame;
            width = newWidth;
            if (!readout.hidden || document.activeElement === plot && isFocused()) show(at);
        },
    };
}
