import { asData } from "./as-data.js";
import { choice } from "./choice.js";
import { h } from "./dom.js";
import { insightsPath, insightStates, readInsights } from "./fitiq-responses.js";
import { pager } from "./pager.js";
import { panel } from "./panel.js";
import { number, time } from "./parts.js";
import { member } from "./read.js";
import { recordKinds } from "./record-kinds.js";

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

function item(insight, zone, edit) {
    return h("li", { class: "insight", "data-id": insight.id },
        sign(insight),
        h("details",
            h("summary",
                h("span", { class: "insight-title", dir: "auto" }, insight.title),
                h("span", { class: "insight-kind" }, `${insight.type}, ${time.day(insight.at, zone)}`),
                h("span", { class: "insight-summary", dir: "auto" }, insight.summary ?? insight.content)),
            h("p", { class: "insight-content", dir: "auto" }, insight.content),
            insight.suggestions.length ? h("ul", { dir: "auto" }, insight.suggestions.map((text) => h("li", text))) : null), edit);
}

/** The list of insights with the app's requests: newest first, by state, page by page; and the number of unread ones. */
export function insightsPanel(context) {
    const data = asData("Insights of the response");
    let state = "Inbox";
    let page = 1;
    const path = () => insightsPath(state, page, pageSize);
    return panel(context, {
        id: "insights", title: "Insights", span: 6, path, editing: recordKinds.fitiq.insight,
        load: async (ask) => {
            const asked = state;
            const [listed, unread] = await Promise.all([ask(path()), ask("/api/v1/insights/unread/count")]);
            let json = listed;
            let found = readInsights(json);
            // The shown page may be beyond the end, if the world has fewer insights now.
            if (found.insights.length === 0 && found.total > 0) {
                page = Math.max(1, found.pages);
                json = await ask(path());
                found = readInsights(json);
            }
            const isNothing = found.total === 0 && asked === "Inbox" && readInsights(await ask(insightsPath("Archived", 1, 1))).total === 0;
            return { ...found, elements: json.data.insights, isNothing, unread: member(unread, "data.count", "number") };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No insights. FitIQ makes them the night after a day with data.",
        draw: (found, self) => {
            const choose = (chosen, chosenPage) => {
                [state, page] = [chosen, chosenPage];
                self.redraw();
                self.reload();
            };
            return [
                h("div", { class: "insights-tools" },
                    choice("Insights", Object.keys(insightStates), state, (chosen) => choose(chosen, 1)),
                    found.unread > 0 ? h("span", { class: "badge" }, `${number(found.unread)} unread`) : null),
                found.insights.length
                    ? h("ul", { class: "insights" }, found.insights.map((insight, i) => {
                        return item(insight, context.zone, self.editButton(found.elements[i], insight.title));
                    }))
                    : h("p", { class: "panel-empty" }, emptyTexts[state]),
                found.pages > 1
                    ? pager({ page: found.page, size: pageSize, shown: found.insights.length, total: found.total }, (to) => choose(state, to))
                    : null,
                data(found.elements),
            ];
        },
    });
}
