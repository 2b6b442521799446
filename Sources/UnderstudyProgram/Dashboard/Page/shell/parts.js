export { button, copyButton, copyText } from "./buttons.js";
export { card, empty, table } from "./cards.js";
export { number, time } from "./formats.js";
export { field, formProblem, onSubmit } from "./forms.js";
export { busy, toast } from "./notices.js";
