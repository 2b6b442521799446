import Storage
import Values

/// The Longevity App's tables (longevity.md 6).
enum LongevityMigrations {
    static let all = [
        Migration(
            "longevity-0.1.0",
            sql: """
                CREATE TABLE longevity_user (
                    uid TEXT PRIMARY KEY,
                    account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
                    email TEXT,
                    first_name TEXT,
                    last_name TEXT,
                    date_of_birth TEXT,
                    timezone TEXT,
                    chronological_age_years REAL,
                    chronological_age_years_at_onboarding REAL,
                    onboarding_answers TEXT,
                    onboarding_total_score REAL,
                    baseline_biological_age_years REAL,
                    baseline_bao_years REAL,
                    current_biological_age_years REAL,
                    current_aging_debt_years REAL,
                    rejuvenation_streak_days INTEGER,
                    acceleration_streak_days INTEGER,
                    total_rejuvenation_days INTEGER,
                    total_acceleration_days INTEGER,
                    subscription_status TEXT,
                    subscription_plan TEXT,
                    subscription_renewal_date TEXT,
                    subscription_original_transaction_id TEXT,
                    last_checkin_day_key TEXT,
                    last_checkin_at TEXT,
                    accepted_privacy_policy_version TEXT,
                    accepted_terms_version TEXT,
                    accepted_at TEXT,
                    created_at TEXT,
                    updated_at TEXT,
                    -- Wire names of the fields written as null, as a JSON array: the full profile tells them from those never written.
                    null_fields TEXT NOT NULL DEFAULT '[]'
                ) STRICT;

                CREATE TABLE longevity_entry (
                    uid TEXT NOT NULL REFERENCES longevity_user (uid) ON DELETE CASCADE ON UPDATE CASCADE,
                    doc_id TEXT NOT NULL,
                    date_key TEXT NOT NULL,
                    sleep_hours REAL,
                    steps REAL,
                    vigorous_minutes REAL,
                    processed_food_score REAL,
                    alcohol_units REAL,
                    stress_level REAL,
                    late_caffeine INTEGER,
                    screen_late INTEGER,
                    bedtime_hour REAL,
                    score REAL,
                    delta_years REAL,
                    reasons TEXT NOT NULL DEFAULT '[]',
                    current_biological_age_years REAL,
                    current_aging_debt_years REAL,
                    rejuvenation_streak_days INTEGER,
                    acceleration_streak_days INTEGER,
                    created_at TEXT,
                    updated_at TEXT,
                    PRIMARY KEY (uid, doc_id)
                ) STRICT, WITHOUT ROWID;
                -- Has the columns that charts show, so that they read the index alone.
                CREATE INDEX longevity_entry_by_date
                    ON longevity_entry (uid, date_key, doc_id, current_biological_age_years, delta_years, score);

                CREATE TABLE longevity_password_reset (
                    email_lower TEXT PRIMARY KEY,
                    expires_at TEXT NOT NULL,
                    resend_available_at TEXT NOT NULL,
                    send_window_start TEXT NOT NULL,
                    send_count INTEGER NOT NULL,
                    verify_attempts INTEGER NOT NULL,
                    -- Of the token handed out once the code was verified.
                    token_sha256 BLOB UNIQUE,
                    token_expires_at TEXT,
                    consumed_at TEXT
                ) STRICT;

                CREATE TABLE longevity_score (
                    uid TEXT PRIMARY KEY,
                    baseline_score REAL NOT NULL,
                    current_score REAL NOT NULL,
                    breakdown TEXT NOT NULL,
                    insights TEXT NOT NULL
                ) STRICT;

                -- The claims of opaque tokens from before their account's address was changed or verified.
                CREATE TABLE longevity_token_claims (
                    sha256 BLOB PRIMARY KEY REFERENCES bearer_token (sha256) ON DELETE CASCADE,
                    email TEXT,
                    email_verified INTEGER NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE TRIGGER longevity_token_claims_kept AFTER UPDATE OF email, email_verified ON account
                WHEN old.email IS NOT new.email OR old.email_verified IS NOT new.email_verified
                BEGIN
                    INSERT OR IGNORE INTO longevity_token_claims (sha256, email, email_verified)
                        SELECT sha256, old.email, old.email_verified FROM bearer_token WHERE account = old.key;
                END;
                """),
        Migration(
            "longevity-0.2.0",
            sql: """
                -- The ten answers of the Android app as a JSON object; NULL for a day of metrics.
                ALTER TABLE longevity_entry ADD COLUMN answers TEXT;
                """),
        Migration(
            "longevity-0.3.0",
            sql: """
                -- The end of an expired subscription, for the reasons of refusals; the renewal date is NULL then.
                ALTER TABLE longevity_user ADD COLUMN subscription_ended_at TEXT;
                """),
    ]
}
