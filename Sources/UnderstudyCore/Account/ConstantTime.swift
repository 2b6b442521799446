/// Whether two secrets are the same; takes a time that does not depend on where they differ.
package func isSameSecret(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
    zip(left, right).reduce(left.count == right.count ? 0 : 1) { $0 | ($1.0 ^ $1.1) } == 0
}
