import Testing

@Suite("The folder of a path")
struct ParentFolderTests {
    @Test(
        "is the part before the last name",
        arguments: [
            ("", "."), ("x", "."), ("~", "."), (".", "."), ("a/", "."), ("a//", "."), ("/", "/"), ("//", "/"), ("/a", "/"), ("//a", "/"),
            ("a/b", "a"), ("a//b", "a"), ("a/b/", "a"), ("./x", "."), ("../x", ".."), ("/a/b/c.sqlite", "/a/b"), ("é/ü", "é"),
        ])
    func folder(_ path: String, _ folder: String) { #expect(path.parentFolder == folder) }
}
