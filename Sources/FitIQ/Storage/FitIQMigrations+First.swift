import UnderstudyCore

extension FitIQMigrations {
    /// The tables of the first version. Later migrations drop some of them and most of their indexes.
    static let first = Migration(
        "fitiq-001",
        sql: """
            CREATE TABLE fitiq_user (
                -- A short key for tables with very many rows. It keeps their indexes small.
                number INTEGER PRIMARY KEY,
                id TEXT NOT NULL UNIQUE,
                account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                email TEXT NOT NULL,
                -- Trimmed and in lower case.
                email_key TEXT NOT NULL UNIQUE,
                -- NULL for a user without a password.
                password_hash TEXT,
                -- Whether registration in the app created the account. Deleting the user then deletes it.
                owns_account INTEGER NOT NULL DEFAULT 0,
                -- The last local date whose nightly insights exist.
                insights_through TEXT NOT NULL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT;

            CREATE INDEX fitiq_user_by_night ON fitiq_user (insights_through);

            -- Accounts whose user here was deleted. Other backends still use them.
            CREATE TABLE fitiq_deleted_user (
                account TEXT PRIMARY KEY REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE
            ) STRICT, WITHOUT ROWID;

            CREATE TABLE fitiq_profile (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL UNIQUE REFERENCES fitiq_user (id) ON DELETE CASCADE,
                name TEXT NOT NULL,
                bio TEXT,
                preferred_unit_system TEXT NOT NULL DEFAULT 'metric' CHECK (preferred_unit_system IN ('metric', 'imperial')),
                language_code TEXT NOT NULL DEFAULT 'en',
                date_of_birth TEXT,
                biological_sex TEXT CHECK (biological_sex IN ('male', 'female', 'other')),
                height_cm REAL,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE fitiq_preferences (
                id TEXT PRIMARY KEY,
                user_id TEXT NOT NULL UNIQUE REFERENCES fitiq_user (id) ON DELETE CASCADE,
                user_profile_id TEXT NOT NULL,
                allergies TEXT NOT NULL DEFAULT '[]',
                dietary_restrictions TEXT NOT NULL DEFAULT '[]',
                food_dislikes TEXT NOT NULL DEFAULT '[]',
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT;

            CREATE TABLE fitiq_refresh_token (
                sha256 BLOB PRIMARY KEY,
                -- No foreign key: tokens of a deleted user still answer "revoked".
                user_id TEXT NOT NULL,
                account TEXT REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                issued_at INTEGER NOT NULL,
                expires_at INTEGER NOT NULL,
                revoked_at INTEGER
            ) STRICT, WITHOUT ROWID;
            CREATE INDEX fitiq_refresh_token_by_user ON fitiq_refresh_token (user_id);
            CREATE INDEX fitiq_refresh_token_by_account ON fitiq_refresh_token (account);

            CREATE TABLE fitiq_progress_entry (
                -- The order of insertion.
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                user_id TEXT NOT NULL REFERENCES fitiq_user (id) ON DELETE CASCADE,
                type TEXT NOT NULL,
                quantity REAL NOT NULL CHECK (quantity >= 0),
                logged_at INTEGER NOT NULL,
                notes TEXT,
                created_at INTEGER NOT NULL
            ) STRICT;
            CREATE INDEX fitiq_progress_by_time ON fitiq_progress_entry (user_id, logged_at DESC, seq DESC);
            CREATE INDEX fitiq_progress_by_type ON fitiq_progress_entry (user_id, type, logged_at DESC, seq DESC);

            CREATE TABLE fitiq_insight (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
                id TEXT NOT NULL UNIQUE,
                user INTEGER NOT NULL REFERENCES fitiq_user (number) ON DELETE CASCADE,
                insight_type TEXT NOT NULL CHECK (insight_type IN ('daily', 'weekly', 'milestone', 'pattern')),
                -- Title, content, summary, suggestions and data_context as JSON, encrypted.
                sealed BLOB NOT NULL,
                period_start INTEGER,
                period_end INTEGER,
                -- The four counters as JSON.
                metrics TEXT,
                is_read INTEGER NOT NULL DEFAULT 0,
                is_favorite INTEGER NOT NULL DEFAULT 0,
                is_archived INTEGER NOT NULL DEFAULT 0,
                generated_at INTEGER NOT NULL,
                read_at INTEGER,
                archived_at INTEGER,
                created_at INTEGER NOT NULL,
                updated_at INTEGER NOT NULL
            ) STRICT;
            -- One index per sort order. Each contains the filtered columns, so that SQLite finds a page's rows in the index alone.
            CREATE INDEX fitiq_insight_newest ON fitiq_insight
                (user, is_archived, created_at DESC, id, insight_type, is_read, is_favorite, period_start, period_end);
            CREATE INDEX fitiq_insight_oldest ON fitiq_insight
                (user, is_archived, created_at, id, insight_type, is_read, is_favorite, period_start, period_end);
            CREATE INDEX fitiq_insight_by_update ON fitiq_insight
                (user, is_archived, updated_at DESC, created_at DESC, id, insight_type, is_read, is_favorite, period_start, period_end);
            CREATE INDEX fitiq_insight_by_generation ON fitiq_insight
                (user, is_archived, generated_at DESC, created_at DESC, id, insight_type, is_read, is_favorite, period_start, period_end);
            CREATE INDEX fitiq_insight_by_period_start ON fitiq_insight
                (user, is_archived, period_start DESC, created_at DESC, id, insight_type, is_read, is_favorite, period_end);
            CREATE INDEX fitiq_insight_by_period_end ON fitiq_insight
                (user, is_archived, period_end DESC, created_at DESC, id, insight_type, is_read, is_favorite, period_start);

            -- The number of insights per user and kind, so that totals need no count.
            CREATE TABLE fitiq_insight_count (
                user INTEGER NOT NULL REFERENCES fitiq_user (number) ON DELETE CASCADE,
                is_archived INTEGER NOT NULL,
                insight_type TEXT NOT NULL,
                is_read INTEGER NOT NULL,
                is_favorite INTEGER NOT NULL,
                count INTEGER NOT NULL,
                PRIMARY KEY (user, is_archived, insight_type, is_read, is_favorite)
            ) STRICT, WITHOUT ROWID;
            CREATE TRIGGER fitiq_insight_inserted AFTER INSERT ON fitiq_insight BEGIN
                INSERT INTO fitiq_insight_count VALUES (NEW.user, NEW.is_archived, NEW.insight_type, NEW.is_read, NEW.is_favorite, 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
            END;
            CREATE TRIGGER fitiq_insight_deleted AFTER DELETE ON fitiq_insight BEGIN
                UPDATE fitiq_insight_count SET count = count - 1
                WHERE user = OLD.user AND is_archived = OLD.is_archived AND insight_type = OLD.insight_type
                    AND is_read = OLD.is_read AND is_favorite = OLD.is_favorite;
            END;
            CREATE TRIGGER fitiq_insight_flagged AFTER UPDATE OF is_read, is_favorite, is_archived ON fitiq_insight BEGIN
                UPDATE fitiq_insight_count SET count = count - 1
                WHERE user = OLD.user AND is_archived = OLD.is_archived AND insight_type = OLD.insight_type
                    AND is_read = OLD.is_read AND is_favorite = OLD.is_favorite;
                INSERT INTO fitiq_insight_count VALUES (NEW.user, NEW.is_archived, NEW.insight_type, NEW.is_read, NEW.is_favorite, 1)
                ON CONFLICT DO UPDATE SET count = count + 1;
            END;

            -- The facts that nightly insights have reported. Each is reported once, even if its insight is deleted.
            CREATE TABLE fitiq_told (
                user_id TEXT NOT NULL REFERENCES fitiq_user (id) ON DELETE CASCADE,
                fact TEXT NOT NULL,
                PRIMARY KEY (user_id, fact)
            ) STRICT, WITHOUT ROWID;
            """)
}
