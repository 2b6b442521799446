/**
 * Texts that stay with a tab of the browser while the page is loaded again: `read(name)`, which is null for none, and `write(name, text)`. If
 * the browser blocks storage or has no room, a text is lost with the page.
 */
export const tabStorage = {
    read(name) {
        try {
            return sessionStorage.getItem(`understudy.${name}`);
        } catch {
            return null;
        }
    },
    write(name, text) {
        try {
            sessionStorage.setItem(`understudy.${name}`, text);
        } catch {
            // The page works without.
        }
    },
};
