import { list, member } from "./read.js";

/** The names of the personas, as in the greeting. */
export const personas = {
    general_wellness: "Wellness Coach", wellness_specialist: "Wellness Companion", nutritionist: "Nutritionist",
    fitness_coach: "Fitness Coach", mental_health_coach: "Mental Health Coach", sleep_coach: "Sleep Coach",
};

/** The length of the title that Lume makes from the first message. */
const titleLength = 40;

function readMessage(message) {
    return {
        id: member(message, "id", "string"), role: member(message, "role", "string"), content: member(message, "content", "string"),
        at: member(message, "created_at", "string"),
    };
}

/** The title of a chat in Lume's list. */
function titleOf({ contextType, first, personaName }) {
    if (contextType === "goal") return "Chat about a goal";
    return first === null ? `Chat with ${personaName}` : [...first].slice(0, titleLength).join("");
}

/** `GET /api/v1/consultations` */
export function readChats(json) {
    return {
        total: member(json, "data.total_count", "number"),
        chats: list(json, "data.consultations", (chat) => {
            const persona = member(chat, "persona", "string");
            const messages = list(chat, "messages", readMessage, "array?") ?? [];
            const read = {
                id: member(chat, "id", "string"), personaName: personas[persona] ?? persona, status: member(chat, "status", "string"),
                contextType: member(chat, "context_type", "string?"), count: member(chat, "message_count", "number"),
                startedAt: member(chat, "started_at", "string"),
                suggestsGoals: member(chat, "has_context_for_goal_suggestions", "boolean"),
                first: messages.find(({ role }) => role === "user")?.content ?? null,
            };
            return { ...read, title: titleOf(read) };
        }),
    };
}

/** `GET /api/v1/consultations/{id}/messages`, oldest first. */
export function readMessages(json) {
    return list(json, "data.messages", readMessage);
}
