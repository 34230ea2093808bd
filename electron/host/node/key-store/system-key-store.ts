import { fork, type ChildProcess } from 'node:child_process'
import type { KeyStoreName, KeyStoreState } from '../../../../shared/connections/key-store.ts'
import { err, ok, type Result } from '../../../../shared/errors/result.ts'
import { hostError } from '../../../../shared/text/en/errors/host.ts'
import type { Clock } from '../../host.ts'
import { childEnvironment } from '../child-environment.ts'
import type { KeyStoreCall, KeyStoreEntry, KeyStoreReply, KeyStoreRequest } from './key-store-call.ts'

/** The system's key store, as entries of a service. Every call ends: see the limits below. */
export interface SystemKeyStore {
  readonly name: KeyStoreName
  /**
   * `storage` with one of the codes `key-store-locked`, `key-store-absent`, `key-store-refusing` and `key-store-slow`;
   * `detail` is the message of the key store.
   */
  call(call: KeyStoreCall): Promise<Result<readonly KeyStoreEntry[]>>
  /** Ends pending calls. */
  close(): void
}

/** The members of the key store's process that are used. */
export type KeyStoreProcess = Pick<ChildProcess, 'send' | 'on' | 'kill' | 'ref' | 'unref'> & {
  readonly channel?: { ref(): void; unref(): void } | null | undefined
}

/**
 * The limit for a call that cannot ask the user. An idle key store answers within a quarter of a second, including the
 * start of the process.
 */
const answerMs = 10_000

/** The limit for a call at which the system may ask the user for a password. */
const userMs = 180_000

/** The process ends after this time without a call. */
const idleMs = 20_000

export interface SystemKeyStoreOptions {
  readonly clock: Clock
  readonly environment: Readonly<Record<string, string | undefined>>
  readonly platform?: NodeJS.Platform
  /** Replaces starting a Node process. */
  readonly start?: () => KeyStoreProcess
}

interface Waiting {
  readonly resolve: (answer: Result<readonly KeyStoreEntry[]>) => void
  readonly cancel: () => void
}

/** Calls the key store through a separate process, which is started at the first call. */
export function createSystemKeyStore(options: SystemKeyStoreOptions): SystemKeyStore {
  const { clock, environment, platform = process.platform } = options
  const { start = () => startProcess(environment) } = options
  const name = nameOn(platform)
  const waiting = new Map<number, Waiting>()
  let running: KeyStoreProcess | undefined
  let cancelIdle: (() => void) | undefined
  let lastId = 0

  function take(id: number): Waiting | undefined {
    const found = waiting.get(id)
    found?.cancel()
    waiting.delete(id)
    if (waiting.size > 0) return found
    cancelIdle = clock.after(idleMs, stop)
    // An idle process must not delay the end of the app or of a command.
    running?.unref()
    running?.channel?.unref()
    return found
  }

  function receive(reply: KeyStoreReply): void {
    take(reply.id)?.resolve(
      'entries' in reply ? ok(reply.entries) : failed(stateOf(reply), name, reply.failure),
    )
  }

  /** Ends the process with all pending calls. */
  function stop(state: KeyStoreState = 'slow'): void {
    const ended = running
    running = undefined
    cancelIdle?.()
    ended?.kill('SIGKILL')
    for (const id of waiting.keys()) take(id)?.resolve(failed(state, name))
    cancelIdle?.()
  }

  function processToAsk(): KeyStoreProcess {
    cancelIdle?.()
    if (running !== undefined) return running
    const started = start()
    const gone = () => {
      if (running === started) stop('refusing')
    }
    started.on('message', (reply: KeyStoreReply) => receive(reply))
    started.on('error', gone)
    started.on('exit', gone)
    running = started
    return started
  }

  return {
    name,
    call(call) {
      return new Promise((resolve) => {
        const id = (lastId += 1)
        const longest = call.type === 'read' || call.type === 'remove' ? answerMs : userMs
        const asked = processToAsk()
        asked.ref()
        asked.channel?.ref()
        waiting.set(id, { resolve, cancel: clock.after(longest, () => stop('slow')) })
        const request: KeyStoreRequest = { id, call }
        asked.send(request, (error) => {
          if (error !== null) take(id)?.resolve(failed('refusing', name, error.message))
        })
      })
    },
    close: () => stop(),
  }
}

function startProcess(environment: Readonly<Record<string, string | undefined>>): KeyStoreProcess {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? './key-store-process.ts' : './key-store-process.js', import.meta.url)
  return fork(file, [], { env: childEnvironment(environment), execArgv: [], stdio: 'ignore' })
}

function nameOn(platform: NodeJS.Platform): KeyStoreName {
  if (platform === 'darwin') return 'keychain'
  return platform === 'win32' ? 'credential-manager' : 'secret-service'
}

/**
 * The states by messages that key stores were seen to return, or that are in their sources. Any other message is a
 * refusal.
 */
const sayings: readonly (readonly [KeyStoreState, RegExp])[] = [
  ['slow', /did not receive a reply|timed? ?out/i],
  ['locked', /locked|prompt was dismissed|user canceled|interaction is not allowed/i],
  [
    'absent',
    /failed to connect|dbus-daemon autolaunch|no such file or directory|no result found|ServiceUnknown|not provided by any/i,
  ],
]

function stateOf({ failure, isMissing }: { failure: string; isMissing: boolean }): KeyStoreState {
  if (isMissing) return 'absent'
  return sayings.find(([, saying]) => saying.test(failure))?.[0] ?? 'refusing'
}

function failed(state: KeyStoreState, store: KeyStoreName, detail?: string) {
  const said = detail === undefined ? {} : { detail }
  switch (state) {
    case 'locked':
      return err({
        kind: 'storage',
        code: 'key-store-locked',
        ...hostError('keyStoreLocked', { store }),
        ...said,
      })
    case 'absent':
      return err({ kind: 'storage', code: 'key-store-absent', ...hostError('keyStoreAbsent'), ...said })
    case 'slow':
      return err({
        kind: 'storage',
        code: 'key-store-slow',
        ...hostError('keyStoreSlow', { store }),
        ...said,
      })
    default:
      return err({
        kind: 'storage',
        code: 'key-store-refusing',
        ...hostError('keyStoreRefuses', { store }),
        ...said,
      })
  }
}
