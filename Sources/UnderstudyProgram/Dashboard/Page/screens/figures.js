import { number } from "../shell/parts.js";

/** `+0.12`, `−0.12`, `0.00`: a change, with its sign. */
export function signed(value, digits) {
    const text = number(value, digits);
    return value > 0 && /[1-9]/.test(text) ? `+${text}` : text;
}

/** `7 h 35`, for minutes. */
export function hoursAndMinutes(minutes) {
    const whole = Math.round(minutes);
    return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")}`;
}

/** `22:20`, for hours. Hours after midnight may exceed 24: 24.5 is `00:30`. */
export function clockText(hours) {
    const minutes = ((Math.round(hours * 60) % 1440) + 1440) % 1440;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}

/** The colour of a change in age: good for younger, attention for older. */
export function kindOfAge(change) {
    if (change === null || change === 0) return null;
    return change < 0 ? "good" : "attention";
}
