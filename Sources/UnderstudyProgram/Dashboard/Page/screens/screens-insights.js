import { choice, icon } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { heldRows } from "../shell/held-place.js";
import { insightsPath, insightStates, insightTypes, readInsights } from "./fitiq-responses.js";
import { insightContext } from "./insight-context.js";
import { counted, number, pager, time } from "../shell/parts.js";
import { panel } from "./panel.js";
import { member } from "./read.js";
import { recordKinds } from "../records/record-kinds.js";

/** The app's pages have twenty insights. Five make the list as high as the card beside it. */
const pageSize = 5;

const emptyTexts = {
    Inbox: "No insights in the inbox.", Unread: "No unread insights.", Favourites: "No favourites.", Archived: "No archived insights.",
};

function sign({ isRead, isFavourite, isArchived }) {
    const word = isRead ? "read" : "unread";
    return h("span", { class: "insight-signs" },
        h("span", { class: ["insight-dot", isRead ? null : "unread"], role: "img", "aria-label": word, title: word }),
        isFavourite ? h("span", { class: "insight-star", role: "img", "aria-label": "favourite", title: "favourite" }, "★") : null,
        isArchived ? h("span", { class: "visually-hidden" }, "archived") : null);
}

/** The app's word for a type. Another type has no icon, and its own name. */
function typeWord(type) {
    return Object.keys(insightTypes).find((word) => insightTypes[word] === type);
}

function item(insight, zone, edit) {
    const word = typeWord(insight.type);
    const count = insight.suggestions.length;
    return h("li", { class: "insight", "data-id": insight.id, "data-type": insight.type },
        sign(insight),
        h("details",
            h("summary",
                h("span", { class: "insight-title", dir: "auto" }, insight.title),
                h("span", { class: "insight-kind" }, word ? icon(insight.type, word) : insight.type, " ", time.day(insight.at, zone),
                    count ? `, ${counted(count, "suggestion")}` : null),
                h("span", { class: "insight-summary", dir: "auto" }, insight.summary ?? insight.content)),
            insight.summary ? h("p", { class: "insight-lead", dir: "auto" }, insight.summary) : null,
            h("p", { class: "insight-content", dir: "auto" }, insight.content),
            count ? [
                h("p", { class: "insight-part" }, "Suggestions"),
                h("ul", { dir: "auto" }, insight.suggestions.map((text) => h("li", text))),
            ] : null,
            insightContext(insight.context, zone)), edit);
}

/** The list of insights with the app's requests: newest first, by state, page by page; and the number of unread ones. */
export function insightsPanel(context) {
    const held = heldRows();
    let state = "Inbox";
    let type = "All";
    let page = 1;
    const path = () => insightsPath(state, page, pageSize, type);
    return panel(context, {
        id: "insights", title: "Insights", span: 6, path, editing: recordKinds.fitiq.insight,
        load: async (ask) => {
            const asked = `${state} ${type}`;
            const [listed, unread] = await Promise.all([ask(path()), ask("/api/v1/insights/unread/count")]);
            let json = listed;
            let found = readInsights(json);
            // The shown page may be beyond the end, if the world has fewer insights now.
            if (found.insights.length === 0 && found.total > 0) {
                page = Math.max(1, found.pages);
                json = await ask(path());
                found = readInsights(json);
            }
            const isNothing = found.total === 0 && asked === "Inbox All" && readInsights(await ask(insightsPath("Archived", 1, 1))).total === 0;
            return { ...found, elements: json.data.insights, isNothing, unread: member(unread, "data.count", "number") };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyTitle: "No Insights Yet", emptyIcon: "bulb", emptyText: "FitIQ makes them the night after a day with data.",
        draw: (found, self) => {
            const choose = (chosenState, chosenType, chosenPage) => {
                [state, type, page] = [chosenState, chosenType, chosenPage];
                self.redraw();
            };
            return [
                h("div", { class: "insights-tools" },
                    choice("Type", Object.keys(insightTypes), type, (chosen) => choose(state, chosen, 1)),
                    choice("Insights", Object.keys(insightStates), state, (chosen) => choose(chosen, type, 1)),
                    found.unread > 0 ? h("span", { class: "badge" }, `${number(found.unread)} unread`) : null),
                held(self, found.total, () => [
                    found.insights.length
                        ? h("ul", { class: "insights" }, found.insights.map((insight, i) => {
                            return item(insight, context.zone, self.editButton(found.elements[i], insight.title));
                        }))
                        : h("p", { class: "panel-empty" }, type === "All" ? emptyTexts[state] : "No insights of this type here."),
                    found.pages > 1
                        ? pager({ page: found.page, size: pageSize, shown: found.insights.length, total: found.total }, (to) => choose(state, type, to))
                        : null,
                ]),
            ];
        },
    });
}
