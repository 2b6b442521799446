/// The error that a test makes the code under test meet.
struct ExpectedError: Error {}
