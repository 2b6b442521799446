import { h } from "../shell/dom.js";
import { pagedList } from "./paged-list.js";
import { counted, number, time } from "../shell/parts.js";
import { recordKinds } from "../records/record-kinds.js";
import { readGoals } from "./wellness-responses.js";

const kinds = { active: "good", completed: "good", abandoned: "attention" };

/** The time that is left, or nothing for a goal that has ended. */
function daysText({ status, isOverdue, targetDate, daysLeft }) {
    if (status !== "active") return targetDate === null ? null : `until ${time.date(targetDate)}`;
    if (targetDate === null) return "no target date";
    return isOverdue ? `was due on ${time.date(targetDate)}` : `${counted(daysLeft, "day")} left`;
}

function row(goal, edit) {
    const { id, title, description, status, current, target, unit, progress, isOverdue, isRecurring } = goal;
    const percent = `${number(Math.floor(progress * 100 + 1e-9), 0)} %`;
    return h("li", { class: "goal", "data-id": id },
        h("span", { class: "record-head" },
            h("span", { class: "strong", dir: "auto" }, title), " ",
            h("span", { class: ["badge", isOverdue ? "attention" : kinds[status]] }, isOverdue ? "overdue" : status), " ",
            isRecurring ? h("span", { class: "badge" }, "recurring") : null),
        description ? h("span", { class: "record-text muted", dir: "auto" }, description) : null,
        h("progress", { class: "goal-bar", max: 1, value: progress, "aria-label": `Progress of ${title}` }),
        h("span", h("span", { class: "row-figure" }, percent), h("span", { class: "muted" }, " ",
            h("bdi", `${number(current)} of ${number(target)} ${unit}`))),
        h("span", { class: "muted" }, daysText(goal)), edit);
}

/** Lume's goals with their progress. */
export function goalsPanel(context) {
    return pagedList(context, {
        id: "goals", title: "Goals", span: 4, size: 5, path: "/api/v1/goals",
        filters: { Active: { status: "active" }, Completed: { status: "completed" }, All: {} },
        emptyText: "No goals. Lume adds them.", emptyTexts: { Active: "No active goals.", Completed: "No completed goals." },
        read: readGoals, elements: (json) => json.data.goals, row,
        editing: recordKinds.fitiq.goal, nameOf: ({ title }) => title,
    });
}
