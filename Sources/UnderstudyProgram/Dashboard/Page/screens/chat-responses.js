import { list, member, members } from "./read.js";

/** The names of the personas, as in the greeting. */
const personas = {
    general_wellness: "Wellness Coach", wellness_specialist: "Wellness Companion", nutritionist: "Nutritionist",
    fitness_coach: "Fitness Coach", mental_health_coach: "Mental Health Coach", sleep_coach: "Sleep Coach",
};

/** The length of the title that Lume makes from the first message. */
const titleLength = 40;

const message = { id: "string", role: "string", content: "string", at: "created_at string" };

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
            const { persona, ...read } = members(chat, {
                id: "string", persona: "string", status: "string", contextType: "context_type string?", count: "message_count number",
                startedAt: "started_at string", suggestsGoals: "has_context_for_goal_suggestions boolean",
            });
            const messages = list(chat, "messages", message, "array?") ?? [];
            const named = {
                ...read, personaName: personas[persona] ?? persona, first: messages.find(({ role }) => role === "user")?.content ?? null,
            };
            return { ...named, title: titleOf(named) };
        }),
    };
}

/** `GET /api/v1/consultations/{id}/messages`, oldest first. */
export function readMessages(json) {
    return list(json, "data.messages", message);
}
