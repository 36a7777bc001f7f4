internal import Glibc

/// The offset of local time from UTC at a given moment; it changes with daylight saving time.
package struct LocalZone: Sendable {
    private let offset: @Sendable (Int64) -> Int

    /// - Parameter offset: returns the seconds for a moment in milliseconds since 1970.
    package init(_ offset: @escaping @Sendable (_ milliseconds: Int64) -> Int) {
        self.offset = offset
    }

    /// Returns the seconds by which local time is ahead of UTC.
    package func seconds(at milliseconds: Int64) -> Int { offset(milliseconds) }

    /// The process's time zone, from `TZ` or `/etc/localtime`. Uses glibc, because Foundation would load ICU's table of
    /// all zones at every start.
    package static let system = LocalZone { milliseconds in
        var (moment, local) = (time_t(milliseconds / 1000), tm())
        return localtime_r(&moment, &local) == nil ? 0 : local.tm_gmtoff
    }

    package static let utc = LocalZone { _ in 0 }
}
