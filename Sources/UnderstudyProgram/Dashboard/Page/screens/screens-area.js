import { calendarPanel } from "./screens-calendar.js";
import { exercisePanel } from "./screens-exercise.js";
import { mealsPanel, shoppingPanel } from "./screens-meals.js";
import { metricPanels } from "./screens-metrics.js";
import { guidedPanel, meditationPanel, stretchPanel } from "./screens-sessions.js";
import { sleepPanel } from "./screens-sleep.js";
import { loadPanel, recoveryPanel, ridesPanel } from "./screens-training.js";
import { mesocyclePanel, workoutPanel } from "./screens-workout.js";
import { mayFire } from "../shell/active-faults.js";
import { localTime } from "./calendar-day.js";
import { fill, h } from "../shell/dom.js";
import { newestOnly, viewedTime } from "./viewed-time.js";
import { busy, empty, skeleton, toast } from "../shell/parts.js";
import { hrefOf, link, showTitle, withQuery } from "../shell/router.js";
import { previewChoice } from "./preview-choice.js";
import { relativeTime } from "./relative-time.js";
import { addressOf, chooser, header } from "./screens-header.js";
import { recordsSection } from "../records/records-section.js";
import { fitiq } from "./screens-fitiq.js";
import { longevity } from "./screens-longevity.js";
import { section } from "./section.js";
import { account, state, subscribe, tabStorage, worldTime } from "../shell/state.js";
import { timeSlider } from "./time-slider.js";

const bradOS = {
    id: "brados", backend: "bradOS", title: "Brad OS", basePath: "/api/dev", emptyText: "has no metrics and no rides for this account.",
    panels: (context) => {
        const { hrv, rhr, weight, vo2Max } = metricPanels(context);
        return [
            recoveryPanel(context), hrv, rhr, sleepPanel(context), weight, vo2Max, loadPanel(context), ridesPanel(context),
            workoutPanel(context), mesocyclePanel(context), exercisePanel(context), stretchPanel(context),
            calendarPanel(context), meditationPanel(context), mealsPanel(context), shoppingPanel(context), guidedPanel(context),
        ];
    },
};

/** The account shown last in this tab and world. */
const memory = {
    name: () => `screens.${state.world}`,
    take(key) { tabStorage.write(this.name(), key); },
    get() { return tabStorage.read(this.name()); },
};

/** The ids of the rules that may still fire. */
function activeRules() {
    return state.faults.faults.filter(mayFire).map(({ id }) => id).join();
}

/**
 * The screens of an account's apps. Those that a change concerns reload. `shownRecords` is the path of a list of records, or null for none;
 * `back` is the time slider's. `previews` is the choice of cards that show what the app would see now.
 */
function accountView(of, shownRecords, back, previews) {
    const zone = of.timezone || "UTC";
    const apps = h("div", { class: "apps" });
    const quiet = h("div", { class: "quiet-apps" });
    const today = () => localTime(worldTime(), zone).date;
    /** A part of the page with a time of its own, so that all of it shows the same day. */
    const timed = (make) => {
        const time = viewedTime(zone);
        const part = make({ account: of.key, world: state.world, zone, settled, previews, ...time.context });
        return { part, time, follow: newestOnly((ms) => { time.ms = ms; return part.reload({ isInView: true }); }) };
    };
    const views = [longevity, fitiq, bradOS].map((app) => timed((context) => section(context, app)));
    const recordsView = timed((context) => recordsSection({ ...context, settled() {} }));
    const [sections, records] = [views.map(({ part }) => part), recordsView.part];
    const slider = timeSlider({ account: of, zone, back, show: showAt });
    const waiting = skeleton();
    apps.append(...sections.map(({ node }) => node), waiting);
    let [rules, day] = [activeRules(), today()];
    let timer = null;
    let concerned = new Set();

    /**
     * Shows the cards in view at an instant, each part when its requests for an earlier one have ended. Null is the world's time, at which all
     * are shown at once.
     */
    function showAt(ms) {
        for (const { part, time, follow } of [...views, recordsView]) {
            if (ms !== null) {
                follow(ms);
            } else if (time.ms !== null) {
                follow.drop();
                time.ms = null;
                part.reload();
            }
        }
    }

    function settled() {
        const nothing = sections.filter((each) => each.state === "empty");
        const lines = nothing.map((each) => each.quiet);
        if (nothing.length === sections.length) {
            fill(quiet, empty(
                "No app has data for this account yet. Data that an app sends as this account appears here. A seed can also contain some.",
                link(`accounts/${encodeURIComponent(of.key)}`, { class: "button" }, "Connect an app"),
                link("screens?all", { class: "button" }, "Choose another account")), lines);
        } else {
            fill(quiet, lines);
        }
    }

    /** Reloads sections, once for several changes at the same time. */
    function later(some = sections) {
        for (const each of some) concerned.add(each);
        timer ??= setTimeout(() => {
            for (const each of concerned) each.reload();
            records.reload();
            [concerned, timer] = [new Set(), null];
        }, 60);
    }

    /** Relative times, which count as the world's clock runs. On another day of the time slider, they stay. */
    function showRelativeTimes() {
        for (const { part, time } of views) {
            const now = time.context.now();
            for (const node of part.node.querySelectorAll("[data-since]")) node.textContent = relativeTime(Number(node.dataset.since), now);
        }
    }

    function onData(changes) {
        const concerns = ({ backend }) => changes.filter((change) => [null, backend].includes(change.backend));
        const isOwn = (change) => [null, of.key].includes(change.account);
        if (changes.some(isOwn)) slider.outdate();
        later(sections.filter((each) => concerns(each).some(isOwn)));
        for (const each of sections) if (concerns(each).some((change) => !isOwn(change))) each.reloadShared();
        records.reload();
    }

    function onSecond() {
        if (document.hidden) return;
        if (state.clock.mode !== "frozen") showRelativeTimes();
        if (day === today()) return;
        day = today();
        slider.draw();
        later();
    }

    const ends = [
        subscribe("accounts", () => slider.draw()),
        subscribe("data", (_, changes) => onData(changes)),
        subscribe("clock", () => {
            showRelativeTimes();
            slider.outdate();
            later();
        }),
        subscribe("faults", () => {
            // Which requests a rule acts on may depend on the count of those before.
            if (rules === activeRules() && !previews.isAny()) return;
            rules = activeRules();
            later();
        }),
    ];
    const seconds = setInterval(onSecond, 1000);
    const loading = Promise.all(sections.map((each) => each.reload()));
    loading.finally(() => waiting.remove());
    busy(apps, loading).then(slider.loadDays);
    if (shownRecords !== null) records.open(shownRecords).catch((error) => toast(error.message, { kind: "wrong" }));
    return {
        nodes: [slider.node, apps, quiet, records.node],
        ids: sections.flatMap(({ ids }) => ids),
        showPreviews() {
            for (const each of sections) each.showPreviews();
        },
        end() {
            clearTimeout(timer);
            clearInterval(seconds);
            for (const f of ends) f();
            slider.end();
            for (const { part, follow } of [...views, recordsView]) {
                follow.drop();
                part.end();
            }
        },
    };
}

/** The account in an address. `screens` alone stands for the account shown last. */
function keyOf({ segments, query }) {
    if (segments[1]) return segments[1];
    const last = query.has("all") ? null : memory.get();
    if (last === null || !account(last)) return null;
    history.replaceState(null, "", hrefOf(withQuery(addressOf(last))));
    showTitle();
    return last;
}

function render(container, route) {
    const place = h("div");
    const back = { clock: null };
    let view = null;
    let shown = null;
    const previews = previewChoice({ ids: () => view?.ids ?? [], onChange: showPreviews });
    const head = header(previews);
    head.show(null);
    fill(container, head.node, place);

    function showPreviews() {
        head.showPreviews();
        view?.showPreviews();
    }

    function show(next) {
        const key = keyOf(next);
        const found = key === null ? null : account(key);
        // It is read first.
        if (found === undefined) return;
        head.show(found);
        if (view && found?.key === shown.key && found.timezone === shown.timezone) return;
        view?.end();
        view = null;
        shown = found;
        if (found) {
            memory.take(found.key);
            view = accountView(found, next.query.get("records"), back, previews);
            fill(place, view.nodes);
        } else if (state.isLoaded) {
            const unknown = key === null ? null : `There is no account “${key}” in this world.`;
            fill(place, unknown && h("p", { class: "unknown-account", dir: "auto" }, unknown), chooser());
        }
    }

    let current = route;
    previews.take(route.query);
    show(route);
    const tick = setInterval(() => { if (state.clock.mode !== "frozen") head.showTime(); }, 10_000);
    const ends = [subscribe("accounts", () => show(current)), subscribe("clock", () => head.showTime())];
    return {
        navigate(next) {
            current = next;
            previews.take(next.query);
            show(next);
            view?.showPreviews();
        },
        end() {
            clearInterval(tick);
            for (const f of ends) f();
            view?.end();
        },
    };
}

export default { title: "Screens", render };
