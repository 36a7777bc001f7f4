import TerminalUI
import VaultModel
import VaultWording

extension SyncDrawing {
    /// Draws the page with the account's devices.
    func draw(_ page: DevicesPage, on canvas: inout Canvas) {
        let area = layout.body.inset(columns: 1)
        canvas.write(Strings.Sync.devicesTitle(page.devices?.count), in: area.line(0), style: theme.title)
        let list = layout.devices
        if let problem = page.problem {
            _ = canvas.paragraph("! " + problem, in: list.inset(columns: 3), style: theme.error, context: context)
            return
        }
        guard let devices = page.devices else {
            canvas.write(Strings.Sync.asking, in: list.inset(columns: 3), style: theme.muted)
            return
        }
        let seen = max(20, min(34, list.columns / 2))
        let since = list.columns >= 60 ? seen + 16 : nil
        if list.row > area.row + 1 { drawHeads(in: area.line(1), seen: seen, since: since, on: &canvas) }
        for (line, index) in page.list.visible(count: devices.count, height: list.rows).enumerated() {
            let row = list.line(line)
            let isCurrent = index == page.list.cursor
            draw(devices[index], in: row, isCurrent: isCurrent, seen: seen, since: since, on: &canvas)
            if isCurrent { canvas.restyle(row) { theme.onCursorRow($0) } }
        }
        if list.endRow < area.endRow {
            let foot = area.splitBottom(1).bottom
            canvas.write(Strings.Sync.devicesFoot, in: foot, style: theme.muted)
        }
    }

    private func drawHeads(in line: Rect, seen: Int, since: Int?, on canvas: inout Canvas) {
        canvas.write(Strings.Sync.deviceName, in: line.splitLeft(2).rest, style: theme.muted)
        canvas.write(Strings.Sync.deviceSeen, in: line.splitLeft(seen - 1).rest, style: theme.muted)
        if let since { canvas.write(Strings.Sync.deviceSince, in: line.splitLeft(since - 1).rest, style: theme.muted) }
    }

    private func draw(
        _ device: DeviceLine, in row: Rect, isCurrent: Bool, seen: Int, since: Int?, on canvas: inout Canvas
    ) {
        func write(_ text: String, _ start: Int, _ end: Int, _ style: Style) {
            canvas.write(
                text, at: Point(column: start, row: row.row), style: style, limit: end - start - 1, overflow: .ellipsis)
        }
        let ago = device.isThis ? Strings.Sync.thisDevice : Strings.ago(from: device.lastSeenAt, to: context.now)
        write(isCurrent ? ">" : " ", 0, 2, theme.text)
        write(device.isThis ? "*" : " ", 2, 4, theme.good)
        let name = device.name.isEmpty ? Strings.emptyValue : device.name
        write(device.isCapture ? Strings.Capture.device(name) : name, 4, seen, theme.text)
        write(ago, seen, since ?? row.endColumn, device.isThis ? theme.good : theme.text)
        if let since { write(Strings.moment(device.createdAt, in: context), since, row.endColumn, theme.muted) }
    }
}
