import UnderstudyCore
import Values

/// The dashboard's addresses in the list of routes and in the OpenAPI document. `/` is not among them.
extension Dashboard {
    static let operations: [ControlOperation] = [
        page(
            "dashboard", "/", "Show the dashboard in a browser",
            """
            The page that shows this server: accounts, screens, journal, controls, operations. It is the same text at each of its addresses. A \
            request with `text/html` in `Accept` is redirected here from `/`, and gets the page at `/_understudy/accounts` and at the address \
            of an account, too.
            """),
        page("dashboardScreens", "/screens", "Show the screens of the apps in the dashboard"),
        page(
            "dashboardScreensOfAccount", "/screens/:account", "Show the screens of an account's apps in the dashboard",
            with: [parameter("account", "The account's key.", example: "six-days")]),
        page("dashboardJournal", "/journal", "Show the journal in the dashboard"),
        page(
            "dashboardRequest", "/journal/:id", "Show a request in the dashboard",
            with: [parameter("id", "The id of the journal entry.", example: "req-17")]),
        page("dashboardControls", "/controls", "Show clock, faults and worlds in the dashboard"),
        page(
            "dashboardControl", "/controls/:part", "Show the clock, the faults or the worlds in the dashboard",
            with: [parameter("part", "The part to show.", example: "faults")]),
        page("dashboardOperations", "/api", "Show the operations of this document in the dashboard"),
        page(
            "dashboardOperation", "/api/:operationId", "Show an operation of this document in the dashboard",
            with: [parameter("operationId", "The id of the operation.", example: "control.health")]),
        .call(
            "dashboardFile", .get, "/assets/:folder/:file", .nothing, "Get a file of the dashboard",
            with: [
                parameter("folder", "The folder of the file.", example: "shell"),
                parameter("file", "The name of the file. Every other name is a 404.", example: "mark.svg"),
            ], answers: file("text/css"), file("text/javascript"), file("image/svg+xml"), unchanged
        ) { call in
            let path = ["folder", "file"].compactMap { call.parameters[$0] }.joined(separator: "/")
            return response(to: call.request, at: .file(path), call.admitted.address)
        },
    ].tagged("Control dashboard")

    private static func page(
        _ id: String, _ path: OperationPath, _ summary: String, _ details: String? = nil, with parameters: Parameters = []
    ) -> ControlOperation {
        .call(
            id, .get, path, .nothing, summary, details, with: parameters,
            answers: .media(
                "text/html", "The page. Its address says what to show, and it gets the data from this API.", example: "<!doctype html>"
            ).with(headers: ControlAPI.fileTag), elsewhere, unchanged
        ) { response(to: $0.request, at: .page, $0.admitted.address) }
    }

    private static func parameter(_ name: String, _ about: String, example: JSON) -> ParameterDescription {
        ParameterDescription(inPath: name, ["type": "string"], about, example: example)
    }

    private static func file(_ type: String) -> Answer { .media(type, "The file.").with(headers: ControlAPI.fileTag) }

    private static let elsewhere = Answer.empty(
        .found, "A redirect to the page, from an address that names a sandbox. The sandbox goes into the page's query."
    ).with(headers: ["Location": ControlAPI.header("The page's path.", example: "/_understudy/?world=t1")])

    private static let unchanged = Answer.empty(.notModified, "The caller has the present version, according to `If-None-Match`.")
        .with(headers: ControlAPI.fileTag)
}
