/**
 * A number as the apps write it, by C's `%.2f`: `−1.48`. A value in the middle between two texts gets the even one, and a negative value
 * that is written as zero keeps its sign.
 */
export function fixed(value, digits) {
    const size = Math.abs(value);
    // Only multiples of a power of two can be in the middle.
    const isMiddle = size * 2 ** (digits + 1) % 2 === 1;
    const [above, below] = [size, isMiddle ? size - 0.5 * 10 ** -digits : size].map((each) => each.toFixed(digits));
    return `${value < 0 ? "\u2212" : ""}${isMiddle && /[13579]$/.test(above) ? below : above}`;
}

/** `+0.12`, `−0.12`, `0.00`: a change, with its sign. */
export function signed(value, digits) {
    const text = fixed(value, digits);
    if (!/[1-9]/.test(text)) return text.replace("\u2212", "");
    return value > 0 ? `+${text}` : text;
}

/** `7 h 35`, for minutes. */
export function hoursAndMinutes(minutes) {
    const whole = Math.round(minutes);
    return `${Math.floor(whole / 60)} h ${String(whole % 60).padStart(2, "0")}`;
}

/** `7.6 hrs`, for minutes, as Brad OS writes sleep. */
export function hoursText(minutes) {
    return `${fixed(minutes / 60, 1)} hrs`;
}

/** `22:20`, for hours. Hours after midnight may exceed 24: 24.5 is `00:30`. */
export function clockText(hours) {
    const minutes = ((Math.round(hours * 60) % 1440) + 1440) % 1440;
    const [hour, minute] = [Math.floor(minutes / 60), minutes % 60];
    return [hour, minute].map((part) => String(part).padStart(2, "0")).join(":");
}
