import type { Capabilities } from '../../shared/app/app-info.ts'
import type { Notice } from '../../shared/app/notice.ts'
import type { KeyStoreStatus } from '../../shared/connections/key-store.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'

/** A small key-value file for settings and connections. Writes are atomic; broken files are set aside, not overwritten. */
export interface Store {
  /** The stored value, or `undefined`. Callers parse it with their own schema. */
  get(key: string): unknown
  set(key: string, value: Json): Result<void>
  /** What was wrong with the file when it was opened, or `null`. */
  readonly openProblem: Result<void>
}

/**
 * Keeps keys. Everything is asynchronous because Electron's keychain calls are.
 *
 * `persistence` says what happens at the end of the app: `encrypted`, `weak` (encrypted with a well-known secret), `key-store`
 * (kept by the system's key store), or `session` (memory only). It changes with what the user chooses.
 */
export interface Secrets {
  readonly persistence: Capabilities['keyStorage']
  /** What was wrong with the stored keys when they were opened; left out by a host that stores none. */
  readonly openProblem?: Result<void>
  set(id: string, secret: string): Promise<Result<void>>
  /** `not-found` when there is none; `storage` when it is there but cannot be decrypted. */
  get(id: string): Promise<Result<string>>
  remove(id: string): Promise<Result<void>>
  /** Whether one that is known is gone at the end of the app. Left out where `persistence` says it of all. */
  isSession?(id: string): boolean
  /** Left out by a host where there is nothing to choose. */
  readonly keyStore?: KeyStore
}

/** The system's key store, in which keys are kept where the user chose so for the data folder. */
export interface KeyStore {
  status(): KeyStoreStatus
  /** Asks it again: see `keyStore.look` of the contract. */
  look(how: { readonly asksUser: boolean; readonly putsBack: boolean }): Promise<void>
  /** Keeps what is in memory in it, and what comes. On an error nothing has changed. */
  use(): Promise<Result<void>>
  /** Keeps everything in memory only, and removes what is in it; `storage` when it cannot be removed. */
  leave(leavesBehind: boolean): Promise<Result<void>>
  /** Calls back after each change of the status, until the returned function is called. */
  onChanged(listener: () => void): () => void
}

/** Wall clock and timers; tests turn a hand-made one. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds that only grow, for measuring. */
  monotonic(): number
  /** Calls back once after `milliseconds`; the returned function cancels. */
  after(milliseconds: number, callback: () => void): () => void
}

/** Diagnostics for developers. Everything handed to it has passed `redact`. */
export interface Log {
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}

/** A question to the user, to be answered with `yes` or Cancel. */
export interface Question {
  readonly message: string
  readonly detail: string
  readonly yes: string
}

/** Files on their way out of the window. */
export interface DraggedFiles {
  /** Absolute; one at least. */
  readonly paths: readonly string[]
  /** An image file to show under the pointer; the app's icon where there is none, or it cannot be read. */
  readonly imagePath: string | undefined
}

/** Files that a dialog of the system offers. */
export interface FileKind {
  readonly name: string
  /** Without a dot. */
  readonly extensions: readonly string[]
}

export interface Shell {
  /** Opens an https address outside the app; with `allowsLoopback` also one of this machine over http. */
  openExternal(url: string, options?: { readonly allowsLoopback?: boolean }): Promise<Result<void>>
  /** Shows a file in the system's file manager; `unavailable` without `capabilities.fileManager`. */
  revealFile(path: string): Promise<Result<void>>
  /** Asks for a folder, beginning in one: `cancelled`, or `unavailable` without `capabilities.fileDialogs`. */
  chooseFolder(startAt: string): Promise<Result<string>>
  /** Asks for a file of one of these kinds. Fails as `chooseFolder` does. */
  chooseFile(kinds: readonly FileKind[]): Promise<Result<string>>
  /** Asks where to save something under this name. Fails as `chooseFolder` does. */
  chooseSavePath(fileName: string): Promise<Result<string>>
  /** Asks in a dialog that no page can answer: `cancelled` for no. Left out without `capabilities.confirmations`. */
  confirm?(question: Question): Promise<Result<void>>
  /**
   * Begins a drag of files by the system, once what was answered until then is on its way to the page. `unavailable` where no
   * window is open. Left out without `capabilities.fileDrags`.
   */
  dragFiles?(files: DraggedFiles): Result<void>
  /** Shows a system notification; left out without `capabilities.systemNotifications`. */
  notify?(notice: Notice): void
  /** Whether the user works in the app's window now. Left out by a host that does not know. */
  isInFront?(): boolean
}

/** Hears of the computer's sleep. */
export interface PowerListener {
  /** It goes to sleep within seconds. Never called by a host that learns of it afterwards. */
  readonly suspended: () => void
  /** It is awake again. */
  readonly resumed: () => void
}

/** The computer's sleep. */
export interface Power {
  /** Tells the listener until the returned function is called. */
  listen(listener: PowerListener): () => void
  /** Keeps the computer from going to sleep by itself until the returned function is called. Left out by a host that cannot. */
  stayAwake?(): () => void
}

export interface Paths {
  readonly data: string
  readonly records: string
  readonly media: string
  /** A file path, or `:memory:`. */
  readonly database: string
}

/** What the app needs from what it runs on. Three hosts implement it: Electron, plain Node, memory. */
export interface Host {
  readonly capabilities: Capabilities
  readonly paths: Paths
  readonly config: Store
  readonly secrets: Secrets
  readonly shell: Shell
  readonly power: Power
  readonly clock: Clock
  readonly log: Log
  /** Environment variables the app reads (keys for the session, proxies). */
  readonly environment: Readonly<Record<string, string | undefined>>
  /** The languages the user prefers, by the system's settings: tags such as `zh-Hans-CN`, the most wanted first. */
  readonly languages: readonly string[]
  /** The system's proxy for a URL as a proxy URL, or `null` for a direct connection. */
  systemProxy(url: string): Promise<string | null>
}
