import UnderstudyCore

extension Resource {
    /// Membership cards (brados-training.md 6.1).
    static let barcodes = Resource(
        "barcode", at: "/barcodes", label: "Barcode", tag: "Brad OS: food", seedKey: "barcodes",
        fields: [
            .required("label", .string(1...100), "The name of the card."),
            .required("value", .string(1...200), "The encoded text."),
            .required("barcode_type", .choice(["code128", "code39", "qr"]), "The symbology."),
            .required(
                "color", .pattern(.color, message: "Must be a hex color like #FF00FF"), "The color of the card.",
                updating: .pattern(.color, message: "Invalid")),
            .optional("sort_order", .integer(from: 0), "The place in the list.", default: 0),
        ],
        order: .ascending("sort_order"), operations: [.list, .get, .create, .update, .delete])
}
