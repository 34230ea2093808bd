import type { Capabilities } from '../../shared/app/app-info.ts'
import type { Notice } from '../../shared/app/notice.ts'
import type { KeyStoreStatus } from '../../shared/connections/key-store.ts'
import type { Result } from '../../shared/errors/result.ts'
import type { Json } from '../../shared/json.ts'

/**
 * A small key-value file for settings and connections. Writes are atomic; broken files are set aside, not overwritten.
 */
export interface Store {
  /** The stored value, or `undefined`. Callers validate it with their own schema. */
  get(key: string): unknown
  set(key: string, value: Json): Result<void>
  /** The problem with the file when it was opened. */
  readonly openProblem: Result<void>
}

/**
 * Stores keys. Everything is asynchronous because Electron's keychain calls are.
 *
 * `persistence` says what happens at the end of the app: `encrypted`, `weak` (encrypted with a well-known secret),
 * `key-store` (stored in the system's key store), or `session` (memory only). It changes with the user's choice.
 */
export interface Secrets {
  readonly persistence: Capabilities['keyStorage']
  /** The problem with the stored keys when they were opened; missing on a host that stores none. */
  readonly openProblem?: Result<void>
  set(id: string, secret: string): Promise<Result<void>>
  /** `not-found` when it does not exist; `storage` when it cannot be decrypted. */
  get(id: string): Promise<Result<string>>
  remove(id: string): Promise<Result<void>>
  /** Whether a known secret is lost at the end of the app. Missing where `persistence` applies to all. */
  isSession?(id: string): boolean
  /** Missing on a host without a choice. */
  readonly keyStore?: KeyStore
}

/** The system's key store, in which keys are stored if the user chose so for the data folder. */
export interface KeyStore {
  status(): KeyStoreStatus
  /** Checks it again: see `keyStore.look` of the contract. */
  look(how: { readonly asksUser: boolean; readonly putsBack: boolean }): Promise<void>
  /** Stores the secrets in memory, and later ones, in it. On an error nothing has changed. */
  use(): Promise<Result<void>>
  /** Keeps all secrets in memory only, and removes those in the key store; `storage` when they cannot be removed. */
  leave(leavesBehind: boolean): Promise<Result<void>>
  /** Calls back after each change of the status, until the returned function is called. */
  onChanged(listener: () => void): () => void
}

/** Wall clock and timers; tests use one that they turn by hand. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number
  /** Milliseconds of a monotonic clock, for measuring. */
  monotonic(): number
  /** Calls back once after `milliseconds`; the returned function cancels. */
  after(milliseconds: number, callback: () => void): () => void
}

/** Diagnostics for developers. Every text passed to it has been redacted. */
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

/** Files that are dragged out of the window. */
export interface DraggedFiles {
  /** Absolute paths; at least one. */
  readonly paths: readonly string[]
  /** An image file to show under the pointer; the app's icon when it is missing or cannot be read. */
  readonly imagePath: string | undefined
}

/** A type of files that a system dialog offers. */
export interface FileKind {
  readonly name: string
  /** Without a dot. */
  readonly extensions: readonly string[]
}

export interface Shell {
  /** Opens an https address outside the app; with `allowsLoopback` also an http address of this machine. */
  openExternal(url: string, options?: { readonly allowsLoopback?: boolean }): Promise<Result<void>>
  /** Shows a file in the system's file manager; `unavailable` without `capabilities.fileManager`. */
  revealFile(path: string): Promise<Result<void>>
  /** Asks for a folder, starting in `startAt`: `cancelled`, or `unavailable` without `capabilities.fileDialogs`. */
  chooseFolder(startAt: string): Promise<Result<string>>
  /** Asks for a file of one of these types. Fails like `chooseFolder`. */
  chooseFile(kinds: readonly FileKind[]): Promise<Result<string>>
  /** Asks where to save a file, with this suggested name. Fails like `chooseFolder`. */
  chooseSavePath(fileName: string): Promise<Result<string>>
  /** Asks in a dialog that no page can answer: `cancelled` for no. Missing without `capabilities.confirmations`. */
  confirm?(question: Question): Promise<Result<void>>
  /**
   * Starts a system drag of files, after pending answers were sent to the page. `unavailable` when no window is open.
   * Missing without `capabilities.fileDrags`.
   */
  dragFiles?(files: DraggedFiles): Result<void>
  /** Shows a system notification; missing without `capabilities.systemNotifications`. */
  notify?(notice: Notice): void
  /** Whether the app's window has the focus. Missing on a host that does not know. */
  isInFront?(): boolean
}

/** Receives changes of the computer's sleep. */
export interface PowerListener {
  /** The computer will sleep within seconds. Never called by a host that learns of it only afterwards. */
  readonly suspended: () => void
  /** The computer is awake again. */
  readonly resumed: () => void
}

/** The computer's sleep. */
export interface Power {
  /** Notifies the listener until the returned function is called. */
  listen(listener: PowerListener): () => void
  /**
   * Keeps the computer from sleeping automatically until the returned function is called. Missing on a host that cannot
   * do that.
   */
  stayAwake?(): () => void
}

export interface Paths {
  readonly data: string
  readonly records: string
  readonly media: string
  /** A file path, or `:memory:`. */
  readonly database: string
}

/** The platform that the app runs on. There are three implementations: Electron, plain Node, memory. */
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
  /** The user's preferred languages by the system's settings: tags such as `zh-Hans-CN`, most preferred first. */
  readonly languages: readonly string[]
  /** The system's proxy for a URL as a proxy URL, or `null` for a direct connection. */
  systemProxy(url: string): Promise<string | null>
}
