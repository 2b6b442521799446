import Testing

@testable import MicroHTTP

@Suite("The machine's name")
struct MachineNameTests {
    @Test(
        "is the announced name, then the host name, in lower case and without a domain",
        arguments: [
            (["Adas-Mac", "dhcp-7.office.example"], ["adas-mac", "dhcp-7"]), (["Adas-Mac", "Adas-Mac.local"], ["adas-mac"]),
            ([nil, "build.example"], ["build"]), ([nil, nil], []), (["", "."], []),
        ] as [([String?], [String])])
    func labels(_ names: [String?], _ labels: [String]) {
        #expect(MachineName.labels(of: names) == labels)
    }
}
