/// Returns what the body does on the thread to which `start` hands it; the task is suspended until then.
func suspended<Success: Sendable, Failure>(
    handingOver start: (@escaping @Sendable () -> Void) -> Void,
    _ body: @escaping @Sendable () throws(Failure) -> Success
) async throws(Failure) -> Success {
    let result: Result<Success, Failure> = await withCheckedContinuation { continuation in
        start { continuation.resume(returning: Result { () throws(Failure) in try body() }) }
    }
    return try result.get()
}
