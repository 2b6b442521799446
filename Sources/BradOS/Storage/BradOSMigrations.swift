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
        Migration(
            "brados-007",
            sql: """
                -- Rides, VO2 max estimates and training blocks become resources. The app does not know the type `virtual`.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'bradOS', kind, user_id, user_id, id, created_at,
                    iif(kind = 'activity' AND json_extract(json, '$.type') = 'virtual', json_set(json, '$.type', 'unknown'), json)
                FROM brados_record WHERE kind IN ('activity', 'vo2max', 'block') ORDER BY number;
                DELETE FROM brados_record WHERE kind IN ('activity', 'vo2max', 'block');
                """),
    ]
}
