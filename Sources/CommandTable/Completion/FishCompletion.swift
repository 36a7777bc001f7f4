/// The completion script for fish, with a description of each word.
enum FishCompletion {
    static var script: String {
        let head = """
            # fish completion for rvault, written by 'rvault completion fish'

            # The words of the line without flags and their values; the first one is the command.
            function __rvault_words
                set -l valued \(CompletionParts.valued.joined(separator: " "))
                set -l words (commandline -opc)
                set -l skips 0
                set -l plain 0
                for word in $words[2..]
                    if test $skips -eq 1
                        set skips 0
                    else if test $plain -eq 1
                        echo -- $word
                    else if test "$word" = --
                        set plain 1
                    else if string match -q -- '-*' $word
                        contains -- $word $valued; and set skips 1
                    else
                        echo -- $word
                    end
                end
            end

            # Whether the line is of a command, and after so many of its words where they are given.
            function __rvault_at
                set -l words (__rvault_words)
                test "$words[1]" = "$argv[1]"; or return 1
                test (count $argv) -eq 1; or test (math (count $words) - 1) -ge $argv[2]; or return 1
                test (count $argv) -lt 3; or test (math (count $words) - 1) -le $argv[3]
            end

            function __rvault_begins
                test (count (__rvault_words)) -eq 0
            end

            complete -c rvault -f

            """
        return head + lines.map { "complete -c rvault \($0)\n" }.joined()
    }

    private static var lines: [String] {
        let commands = CompletionParts.commands.map { entry in
            "-n __rvault_begins -a \(entry.name.rawValue) -d \(quoted(entry.summary))"
        }
        return commands + CommandTable.globalFlags.map { flag($0) }
            + CompletionParts.commands.flatMap { entry in
                entry.flags.map { "-n \(quoted("__rvault_at \(entry.name.rawValue)")) " + flag($0) }
                    + places(of: entry)
            }
    }

    private static func flag(_ entry: FlagEntry) -> String {
        var words = ["-l \(entry.flag.rawValue)"]
        if let short = entry.short { words.append("-s \(short)") }
        if entry.value != nil { words.append(entry.completion == .files ? "-r -F" : "-x" + offer(entry.completion)) }
        return (words + ["-d \(quoted(entry.summary))"]).joined(separator: " ")
    }

    private static func places(of entry: CommandEntry) -> [String] {
        entry.arguments.enumerated().compactMap { index, argument in
            let place = "__rvault_at \(entry.name.rawValue) \(index)" + (argument.isLast ? "" : " \(index)")
            switch argument.completion {
            case .text: return nil
            case .files: return "-n \(quoted(place)) -F"
            case .words, .names: return "-n \(quoted(place))" + offer(argument.completion)
            }
        }
    }

    private static func offer(_ completion: Completion) -> String {
        switch completion {
        case .text, .files: ""
        case .words(let words): " -a \(quoted(words.joined(separator: " ")))"
        case .names(let names): " -a \(quoted("(rvault complete \(names.rawValue) 2>/dev/null </dev/null)"))"
        }
    }

    private static func quoted(_ text: String) -> String {
        "'" + text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "'"
    }
}
