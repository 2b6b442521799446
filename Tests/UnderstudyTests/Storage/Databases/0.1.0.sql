PRAGMA application_id = 0x556E6473;
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE migration (identifier TEXT NOT NULL PRIMARY KEY);
INSERT INTO migration VALUES('core-0.1.0');
INSERT INTO migration VALUES('longevity-0.1.0');
INSERT INTO migration VALUES('fitiq-0.1.0');
INSERT INTO migration VALUES('fitiq-moodEntry');
INSERT INTO migration VALUES('fitiq-journalEntry');
INSERT INTO migration VALUES('fitiq-sleepSession');
INSERT INTO migration VALUES('fitiq-workout');
INSERT INTO migration VALUES('fitiq-workoutExercise');
INSERT INTO migration VALUES('fitiq-workoutTemplate');
INSERT INTO migration VALUES('fitiq-templateShare');
INSERT INTO migration VALUES('fitiq-bodyMetrics');
INSERT INTO migration VALUES('fitiq-activitySnapshot');
INSERT INTO migration VALUES('fitiq-wellnessTemplate');
INSERT INTO migration VALUES('fitiq-goal');
INSERT INTO migration VALUES('fitiq-goalInstance');
INSERT INTO migration VALUES('fitiq-goalActivity');
INSERT INTO migration VALUES('fitiq-consultation');
INSERT INTO migration VALUES('fitiq-mealLog');
INSERT INTO migration VALUES('fitiq-photoRecognition');
INSERT INTO migration VALUES('fitiq-food');
INSERT INTO migration VALUES('fitiq-foodLog');
INSERT INTO migration VALUES('fitiq-mealTemplate');
INSERT INTO migration VALUES('fitiq-exercise');
INSERT INTO migration VALUES('brados-0.1.0');
INSERT INTO migration VALUES('bradOS-ftp');
INSERT INTO migration VALUES('bradOS-activity');
INSERT INTO migration VALUES('bradOS-rideStreams');
INSERT INTO migration VALUES('bradOS-vo2max');
INSERT INTO migration VALUES('bradOS-block');
INSERT INTO migration VALUES('bradOS-exercise');
INSERT INTO migration VALUES('bradOS-plan');
INSERT INTO migration VALUES('bradOS-planDay');
INSERT INTO migration VALUES('bradOS-planDayExercise');
INSERT INTO migration VALUES('bradOS-mesocycle');
INSERT INTO migration VALUES('bradOS-workout');
INSERT INTO migration VALUES('bradOS-workoutSet');
INSERT INTO migration VALUES('bradOS-stretchRegion');
INSERT INTO migration VALUES('bradOS-stretchSession');
INSERT INTO migration VALUES('bradOS-meditationSession');
INSERT INTO migration VALUES('bradOS-guidedMeditation');
INSERT INTO migration VALUES('bradOS-barcode');
INSERT INTO migration VALUES('bradOS-meal');
INSERT INTO migration VALUES('bradOS-ingredient');
INSERT INTO migration VALUES('bradOS-recipe');
INSERT INTO migration VALUES('bradOS-mealPlan');
INSERT INTO migration VALUES('firebase-0.1.0');
CREATE TABLE account (
    key TEXT PRIMARY KEY,
    display_name TEXT,
    -- The purpose of a persona, for people.
    note TEXT,
    email TEXT,
    email_verified INTEGER NOT NULL DEFAULT 1,
    password_hash TEXT,
    date_of_birth TEXT,
    timezone TEXT,
    -- The blocks from which an evergreen account is seeded again; see StoredSeed.
    seed TEXT,
    created_at TEXT NOT NULL,
    -- The instant from which on the data of an evergreen account is right; NULL before its first request, and for any other account.
    seeded_at TEXT,
    -- The time of the first thing that an evergreen account's data leaves out; NULL for any other account.
    next_due TEXT
) STRICT;
INSERT INTO account VALUES('ada','Ada',NULL,'ada@example.com',1,'pbkdf2-sha256$12000$QKXyOiC3QrMlxDB0SZPvDA==$ScNDX84ApVqomQ/kPlxFk5q05YFSAqw9R6urcFV+DqI=','1988-05-15','Europe/Istanbul',NULL,'2026-01-07T09:00:00.000Z',NULL,NULL);
INSERT INTO account VALUES('eve',NULL,'has the data of the present instant',NULL,1,NULL,NULL,'Europe/Istanbul','{"longevity":{"checkIns":{"generate":{"count":3,"until":"yesterday"}}},"fitiq":{"journal":[{"id":"j-1","content":"A quiet evening.","logged_at":"todayT21:00"}]}}','2026-01-07T09:00:00.000Z','2026-01-07T09:00:00.000Z','2026-01-07T18:00:00.000Z');
CREATE TABLE bearer_token (
    sha256 BLOB PRIMARY KEY,
    -- Only of seeded demo tokens, so that they can be listed.
    text TEXT,
    account TEXT NOT NULL REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
    expires_at TEXT
) STRICT, WITHOUT ROWID;
INSERT INTO bearer_token VALUES(X'85262adf74518bbb70c7cb94cd6159d91669e5a81edf1efebd543eadbda9fa2b','eve','eve',NULL);
INSERT INTO bearer_token VALUES(X'e3b98a4da31a127d4bde6e43033f66ba274cab0eb7eb1c70ec41402bf6273dd8','t','ada',NULL);
CREATE TABLE key_check (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sealed BLOB NOT NULL
) STRICT;
INSERT INTO key_check VALUES(1,X'9aeaf5f98c4220283356c05b1ebf80b4b43afde321f29101853f76f3b544644ff03334600d8e');
CREATE TABLE token_scope (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    sandbox TEXT NOT NULL
) STRICT;
CREATE TABLE auth_user (
    uid TEXT PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
    -- NULL until it is set.
    disabled INTEGER,
    -- The first address, if the address has changed since.
    initial_email TEXT,
    -- In milliseconds since 1970.
    password_updated_at INTEGER,
    -- In seconds since 1970: ID tokens issued before are revoked.
    valid_since INTEGER
) STRICT;
INSERT INTO auth_user VALUES('ada','ada',NULL,NULL,NULL,NULL);
INSERT INTO auth_user VALUES('eve','eve',NULL,NULL,NULL,NULL);
CREATE TABLE deleted_auth_user (
    uid TEXT PRIMARY KEY,
    -- The user's account; NULL for a user that was never known here.
    account TEXT REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE
) STRICT, WITHOUT ROWID;
CREATE TABLE action_code (
    number INTEGER PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    -- The user, which the code outlives.
    uid TEXT NOT NULL,
    kind TEXT NOT NULL,
    email TEXT NOT NULL,
    new_email TEXT,
    -- The link without its host. A link has the address by which its reader asks.
    target TEXT NOT NULL,
    created_at TEXT NOT NULL
) STRICT;
CREATE TABLE initial_seed (
    id INTEGER PRIMARY KEY CHECK (id = 1),
    name TEXT NOT NULL,
    sha256 BLOB NOT NULL
) STRICT;
INSERT INTO initial_seed VALUES(1,'seed.json',X'e1dd97b55aac62b77a3f67b1d976cb0f0fd3df88f4e92d1fb6c60f6e8c2d2090');
CREATE TABLE verification_code (
    number INTEGER PRIMARY KEY,
    session_info TEXT NOT NULL UNIQUE,
    code TEXT NOT NULL,
    kind TEXT NOT NULL,
    phone_number TEXT NOT NULL,
    -- NULL for a number that no user has. The code outlives the user.
    uid TEXT,
    created_at TEXT NOT NULL
) STRICT;
CREATE TABLE resource (
    -- The order of insertion.
    position INTEGER PRIMARY KEY,
    backend TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- The user that sees the record; empty for records of all users.
    owner TEXT NOT NULL,
    -- The user for whom the record was made, whose export has it.
    user TEXT NOT NULL,
    -- Empty if the owner has only one record of the kind.
    id TEXT NOT NULL,
    parent TEXT,
    created_at TEXT NOT NULL,
    -- As responses contain it, without derived members.
    json TEXT NOT NULL,
    UNIQUE (backend, kind, id, owner)
) STRICT;
INSERT INTO resource VALUES(1,'fitiq','moodEntry','a37805a2-2018-4e14-8c1a-3cdd90419538','a37805a2-2018-4e14-8c1a-3cdd90419538','m-1',NULL,'2026-01-06T20:00:00.000Z','{"id":"m-1","user_id":"a37805a2-2018-4e14-8c1a-3cdd90419538","valence":0.5,"labels":["happy"],"associations":[],"notes":null,"logged_at":"2026-01-06T20:00:00Z","source":"manual","source_id":null,"created_at":"2026-01-06T20:00:00Z","updated_at":"2026-01-06T20:00:00Z"}');
INSERT INTO resource VALUES(2,'fitiq','consultation','a37805a2-2018-4e14-8c1a-3cdd90419538','a37805a2-2018-4e14-8c1a-3cdd90419538','c-1',NULL,'2026-01-07T09:00:00.000Z','{"id":"c-1","persona":"sleep_coach","status":"active","context_type":"general","messages":[{"role":"user","content":"I sleep badly."}],"created_at":"2026-01-07T09:00:00Z","updated_at":"2026-01-07T09:00:00Z"}');
INSERT INTO resource VALUES(3,'fitiq','mealLog','a37805a2-2018-4e14-8c1a-3cdd90419538','a37805a2-2018-4e14-8c1a-3cdd90419538','l-1',NULL,'2026-01-06T06:00:00.000Z','{"id":"l-1","user_id":"a37805a2-2018-4e14-8c1a-3cdd90419538","raw_input":"2 eggs","meal_type":"breakfast","status":"completed","origin":"natural","logged_at":"2026-01-06T06:00:00Z","notes":null,"processing_started_at":null,"processing_completed_at":null,"ready_at_ms":0,"error_message":null,"items":[{"food_name":"Egg","quantity":2,"unit":"piece","calories":143,"protein_g":12.6,"carbs_g":0.7,"fat_g":9.5,"fiber_g":0,"sugar_g":0.4,"food_type":"food","confidence_score":0.95,"food_id":"d7d01620-2b66-4aaf-a7ad-ee8881c59e31"}],"created_at":"2026-01-06T06:00:00Z","updated_at":"2026-01-06T06:00:00Z"}');
INSERT INTO resource VALUES(4,'bradOS','weightGoal','ada','ada','',NULL,'1970-01-01T00:00:00.000Z','{"userId":"ada","targetWeightLbs":155,"targetDate":"2026-03-01","startWeightLbs":165,"startDate":"2025-12-01"}');
INSERT INTO resource VALUES(5,'bradOS','ftp','ada','ada','c5e61d42-b89e-4ce9-82af-a9bb611b7d66',NULL,'2026-01-01T21:00:00.000Z','{"id":"c5e61d42-b89e-4ce9-82af-a9bb611b7d66","userId":"ada","value":240,"date":"2026-01-02","source":"test"}');
CREATE TABLE due_record (
    -- The order of insertion.
    position INTEGER PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
    due_at TEXT NOT NULL,
    backend TEXT NOT NULL,
    -- The list of the backend's block in a seed, and the record in the form that the list reads.
    list TEXT NOT NULL,
    id TEXT NOT NULL,
    record TEXT NOT NULL
) STRICT;
INSERT INTO due_record VALUES(1,'eve','2026-01-07T18:00:00.000Z','fitiq','journal','j-1','{"id":"j-1","title":null,"content":"A quiet evening.","content_format":"plain","entry_type":"freeform","tags":[],"privacy_level":"private","attachments":[],"prompt_id":null,"linked_mood_id":null,"linked_goal_id":null,"is_favorite":false,"logged_at":"2026-01-07T18:00:00Z","created_at":"2026-01-07T18:00:00Z","updated_at":"2026-01-07T18:00:00Z"}');
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
INSERT INTO longevity_user VALUES('ada','ada','ada@example.com',NULL,NULL,'1988-05-15','Europe/Istanbul',37.649999999999998578,37.649999999999998578,'{"activity":0.33,"smokingAlcohol":0.33,"metabolicHealth":0.33,"energyFocus":0.33,"visceralFat":0.33,"sleep":0.33,"stress":0.33,"muscle":0.33,"nutritionPattern":0.33,"sugar":0.33}',0.33124999999999982236,35.0,-2.6499999999999985789,34.874999999999999999,-2.7749999999999985789,0,NULL,1,NULL,'active','membership_yearly','2099-01-01T00:00:00.000Z',NULL,'2026-01-06','2026-01-06T17:00:00.000Z',NULL,NULL,NULL,'2026-01-05T17:00:00.000Z','2026-01-06T17:00:00.000Z','[]');
INSERT INTO longevity_user VALUES('eve','eve',NULL,NULL,NULL,NULL,'Europe/Istanbul',NULL,NULL,NULL,NULL,NULL,NULL,0.0,0.0,1,NULL,2,NULL,NULL,NULL,NULL,NULL,'2026-01-06','2026-01-06T17:00:00.000Z',NULL,NULL,NULL,'2026-01-04T17:00:00.000Z','2026-01-06T17:00:00.000Z','[]');
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
INSERT INTO longevity_entry VALUES('ada','2026-01-05','2026-01-05',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,8.5,-0.25,'[]',34.749999999999999999,-2.8999999999999985789,1,NULL,'2026-01-05T17:00:00.000Z','2026-01-05T17:00:00.000Z');
INSERT INTO longevity_entry VALUES('ada','2026-01-06','2026-01-06',NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,NULL,-4.0,0.125,'[]',34.874999999999999999,-2.7749999999999985789,0,NULL,'2026-01-06T17:00:00.000Z','2026-01-06T17:00:00.000Z');
INSERT INTO longevity_entry VALUES('eve','2026-01-04','2026-01-04',7.0,3400.0,10.0,1.0,2.0,4.0,1,0,23.0,0.5,-0.010000000000000000208,'["Sleep: good duration","Steps: low activity","Exercise: some intensity","Food: minimally processed","Alcohol: moderate","Stress: moderate","Caffeine: late intake","Bedtime: good timing"]',-0.014999999999999999444,-0.014999999999999999444,1,NULL,'2026-01-04T17:00:00.000Z','2026-01-04T17:00:00.000Z');
INSERT INTO longevity_entry VALUES('eve','2026-01-05','2026-01-05',7.5,3400.0,5.0,5.0,3.0,4.0,0,0,23.0,-3.0,0.089999999999999996669,'["Sleep: good duration","Steps: low activity","Exercise: add intensity","Food: too processed","Alcohol: high","Stress: moderate","Bedtime: good timing"]',0.074999999999999997224,0.074999999999999997224,0,NULL,'2026-01-05T17:00:00.000Z','2026-01-05T17:00:00.000Z');
INSERT INTO longevity_entry VALUES('eve','2026-01-06','2026-01-06',7.0,4600.0,5.0,1.0,1.0,2.0,0,1,23.0,2.5,-0.070000000000000006661,'["Sleep: good duration","Steps: below target","Exercise: add intensity","Food: minimally processed","Alcohol: moderate","Stress: low","Screen time: late use","Bedtime: good timing"]',0.0,0.0,1,NULL,'2026-01-06T17:00:00.000Z','2026-01-06T17:00:00.000Z');
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
CREATE TABLE longevity_token_claims (
    sha256 BLOB PRIMARY KEY REFERENCES bearer_token (sha256) ON DELETE CASCADE,
    email TEXT,
    email_verified INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
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
INSERT INTO fitiq_user VALUES(1,'a37805a2-2018-4e14-8c1a-3cdd90419538','ada','ada@example.com','ada@example.com','pbkdf2-sha256$12000$QKXyOiC3QrMlxDB0SZPvDA==$ScNDX84ApVqomQ/kPlxFk5q05YFSAqw9R6urcFV+DqI=',0,'2026-01-06',1767776400,1767776400,0,0);
INSERT INTO fitiq_user VALUES(2,'5f235f4b-cf70-4a6c-b5c4-baeb05d1f87f','eve','5f235f4b-cf70-4a6c-b5c4-baeb05d1f87f@understudy.test','5f235f4b-cf70-4a6c-b5c4-baeb05d1f87f@understudy.test',NULL,0,'2026-01-06',1767776400,1767776400,0,0);
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
INSERT INTO fitiq_profile VALUES('b47e74f1-88e5-49b5-89e6-264a08686c27','a37805a2-2018-4e14-8c1a-3cdd90419538','Ada',NULL,'metric','en','1988-05-15',NULL,168.0,1767776400,1767776400);
INSERT INTO fitiq_profile VALUES('ca59e80d-17eb-4c35-bb10-b6a6f2c0761d','5f235f4b-cf70-4a6c-b5c4-baeb05d1f87f','eve',NULL,'metric','en',NULL,NULL,NULL,1767776400,1767776400);
CREATE TABLE fitiq_refresh_token (
    sha256 BLOB PRIMARY KEY,
    -- No foreign key: tokens of a deleted user still answer "revoked".
    user_id TEXT NOT NULL,
    account TEXT REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
    issued_at INTEGER NOT NULL,
    expires_at INTEGER NOT NULL,
    revoked_at INTEGER
) STRICT, WITHOUT ROWID;
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
INSERT INTO fitiq_progress_entry VALUES(1,'b106616c-8fad-4941-944e-e00bd5484e8e','a37805a2-2018-4e14-8c1a-3cdd90419538','weight',72.5,1767682800,NULL,1767682800);
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
INSERT INTO fitiq_insight VALUES(1,'3d6a1f80-52c7-4b9e-a1d4-8f07c2b65e93',1,'weekly',X'5726b6690ca4dbb08aeeba8fd24d7d838d78cbd458663ccd4a0aa51491fd52f6eb8119338e9e8cc9d56c758e8326c80ddb13c650cae8b8fda53351a102d55904da74116755792908d7a5dfa620ff48c1d27a1fdb34e8f688bed54e6d35ef5400d5a4652454b4f5f8156ae0c72901bd72c61998ddfc66c74d94',NULL,NULL,NULL,0,0,0,1767571200,NULL,NULL,1767571200,1767571200);
CREATE TABLE fitiq_told (
    user_id TEXT NOT NULL REFERENCES fitiq_user (id) ON DELETE CASCADE,
    fact TEXT NOT NULL,
    PRIMARY KEY (user_id, fact)
) STRICT, WITHOUT ROWID;
CREATE TABLE brados_user (
    -- The value of x-user-id.
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES account (key) ON DELETE CASCADE ON UPDATE CASCADE,
    -- Whether this user has sessions, workouts, meal plans and rides of its own. The backend shares them among all users.
    is_isolated INTEGER NOT NULL DEFAULT 0 CHECK (is_isolated IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO brados_user VALUES('ada','ada',0);
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
INSERT INTO brados_metric_entry VALUES('ada','hrv','2026-01-06',0,'"avgMs":44,"minMs":21,"maxMs":80,"sampleCount":12','healthkit','2026-01-06T04:30:00.000Z');
INSERT INTO brados_metric_entry VALUES('ada','weight','2026-01-06',0,'"weightLbs":160.5','healthkit','2026-01-06T04:30:00.000Z');
CREATE TABLE brados_recovery (
    user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
    date TEXT NOT NULL,
    -- The snapshot, a JSON object.
    json TEXT NOT NULL,
    PRIMARY KEY (user_id, date)
) STRICT, WITHOUT ROWID;
CREATE TABLE brados_document (
    user_id TEXT NOT NULL REFERENCES brados_user (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    json TEXT NOT NULL,
    PRIMARY KEY (user_id, name)
) STRICT, WITHOUT ROWID;
CREATE TABLE firebase_user (
    uid TEXT PRIMARY KEY REFERENCES auth_user (uid) ON DELETE CASCADE ON UPDATE CASCADE,
    photo_url TEXT,
    phone_number TEXT UNIQUE,
    -- Instants in milliseconds since 1970.
    created_at INTEGER NOT NULL,
    last_login_at INTEGER,
    last_refresh_at INTEGER,
    -- An object as text, as it was sent.
    custom_attributes TEXT,
    -- Whether the user has signed in by a custom token.
    custom_auth INTEGER NOT NULL DEFAULT 0,
    -- Whether the account was made by signing up here, and goes when all users are wiped.
    owns_account INTEGER NOT NULL DEFAULT 0,
    -- Whether the user has signed in by a link in a mail.
    email_link INTEGER NOT NULL DEFAULT 0,
    -- Whether `emailVerified` is absent while the user has no address.
    email_verified_unset INTEGER NOT NULL DEFAULT 0,
    screen_name TEXT,
    -- The second factors, a JSON array; NULL for a user who never had one.
    mfa_info TEXT
) STRICT;
INSERT INTO firebase_user VALUES('ada',NULL,'+15555550100',1767776400000,1767776400000,NULL,'{"role":"coach"}',0,0,0,0,NULL,NULL);
CREATE TABLE firebase_config (
    key TEXT PRIMARY KEY,
    value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TABLE firebase_provider (
    number INTEGER PRIMARY KEY,
    uid TEXT NOT NULL REFERENCES auth_user (uid) ON DELETE CASCADE ON UPDATE CASCADE,
    provider TEXT NOT NULL,
    -- The user's id at the provider. NULL for `password` and `phone`: such a row only holds the place of an entry that is
    -- computed from the user's address or phone number.
    raw_id TEXT,
    federated_id TEXT,
    display_name TEXT,
    photo_url TEXT,
    email TEXT,
    screen_name TEXT,
    phone_number TEXT,
    UNIQUE (uid, provider)
) STRICT;
CREATE TABLE firebase_temporary_proof (
    number INTEGER PRIMARY KEY,
    proof TEXT NOT NULL UNIQUE,
    phone_number TEXT NOT NULL
) STRICT;
DELETE FROM sqlite_sequence;
INSERT INTO sqlite_sequence VALUES('fitiq_progress_entry',1);
INSERT INTO sqlite_sequence VALUES('fitiq_insight',1);
CREATE INDEX account_by_email ON account (email COLLATE NOCASE);
CREATE INDEX bearer_token_by_account ON bearer_token (account);
CREATE INDEX deleted_auth_user_by_account ON deleted_auth_user (account);
CREATE INDEX action_code_by_uid ON action_code (uid);
CREATE INDEX verification_code_by_uid ON verification_code (uid);
CREATE INDEX resource_by_user ON resource (backend, user, owner, kind);
CREATE INDEX due_record_by_account ON due_record (account, due_at);
CREATE INDEX longevity_entry_by_date
    ON longevity_entry (uid, date_key, doc_id, current_biological_age_years, delta_years, score);
CREATE TRIGGER longevity_token_claims_kept AFTER UPDATE OF email, email_verified ON account
WHEN old.email IS NOT new.email OR old.email_verified IS NOT new.email_verified
BEGIN
    INSERT OR IGNORE INTO longevity_token_claims (sha256, email, email_verified)
        SELECT sha256, old.email, old.email_verified FROM bearer_token WHERE account = old.key;
END;
CREATE INDEX fitiq_user_by_night ON fitiq_user (insights_through);
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
CREATE TRIGGER fitiq_user_deleted AFTER DELETE ON fitiq_user BEGIN
    DELETE FROM resource WHERE backend = 'fitiq' AND user = OLD.id;
END;
CREATE INDEX fitiq_refresh_token_by_user ON fitiq_refresh_token (user_id);
CREATE INDEX fitiq_refresh_token_by_account ON fitiq_refresh_token (account);
CREATE INDEX fitiq_progress_by_time ON fitiq_progress_entry (user_id, logged_at, seq);
CREATE INDEX fitiq_progress_by_type ON fitiq_progress_entry (user_id, type, logged_at, seq);
CREATE INDEX fitiq_insight_newest ON fitiq_insight
    (user, is_archived, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
CREATE INDEX fitiq_insight_by_update ON fitiq_insight
    (user, is_archived, updated_at, created_at, id DESC, insight_type, is_read, is_favorite, period_start, period_end);
CREATE INDEX fitiq_preferences_by_id ON resource (json_extract(json, '$.id'))
WHERE backend = 'fitiq' AND kind = 'preferences';
CREATE INDEX fitiq_mood_entry_by_source ON resource (owner, json_extract(json, '$.source_id'))
WHERE backend = 'fitiq' AND kind = 'moodEntry';
CREATE INDEX fitiq_sleep_by_source ON resource (owner, json_extract(json, '$.source_id'))
WHERE backend = 'fitiq' AND kind = 'sleepSession';
CREATE INDEX fitiq_public_templates ON resource (json_extract(json, '$.is_public'), created_at)
WHERE backend = 'fitiq' AND kind = 'workoutTemplate';
CREATE INDEX fitiq_template_copies ON resource (json_extract(json, '$.copied_from'))
WHERE backend = 'fitiq' AND kind = 'workoutTemplate';
CREATE INDEX fitiq_shares_with_user ON resource (json_extract(json, '$.user_id'), created_at)
WHERE backend = 'fitiq' AND kind = 'templateShare';
CREATE INDEX fitiq_processing_meals ON resource (owner, json_extract(json, '$.ready_at_ms'))
WHERE backend = 'fitiq' AND kind = 'mealLog' AND json_extract(json, '$.status') = 'processing';
CREATE INDEX fitiq_food_by_barcode ON resource (json_extract(json, '$.barcode'), created_at)
WHERE backend = 'fitiq' AND kind = 'food';
CREATE INDEX fitiq_public_foods ON resource (json_extract(json, '$.is_public'), created_at)
WHERE backend = 'fitiq' AND kind = 'food';
CREATE INDEX fitiq_public_meal_templates ON resource (json_extract(json, '$.is_public'), created_at)
WHERE backend = 'fitiq' AND kind = 'mealTemplate';
CREATE INDEX resource_fitiq_moodEntry ON resource (owner, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'moodEntry';
CREATE INDEX resource_fitiq_journalEntry ON resource (owner, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'journalEntry';
CREATE INDEX resource_fitiq_sleepSession ON resource (owner, json_extract(json, '$.end_time'), created_at)
WHERE backend = 'fitiq' AND kind = 'sleepSession';
CREATE INDEX resource_fitiq_workout ON resource (owner, json_extract(json, '$.started_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'workout';
CREATE INDEX resource_fitiq_workoutExercise ON resource (owner, parent, json_extract(json, '$.order_index'))
WHERE backend = 'fitiq' AND kind = 'workoutExercise';
CREATE INDEX resource_fitiq_workoutTemplate ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'workoutTemplate';
CREATE INDEX resource_fitiq_templateShare ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'templateShare';
CREATE INDEX resource_fitiq_bodyMetrics ON resource (owner, json_extract(json, '$.recorded_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'bodyMetrics';
CREATE INDEX resource_fitiq_activitySnapshot ON resource (owner, json_extract(json, '$.snapshot_time'), created_at)
WHERE backend = 'fitiq' AND kind = 'activitySnapshot';
CREATE INDEX resource_fitiq_wellnessTemplate ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'wellnessTemplate';
CREATE INDEX resource_fitiq_goal ON resource (owner, created_at)
WHERE backend = 'fitiq' AND kind = 'goal';
CREATE INDEX resource_fitiq_goalInstance ON resource (owner, parent, json_extract(json, '$.instance_date'), created_at)
WHERE backend = 'fitiq' AND kind = 'goalInstance';
CREATE INDEX resource_fitiq_goalActivity ON resource (owner, parent, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'goalActivity';
CREATE INDEX resource_fitiq_consultation ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'consultation';
CREATE INDEX resource_fitiq_mealLog ON resource (owner, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'mealLog';
CREATE INDEX resource_fitiq_photoRecognition ON resource (owner, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'photoRecognition';
CREATE INDEX resource_fitiq_food ON resource (owner)
WHERE backend = 'fitiq' AND kind = 'food';
CREATE INDEX resource_fitiq_foodLog ON resource (owner, json_extract(json, '$.logged_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'foodLog';
CREATE INDEX resource_fitiq_mealTemplate ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'fitiq' AND kind = 'mealTemplate';
CREATE INDEX resource_fitiq_exercise ON resource (owner)
WHERE backend = 'fitiq' AND kind = 'exercise';
CREATE TRIGGER brados_user_deleted AFTER DELETE ON brados_user BEGIN
    DELETE FROM resource WHERE backend = 'bradOS' AND user = OLD.id;
END;
CREATE INDEX resource_bradOS_workout_by_date ON resource
    (owner, json_extract(json, '$.status'), json_extract(json, '$.scheduled_date'))
    WHERE backend = 'bradOS' AND kind = 'workout';
CREATE INDEX resource_bradOS_workout_by_completion ON resource
    (owner, json_extract(json, '$.status'), json_extract(json, '$.completed_at'))
    WHERE backend = 'bradOS' AND kind = 'workout';
CREATE INDEX resource_bradOS_workout_by_week ON resource
    (owner, json_extract(json, '$.mesocycle_id'), json_extract(json, '$.plan_day_id'), json_extract(json, '$.week_number'))
    WHERE backend = 'bradOS' AND kind = 'workout';
CREATE INDEX resource_bradOS_workoutSet_by_exercise ON resource
    (owner, json_extract(json, '$.exercise_id'), json_extract(json, '$.status'))
    WHERE backend = 'bradOS' AND kind = 'workoutSet';
CREATE INDEX resource_bradOS_planDayExercise_by_exercise ON resource (owner, json_extract(json, '$.exercise_id'))
    WHERE backend = 'bradOS' AND kind = 'planDayExercise';
CREATE INDEX resource_bradOS_ftp ON resource (owner, json_extract(json, '$.date'), created_at)
WHERE backend = 'bradOS' AND kind = 'ftp';
CREATE INDEX resource_bradOS_activity ON resource (owner, json_extract(json, '$.date'), created_at)
WHERE backend = 'bradOS' AND kind = 'activity';
CREATE INDEX resource_bradOS_rideStreams ON resource (owner)
WHERE backend = 'bradOS' AND kind = 'rideStreams';
CREATE INDEX resource_bradOS_vo2max ON resource (owner, json_extract(json, '$.date'), created_at)
WHERE backend = 'bradOS' AND kind = 'vo2max';
CREATE INDEX resource_bradOS_block ON resource (owner, json_extract(json, '$.startDate'), created_at)
WHERE backend = 'bradOS' AND kind = 'block';
CREATE INDEX resource_bradOS_exercise ON resource (owner, json_extract(json, '$.name'))
WHERE backend = 'bradOS' AND kind = 'exercise';
CREATE INDEX resource_bradOS_plan ON resource (owner, json_extract(json, '$.name'))
WHERE backend = 'bradOS' AND kind = 'plan';
CREATE INDEX resource_bradOS_planDay ON resource (owner, parent, json_extract(json, '$.sort_order'))
WHERE backend = 'bradOS' AND kind = 'planDay';
CREATE INDEX resource_bradOS_planDayExercise ON resource (owner, parent, json_extract(json, '$.sort_order'))
WHERE backend = 'bradOS' AND kind = 'planDayExercise';
CREATE INDEX resource_bradOS_mesocycle ON resource (owner, json_extract(json, '$.start_date'), created_at)
WHERE backend = 'bradOS' AND kind = 'mesocycle';
CREATE INDEX resource_bradOS_workout ON resource (owner, json_extract(json, '$.scheduled_date'), created_at)
WHERE backend = 'bradOS' AND kind = 'workout';
CREATE INDEX resource_bradOS_workoutSet ON resource (owner, parent, json_extract(json, '$.exercise_id'), json_extract(json, '$.set_number'))
WHERE backend = 'bradOS' AND kind = 'workoutSet';
CREATE INDEX resource_bradOS_stretchRegion ON resource (owner, json_extract(json, '$.region'))
WHERE backend = 'bradOS' AND kind = 'stretchRegion';
CREATE INDEX resource_bradOS_stretchSession ON resource (owner, json_extract(json, '$.completedAt'), created_at)
WHERE backend = 'bradOS' AND kind = 'stretchSession';
CREATE INDEX resource_bradOS_meditationSession ON resource (owner, json_extract(json, '$.completedAt'), created_at)
WHERE backend = 'bradOS' AND kind = 'meditationSession';
CREATE INDEX resource_bradOS_guidedMeditation ON resource (owner)
WHERE backend = 'bradOS' AND kind = 'guidedMeditation';
CREATE INDEX resource_bradOS_barcode ON resource (owner, json_extract(json, '$.sort_order'))
WHERE backend = 'bradOS' AND kind = 'barcode';
CREATE INDEX resource_bradOS_meal ON resource (owner, json_extract(json, '$.name'))
WHERE backend = 'bradOS' AND kind = 'meal';
CREATE INDEX resource_bradOS_ingredient ON resource (owner, json_extract(json, '$.name'))
WHERE backend = 'bradOS' AND kind = 'ingredient';
CREATE INDEX resource_bradOS_recipe ON resource (owner)
WHERE backend = 'bradOS' AND kind = 'recipe';
CREATE INDEX resource_bradOS_mealPlan ON resource (owner, json_extract(json, '$.created_at'), created_at)
WHERE backend = 'bradOS' AND kind = 'mealPlan';
CREATE INDEX firebase_provider_by_raw_id ON firebase_provider (provider, raw_id);
CREATE INDEX firebase_provider_by_email ON firebase_provider (email COLLATE NOCASE);
COMMIT;
