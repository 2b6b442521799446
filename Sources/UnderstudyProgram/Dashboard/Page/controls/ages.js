const steps = [["d", 86_400_000], ["h", 3_600_000], ["min", 60_000], ["s", 1000]];

/** The age of an instant in its largest unit: `3 min`, `2 d`. A future instant, as between two clocks that differ, has the age `0 s`. */
export function age(instant, now = Date.now()) {
    const ms = Math.max(0, now - Date.parse(instant));
    if (Number.isNaN(ms)) return "–";
    const [unit, size] = steps.find(([, size]) => ms >= size) ?? steps.at(-1);
    return `${Math.floor(ms / size)} ${unit}`;
}

/** `324 kB`, `1.4 MB` */
export function bytes(value) {
    if (!Number.isFinite(value)) return "–";
    if (value < 1000) return `${value} B`;
    const [unit, size] = [["GB", 1e9], ["MB", 1e6], ["kB", 1e3]].find(([, size]) => value >= size);
    const amount = value / size;
    return `${amount.toFixed(amount < 10 && unit !== "kB" ? 1 : 0)} ${unit}`;
}
