internal import SystemKit

extension DataDirectory {
    /// Room on the folder's disk, for what must not wait until a full disk has room again.
    var ballast: Ballast { Ballast(path: files.path(of: "server.ballast")) }

    /// Carries out the body; on a full disk it releases the ballast and tries again.
    func onFullDisk<Result>(_ body: () throws -> Result) throws -> Result {
        do {
            return try body()
        } catch  where ServerError(describing: error) == .fullDisk {
            guard ballast.release() else { throw error }
            return try body()
        }
    }
}
