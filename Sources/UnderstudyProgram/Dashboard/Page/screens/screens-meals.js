import { h } from "../shell/dom.js";
import { readMealPlan, readShoppingList, weekdays } from "./meal-responses.js";
import { panel } from "./panel.js";
import { counted, number, time } from "../shell/parts.js";

const latestPath = "/api/dev/mealplans/latest";

/** The week's meals by day, from the newest plan. */
export function mealsPanel(context) {
    return panel(context, {
        id: "meals", title: "Meals of the week", span: 12, path: () => latestPath, isShared: true,
        load: async (ask) => readMealPlan(await ask(latestPath)),
        isEmpty: (plan) => plan === null,
        emptyText: "No meal plan. The app generates one from the meals.",
        draw: ({ isFinal, changedAt, planned, total, days }) => [
            h("p", { class: "lead-note" },
                h("span", { class: ["badge", isFinal ? "good" : "attention"] }, isFinal ? "final" : "draft"),
                ` ${number(planned)} of ${counted(total, "slot")} planned, changed ${time.full(changedAt, context.zone)}.`),
            h("div", { class: "meal-days" }, days.map((slots, day) => h("section", { class: "meal-day", "data-day": day },
                h("h4", weekdays[day]),
                h("dl", slots.map(({ label, track, name }) => h("div", { class: "meal", "data-track": track },
                    h("dt", label),
                    h("dd", { dir: "auto", class: name === null ? "muted" : null }, name ?? "–"))))))),
        ],
    });
}

/** The shopping list of the newest plan by section of the store. Checks are marks on this page: they change nothing on the server. */
export function shoppingPanel(context) {
    let shownPath = latestPath;
    const checked = new Set();
    const item = ({ id, text, meals }) => h("li", h("label", { class: "shopping-item" },
        h("input", {
            type: "checkbox", checked: checked.has(id),
            on: { change: ({ target }) => target.checked ? checked.add(id) : checked.delete(id) },
        }),
        h("span", { dir: "auto" }, text), h("span", { class: "muted" }, counted(meals, "meal"))));
    return panel(context, {
        id: "shopping", title: "Shopping list", span: 4, path: () => shownPath, isShared: true,
        load: async (ask) => {
            const plan = readMealPlan(await ask(latestPath));
            if (!plan) return null;
            shownPath = `/api/dev/mealplans/${encodeURIComponent(plan.id)}/shopping-list`;
            return readShoppingList(await ask(shownPath));
        },
        isEmpty: (sections) => sections === null,
        emptyText: "No shopping list. It is made from the recipes of a meal plan.",
        draw: (sections) => sections.length === 0
            ? h("p", { class: "panel-empty" }, "No meal of the plan has a recipe.")
            : [
                h("p", { class: "lead-note" }, "Check marks stay on this page."),
                h("div", { class: "shopping" }, sections.map(({ name, items }) => h("section",
                    h("h4", name), h("ul", { class: "shopping-items" }, items.map(item))))),
            ],
    });
}
