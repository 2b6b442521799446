import Storage
import Values

/// The tables of FitIQ and Lume (fitiq.md 6). Instants are seconds since 1970 in UTC.
enum FitIQMigrations {
    static let all = [tables] + FitIQBackend.resources.migrations(of: FitIQBackend.name)

    private static let tables = Migration(
        "fitiq-0.1.0",
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
                updated_at INTEGER NOT NULL,
                -- Whether e-mail address and password are the user's own. Otherwise they follow the account's.
                has_own_email INTEGER NOT NULL DEFAULT 0,
                has_own_password INTEGER NOT NULL DEFAULT 0
            ) STRICT;
            CREATE INDEX fitiq_user_by_night ON fitiq_user (insights_through);

            -- Addresses are unique here, in lower case. A user whose account takes another user's address keeps the old one.
            CREATE TRIGGER fitiq_user_follows_email AFTER UPDATE OF email ON account WHEN NEW.email IS NOT OLD.email BEGIN
                UPDATE fitiq_user SET email = NEW.email, email_key = lower(trim(NEW.email))
                WHERE account = NEW.key AND NOT has_own_email AND NEW.email IS NOT NULL AND NOT EXISTS (
                    SELECT 1 FROM fitiq_user AS other WHERE other.email_key = lower(trim(NEW.email)) AND other.account <> NEW.key);
                UPDATE fitiq_user SET has_own_email = 1
                WHERE account = NEW.key AND email_key IS NOT lower(trim(NEW.email)) AND OLD.email IS NOT NULL;
            END;
            CREATE TRIGGER fitiq_user_follows_password AFTER UPDATE OF password_hash ON account BEGIN
                UPDATE fitiq_user SET password_hash = NEW.password_hash WHERE account = NEW.key AND NOT has_own_password;
            END;

            -- The resources of a user end with the user. The shares of other users with this one stay.
            CREATE TRIGGER fitiq_user_deleted AFTER DELETE ON fitiq_user BEGIN
                DELETE FROM resource WHERE backend = 'fitiq' AND user = OLD.id;
            END;

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
            -- Ascending, and read backwards. In a descending index, new rows go into a full page at the front, and every third measurement
            -- splits one.
            CREATE INDEX fitiq_progress_by_time ON fitiq_progress_entry (user_id, logged_at, seq);
            CREATE INDEX fitiq_progress_by_type ON fitiq_progress_entry (user_id, type, logged_at, seq);

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
            -- An index for each of the two sort orders that clients use. Each contains the filtered columns, so that SQLite finds the rows of a
            -- page, and their number, in the index alone.
            CREATE INDEX fitiq_insight_newest ON fitiq_insight
                (user, is_archived, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
            CREATE INDEX fitiq_insight_by_update ON fitiq_insight
                (user, is_archived, updated_at, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);

            -- The facts that nightly insights have reported. Each is reported once, even if its insight is deleted.
            CREATE TABLE fitiq_told (
                user_id TEXT NOT NULL REFERENCES fitiq_user (id) ON DELETE CASCADE,
                fact TEXT NOT NULL,
                PRIMARY KEY (user_id, fact)
            ) STRICT, WITHOUT ROWID;

            -- A seed may give the id, which no other user's preferences may have.
            CREATE INDEX fitiq_preferences_by_id ON resource (json_extract(json, '$.id'))
            WHERE backend = 'fitiq' AND kind = 'preferences';

            -- An id at the origin counts once for each user.
            CREATE INDEX fitiq_mood_entry_by_source ON resource (owner, json_extract(json, '$.source_id'))
            WHERE backend = 'fitiq' AND kind = 'moodEntry';
            -- A night that is logged twice is found by its id at the origin.
            CREATE INDEX fitiq_sleep_by_source ON resource (owner, json_extract(json, '$.source_id'))
            WHERE backend = 'fitiq' AND kind = 'sleepSession';

            -- Templates that all users see, and the copies of each template.
            CREATE INDEX fitiq_public_templates ON resource (json_extract(json, '$.is_public'), created_at)
            WHERE backend = 'fitiq' AND kind = 'workoutTemplate';
            CREATE INDEX fitiq_template_copies ON resource (json_extract(json, '$.copied_from'))
            WHERE backend = 'fitiq' AND kind = 'workoutTemplate';

            -- The shares with a user.
            CREATE INDEX fitiq_shares_with_user ON resource (json_extract(json, '$.user_id'), created_at)
            WHERE backend = 'fitiq' AND kind = 'templateShare';

            -- Meals that are still processed, by the end of their processing.
            CREATE INDEX fitiq_processing_meals ON resource (owner, json_extract(json, '$.ready_at_ms'))
            WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing';

            -- The foods of users: by barcode, and those that all users see.
            CREATE INDEX fitiq_food_by_barcode ON resource (json_extract(json, '$.barcode'), created_at)
            WHERE backend = 'fitiq' AND kind = 'food';
            CREATE INDEX fitiq_public_foods ON resource (json_extract(json, '$.is_public'), created_at)
            WHERE backend = 'fitiq' AND kind = 'food';

            -- Meal templates that all users see.
            CREATE INDEX fitiq_public_meal_templates ON resource (json_extract(json, '$.is_public'), created_at)
            WHERE backend = 'fitiq' AND kind = 'mealTemplate';
            """)
}
