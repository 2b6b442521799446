import Storage
import UnderstudyCore

/// The tables of the example. Days are counted from 1970-01-01.
enum MoodMigrations {
    static let all = [
        Migration(
            "moods-0.1.0",
            sql: """
                CREATE TABLE mood_diary (
                    account TEXT PRIMARY KEY REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                    -- Unique among diaries.
                    name TEXT UNIQUE,
                    -- The last day through which days without a mood were asked about.
                    asked_through INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;

                CREATE TABLE moods (
                    account TEXT NOT NULL REFERENCES mood_diary (account) ON DELETE CASCADE ON UPDATE CASCADE,
                    day INTEGER NOT NULL,
                    id TEXT NOT NULL,
                    -- NULL for an unanswered question.
                    score INTEGER,
                    note TEXT,
                    PRIMARY KEY (account, day),
                    UNIQUE (account, id)
                ) STRICT, WITHOUT ROWID;
                """)
    ]
}
