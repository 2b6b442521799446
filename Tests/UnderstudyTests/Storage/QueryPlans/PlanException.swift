/// A slow step that a statement may have, with the reason.
struct PlanException: Sendable {
    /// A part of the statement, in one line. It omits columns, which do not affect the plan.
    let sql: String
    /// The beginning of the step; see ``QueryPlan/steps``.
    let step: String
    let reason: String

    func excuses(_ step: String, of plan: QueryPlan) -> Bool {
        plan.sql.contains(sql) && step.hasPrefix(self.step)
    }

    static let all = small + whole + bounded + unusual

    private static let small = [
        PlanException(sql: "SELECT sandbox FROM token_scope", step: "SCAN token_scope", reason: "has one row"),
        PlanException(sql: "FROM firebase_config", step: "SCAN firebase_config", reason: "has a row for each setting"),
        PlanException(
            sql: "SELECT EXISTS (SELECT 1 FROM account)", step: "SCALAR SUBQUERY 1: SCAN account", reason: "ends with the first row"),
    ]

    /// Statements that must read all rows.
    private static let whole = [
        PlanException(
            sql: "SELECT key FROM account WHERE next_due IS NOT NULL AND seeded_at IS NULL ORDER BY rowid", step: "SCAN account",
            reason: "is for exports, which read every account, and for the start"),
        PlanException(
            sql: "SELECT account FROM brados_user WHERE EXISTS", step: "SCAN brados_user",
            reason: "looks once for each user into an index, for the owners of shared records"),
        PlanException(
            sql: "SELECT rowid FROM account WHERE key = ? OR NOT EXISTS", step: "SCAN account USING COVERING INDEX account_by_text",
            reason: "looks for words in the texts of every account, without its seed"),
        PlanException(
            sql: "SELECT rowid FROM account WHERE key = ? OR NOT EXISTS", step: "CORRELATED SCALAR SUBQUERY 1: SCAN json_each",
            reason: "reads the words of the search"),
        PlanException(
            sql: "SELECT count(*) FROM auth_user", step: "SCAN auth_user USING COVERING INDEX", reason: "counts every user, for an admin"),
        PlanException(
            sql: "FROM action_code ORDER BY number", step: "SCAN action_code", reason: "lists every code that is open, for tests"),
        PlanException(
            sql: "FROM verification_code ORDER BY number", step: "SCAN verification_code",
            reason: "lists every code that is open, for tests; there are 1,000 at most"),
        PlanException(
            sql: "SELECT text FROM bearer_token WHERE text IS NOT NULL AND NOT EXISTS", step: "SCAN bearer_token",
            reason: "is for the log and the journal, once for many requests; the control API alone makes tokens"),
        PlanException(
            sql: "SELECT key AS name FROM account", step: "SCAN account USING COVERING INDEX",
            reason: "is for the log and the journal, once for many requests: both show the keys of accounts"),
    ]

    /// Statements that sort few rows, however many are stored.
    private static let bounded = [
        PlanException(
            sql: "FROM ( SELECT seq FROM fitiq_insight", step: "USE TEMP B-TREE FOR ORDER BY", reason: "sorts the rows of one page"),
        PlanException(
            sql: "FROM ( SELECT seq FROM fitiq_insight", step: "CO-ROUTINE page: USE TEMP B-TREE FOR RIGHT PART OF ORDER BY",
            reason: "sorts the insights of one instant, where the indexes have ties the other way round"),
        PlanException(
            sql: "FROM fitiq_insight WHERE user = (SELECT number FROM fitiq_user WHERE id = ?) ORDER BY created_at DESC",
            step: "CO-ROUTINE page: USE TEMP B-TREE FOR ORDER BY",
            reason: "sorts one user's insights, archived or not, for the control API"),
        PlanException(
            sql: "FROM brados_metric_entry WHERE user_id = ? AND metric = ? AND date >= ? ORDER BY date DESC, seq ASC",
            step: "USE TEMP B-TREE FOR RIGHT PART OF ORDER BY", reason: "sorts the entries of one day"),
        PlanException(
            sql: "FROM account WHERE email = ? COLLATE NOCASE ORDER BY key", step: "USE TEMP B-TREE FOR ORDER BY",
            reason: "sorts the accounts of one address, of which there seldom are two"),
        PlanException(
            sql: "FROM firebase_provider WHERE uid = ? ORDER BY number", step: "USE TEMP B-TREE FOR ORDER BY",
            reason: "sorts one user's identities, one for each provider"),
        PlanException(
            sql: "FROM json_each(resource.json, '$.ingredients')", step: "CORRELATED LIST SUBQUERY 1: SCAN json_each",
            reason: "reads the ingredients of each recipe, when an ingredient is deleted"),
        PlanException(
            sql: "FROM resource AS workout LEFT JOIN resource AS day", step: "USE TEMP B-TREE FOR",
            reason: "sorts the workouts of one mesocycle"),
        PlanException(
            sql: "FROM resource AS workout LEFT JOIN resource AS day",
            step: "CORRELATED SCALAR SUBQUERY 1: USE TEMP B-TREE FOR count(DISTINCT)", reason: "counts the exercises of one workout"),
        PlanException(
            sql: "json_extract(json, '$.source_id') = ? ORDER BY", step: "USE TEMP B-TREE FOR ORDER BY",
            reason: "sorts a user's records with one id at their origin, of which there is one at most"),
        PlanException(
            sql: "SELECT text FROM bearer_token WHERE account = ?", step: "USE TEMP B-TREE FOR ORDER BY",
            reason: "sorts the tokens that a seed names for one account"),
    ]

    /// Statements that sort one user's insights in an order that no client requests.
    private static let unusual = ["generated_at", "period_start", "period_end"].flatMap { key in
        ["ASC", "DESC"].map { direction in
            PlanException(
                sql: "ORDER BY \(key) \(direction)", step: "CO-ROUTINE page: USE TEMP B-TREE FOR ORDER BY",
                reason: "sorts one user's insights in an order that no client requests")
        }
    }
}
