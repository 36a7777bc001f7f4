package import Pixels
package import TerminalUI

/// Pictures above the cells, for terminals that show pixels.
extension Terminal {
    /// The method by which pictures are shown now.
    package var pictureMethod: PictureMethod { layer.method }

    /// The size of a cell in pixels; nil if the terminal does not say it.
    package var cell: PixelSize? { WindowSize.cell(output) }

    /// Shows pictures in another way from now on, after a change of the setting.
    package func showPictures(by probe: PictureProbe) {
        guard probe != pictures else { return }
        let change = layer.clear()
        send(change.before)
        session.touch(rows: change.rows)
        (pictures, askedAt) = (probe, nil)
        layer = PictureLayer(method: .blocks, cell: nil)
        adoptPictureMethod()
    }

    /// Asks once, after a frame, so that it delays none.
    func askForPictures() {
        guard pictures == .unasked else { return }
        pictures = .asked(hasKitty: false)
        askedAt = .now
        send(PictureProbe.question)
    }

    /// Takes the terminal's answers from the bytes that were read; a late one makes it characters.
    func adoptReplies(at now: ContinuousClock.Instant) {
        for reply in decoder.takeReplies() {
            guard let askedAt else { continue }
            pictures.take(reply, after: askedAt.duration(to: now))
            guard case .known = pictures else { continue }
            self.askedAt = nil
            adoptPictureMethod()
            showPictures()
        }
    }

    /// Begins with an empty layer: at the start, once the method is known, and when the window has another size.
    func adoptPictureMethod() {
        guard case .known(let method) = pictures, isUTF8 else { return }
        layer = PictureLayer(method: method, cell: WindowSize.cell(output))
    }

    /// Shows the pictures of the last frame again.
    func showPictures() {
        guard isActive, let shown else { return }
        send(layer.change(to: shown.pictures, touched: [], rows: rows).after)
    }
}
