import { metricPanels } from "./screens-metrics.js";
import { sleepPanel } from "./screens-sleep.js";
import { loadPanel, recoveryPanel, ridesPanel } from "./screens-training.js";

export const bradOS = {
    id: "brados", backend: "bradOS", title: "Brad OS", basePath: "/api/dev", emptyText: "has no metrics for this account.",
    panels: (context) => {
        const { hrv, rhr, weight, vo2Max } = metricPanels(context);
        return [recoveryPanel(context), hrv, rhr, sleepPanel(context), weight, vo2Max, loadPanel(context), ridesPanel(context)];
    },
};
