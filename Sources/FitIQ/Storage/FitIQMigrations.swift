import UnderstudyCore

/// The tables of FitIQ and Lume (fitiq.md 6). Instants are seconds since 1970 in UTC.
enum FitIQMigrations {
    static let all = tables + FitIQBackend.resources.migrations(of: FitIQBackend.name)

    private static let tables = [
        first,
        Migration(
            "fitiq-002",
            sql: """
                -- Whether e-mail address and password are the user's own. Otherwise they follow the account's.
                ALTER TABLE fitiq_user ADD COLUMN has_own_email INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE fitiq_user ADD COLUMN has_own_password INTEGER NOT NULL DEFAULT 0;
                UPDATE fitiq_user SET
                    has_own_email = owns_account OR email IS NOT (
                        SELECT account.email FROM account WHERE account.key = fitiq_user.account),
                    has_own_password = owns_account OR password_hash IS NOT (
                        SELECT account.password_hash FROM account WHERE account.key = fitiq_user.account);

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

                -- Accounts that registration created have not signed up with Firebase.
                DELETE FROM auth_user WHERE account IN (SELECT account FROM fitiq_user WHERE owns_account);
                """),
        Migration(
            "fitiq-003",
            sql: """
                -- Ascending, and read backwards. In a descending index, new rows go into a full page at the front, and every third
                -- measurement split one.
                DROP INDEX fitiq_progress_by_time;
                DROP INDEX fitiq_progress_by_type;
                CREATE INDEX fitiq_progress_by_time ON fitiq_progress_entry (user_id, logged_at, seq);
                CREATE INDEX fitiq_progress_by_type ON fitiq_progress_entry (user_id, type, logged_at, seq);
                DROP INDEX fitiq_insight_newest;
                DROP INDEX fitiq_insight_by_update;
                DROP INDEX fitiq_insight_by_generation;
                DROP INDEX fitiq_insight_by_period_start;
                DROP INDEX fitiq_insight_by_period_end;
                CREATE INDEX fitiq_insight_newest ON fitiq_insight
                    (user, is_archived, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
                CREATE INDEX fitiq_insight_by_update ON fitiq_insight
                    (user, is_archived, updated_at, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
                CREATE INDEX fitiq_insight_by_generation ON fitiq_insight
                    (user, is_archived, generated_at, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
                CREATE INDEX fitiq_insight_by_period_start ON fitiq_insight
                    (user, is_archived, period_start, created_at, id DESC, insight_type, is_read, is_favorite, period_end);
                CREATE INDEX fitiq_insight_by_period_end ON fitiq_insight
                    (user, is_archived, period_end, created_at, id DESC, insight_type, is_read, is_favorite, period_start);
                """),
        Migration(
            "fitiq-004",
            sql: """
                -- Totals are counted in an index. Clients ask for two sort orders, by creation and by update; only these keep an index.
                DROP TRIGGER fitiq_insight_inserted;
                DROP TRIGGER fitiq_insight_deleted;
                DROP TRIGGER fitiq_insight_flagged;
                DROP TABLE fitiq_insight_count;
                DROP INDEX fitiq_insight_oldest;
                DROP INDEX fitiq_insight_by_generation;
                DROP INDEX fitiq_insight_by_period_start;
                DROP INDEX fitiq_insight_by_period_end;
                """),
        Migration(
            "fitiq-005",
            sql: """
                -- Preferences become a resource.
                INSERT INTO resource (backend, kind, owner, user, id, created_at, json)
                SELECT 'fitiq', 'preferences', user_id, user_id, '', '1970-01-01T00:00:00.000Z',
                    json_object(
                        'id', id, 'user_profile_id', user_profile_id, 'allergies', json(allergies),
                        'dietary_restrictions', json(dietary_restrictions), 'food_dislikes', json(food_dislikes),
                        'created_at', strftime('%Y-%m-%dT%H:%M:%SZ', created_at, 'unixepoch'),
                        'updated_at', strftime('%Y-%m-%dT%H:%M:%SZ', updated_at, 'unixepoch'))
                FROM fitiq_preferences ORDER BY rowid;
                DROP TABLE fitiq_preferences;
                -- A seed may give the id, which no other user's preferences may have.
                CREATE INDEX fitiq_preferences_by_id ON resource (json_extract(json, '$.id'))
                WHERE backend = 'fitiq' AND kind = 'preferences';

                -- The resources of a user end with the user.
                CREATE TRIGGER fitiq_user_deleted AFTER DELETE ON fitiq_user BEGIN
                    DELETE FROM resource WHERE backend = 'fitiq' AND user = OLD.id;
                END;
                """),
        Migration(
            "fitiq-006",
            sql: """
                -- An id at the origin counts once for each user.
                CREATE INDEX fitiq_mood_entry_by_source ON resource (owner, json_extract(json, '$.source_id'))
                WHERE backend = 'fitiq' AND kind = 'moodEntry';
                """),
        Migration(
            "fitiq-007",
            sql: """
                -- A night that is logged twice is found by its id at the origin.
                CREATE INDEX fitiq_sleep_by_source ON resource (owner, json_extract(json, '$.source_id'))
                WHERE backend = 'fitiq' AND kind = 'sleepSession';

                -- Templates that all users see, and the copies of each template.
                CREATE INDEX fitiq_public_templates ON resource (json_extract(json, '$.is_public'), created_at)
                WHERE backend = 'fitiq' AND kind = 'workoutTemplate';
                CREATE INDEX fitiq_template_copies ON resource (json_extract(json, '$.copied_from'))
                WHERE backend = 'fitiq' AND kind = 'workoutTemplate';

                -- The shares with a user end with the user.
                CREATE INDEX fitiq_shares_with_user ON resource (json_extract(json, '$.user_id'), created_at)
                WHERE backend = 'fitiq' AND kind = 'templateShare';
                CREATE TRIGGER fitiq_user_deleted_shares AFTER DELETE ON fitiq_user BEGIN
                    DELETE FROM resource WHERE backend = 'fitiq' AND kind = 'templateShare' AND json_extract(json, '$.user_id') = OLD.id;
                END;
                """),
        Migration(
            "fitiq-008",
            sql: """
                -- Meals that are still processed, by the end of their processing.
                CREATE INDEX fitiq_processing_meals ON resource (owner, json_extract(json, '$.ready_at_ms'))
                WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing';

                -- Foods of users: by id, by barcode, and those that all users see.
                CREATE INDEX fitiq_food_by_barcode ON resource (json_extract(json, '$.barcode'), created_at)
                WHERE backend = 'fitiq' AND kind = 'food';
                CREATE INDEX fitiq_public_foods ON resource (json_extract(json, '$.is_public'), created_at)
                WHERE backend = 'fitiq' AND kind = 'food';
                """),
        Migration(
            "fitiq-009",
            sql: """
                -- An evergreen user is replaced each day. What others share with it stays.
                DROP TRIGGER fitiq_user_deleted_shares;
                """),
        Migration(
            "fitiq-010",
            sql: """
                -- Meal templates that all users see.
                CREATE INDEX fitiq_public_meal_templates ON resource (json_extract(json, '$.is_public'), created_at)
                WHERE backend = 'fitiq' AND kind = 'mealTemplate';
                """),
    ]
}
