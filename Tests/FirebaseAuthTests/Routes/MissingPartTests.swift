import HTTPTypes
import Testing
import TestSupport
import UnderstudyCore

/// Expects a 501 with its whole body (firebase-auth.md 2).
func expectNotImplemented(
    _ answer: Answer, _ message: String, _ comment: Comment? = nil, sourceLocation: SourceLocation = #_sourceLocation
) {
    let text = JSON.string(message)
    let body: JSON = [
        "error": ["code": 501, "message": text, "errors": [["message": text, "reason": "unimplemented"]], "status": "NOT_IMPLEMENTED"]
    ]
    #expect(answer.status == 501, comment, sourceLocation: sourceLocation)
    #expect(answer.body.text == body.text, comment, sourceLocation: sourceLocation)
}

@Suite("A part of a request that Understudy does not have")
struct MissingPartTests {
    private static let tenants = "Understudy does not have tenants, of which tenantId names one."

    @Test("is a tenant, in a body or a query", arguments: ["signUp", "signInWithPassword", "lookup", "update", "delete", "sendOobCode"])
    func tenant(_ operation: String) throws {
        let world = try FirebaseWorld()
        let before = try world.world.exportSeed()
        expectNotImplemented(try world.app(operation, ["tenantId": "t"]), Self.tenants)
        expectNotImplemented(try world.app(operation, ["tenant_id": "t"]), Self.tenants)
        #expect(try world.world.exportSeed() == before)
        // The mobile SDKs send the member without a value.
        #expect(try world.app(operation, ["tenantId": ""]).status != 501)
        #expect(try world.app(operation, ["tenantId": .null]).status != 501)
    }

    @Test("is a tenant for the owner, too")
    func ownersTenant() throws {
        let world = try FirebaseWorld()
        expectNotImplemented(try world.owner("accounts", ["tenantId": "t"]), Self.tenants)
        expectNotImplemented(try world.owner(.get, FirebaseWorld.admin + "accounts:batchGet?tenantId=t"), Self.tenants)
        expectNotImplemented(try world.owner(.post, FirebaseWorld.plain + "projects/p:queryAccounts", ["tenantId": "t"]), Self.tenants)
    }

    @Test("is a blocking function in the project's settings")
    func blockingFunctions() throws {
        let world = try FirebaseWorld()
        let path = "/identitytoolkit.googleapis.com/v2/projects/p/config"
        let triggers: JSON = ["blockingFunctions": ["triggers": ["beforeCreate": ["functionUri": "http://localhost/f"]]]]
        let message = "Understudy does not have blocking functions."
        for query in ["", "?updateMask=blockingFunctions", "?updateMask=blockingFunctions.triggers.beforeCreate"] {
            expectNotImplemented(try world.owner(.patch, path + query, triggers), message)
        }
        expectNotImplemented(try world.owner(.patch, path, ["blockingFunctions": ["forwardInboundCredentials": [:]]]), message)
        // None are named, or they are not to be changed.
        #expect(try world.owner(.patch, path, ["blockingFunctions": ["triggers": [:]]]).status == 200)
        #expect(try world.owner(.patch, path + "?updateMask=signIn.allowDuplicateEmails", triggers).status == 200)
    }

    @Test("is a passkey")
    func passkey() throws {
        let world = try FirebaseWorld()
        let body: JSON = ["localId": "ada", "deletePasskey": ["id"]]
        expectNotImplemented(try world.owner("accounts:update", body), "Understudy does not have passkeys.")
    }
}
