import { readChats, readMessages } from "./chat-responses.js";
import { choice, keptChoice } from "./card-parts.js";
import { h } from "../shell/dom.js";
import { counted, number, pager, time } from "../shell/parts.js";
import { panel } from "./panel.js";
import { recordKinds } from "../records/record-kinds.js";
import { keepInAddress, queryValue } from "../shell/router.js";

const path = "/api/v1/consultations";
/** The chats of a page, as in Lume, and the limit of shown messages, which is also the backend's. */
const [pageSize, mostMessages] = [20, 100];

const filters = { Active: {}, All: { status: "all" } };

function listPath(filter, page, size = pageSize) {
    return `${path}?${new URLSearchParams({ ...filters[filter], limit: size, offset: (page - 1) * size })}`;
}

/** The newest messages of a chat. */
function messagesPath({ id, count }) {
    return `${path}/${encodeURIComponent(id)}/messages?limit=${mostMessages}&offset=${Math.max(0, count - mostMessages)}`;
}

const kinds = { active: "good", completed: null, abandoned: "attention", archived: null };

function bubble({ id, role, content, at }, coach, zone) {
    const isUser = role === "user";
    return h("li", { class: ["bubble", isUser ? "from-user" : "from-coach"], "data-id": id },
        h("span", { class: "bubble-head" }, isUser ? "You" : coach, ", ", time.instant(at, zone)),
        h("span", { class: "bubble-text", dir: "auto" }, content));
}

/** The messages with a scroll bar of their own. It starts at the newest one, and keeps its place when the same chat is drawn again. */
function conversation({ chat, messages }, view, zone) {
    const node = h("ol", {
        class: "bubbles", tabindex: "0", "aria-label": "Messages, oldest first", "data-keep": "messages",
        on: {
            scroll: () => {
                view.top = node.scrollTop;
                view.isAtEnd = node.scrollTop + node.clientHeight >= node.scrollHeight - 4;
            },
        },
    }, messages.map((message) => bubble(message, chat.personaName, zone)));
    if (view.id !== chat.id) Object.assign(view, { id: chat.id, isAtEnd: true });
    // After the node is in the page.
    queueMicrotask(() => { node.scrollTop = view.isAtEnd ? node.scrollHeight : view.top; });
    return node;
}

/** Lume's chats: the list as a choice, and the chosen one with its messages. The address keeps the filter and the chosen chat. */
export function chatsPanel(context) {
    const view = { id: null, top: 0, isAtEnd: true };
    const filter = keptChoice("chats", Object.keys(filters), "Active");
    let [page, chosen] = [1, queryValue("chat")];
    return panel(context, {
        id: "chats", title: "Chats", span: 6, path: () => listPath(filter.value, page),
        load: async (ask) => {
            const asked = filter.value;
            const read = async () => {
                const json = await ask(listPath(asked, page));
                return { ...readChats(json), records: json.data.consultations };
            };
            let found = await read();
            // The shown page may be beyond the end, if the world has fewer chats now.
            if (found.chats.length === 0 && found.total > 0) {
                page = Math.ceil(found.total / pageSize);
                found = await read();
            }
            const isNothing = found.total === 0 && readChats(await ask(listPath("All", 1, 1))).total === 0;
            const chat = found.chats.find(({ id }) => id === chosen) ?? found.chats[0] ?? null;
            const json = chat && await ask(messagesPath(chat));
            return { ...found, page, isNothing, chat, messages: json ? readMessages(json) : [], elements: json?.data.messages ?? [] };
        },
        isEmpty: ({ isNothing }) => isNothing,
        emptyText: "No chats. Lume starts one with a coach.",
        editing: recordKinds.fitiq.chat, editingAlso: recordKinds.fitiq.message,
        draw: (found, self) => {
            const choose = (chosenFilter, chosenPage) => {
                filter.take(chosenFilter);
                page = chosenPage;
                self.redraw();
            };
            const { chat, chats, messages, records, total } = found;
            const record = records.find(({ id }) => id === chat?.id);
            return [
                h("div", { class: "chat-tools" },
                    choice("Chats", Object.keys(filters), filter.value, (name) => choose(name, 1)), chat ? picker(chats, chat, (id) => {
                        chosen = id;
                        keepInAddress("chat", id);
                        self.reload();
                    }) : null, chat ? self.editButton(record, chat.title) : null),
                total > pageSize
                    ? pager({ page: found.page, size: pageSize, shown: chats.length, total }, (to) => choose(filter.value, to))
                    : null,
                chat ? [
                    head(chat, messages.length, context.zone), conversation(found, view, context.zone),
                    h("div", self.also.addButton({ owner: record, key: "message" })),
                ] : h("p", { class: "panel-empty" }, "No active chats."),
            ];
        },
    });
}

function picker(chats, { id }, choose) {
    return h("select", {
        class: "chat-choice", "aria-label": "Chat", value: id, "data-keep": "chat", on: { change: ({ target }) => choose(target.value) },
    }, chats.map((chat) => h("option", { value: chat.id }, chat.title)));
}

function head({ personaName, status, startedAt, count, suggestsGoals }, shown, zone) {
    return h("p", { class: "lead-note" },
        h("strong", personaName), " ", h("span", { class: ["badge", kinds[status]] }, status), " ",
        suggestsGoals ? h("span", { class: "badge", title: "has_context_for_goal_suggestions" }, "suggests goals") : null,
        ` ${counted(count, "message")}${count > shown ? `, the last ${number(shown)} shown` : ""}, since ${time.instant(startedAt, zone)}.`);
}
