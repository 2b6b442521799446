import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Training blocks (brados-training.md 7.1).
    var trainingBlockRoutes: [Route] {
        [
            route(.post, "/cycling/block", "a new training block, which ends the active one", handler: createBlock),
            route(.get, "/cycling/block", "the training block under way") { currentUser, context in
                let block = try read(currentUser, context) { try $0.activeBlock() }
                return .success(block.map { TrainingBlock.withSessions(TrainingBlock.withWeek($0, on: context.today)) } ?? .null)
            },
            route(.get, "/cycling/blocks", "every training block, latest start first") { currentUser, context in
                let blocks = try read(currentUser, context) { try $0.all(.trainingBlocks) }
                return .success(.array(blocks.map { TrainingBlock.summary(of: TrainingBlock.withWeek($0, on: context.today)) }))
            },
            route(.put, "/cycling/block/:id/complete", "the end of a training block") { currentUser, context in
                try write(currentUser, context) { records in
                    try records.complete(try records.get(.trainingBlocks, context.parameters["id"] ?? ""), on: context.today)
                }
                return .success(["completed": true])
            },
        ]
    }

    private func createBlock(_ currentUser: CurrentUser, _ context: Context) throws -> Response {
        let sent = try context.body(Resource.trainingBlocks.creationSchema)
        let block = try write(currentUser, context) { records in
            for active in try records.all(.trainingBlocks, matching: ["status": "active"]) {
                try records.complete(active, on: context.today)
            }
            return try records.add(.trainingBlocks, sent)
        }
        return .success(block, status: .created)
    }
}

extension Records {
    /// Ends a training block, and stores the week in which it ends.
    fileprivate func complete(_ block: JSON, on today: LocalDate) throws {
        try update(.trainingBlocks, TrainingBlock.withWeek(block, on: today).merging(["status": "completed"]))
    }
}
