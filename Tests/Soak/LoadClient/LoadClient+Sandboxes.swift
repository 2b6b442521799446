import ProbeSupport

extension LoadClient {
    /// Uses a sandbox of this client from its creation to its end, or to the next creation.
    func liveInOwnSandbox() {
        var sandbox = OwnSandbox(self, id: "own-\(number)-\(draw(0...2))")
        sandbox.live()
    }

    /// Uses a sandbox that other clients create, use and remove at the same time.
    func useSharedSandbox() {
        let path = "/_understudy/sandboxes/shared-\(draw(0...3))"
        let base = path.replacing("/_understudy/sandboxes", with: "/_sandbox")
        let place = pickProgress()
        let request =
            switch draw(0...7) {
            case 0: RawRequest("PUT", path, [:])
            case 1: RawRequest("DELETE", path)
            case 2: RawRequest("POST", "\(base)/_understudy/reset")
            case 3, 4: RawRequest("POST", "\(base)/api/v1/progress", Self.entry(number, type: place.name)).from(place.account)
            default: RawRequest("GET", base + Self.target(of: place)).from(place.account)
            }
        sandboxed(request.with(JournalName.header, "shared"), expecting: [200, 201, 204, 404])
    }
}
