/// The completion script for zsh, based on its `_arguments`.
enum ZshCompletion {
    static var script: String {
        """
        #compdef rvault
        # zsh completion for rvault, written by 'rvault completion zsh'

        # Names of the vault, with what the program says of each.
        _rvault_names() {
            local line
            local -a found described
            found=("${(@f)$(_call_program names rvault complete $1 2>/dev/null </dev/null)}")
            for line in $found; do
                described+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}")
            done
            _describe -t names $1 described
        }

        _rvault_commands() {
            local -a commands=(
        \(commands)
            )
            _describe -t commands command commands
        }

        _rvault() {
            local curcontext=$curcontext state line
            typeset -A opt_args
            local -a everywhere=(
        \(CommandTable.globalFlags.map { "        " + flag($0) }.joined(separator: "\n"))
            )
            _arguments -C -S $everywhere '1: :_rvault_commands' '*:: :->words'
            [[ $state == words ]] || return
            curcontext=${curcontext%:*}-$words[1]:
            case $words[1] in
        \(cases)
            esac
        }

        if [[ $funcstack[1] == _rvault ]]; then
            _rvault "$@"
        else
            compdef _rvault rvault
        fi

        """
    }

    private static var commands: String {
        CompletionParts.commands.map { entry in
            "        " + quoted("\(entry.name.rawValue):\(entry.summary.replacing(":", with: "\\:"))")
        }.joined(separator: "\n")
    }

    private static var cases: String {
        CompletionParts.commands.map { entry in
            let specs = entry.flags.map { flag($0) } + entry.arguments.map { place($0) }
            return "    \(entry.name.rawValue)) "
                + (["_arguments -S $everywhere"] + specs).joined(separator: " \\\n        ")
                + " ;;"
        }.joined(separator: "\n")
    }

    /// A flag that excludes itself and its other form, unless it may be repeated.
    private static func flag(_ entry: FlagEntry) -> String {
        let names = entry.names
        let rest =
            "[\(escaped(entry.summary))]" + (entry.value.map { ":\(escaped($0)):\(action(entry.completion))" } ?? "")
        let specs = names.map { name in
            let form = entry.value == nil ? name : name.hasPrefix("--") ? name + "=" : name + "+"
            return quoted((entry.isRepeatable ? "*" : "(\(names.joined(separator: " ")))") + form + rest)
        }
        return specs.joined(separator: " ")
    }

    private static func place(_ argument: ArgumentEntry) -> String {
        let count = argument.isLast ? "*:" : argument.count == .optional ? "::" : ":"
        return quoted(count + escaped(argument.name) + ":" + action(argument.completion))
    }

    private static func action(_ completion: Completion) -> String {
        switch completion {
        case .text: " "
        case .words(let words) where words.allSatisfy { $0.hasSuffix("=") }:
            "compadd -S '' -- " + words.joined(separator: " ")
        case .words(let words): "(" + words.joined(separator: " ") + ")"
        case .files: "_files"
        // The blank keeps `_arguments` from inserting words of its own before ours.
        case .names(let names): " _rvault_names \(names.rawValue)"
        }
    }

    /// Escapes the characters that are special to `_arguments`.
    private static func escaped(_ text: String) -> String {
        text.map { "[]:\\".contains($0) ? "\\\($0)" : String($0) }.joined()
    }

    private static func quoted(_ text: String) -> String { "'" + text.replacing("'", with: "'\\''") + "'" }
}
