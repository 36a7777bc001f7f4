import VaultModel

/// The pictures that arrived last, so that a screen that comes back shows its picture at once.
package struct PictureShelf: Hashable, Sendable {
    /// The oldest first.
    private var answers: [PictureAnswer] = []
    /// Those that the store may have changed since; they are drawn until a new answer comes.
    private var doubtful: Set<PictureRequest> = []

    /// Cells and pixels of a full screen are some megabytes.
    private static let limit = 6

    package init() {}

    /// The answer to a request; nil if there is none yet.
    subscript(request: PictureRequest) -> PictureAnswer? { answers.last { $0.request == request } }

    /// The picture to show until a request is answered: the last one of the same page that fits.
    func standIn(for request: PictureRequest) -> PictureAnswer? {
        answers.last { answer in
            let other = answer.request
            return other.receipt == request.receipt && other.attachment == request.attachment
                && other.page == request.page && other.columns <= request.columns && other.rows <= request.rows
        }
    }

    /// The facts about an attachment of a receipt, whatever was requested of it.
    func facts(of receipt: ReceiptID, _ attachment: Int) -> PictureFacts? {
        answers.last { $0.request.receipt == receipt && $0.request.attachment == attachment }?.facts
    }

    mutating func take(_ answer: PictureAnswer) {
        answers.removeAll { $0.request == answer.request }
        answers.append(answer)
        doubtful.remove(answer.request)
        if answers.count > Self.limit { answers.removeFirst() }
    }

    /// Whether the answer to a request is there, and none can be better or different by now.
    func isSettled(_ request: PictureRequest) -> Bool {
        !doubtful.contains(request) && self[request]?.isFinal == true
    }

    /// Drops what may have become better since, because the store has changed; the rest may have become another picture,
    /// if the receipt has other attachments now.
    mutating func doubt() {
        answers.removeAll { !$0.isFinal }
        doubtful = Set(answers.map(\.request))
    }
}
