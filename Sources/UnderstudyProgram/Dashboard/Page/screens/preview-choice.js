import { keepInAddress } from "../shell/router.js";

const all = "all";

/** The cards that an address shows as previews: the ids of cards, or the word for all. */
export function readPreviews(text) {
    return new Set((text ?? "").split(" ").filter(Boolean));
}

/** Whether a card is a preview. */
export function isPreviewed(chosen, id) {
    return chosen.has(all) || chosen.has(id);
}

/** The choice after a click on the switch of a card. `ids` are the cards that there are. */
export function toggledCard(chosen, id, ids) {
    const wasOn = isPreviewed(chosen, id);
    const others = (chosen.has(all) ? ids : [...chosen]).filter((other) => other !== id);
    return new Set(wasOn ? others : [...others, id]);
}

/** The choice after a click on the switch of the page: none if there are some, otherwise all. */
export function toggledPage(chosen) {
    return new Set(chosen.size > 0 ? [] : [all]);
}

/**
 * The cards that show what the app would get now, also as part of the address. None by default. `ids()` are the ids of the cards that there
 * are; `onChange()` is called after a click on a switch.
 */
export function previewChoice({ ids, onChange }) {
    let chosen = new Set();

    function change(next) {
        chosen = next;
        keepInAddress("preview", chosen.size > 0 ? [...chosen].join(" ") : null);
        onChange();
    }

    return {
        isOn: (id) => isPreviewed(chosen, id),
        isAll: () => chosen.has(all),
        isAny: () => chosen.size > 0,
        toggle: (id) => change(toggledCard(chosen, id, ids())),
        togglePage: () => change(toggledPage(chosen)),
        /** Takes the choice of an address. */
        take(query) { chosen = readPreviews(query.get("preview")); },
    };
}
