import { announce, fill, h } from "./dom.js";
import { time } from "./formats.js";
import { button } from "./buttons.js";
import { attachPanel } from "./overlays.js";
import { link } from "./router.js";
import { control } from "./server.js";
import { changed, state, subscribe, worldTime } from "./state.js";

const steps = [
    { duration: "PT1H", label: "+1 hour", short: "+h", title: "Advance one hour" },
    { duration: "P1D", label: "+1 day", short: "+d", title: "Advance one day" },
    { duration: "P1W", label: "+1 week", short: "+w", title: "Advance one week" },
];

const modes = {
    frozen: { word: "frozen", title: "The world’s clock is frozen" },
    running: { word: "running", title: "The world’s clock runs from the instant it was set to" },
    system: { word: "system time", title: "The world’s clock follows this machine’s clock" },
};

/** Moves the world's clock, or changes its mode. */
export async function setClock(body) {
    await control("PUT", "clock", body);
    await changed();
    announce(`The clock is at ${time.full(worldTime())}, ${modes[state.clock.mode].word}`);
}

function stepButton({ duration, label, short, title }, isShort) {
    const kind = isShort ? "step" : "plain";
    return button(isShort ? short : label, () => setClock({ advance: duration }), { kind, title, "aria-label": title });
}

/** Freezes a running clock; runs a frozen one. */
function modeButton(kind) {
    const node = button("", () => setClock({ mode: state.clock.mode === "frozen" ? "running" : "frozen" }), { kind });
    const draw = () => {
        const isFrozen = state.clock.mode === "frozen";
        node.textContent = isFrozen ? "Run" : "Freeze";
        node.title = isFrozen ? "Run the clock from this instant" : "Freeze the clock at this instant";
    };
    subscribe("clock", draw);
    draw();
    return node;
}

/** The world's clock, with buttons that move it. */
export function clockFace() {
    const weekday = h("span", { class: "clock-weekday" });
    const instant = h("span");
    const mode = h("span", { class: "clock-mode" });
    const face = h("button", { class: "clock-face", type: "button", "aria-controls": "clock-panel" },
        h("span", { class: "clock-dot", "aria-hidden": "true" }), h("span", { class: "visually-hidden" }, "Clock: "),
        h("span", { class: "clock-now" }, weekday, instant), mode);
    const panel = h("div", { class: "bar-panel clock-panel", id: "clock-panel" },
        h("div", { class: "clock-panel-steps" }, steps.map((step) => stepButton(step, false)), modeButton("plain")),
        link("controls/clock", { class: "clock-more" }, "Set date and time…"));
    const node = h("div", { class: "clock" }, face,
        h("div", { class: "clock-steps" }, steps.map((step) => stepButton(step, true)), modeButton("step")), panel);
    attachPanel(face, panel);
    const tick = () => {
        const [day, ...rest] = time.full(worldTime()).split(" ");
        if (weekday.textContent + instant.textContent === `${day} ${rest.join(" ")}`) return;
        fill(weekday, `${day} `);
        fill(instant, rest.join(" "));
    };
    const draw = () => {
        const { word, title } = modes[state.clock.mode];
        node.dataset.mode = state.clock.mode;
        // The time of a world that has not loaded is unknown.
        node.hidden = !state.isLoaded;
        fill(mode, word);
        face.title = `${title}. ${state.clock.now.slice(0, 16)}Z, in UTC`;
        tick();
    };
    // A moved clock is highlighted for a second.
    subscribe("clock", () => {
        draw();
        node.classList.remove("is-changed");
        requestAnimationFrame(() => node.classList.add("is-changed"));
        setTimeout(() => node.classList.remove("is-changed"), 1200);
    });
    subscribe("world", draw);
    setInterval(tick, 1000);
    draw();
    return node;
}
