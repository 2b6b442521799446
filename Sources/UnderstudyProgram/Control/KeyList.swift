/// Keys of accounts for one line of text: `ada, bob and 3 more`.
package func keyList(_ keys: [String], showing count: Int = 20) -> String {
    let shown = keys.prefix(count).map { $0.cut().onTerminal() }.joined(separator: ", ")
    return keys.count > count ? "\(shown) and \(keys.count - count) more" : shown
}
