import { choice, icon, keptChoice, switches } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { Failed } from "./failure.js";
import { heldRows } from "../shell/held-place.js";
import { insightFilters, insightsPath, insightTypes, readInsights } from "./fitiq-responses.js";
import { insightContext, insightPart } from "./insight-context.js";
import { counted, number, pager, time } from "../shell/parts.js";
import { panel } from "./panel.js";
import { member } from "./read.js";
import { recordKinds } from "../records/record-kinds.js";
import { relativeTime } from "./relative-time.js";
import { keepInAddress, queryValue } from "../shell/router.js";

/** The app's pages have twenty insights. Five make the list as high as the card beside it. */
const pageSize = 5;

/** The app's words for an empty list, with or without filters. */
const [emptyTitle, emptyText] = [
    "No Insights Yet", "Insights are generated automatically based on your activity. Check back later!",
];

/** The app's word for the error of a list: only the status. */
const appSays = (error) => error instanceof Failed && !error.isUnreadable ? `HTTP error: ${error.response.status}` : null;

function sign({ isRead, isFavorite, isArchived }) {
    const word = isRead ? "read" : "unread";
    return h("span", { class: "insight-signs" },
        h("span", { class: ["insight-dot", isRead ? null : "unread"], role: "img", "aria-label": word, title: word }),
        isFavorite ? h("span", { class: "insight-star", role: "img", "aria-label": "favorite", title: "favorite" }, "★") : null,
        isArchived ? h("span", { class: "visually-hidden" }, "archived") : null);
}

/** The app's word for a type. Another type has no icon, and its own name. */
function typeWord(type) {
    return Object.keys(insightTypes).find((word) => insightTypes[word] === type);
}

/** The number of an insight's suggestions, as in the app beside a bulb. */
function suggestions(count) {
    return h("span", { class: "insight-count" }, icon("bulb", counted(count, "suggestion")), h("span", { "aria-hidden": "true" }, ` ${count}`));
}

/** An insight as a row of the app's list, which opens to the parts of the app's page. */
function item(insight, { zone, now }, edit) {
    const word = typeWord(insight.type);
    const count = insight.suggestions.length;
    const at = Date.parse(insight.at);
    return h("li", { class: "insight", "data-id": insight.id, "data-type": insight.type },
        sign(insight),
        h("details",
            h("summary",
                h("span", { class: "insight-title", dir: "auto" }, insight.title),
                h("span", { class: "insight-kind" }, word ? icon(insight.type, word) : insight.type, " ",
                    Number.isNaN(at) ? insight.at : h("time", { datetime: insight.at, title: time.full(insight.at, zone), "data-since": at },
                        relativeTime(at, now())),
                    count ? suggestions(count) : null),
                insight.summary ? h("span", { class: "insight-summary", dir: "auto" }, insight.summary) : null),
            h("p", { class: "insight-kind" }, `${word ?? insight.type}, ${time.date(insight.at, zone)}`),
            insightPart("Analysis", h("p", { class: "insight-content", dir: "auto" }, insight.content)),
            insight.summary ? insightPart("Key Takeaway", h("p", { class: "insight-content", dir: "auto" }, insight.summary)) : null,
            count ? insightPart("Action Steps", h("ol", { dir: "auto" }, insight.suggestions.map((text) => h("li", text)))) : null,
            insightContext(insight.context, zone)), edit);
}

/** The list of insights with the app's requests: newest first, by type and filters, page by page; and the number of unread ones. */
export function insightsPanel(context) {
    const held = heldRows();
    const names = Object.keys(insightFilters);
    let filters = names.filter((name) => (queryValue("insights") ?? "").split(",").includes(name));
    const kept = keptChoice("insights.type", Object.keys(insightTypes), "All");
    let page = 1;
    const path = () => insightsPath(filters, page, pageSize, kept.value);
    return panel(context, {
        id: "insights", title: "Insights", span: 6, path, editing: recordKinds.fitiq.insight,
        appSays,
        load: async (ask) => {
            const [listed, unread] = await Promise.all([ask(path()), ask("/api/v1/insights/unread/count")]);
            let json = listed;
            let found = readInsights(json);
            // The shown page may be beyond the end, if the world has fewer insights now.
            if (found.insights.length === 0 && found.total > 0) {
                page = Math.max(1, found.pages);
                json = await ask(path());
                found = readInsights(json);
            }
            const count = async (...some) => readInsights(await ask(insightsPath(some, 1, 1))).total;
            // Another account may have the filters of the address, too, and no insights.
            const isNothing = found.total === 0 && await count() + await count("Archived") === 0;
            return { ...found, elements: json.data.insights, isNothing, unread: member(unread, "data.count", "number") };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyTitle, emptyIcon: "bulb", emptyText,
        draw: (found, self) => {
            const choose = (chosenFilters, chosenType, chosenPage) => {
                [filters, page] = [chosenFilters, chosenPage];
                keepInAddress("insights", filters.join() || null);
                kept.take(chosenType);
                self.redraw();
            };
            return [
                h("div", { class: "insights-tools" },
                    choice("Type", Object.keys(insightTypes), kept.value, (chosen) => choose(filters, chosen, 1)),
                    switches("Filters", names, filters, (chosen) => choose(chosen, kept.value, 1)),
                    found.unread > 0 ? h("span", { class: "badge" }, `${number(found.unread)} unread`) : null),
                held(self, found.total, () => [
                    found.insights.length
                        ? h("ul", { class: "insights" }, found.insights.map((insight, i) => {
                            return item(insight, context, self.editButton(found.elements[i], insight.title));
                        }))
                        : h("div", { class: "panel-empty" }, h("p", { class: "empty-title" }, emptyTitle), h("p", emptyText)),
                    found.pages > 1
                        ? pager({ page: found.page, size: pageSize, shown: found.insights.length, total: found.total },
                            (to) => choose(filters, kept.value, to))
                        : null,
                ]),
            ];
        },
    });
}
