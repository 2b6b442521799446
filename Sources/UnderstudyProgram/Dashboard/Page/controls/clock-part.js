import { setClock } from "../shell/clock.js";
import { instantOf } from "../shell/date-picker.js";
import { fill, h } from "../shell/dom.js";
import { button, card, field, number, stackingTable, textInput, time } from "../shell/parts.js";
import { control } from "../shell/server.js";
import { state, subscribe, worldTime } from "../shell/state.js";

const modes = {
    frozen: "It is frozen at this instant.", running: "It runs from the instant it was set to.",
    system: "It follows this machine’s clock.",
};

const steps = [
    ["+1 hour", "PT1H"], ["+1 day", "P1D"], ["+1 week", "P1W"], ["+1 month", "P1M"], ["−1 day", "-P1D"],
];

/** `2026-01-07T09:00:00`: the value of an input for date and time, in UTC. */
function inputText(milliseconds) {
    return new Date(milliseconds).toISOString().slice(0, 19);
}

/** The accounts whose time zones are shown. */
const mostAccounts = 200;

/** A row per time zone of some accounts, with the local time. */
function zoneRows(accounts) {
    const names = [...new Set(accounts.map(({ timezone }) => timezone).filter(Boolean))].sort();
    const now = worldTime();
    return names.map((zone) => {
        const keys = accounts.filter(({ timezone }) => timezone === zone).map(({ key }) => key);
        const people = keys.length > 2 ? `${keys[0]} and ${keys.length - 1} more` : keys.join(", ");
        return [zone.replaceAll("_", " "), time.full(now, zone), h("span", { class: "muted" }, people)];
    });
}

function now() {
    const instant = h("p", { class: "controls-now" });
    const mode = h("p", { class: "muted" });
    const freeze = button("Freeze", () => setClock({ mode: state.clock.mode === "frozen" ? "running" : "frozen" }));
    const machine = button("System time", () => setClock({ mode: "system" }), { title: "The clock follows this machine’s clock" });
    const tick = () => {
        const milliseconds = worldTime();
        const seconds = h("span", { class: "controls-seconds" }, `:${inputText(milliseconds).slice(17)}`);
        fill(instant, time.full(milliseconds), seconds, " ", h("small", "UTC"));
    };
    const draw = () => {
        const isFrozen = state.clock.mode === "frozen";
        freeze.textContent = isFrozen ? "Run from here" : "Freeze here";
        machine.hidden = state.clock.mode === "system";
        fill(mode, modes[state.clock.mode]);
        tick();
    };
    const node = card({ title: "The world’s clock", corner: h("code", "/_understudy/clock") }, instant, mode,
        h("div", { class: "actions controls-steps" }, steps.map(([label, advance]) => button(label, () => setClock({ advance })))),
        h("div", { class: "actions" }, freeze, machine));
    return { node, draw, tick };
}

function instantForm() {
    const at = h("input", {
        type: "datetime-local", step: "1", min: "0001-01-01T00:00:00", max: "9998-12-31T23:59:59", "data-path": "$.now",
        value: inputText(worldTime()),
    });
    const by = textInput({ placeholder: "P1M, PT90M, −P2W…", "data-path": "$.advance" });

    const go = (mode) => setClock({ mode, now: instantOf(at.value) });
    const move = () => setClock({ advance: by.value.trim().replace("−", "-") });

    return card({ title: "Set the clock", class: "span-6" }, h("div", { class: "form" },
        h("form", { class: "form", novalidate: true },
            field({ label: "Date and time, in UTC", input: at }),
            h("div", { class: "actions" }, button("Freeze at this time", () => go("frozen"), { kind: "primary", type: "submit" }),
                button("Run from this time", () => go("running"), { type: "submit" }))),
        h("form", { class: "form", novalidate: true },
            field({ label: "Or move it by", input: by, hint: "ISO 8601, such as P1Y2M3D or PT4H30M. A leading minus moves it back." }),
            h("div", { class: "actions" }, button("Move it", move, { type: "submit" })))));
}

/** The clock: its time, buttons that move it, a form to set it, and the accounts' local times. */
export function clockPart(container) {
    const face = now();
    const places = h("div");
    let read = null;
    const draw = () => {
        face.draw();
        if (!read) return;
        const { accounts, total } = read;
        const rows = zoneRows(accounts);
        const heads = ["Time zone", { label: "Local time", class: "short" }, { label: "Accounts", class: "controls-people" }];
        fill(places,
            rows.length ? stackingTable(heads, rows, { caption: "Local time of the accounts" })
                : h("p", { class: "muted" }, "No account has a time zone."),
            total > accounts.length ? h("p", { class: "muted" }, `${number(accounts.length)} of ${number(total)} accounts are counted.`) : null);
    };
    const note = h("p", { class: "controls-note" },
        "An account’s day begins and ends in its time zone. Nightly jobs run as the clock passes midnight.");
    const local = card({ title: "Local time of the accounts" }, note, places);
    fill(container, h("div", { class: "grid" }, h("div", { class: "span-6 controls-stack" }, face.node, local), instantForm()));
    draw();
    const load = async () => {
        read = await control("GET", `accounts?limit=${mostAccounts}`);
        draw();
    };
    // Without an answer, the page shows that the server is unavailable.
    const reload = () => load().catch(() => {});
    reload();
    const ends = [subscribe("clock", draw), subscribe("accounts", reload)];
    const timer = setInterval(face.tick, 1000);
    return {
        end() {
            clearInterval(timer);
            for (const end of ends) end();
        },
    };
}
