import { JournalPage } from "./journal-page.js";

let page = null;

export default {
    title: "Journal",
    render(container, route) {
        const shown = new JournalPage(container, route);
        page = shown;
        return () => {
            shown.end();
            if (page === shown) page = null;
        };
    },
};

export function navigate(route) {
    page?.navigate(route);
}
