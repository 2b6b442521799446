import Storage
import Values

/// The tables of Brad OS (brados.md 6).
///
/// `dev` and `prod` share one set of data, as brados.md 1.1 allows, so that all builds find the same personas.
enum BradOSMigrations {
    static let all = [tables] + BradOSBackend.resources.migrations(of: BradOSBackend.name)

    private static let tables = Migration(
        "brados-0.1.0",
        sql: """
            CREATE TABLE brados_user (
                -- The value of x-user-id.
                id TEXT PRIMARY KEY,
                account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                -- Whether this user has sessions, workouts, meal plans and rides of its own. The backend shares them among all users.
                is_isolated INTEGER NOT NULL DEFAULT 0 CHECK (is_isolated IN (0, 1))
            ) STRICT, WITHOUT ROWID;

            -- The resources of a user end with the user.
            CREATE TRIGGER brados_user_deleted AFTER DELETE ON brados_user BEGIN
                DELETE FROM resource WHERE backend = 'bradOS' AND user = OLD.id;
            END;

            CREATE TABLE brados_metric_entry (
                user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
                metric TEXT NOT NULL,
                -- As it was sent, so not always a day of the calendar.
                date TEXT NOT NULL,
                -- Above 0 only for seeded days with several entries.
                seq INTEGER NOT NULL,
                -- The values: the members of a JSON object in the order of the metric's fields.
                payload TEXT NOT NULL,
                source TEXT NOT NULL,
                synced_at TEXT NOT NULL,
                PRIMARY KEY (user_id, metric, date, seq)
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE brados_recovery (
                user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
                date TEXT NOT NULL,
                -- The snapshot, a JSON object.
                json TEXT NOT NULL,
                PRIMARY KEY (user_id, date)
            ) STRICT, WITHOUT ROWID;

            -- JSON objects that a user has one of, by name: the baseline.
            CREATE TABLE brados_document (
                user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                json TEXT NOT NULL,
                PRIMARY KEY (user_id, name)
            ) STRICT, WITHOUT ROWID;

            -- Indexes for queries that are not lists of a resource: the next workout, and those that were completed within a period.
            CREATE INDEX resource_bradOS_workout_by_date ON resource
                (owner, json_extract(json, '$.status'), json_extract(json, '$.scheduled_date'))
                WHERE backend = 'bradOS' AND kind = 'workout';
            CREATE INDEX resource_bradOS_workout_by_completion ON resource
                (owner, json_extract(json, '$.status'), json_extract(json, '$.completed_at'))
                WHERE backend = 'bradOS' AND kind = 'workout';
            -- The other weeks of a plan day.
            CREATE INDEX resource_bradOS_workout_by_week ON resource
                (owner, json_extract(json, '$.mesocycle_id'), json_extract(json, '$.plan_day_id'), json_extract(json, '$.week_number'))
                WHERE backend = 'bradOS' AND kind = 'workout';
            -- The history of an exercise, and its use in plans.
            CREATE INDEX resource_bradOS_workoutSet_by_exercise ON resource
                (owner, json_extract(json, '$.exercise_id'), json_extract(json, '$.status'))
                WHERE backend = 'bradOS' AND kind = 'workoutSet';
            CREATE INDEX resource_bradOS_planDayExercise_by_exercise ON resource (owner, json_extract(json, '$.exercise_id'))
                WHERE backend = 'bradOS' AND kind = 'planDayExercise';
            """)
}
