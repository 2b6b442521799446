import Foundation
import Testing

@testable import UnderstudyClient

@Suite("A JSON Patch operation")
struct JSONPatchOperationTests {
    @Test(
        "is encoded and decoded as in RFC 6902",
        arguments: [
            (JSONPatchOperation.add("/points/-", 1), #"{"op":"add","path":"/points/-","value":1}"#),
            (.remove("/weekly/points"), #"{"op":"remove","path":"/weekly/points"}"#),
            (.replace("/weekly/value", nil), #"{"op":"replace","path":"/weekly/value","value":null}"#),
            (.move(from: "/a", to: "/b"), #"{"from":"/a","op":"move","path":"/b"}"#),
            (.copy(from: "/a", to: "/b"), #"{"from":"/a","op":"copy","path":"/b"}"#),
            (.test("/a", ["x": true]), #"{"op":"test","path":"/a","value":{"x":true}}"#),
        ])
    func roundTrip(_ operation: JSONPatchOperation, _ text: String) throws {
        let written = String(decoding: try ControlJSON.data(of: operation), as: UTF8.self)
        #expect(written == text)
        #expect(try read(JSONPatchOperation.self, text) == operation)
    }
}
