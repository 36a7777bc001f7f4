/// A width and a height in pixels, both at least 1.
package struct PixelSize: Hashable, Sendable {
    package let width: Int
    package let height: Int

    /// Raises sides below 1 to 1.
    package init(width: Int, height: Int) {
        (self.width, self.height) = (max(width, 1), max(height, 1))
    }

    /// Returns the largest size of the same shape that is not larger than either.
    package func fitting(in box: PixelSize) -> PixelSize {
        guard width > box.width || height > box.height else { return self }
        // Compares the shapes without fractions.
        if width * box.height >= height * box.width {
            return PixelSize(width: box.width, height: height * box.width / width)
        }
        return PixelSize(width: width * box.height / height, height: box.height)
    }
}
