// The floor for idleness: a program that starts one task and then waits forever.
import Glibc

@main
struct Waiting {
    static func main() {
        Task.detached { print("waits") }
        while true { pause() }
    }
}
