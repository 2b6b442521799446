import MicroHTTP
import UnderstudyCore

extension BradOSBackend {
    /// Training blocks (brados-training.md 7.1).
    var trainingBlockRoutes: [Route] {
        [
            records(
                .post, "/cycling/block", "a new training block, which ends the active one", of: .user,
                body: Resource.trainingBlocks.creationSchema, status: .created
            ) { records, sent, _ in
                for active in try records.all(.trainingBlocks, matching: ["status": "active"]) { try records.complete(active) }
                return try records.add(.trainingBlocks, sent)
            },
            records(.get, "/cycling/block", "the training block under way", of: .user) { records, _, _ in
                try records.activeBlock().map { TrainingBlock.withSessions(TrainingBlock.withWeek($0, on: records.today)) } ?? .null
            },
            records(.get, "/cycling/blocks", "every training block, latest start first", of: .user) { records, _, _ in
                .array(try records.all(.trainingBlocks).map { TrainingBlock.summary(of: TrainingBlock.withWeek($0, on: records.today)) })
            },
            records(.put, "/cycling/block/:id/complete", "the end of a training block", of: .user) { records, _, parameters in
                try records.complete(records.get(.trainingBlocks, parameters["id"] ?? ""))
                return ["completed": true]
            },
        ]
    }
}

extension Records {
    /// Ends a training block, and stores the week in which it ends.
    fileprivate func complete(_ block: JSON) throws {
        try update(.trainingBlocks, TrainingBlock.withWeek(block, on: today).merging(["status": "completed"]))
    }
}
