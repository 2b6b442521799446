/** A member of the address's query, in which the page keeps a choice; null without it. */
export function queryValue(name) {
    return new URLSearchParams(location.search).get(name);
}

/** Keeps a choice in the address's query; null removes it. The shown page stays as it is. */
export function keepInAddress(name, value) {
    const url = new URL(location.href);
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, value);
    history.replaceState(null, "", url.pathname + url.search);
}
