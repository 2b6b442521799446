import { JournalPage } from "./journal-page.js";

export default {
    title: "Journal",
    render: (container, route) => new JournalPage(container, route),
};
