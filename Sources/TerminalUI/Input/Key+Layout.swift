extension Key {
    /// The US keyboard's key in the position of this Greek or Russian letter, so that bindings work while such a layout
    /// is on; nil if there is nothing to translate.
    ///
    /// Use it only if the key itself has no binding, and never while a text field has the focus.
    package var onLatinLayout: Key? {
        if case .character(let letter) = self { return Key.latin[letter].map(Key.character) }
        if case .alt(let letter) = self { return Key.latin[letter].map(Key.alt) }
        return nil
    }

    private static let latin: [Character: Character] = {
        let layouts = [
            ("ςερτυθιοπασδφγηξκλζχψωβνμ", "wertyuiopasdfghjklzxcvbnm"),
            ("ΕΡΤΥΘΙΟΠΑΣΔΦΓΗΞΚΛΖΧΨΩΒΝΜ", "ERTYUIOPASDFGHJKLZXCVBNM"),
            ("йцукенгшщзхъфывапролджэячсмитьбю", "qwertyuiop[]asdfghjkl;'zxcvbnm,."),
            ("ЙЦУКЕНГШЩЗХЪФЫВАПРОЛДЖЭЯЧСМИТЬБЮ", "QWERTYUIOP{}ASDFGHJKL:\"ZXCVBNM<>"),
        ]
        return layouts.reduce(into: [:]) { table, layout in
            table.merge(zip(layout.0, layout.1)) { first, _ in first }
        }
    }()
}
