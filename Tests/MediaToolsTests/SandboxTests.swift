import Pixels
import SystemKit
import Testing
import Translation
import VaultTestKit

@testable import MediaTools

@Suite("Enclosure of child processes")
struct SandboxTests {
    /// The pretended `vipsthumbnail` of these tests is a shell script, whose output is the thumbnail.
    private func output(of script: String, limits: ToolLimits = ToolLimits()) async throws -> String {
        let picture = try Script.png(width: 2, height: 2)
        let fake = try FakeTools("vipsthumbnail", script)
        return String(decoding: try await fake.tools(limits: limits).thumbnail(of: picture), as: UTF8.self)
    }

    @Test func `a tool sees no files of any person, and no other processes`() async throws {
        let seen = try await output(
            of: """
                for place in /home /root /var/tmp /run /etc/passwd /dev/shm; do ls -d $place 2>/dev/null; done
                ls /tmp | wc -l
                """)
        #expect(seen == "1\n", "in /tmp is the folder of the tool itself")
        let processes = try await output(of: "cd /proc; echo [0-9]*; echo end")
        #expect(processes.split(separator: " ").count <= 3, "\(processes)")
    }

    @Test func `a tool writes nothing anywhere`() async throws {
        let written = try await output(
            of: """
                for place in / /empty /dev /usr /usr/bin /proc /etc; do
                    (echo x > $place/written) 2>/dev/null && echo $place
                done
                echo end
                """)
        #expect(written == "end\n")
    }

    @Test func `a tool has no network, no environment of ours and no rights`() async throws {
        let interfaces = try await output(of: "cat /proc/self/net/dev")
        #expect(interfaces.split(separator: "\n").dropFirst(2).allSatisfy { $0.contains("lo:") })
        let names = try await output(of: "env | cut -d= -f1 | sort | tr '\\n' ' '")
        #expect(
            names == """
                HOME LC_ALL MALLOC_ARENA_MAX OMP_THREAD_LIMIT PATH PWD VIPS_BLOCK_UNTRUSTED VIPS_CONCURRENCY \
                VIPS_DISC_THRESHOLD\u{20}
                """)
        let rights = try await output(of: "grep -E 'CapEff|NoNewPrivs' /proc/self/status")
        #expect(rights == "CapEff:\t0000000000000000\nNoNewPrivs:\t1\n")
    }

    @Test func `a tool has the input alone open, and reads it without changing it`() async throws {
        #expect(try await output(of: "ls /proc/self/fd | tr '\\n' ' '") == "0 1 2 3 ", "3 is that of ls")
        let copy = try await output(of: "cat /dev/stdin | wc -c; (echo >> /dev/stdin) 2>/dev/null || echo sealed")
        #expect(try copy == "\(Script.png(width: 2, height: 2).count)\nsealed\n")
    }

    @Test func `a tool that hangs is ended, with what it started`() async {
        let limits = ToolLimits(deadline: .milliseconds(300))
        #expect(await reason { try await output(of: "sleep 600 & sleep 600", limits: limits) } == .tooSlow)
        #expect(await reason { try await output(of: "while :; do :; done", limits: limits) } == .tooSlow)
    }

    @Test func `a tool that computes without end is ended by the kernel`() async {
        let limits = ToolLimits(seconds: 1)
        #expect(await reason { try await output(of: "while :; do :; done", limits: limits) } == .tooSlow)
    }

    @Test func `a tool that floods, takes all memory or crashes is ended`() async throws {
        #expect(await reason { try await output(of: "yes") } == .tooLarge)
        #expect(await reason { try await output(of: "yes >&2") } == .tooLarge)
        #expect(try await output(of: "ulimit -v", limits: ToolLimits(memory: 200 << 20)) == "204800\n")
        #expect(await reason { try await output(of: "kill -SEGV $$") } == .damaged)
        #expect(await reason { try await output(of: "exit 1") } == .damaged)
        #expect(await reason { try await output(of: "exit 0") } == .damaged)
    }

    @Test func `where nothing can be enclosed, nothing is decoded`() async throws {
        let picture = try Script.png(width: 2, height: 2)
        let fake = try FakeTools("bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
        let alone = fake.tools(enclosures: [.namespaces])
        #expect(await reason { try await alone.thumbnail(of: picture) } == .notEnclosed)
    }

    @Test func `where there are no namespaces, Landlock encloses every tool`() async throws {
        let fake = try FakeTools("bwrap", "echo 'bwrap: No permissions to create new namespace' >&2; exit 1")
        let tools = fake.tools()
        let text = SmallPDF(pages: [["TOTAL 12.50"]], attachment: ("a.xml", "<a/>")).bytes
        #expect(try await MediaFormat(tools.thumbnail(of: text)) == .jpeg)
        #expect(try await tools.pageCount(of: text) == 1)
        #expect(try await tools.embeddedFiles(of: text).map(\.name) == ["a.xml"])
        let table = try await tools.recognize(tools.scan(of: text), languages: ["eng"], passes: [6])
        #expect(table.first?.contains("12.50") == true)
        #expect(try await tools.codes(in: try #require(Symbol.picture(of: "code"))).map(\.payload) == ["code"])
    }

    @Test func `Landlock lets a tool read no person's files, write none and reach nobody`() async throws {
        let picture = try Script.png(width: 2, height: 2)
        let secret = try TemporaryDirectory()
        let file = try secret.write("secret", to: "file")
        func output(of script: String) async throws -> String {
            let fake = try FakeTools("vipsthumbnail", script)
            let seen = try await fake.tools(enclosures: [.landlock]).thumbnail(of: picture)
            return withExtendedLifetime(fake) { String(decoding: seen, as: UTF8.self) }
        }
        let read = "cat \(file) /etc/passwd /etc/hostname 2>/dev/null; ls /home /root /tmp 2>/dev/null; echo end"
        #expect(try await output(of: read) == "end\n")
        let written = """
            (echo x >> \(file)) 2>/dev/null && echo wrote
            for name in / /tmp /dev/shm /var/tmp \(secret.path); do (echo x > $name/new) 2>/dev/null && echo $name; done
            chmod 777 \(file) 2>/dev/null && echo mode; touch \(file) 2>/dev/null && echo time
            rm \(file) 2>/dev/null && echo removed; mkdir \(secret.path)/new 2>/dev/null && echo made; echo end
            """
        #expect(try await output(of: written) == "end\n")
        let sockets = """
            python3 -c '
            import os, socket
            for kind in (socket.AF_INET, socket.AF_UNIX, socket.AF_NETLINK):
                try: socket.socket(kind); print("socket")
                except PermissionError: pass
            try: os.kill(\(ProcessEnvironment.identifier), 0); print("signal")
            except PermissionError: pass
            print("end")'
            """
        #expect(try await output(of: sockets) == "end\n")
        #expect(try secret.names() == ["file"])
    }

    @Test func `canceling ends the tool`() async throws {
        let picture = try Script.png(width: 2, height: 2)
        let fake = try FakeTools("vipsthumbnail", "sleep 600")
        let task = Task { await reason { try await fake.tools().thumbnail(of: picture) } }
        task.cancel()
        #expect(await task.value == .cancelled)
    }

    @Test func `a program that is missing is named with its package`() async throws {
        let folder = try TemporaryDirectory()
        let picture = try Script.png(width: 2, height: 2)
        func link(_ name: String) throws {
            _ = try CommandRunner().run(ChildCommand("/bin/ln", ["-s", "/usr/bin/\(name)", folder.file(name)]))
        }
        let tools = MediaTools(path: folder.path)
        #expect(
            await reason { try await tools.thumbnail(of: picture) } == .missing(program: "bwrap", package: "bubblewrap")
        )
        #expect(tools.missing().count == 5)
        try link("bwrap")
        let error = await reason { try await tools.thumbnail(of: picture) }
        #expect(error == .missing(program: "vipsthumbnail", package: "libvips-tools"))
        #expect(error?.sentence.english == "The program vipsthumbnail is missing. Install the package libvips-tools.")
        try link("vipsthumbnail")
        #expect(
            await reason { try await tools.thumbnail(of: picture) }
                == .missing(program: "prlimit", package: "util-linux"))
        #expect(MediaTools.real.missing().isEmpty)
    }
}
