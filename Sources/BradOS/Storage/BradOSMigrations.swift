import UnderstudyCore

/// The tables of Brad OS (brados.md 6).
///
/// `dev` and `prod` share one set of data, as brados.md 1.1 allows, so that all builds find the same personas.
enum BradOSMigrations {
    static let all = tables + BradOSBackend.resources.migrations(of: BradOSBackend.name)

    private static let tables = [
        Migration(
            "brados-001",
            sql: """
                CREATE TABLE brados_user (
                    -- The value of x-user-id.
                    id TEXT PRIMARY KEY,
                    account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE
                ) STRICT, WITHOUT ROWID;

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

                -- Objects that a user has one of: baseline, weight goal, cycling profile.
                CREATE TABLE brados_document (
                    user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
                    name TEXT NOT NULL,
                    json TEXT NOT NULL,
                    PRIMARY KEY (user_id, name)
                ) STRICT, WITHOUT ROWID;

                -- Objects that a user has many of: FTP entries, VO2 max estimates, rides, training blocks, sessions.
                CREATE TABLE brados_record (
                    number INTEGER PRIMARY KEY,
                    user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
                    kind TEXT NOT NULL,
                    id TEXT NOT NULL,
                    -- A date or an instant, by which records of a kind are sorted.
                    date TEXT NOT NULL,
                    created_at TEXT NOT NULL,
                    json TEXT NOT NULL,
                    UNIQUE (user_id, kind, id)
                ) STRICT;
                CREATE INDEX brados_record_by_date ON brados_record (user_id, kind, date, created_at);
                -- Sessions, workouts and meal plans are shared by all users.
                CREATE INDEX brados_record_of_all_by_date ON brados_record (kind, date, created_at);
                CREATE INDEX brados_record_of_all_by_id ON brados_record (kind, id);
                """),
        Migration(
            "brados-002",
            sql: """
                -- Whether this user has sessions, workouts, meal plans and rides of its own. The backend shares them among all users.
                ALTER TABLE brados_user ADD COLUMN is_isolated INTEGER NOT NULL DEFAULT 0 CHECK (is_isolated IN (0, 1))
                """),
        Migration(
            "brados-003",
            sql: """
                -- The calendar queries the workouts that were completed within a period.
                CREATE INDEX brados_record_by_completion ON brados_record
                    (kind, json_extract(json, '$.status'), json_extract(json, '$.completed_at'))
                """),
        Migration(
            "brados-004",
            sql: """
                -- The weight goal, the cycling profile and FTP entries become resources.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', name, user_id, user_id, '', '1970-01-01T00:00:00.000Z', json
                FROM brados_document WHERE name IN ('weightGoal', 'cyclingProfile');
                DELETE FROM brados_document WHERE name IN ('weightGoal', 'cyclingProfile');
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', kind, user_id, user_id, id, created_at, json FROM brados_record WHERE kind = 'ftp' ORDER BY number;
                DELETE FROM brados_record WHERE kind = 'ftp';
                -- Sessions, too. Their ids are unique among all users now; a second session with an id gets another one.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', kind, owner, user_id, new_id, created_at, json_set(json, '$.id', new_id) FROM (
                    SELECT number, kind, user_id, created_at, json, owner,
                        iif(row_number() OVER (PARTITION BY kind, owner, record_id ORDER BY number) = 1, record_id,
                            record_id || '-' || user_id) AS new_id
                    FROM (
                        SELECT number, kind, user_id, created_at, json, brados_record.id AS record_id,
                            iif(is_isolated, user_id, '') AS owner
                        FROM brados_record JOIN brados_user ON brados_user.id = user_id
                        WHERE kind IN ('stretchSession', 'meditationSession')))
                ORDER BY number;
                DELETE FROM brados_record WHERE kind IN ('stretchSession', 'meditationSession');

                -- The resources of a user end with the user.
                CREATE TRIGGER brados_user_deleted AFTER DELETE ON brados_user BEGIN
                    DELETE FROM resource WHERE backend = 'bradOS' AND user = OLD.id;
                END;
                """),
        Migration("brados-005", sql: workoutsAsResources + trainingIndexes),
        Migration(
            "brados-006",
            sql: """
                -- Meal plans become resources. Their ids are unique among all users now; a second plan with an id gets another one.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', 'mealPlan', owner, user_id, new_id, created_at, json_set(json, '$.id', new_id) FROM (
                    SELECT number, user_id, created_at, json, owner,
                        iif(row_number() OVER (PARTITION BY owner, record_id ORDER BY number) = 1, record_id, record_id || '-' || user_id)
                            AS new_id
                    FROM (
                        SELECT number, user_id, created_at, json, brados_record.id AS record_id, iif(is_isolated, user_id, '') AS owner
                        FROM brados_record JOIN brados_user ON brados_user.id = user_id WHERE kind = 'mealPlan'))
                ORDER BY number;
                DELETE FROM brados_record WHERE kind = 'mealPlan'
                """),
        Migration(
            "brados-007",
            sql: """
                -- Rides, VO2 max estimates and training blocks become resources. The app does not know the type `virtual`.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', kind, user_id, user_id, id, created_at,
                    iif(kind = 'activity' AND json_extract(json, '$.type') = 'virtual', json_set(json, '$.type', 'unknown'), json)
                FROM brados_record WHERE kind IN ('activity', 'vo2max', 'block') ORDER BY number;
                DROP TABLE brados_record
                """),
    ]

    /// Workouts that contained their exercises and sets become workouts, sets, and the plan days and exercises that they show.
    ///
    /// Each plan day gets the exercises of its next workout, and otherwise those of its last one. Ids are unique among all users now: of
    /// two workouts or sets with one id, the second gets a new id. A set belongs to the workout and the exercise that contained it.
    private static let workoutsAsResources = """
        CREATE TABLE brados_earlier_workout AS
        SELECT number, user_id AS user, owner, created_at, json, date,
            iif(row_number() OVER (PARTITION BY owner, record_id ORDER BY number) = 1, record_id, record_id || '-' || user_id) AS id,
            json_extract(json, '$.plan_day_id') AS day,
            row_number() OVER (PARTITION BY owner, json_extract(json, '$.plan_day_id')
                ORDER BY json_extract(json, '$.status') IN ('pending', 'in_progress') DESC, date DESC, number DESC) AS rank
        FROM (
            SELECT number, user_id, iif(is_isolated, user_id, '') AS owner, created_at, json, date, brados_record.id AS record_id
            FROM brados_record JOIN brados_user ON brados_user.id = user_id WHERE kind = 'workout');
        DELETE FROM brados_record WHERE kind = 'workout';
        DROP INDEX brados_record_by_completion;

        INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
        SELECT 'bradOS', 'workout', owner, user, id, created_at, json_object(
            'id', id, 'mesocycle_id', json_extract(json, '$.mesocycle_id'), 'plan_day_id', day,
            'week_number', max(1, json_extract(json, '$.week_number')), 'scheduled_date', date,
            'status', json_extract(json, '$.status'), 'started_at', json_extract(json, '$.started_at'),
            'completed_at', json_extract(json, '$.completed_at'))
        FROM brados_earlier_workout ORDER BY number;

        CREATE TABLE brados_earlier_exercise AS
        SELECT workout.number, workout.user, workout.owner, workout.created_at, workout.id AS workout, workout.day, workout.rank,
            exercise.key AS place, exercise.value AS json, json_extract(exercise.value, '$.exercise_id') AS id
        FROM brados_earlier_workout AS workout, json_each(workout.json, '$.exercises') AS exercise;

        INSERT INTO resource (backend, kind, owner, user, id, parent, created_at, json)
        SELECT 'bradOS', 'workoutSet', owner, user, new_id, workout, created_at, json_object(
            'id', new_id, 'workout_id', workout, 'exercise_id', exercise, 'set_number', max(1, json_extract(json, '$.set_number')),
            'target_reps', max(1, json_extract(json, '$.target_reps')),
            'target_weight', max(0, json_extract(json, '$.target_weight')),
            'actual_reps', json_extract(json, '$.actual_reps'), 'actual_weight', max(0, json_extract(json, '$.actual_weight')),
            'status', iif(json_extract(json, '$.status') = 'in_progress', 'pending', json_extract(json, '$.status')))
        FROM (
            SELECT *, iif(row_number() OVER (PARTITION BY owner, id ORDER BY number, place, set_place) = 1 AND id <> '', id,
                printf('%s-%d-%d-%d', id, number, place, set_place)) AS new_id
            FROM (
                SELECT exercise.number, exercise.user, exercise.owner, exercise.created_at, exercise.workout, exercise.place,
                    exercise.id AS exercise, item.key AS set_place, item.value AS json, json_extract(item.value, '$.id') AS id
                FROM brados_earlier_exercise AS exercise, json_each(exercise.json, '$.sets') AS item))
        ORDER BY number, place, set_place;

        INSERT OR IGNORE INTO resource (backend, kind, owner, user, id, parent, created_at, json)
        SELECT 'bradOS', 'planDay', owner, user, day, json_extract(json, '$.mesocycle_id'), created_at, json_object(
            'id', day, 'plan_id', json_extract(json, '$.mesocycle_id'),
            'day_of_week', coalesce(CAST(strftime('%w', date) AS INTEGER), 1),
            'name', coalesce(nullif(substr(json_extract(json, '$.plan_day_name'), 1, 100), ''), 'Workout'),
            'sort_order', row_number() OVER (PARTITION BY owner ORDER BY number) - 1)
        FROM brados_earlier_workout WHERE rank = 1 ORDER BY number;

        INSERT OR IGNORE INTO resource (backend, kind, owner, user, id, created_at, json)
        SELECT 'bradOS', 'exercise', owner, user, id, created_at, json_object(
            'id', id, 'name', coalesce(nullif(substr(json_extract(json, '$.exercise_name'), 1, 100), ''), 'Exercise'),
            'weight_increment', 5, 'is_custom', json('false'), 'created_at', created_at, 'updated_at', created_at)
        FROM brados_earlier_exercise ORDER BY rank, number, place;

        INSERT OR IGNORE INTO resource (backend, kind, owner, user, id, parent, created_at, json)
        SELECT 'bradOS', 'planDayExercise', owner, user, new_id, day, created_at, json_object(
            'id', new_id, 'plan_day_id', day, 'exercise_id', id, 'sets', max(1, json_array_length(json, '$.sets')), 'reps', reps,
            'weight', weight, 'rest_seconds', max(1, json_extract(json, '$.rest_seconds')), 'sort_order', place,
            'min_reps', max(1, reps - 2), 'max_reps', reps + 2)
        FROM (
            SELECT *, substr(day || '-' || id, 1, 128) AS new_id,
                max(1, coalesce(json_extract(json, '$.sets[0].target_reps'), 8)) AS reps,
                max(0, coalesce(json_extract(json, '$.sets[0].target_weight'), 0)) AS weight
            FROM brados_earlier_exercise) AS earlier
        WHERE NOT EXISTS (
            SELECT 1 FROM resource WHERE backend = 'bradOS' AND kind = 'planDayExercise' AND resource.owner = earlier.owner
                AND parent = earlier.day AND json_extract(resource.json, '$.exercise_id') = earlier.id)
        ORDER BY rank, number, place;
        DROP TABLE brados_earlier_exercise;
        DROP TABLE brados_earlier_workout;

        """

    /// The indexes of queries that are not lists of a resource.
    private static let trainingIndexes = """
        -- The next workout, and those that were completed within a period.
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
            WHERE backend = 'bradOS' AND kind = 'planDayExercise'
        """
}
