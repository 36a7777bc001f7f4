/// The completion script for bash: plain functions that do not need the bash-completion package.
enum BashCompletion {
    static var script: String {
        """
        # bash completion for rvault, written by 'rvault completion bash'

        # Sets kind to what the value of a flag can be; it stays empty for what is no flag with a value.
        _rvault_value() {
            kind=""
            case "$1 $2" in
        \(values)
            esac
            [[ -n $kind ]] && return
            case $2 in
        \(globalValues)
            esac
        }

        # Sets kind to what can stand at a place of a command, counted from 0.
        _rvault_place() {
            kind=""
            case "$1 $2" in
        \(places)
            esac
        }

        _rvault_flags() {
            case $1 in
        \(flags)
            esac
            flags+="\(globalFlags)"
        }

        # Fills COMPREPLY with what begins like the current word.
        _rvault_reply() {
            local name
            case $kind in
            files)
                compopt -o filenames
                mapfile -t COMPREPLY < <(compgen -f -- "$current")
                ;;
            words\\ *)
                mapfile -t COMPREPLY < <(compgen -W "${kind#words }" -- "$current")
                [[ ${COMPREPLY[*]} == *= ]] && compopt -o nospace
                ;;
            names\\ *)
                while IFS=$'\\t' read -r name _; do
                    [[ $name == "${current//\\\\/}"* ]] && COMPREPLY+=("$(printf %q "$name")")
                done < <(rvault complete "${kind#names }" "${vault[@]}" 2>/dev/null </dev/null)
                ;;
            esac
        }

        _rvault() {
            local current=${COMP_WORDS[COMP_CWORD]} command="" flag="" flags="" kind="" word
            local -i i place=0 plain=0
            local -a vault=()
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ -n $flag ]]; then
                    [[ $word == "=" ]] && continue
                    [[ $flag == --vault ]] && vault=(--vault "$word")
                    flag=""
                elif ((plain)); then
                    place+=1
                elif [[ $word == -- ]]; then
                    plain=1
                elif [[ $word == -* ]]; then
                    _rvault_value "$command" "$word"
                    [[ -n $kind ]] && flag=$word
                elif [[ -z $command ]]; then
                    command=$word
                else
                    place+=1
                fi
            done
            COMPREPLY=()
            if [[ -n $flag ]]; then
                [[ $current == "=" ]] && current=""
                _rvault_value "$command" "$flag"
            elif [[ $current == -* ]] && ! ((plain)); then
                _rvault_flags "$command"
                kind="words $flags"
            elif [[ -z $command ]]; then
                kind="words \(CompletionParts.commands.map(\.name.rawValue).joined(separator: " "))"
            else
                _rvault_place "$command" "$place"
            fi
            _rvault_reply
        }

        complete -F _rvault rvault

        """
    }

    private static var values: String {
        CompletionParts.commands.flatMap { entry in
            entry.flags.filter { $0.value != nil }.map { flag in
                line(flag.names.map { "\"\(entry.name.rawValue) \($0)\"" }, kind(flag.completion))
            }
        }.joined(separator: "\n")
    }

    private static var globalValues: String {
        CommandTable.globalFlags.filter { $0.value != nil }.map { line($0.names, kind($0.completion)) }
            .joined(separator: "\n")
    }

    private static var places: String {
        CompletionParts.commands.flatMap { entry in
            entry.arguments.enumerated().map { index, argument in
                let place = argument.isLast ? "\"\(entry.name.rawValue) \"*" : "\"\(entry.name.rawValue) \(index)\""
                return line([place], kind(argument.completion))
            }
        }.joined(separator: "\n")
    }

    private static var flags: String {
        CompletionParts.commands.filter { !$0.flags.isEmpty }.map { entry in
            let names = entry.flags.map { "--" + $0.flag.rawValue }.joined(separator: " ")
            return "    \(entry.name.rawValue)) flags=\"\(names) \" ;;"
        }.joined(separator: "\n")
    }

    private static var globalFlags: String {
        CommandTable.globalFlags.map { "--" + $0.flag.rawValue }.joined(separator: " ")
    }

    private static func line(_ patterns: [String], _ kind: String) -> String {
        "    \(patterns.joined(separator: " | "))) kind=\"\(kind)\" ;;"
    }

    private static func kind(_ completion: Completion) -> String {
        switch completion {
        case .text: "text"
        case .words(let words): "words " + words.joined(separator: " ")
        case .files: "files"
        case .names(let names): "names \(names.rawValue)"
        }
    }
}
