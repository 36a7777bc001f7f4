// Callbacks of libcurl during a transfer, on the loop's queue. The context is the ``CurlTransfer``, which is held for
// as long as its handle is in use. Returning anything but the whole size ends the transfer.

func clientHead(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.takeHead(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}

func clientSupply(
    place: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let context, let place else { return CurlTransfer.supplyEnd }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.give(UnsafeMutableRawBufferPointer(start: place, count: size * count))
}

func clientBody(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    guard let context else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue()
    return transfer.takeBody(UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
}
