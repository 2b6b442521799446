import { calendarPanel } from "./screens-calendar.js";
import { exercisePanel } from "./screens-exercise.js";
import { mealsPanel, shoppingPanel } from "./screens-meals.js";
import { metricPanels } from "./screens-metrics.js";
import { guidedPanel, meditationPanel, stretchPanel } from "./screens-sessions.js";
import { sleepPanel } from "./screens-sleep.js";
import { loadPanel, recoveryPanel, ridesPanel } from "./screens-training.js";
import { mesocyclePanel, workoutPanel } from "./screens-workout.js";

export const bradOS = {
    id: "brados", backend: "bradOS", title: "Brad OS", basePath: "/api/dev", emptyText: "has no metrics and no rides for this account.",
    panels: (context) => {
        const { hrv, rhr, weight, vo2Max } = metricPanels(context);
        return [
            recoveryPanel(context), hrv, rhr, sleepPanel(context), weight, vo2Max, loadPanel(context), ridesPanel(context),
            workoutPanel(context), mesocyclePanel(context), exercisePanel(context), stretchPanel(context),
            calendarPanel(context), meditationPanel(context), mealsPanel(context), shoppingPanel(context), guidedPanel(context),
        ];
    },
};
