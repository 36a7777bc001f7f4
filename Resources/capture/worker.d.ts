/** The library of TypeScript 4.8 lacks it for workers. */
interface AbortController {
  abort(): void;
}
