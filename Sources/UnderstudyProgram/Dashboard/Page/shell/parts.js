export { button, copyButton, copyText } from "./buttons.js";
export { card, empty, table, upstreamBadge, yoursBadge } from "./cards.js";
export { ask, confirmButton } from "./confirm-button.js";
export { counted, number, time } from "./formats.js";
export { field, formProblem, onSubmit, textInput } from "./forms.js";
export { busy, toast } from "./notices.js";
