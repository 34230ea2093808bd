/**
 * The few globals available wherever `shared/` runs: Node, a browser page, a worker. Declared by hand, so that
 * `shared/` cannot use any other: neither `document` nor `process`.
 */
declare class URL {
  constructor(url: string, base?: string | URL)
  static canParse(url: string, base?: string): boolean
  href: string
  readonly origin: string
  protocol: string
  host: string
  hostname: string
  port: string
  pathname: string
  search: string
  hash: string
  username: string
  password: string
}

declare class URLSearchParams implements Iterable<[string, string]> {
  constructor(query?: string)
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}

declare class TextEncoder {
  encode(input?: string): Uint8Array<ArrayBuffer>
}

interface EventTarget {
  addEventListener(type: string, listener: () => void, options?: { once?: boolean }): void
  removeEventListener(type: string, listener: () => void): void
}

interface AbortSignal extends EventTarget {
  readonly aborted: boolean
  readonly reason: unknown
}

declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare function queueMicrotask(callback: () => void): void
declare function setTimeout(callback: () => void, milliseconds?: number): unknown
declare function clearTimeout(timer: unknown): void
declare function atob(base64: string): string
declare function btoa(binary: string): string
