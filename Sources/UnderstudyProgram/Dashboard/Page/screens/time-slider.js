import { localDay, fullDayText } from "./calendar-day.js";
import { setClock } from "../shell/clock.js";
import { dayWords, onDay, recordDays, spanOf } from "./day-span.js";
import { fill, h } from "../shell/dom.js";
import { busy, button, toast } from "../shell/parts.js";
import { instantText } from "../records/record-kinds.js";
import { control } from "../shell/server.js";
import { account as accountOf, state, worldTime } from "../shell/state.js";

/** The clock before it was set, to set it back: {mode, ms, readAt}. A running clock would have gone on. */
function presentClock() {
    return { mode: state.clock.mode, ms: worldTime(), readAt: performance.now() };
}

function setBack({ mode, ms, readAt }) {
    if (mode === "system") return setClock({ mode });
    return setClock({ mode, now: new Date(mode === "frozen" ? ms : ms + performance.now() - readAt).toISOString() });
}

/**
 * A slider through the days of an account: {node, draw, loadDays, outdate, end}. While a day is chosen, the cards show it, and nothing is
 * stored. A released pointer, or Enter, sets the world's clock to that day, at the same local time. Escape returns.
 *
 * - `show(ms)`: shows the cards at an instant; null stands for the world's time.
 * - `back`: {clock}: the clock before the slider set it, or null. It outlives the view of an account.
 */
export function timeSlider({ account, zone, show, back }) {
    const input = h("input", { type: "range", id: "time-slider", step: "1", title: "The cards show the day while you drag" });
    const output = h("output", { for: "time-slider", class: "time-slider-day" });
    const tools = h("div", { class: "time-slider-tools" });
    const node = h("div", { class: "time-slider", role: "group", "aria-label": "Time slider" },
        h("label", { for: "time-slider" }, "Day"), input, output, tools);

    const hint = h("p", { class: "muted" }, "Drag to see the cards on another day.");
    const dragging = h("p", { class: "muted" }, "Release to set the world’s clock, Esc to return.");
    const choices = [button("Set the clock to this day", () => commit(), { kind: "primary" }), button("Return", () => giveUp())];
    const backWords = h("span");
    const backButton = button(backWords, goBack, { kind: "quiet", title: "Sets the world’s clock back" });

    /** "rest"; "choosing" while the cards show another day; "setting" until the clock is set. */
    let phase = "rest";
    let day = today();
    let isPressed = false;
    /** Whether Escape has ended a drag whose pointer is still down. */
    let isDropped = false;
    let days = [];
    let [isStale, hasEnded] = [true, false];

    /** The account as it was read last: while it is read anew, the page has none. */
    let present = account;
    function backends() {
        present = accountOf(account.key) ?? present;
        return present.backends;
    }

    function today() { return Math.floor(localDay(worldTime(), zone)); }

    function draw() {
        const now = today();
        node.hidden = backends().length === 0;
        if (phase === "rest") day = now;
        // Under a pressed pointer, the days stay where they are.
        if (!isPressed) {
            const { first, last } = spanOf(now, days);
            [input.min, input.max] = [first, last];
        }
        input.value = String(day);
        const words = dayWords(day, now);
        output.textContent = words;
        input.setAttribute("aria-valuetext", words);
        node.classList.toggle("is-choosing", phase !== "rest");
        if (phase === "rest") fill(tools, back.clock ? backButton : hint);
        else fill(tools, isPressed || phase === "setting" ? dragging : choices);
        if (back.clock) backWords.textContent = `Back to ${fullDayText(localDay(back.clock.ms, zone))}`;
    }

    function choose() {
        if (phase !== "setting" && !isDropped) {
            day = Number(input.value);
            phase = "choosing";
            const isToday = day === today();
            show(isToday ? null : onDay(worldTime(), day, zone));
            if (isToday && !isPressed) phase = "rest";
        }
        draw();
    }

    function giveUp() {
        phase = "rest";
        isDropped = isPressed;
        // The focus does not stay on a button that goes.
        if (tools.contains(document.activeElement)) input.focus();
        show(null);
        draw();
    }

    async function commit() {
        const [before, instant] = [presentClock(), onDay(worldTime(), day, zone)];
        if (tools.contains(document.activeElement)) input.focus();
        phase = "setting";
        draw();
        try {
            const mode = before.mode === "frozen" ? "frozen" : "running";
            await busy(node, setClock({ mode, now: instantText(instant) }));
            back.clock ??= before;
        } catch (error) {
            toast(error.message, { kind: "wrong" });
        }
        phase = "rest";
        if (hasEnded) return;
        show(null);
        loadDays();
        draw();
    }

    async function goBack() {
        await setBack(back.clock);
        back.clock = null;
        input.focus();
        loadDays();
        draw();
    }

    function release(isCancelled) {
        isPressed = false;
        const [wasDropped, isChosen] = [isDropped, phase === "choosing"];
        isDropped = false;
        if (!isChosen || wasDropped) return draw();
        if (isCancelled || day === today()) return giveUp();
        return commit();
    }

    /** Follows the pointer to its release, wherever that is. It is pressed again only if the page has missed its release. */
    function press({ button: pressed, pointerId }) {
        if (pressed !== 0 || isPressed || phase === "setting") return;
        isPressed = true;
        const ends = new AbortController();
        const onEnd = (event) => {
            if (event.pointerId !== pointerId) return;
            ends.abort();
            if (!hasEnded) release(event.type !== "pointerup");
        };
        for (const name of ["pointerup", "pointercancel", "pointerdown"]) {
            document.addEventListener(name, onEnd, { signal: ends.signal, capture: true });
        }
    }

    /** Escape belongs to the slider as long as a day is chosen, also where a drag has not focused it. */
    function onKey(event) {
        if (phase !== "choosing") return;
        if (event.key === "Escape") giveUp();
        else if (event.key === "Enter" && event.target === input && !isPressed) commit();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** The next element has the focus only after this event. A window that loses the focus sends the event, too. */
    function onFocusOut() {
        setTimeout(() => {
            if (phase !== "choosing" || isPressed || hasEnded || !document.hasFocus() || node.contains(document.activeElement)) return;
            giveUp();
        });
    }

    /** Reads the days with records, if they may have changed since. Without a response, the former ones stay. */
    async function loadDays() {
        if (!isStale || hasEnded) return;
        isStale = false;
        days = await recordDays({ key: account.key, backends: backends(), zone }, (path) => control("GET", path)).catch(() => days);
        if (!hasEnded) draw();
    }

    input.addEventListener("input", choose);
    input.addEventListener("pointerdown", press);
    node.addEventListener("focusout", onFocusOut);
    for (const name of ["pointerenter", "focusin"]) node.addEventListener(name, loadDays);
    document.addEventListener("keydown", onKey, { capture: true });
    draw();
    return {
        node, draw, loadDays,
        /** Call it when the account's data or the clock have changed. */
        outdate() {
            isStale = true;
            draw();
        },
        end() {
            hasEnded = true;
            document.removeEventListener("keydown", onKey, { capture: true });
        },
    };
}
