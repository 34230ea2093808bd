import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { cancelledError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Json } from '../../../shared/json.ts'
import { readExternalUrl } from '../external-url.ts'
import type { DraggedFiles, Host, Log, Power, PowerListener, Secrets, Shell, Store } from '../host.ts'
import { createMemoryClock, type MemoryClock } from './memory-clock.ts'
import { createMemorySecrets, type MemorySecrets } from './memory-secrets.ts'

export interface MemoryHostOptions {
  /** The persistence of the host's key storage; `session` by default. */
  readonly keyStorage?: Secrets['persistence']
  /** Makes stored keys impossible to decrypt. Can be changed later on `secrets`. */
  readonly isUnreadable?: boolean
  /** The initial content of the config file, unvalidated. */
  readonly config?: Readonly<Record<string, Json>>
  readonly environment?: Readonly<Record<string, string | undefined>>
  /** The folder for records and media. Tests that write them pass a temporary folder and remove it. */
  readonly dataFolder?: string
  /** A file path; `:memory:` by default. */
  readonly database?: string
  readonly systemProxy?: string
  /** The system's preferred languages; none by default, which means English. */
  readonly languages?: readonly string[]
  /** Milliseconds since 1970. */
  readonly startAt?: number
}

export interface MemoryHost extends Host {
  readonly clock: MemoryClock
  readonly secrets: MemorySecrets
  readonly config: Store & { readonly values: ReadonlyMap<string, Json> }
  readonly log: Log & { readonly lines: readonly string[] }
  readonly shell: MemoryShell
  readonly power: MemoryPower
}

/** Records what it was asked to open, and answers dialogs as the test says. */
export interface MemoryShell extends Shell {
  readonly opened: readonly string[]
  readonly revealed: readonly string[]
  readonly dragged: readonly DraggedFiles[]
  /** The answer to the next dialogs; `undefined` is Cancel. */
  chosenPath: string | undefined
}

/** A computer that sleeps when a test says so. */
export interface MemoryPower extends Power {
  suspend(): void
  resume(): void
  /** The number of callers that keep it awake. */
  readonly heldAwake: number
  stayAwake(): () => void
}

/**
 * A host that keeps everything in memory, with a clock that tests turn. It outlives its apps, so that a test can start
 * a second one.
 */
export function createMemoryHost(options: MemoryHostOptions = {}): MemoryHost {
  const { keyStorage = 'session', dataFolder = join(tmpdir(), 'gateway-playground-memory') } = options
  return {
    capabilities: {
      keyStorage,
      fileDialogs: false,
      confirmations: false,
      fileManager: false,
      fileDrags: false,
      nativeMenu: false,
      systemNotifications: false,
    },
    paths: {
      data: dataFolder,
      records: join(dataFolder, 'records'),
      media: join(dataFolder, 'media'),
      database: options.database ?? ':memory:',
    },
    config: createMemoryStore(options.config ?? {}),
    secrets: createMemorySecrets(keyStorage, options.isUnreadable ?? false),
    shell: createMemoryShell(),
    power: createMemoryPower(),
    clock: createMemoryClock(options.startAt ?? Date.UTC(2026, 10, 21, 14, 3, 22)),
    log: createMemoryLog(),
    environment: options.environment ?? {},
    languages: options.languages ?? [],
    systemProxy: async () => options.systemProxy ?? null,
  }
}

function createMemoryStore(start: Readonly<Record<string, Json>>): MemoryHost['config'] {
  const values = new Map<string, Json>(Object.entries(start))
  return {
    values,
    openProblem: ok(),
    get: (key) => structuredClone(values.get(key)),
    set(key, value) {
      values.set(key, structuredClone(value))
      return ok()
    },
  }
}

function createMemoryShell(): MemoryShell {
  const opened: string[] = []
  const revealed: string[] = []
  const dragged: DraggedFiles[] = []
  const choose = async (): Promise<Result<string>> =>
    shell.chosenPath === undefined ? err(cancelledError) : ok(shell.chosenPath)
  const shell: MemoryShell = {
    opened,
    revealed,
    dragged,
    chosenPath: undefined,
    chooseFolder: choose,
    chooseFile: choose,
    chooseSavePath: choose,
    async revealFile(path) {
      revealed.push(path)
      return ok()
    },
    dragFiles(files) {
      dragged.push(files)
      return ok()
    },
    async openExternal(text) {
      const url = readExternalUrl(text)
      if (!url.ok) return url
      opened.push(url.value)
      return ok()
    },
  }
  return shell
}

function createMemoryPower(): MemoryPower {
  const listeners = new Set<PowerListener>()
  const holds = new Set<symbol>()
  return {
    listen(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    suspend() {
      for (const listener of listeners) listener.suspended()
    },
    resume() {
      for (const listener of listeners) listener.resumed()
    },
    get heldAwake() {
      return holds.size
    },
    stayAwake() {
      const hold = Symbol('held awake')
      holds.add(hold)
      return () => void holds.delete(hold)
    },
  }
}

function createMemoryLog(): MemoryHost['log'] {
  const lines: string[] = []
  const at = (level: string) => (message: string) => void lines.push(`[${level}] ${message}`)
  return { lines, info: at('info'), warn: at('warn'), error: at('error') }
}
