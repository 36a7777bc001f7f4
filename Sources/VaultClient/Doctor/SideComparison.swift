internal import CommandTable
internal import Translation
internal import VaultJSON
internal import VaultModel
internal import VaultNet
internal import VaultStore
internal import VaultSync
package import VaultWire

/// A difference between this device and the server, which should have the same data.
package struct SideDifference: Equatable, Sendable {
    package enum Kind: String, Hashable, Sendable {
        case missingHere, missingThere, olderHere, newerHere
    }

    var kind: Kind
    var id: String
    var title: String
    /// The server's state, if the one known here has a higher version.
    package var lower: Change?

    /// The difference in words, without the name.
    var words: String {
        switch kind {
        case .missingHere: "the server has it, this device doesn't"
        case .missingThere: "this device has it, the server no longer does"
        case .olderHere: "the server has a newer version than this device"
        case .newerHere: "this device has a newer version than the server, which was restored or lost data"
        }
    }
}

/// Compares what this device knows of the server's data with what the server says: digests first, and the rows only
/// where digests differ.
struct SideComparison {
    let remote: HTTPRemote
    let vault: Vault
    let reader: VaultReader

    /// The differences, in order of type and id, and the number of digests that are equal.
    func run() async throws(Failure) -> (differences: [SideDifference], agreed: Int) {
        var found: [SideDifference] = []
        var agreed = 0
        for type in DigestRequest.digested {
            let buckets = try await differingBuckets(of: type)
            agreed += BucketDigest.bucketCount - buckets.count
            if !buckets.isEmpty { found += try await differences(of: type, in: buckets) }
        }
        return (found, agreed)
    }

    private func differingBuckets(of type: EntityType) async throws(Failure) -> [Int] {
        let theirs: [BucketDigest]
        do throws(RemoteFailure) {
            theirs = try await remote.digest(DigestRequest(entityType: type)).buckets
        } catch {
            throw Failure(error)
        }
        do throws(StoreError) {
            let mine = try await vault.digests(of: type)
            return mine.indices.filter { !theirs.indices.contains($0) || mine[$0] != theirs[$0] }
        } catch {
            throw Failure(error)
        }
    }

    private func differences(of type: EntityType, in buckets: [Int]) async throws(Failure) -> [SideDifference] {
        let theirs = try await listed(type, buckets)
        let wanted = Set(buckets)
        let mine = try Failure.wrapping {
            try reader.knownRows(of: type) { wanted.contains(BucketDigest.bucket(of: $0)) }
        }
        let here = Dictionary(mine.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let ids = Set(here.keys).union(theirs.keys).sorted()
        return ids.compactMap { SideComparison.difference($0, here: here[$0], there: theirs[$0]) }
    }

    private static func difference(
        _ id: String, here: VaultReader.KnownRow?, there: Change?
    ) -> SideDifference? {
        let title =
            here?.title ?? there?.data?[FieldName.storeName.rawValue]?.string ?? there?.data?[FieldName.name.rawValue]?
            .string ?? ""
        let kind: SideDifference.Kind
        switch (here?.version, there?.version) {
        case (nil, _): kind = .missingHere
        case (_, nil): kind = .missingThere
        case (let here?, let there?):
            if here == there { return nil }
            kind = here < there ? .olderHere : .newerHere
        }
        return SideDifference(kind: kind, id: id, title: title, lower: kind == .newerHere ? there : nil)
    }

    private func listed(_ type: EntityType, _ buckets: [Int]) async throws(Failure) -> [String: Change] {
        var list = PagedList()
        var request = FullRequest(entityType: type, buckets: buckets)
        do throws(RemoteFailure) {
            repeat { request.page = try list.take(try await remote.full(request)) } while request.page != nil
        } catch {
            throw Failure(error)
        }
        return list.rows
    }
}
