import { EventEmitter } from 'node:events'
import type { Serializable } from 'node:child_process'
import type { KeyStoreCall, KeyStoreEntry, KeyStoreReply, KeyStoreRequest } from '../key-store-call.ts'
import type { KeyStoreProcess } from '../system-key-store.ts'

/** The possible states of a key store. `no-collection`: it runs, but has no keyring yet. */
export const playedStates = [
  'available',
  'locked',
  'absent',
  'no-package',
  'no-collection',
  'refusing',
  'hanging',
] as const

export type PlayedState = (typeof playedStates)[number]

/**
 * A fake key store that answers literally like `@napi-rs/keyring` 2.1.2 over gnome-keyring 42.1: see
 * `real-key-store.test.ts`. It outlives the processes that call it.
 */
export interface PlayKeyStore {
  state: PlayedState
  /** Its entries, by service and account. */
  readonly services: Map<string, Map<string, string>>
  /** Calls of all processes, by type. */
  readonly calls: KeyStoreCall['type'][]
  /** The number of questions to the user. */
  questions: number
  /** Whether the user unlocks it when the system asks. */
  isUnlockedWhenAsked: boolean
  /** The number of calls that are never answered. */
  readonly hanging: number
  readonly start: () => KeyStoreProcess
}

export function createPlayKeyStore(): PlayKeyStore {
  const services = new Map<string, Map<string, string>>()
  const calls: KeyStoreCall['type'][] = []
  let hanging = 0

  function ask(): void {
    play.questions += 1
    if (!play.isUnlockedWhenAsked)
      throw new Error("Couldn't access platform storage: Secret Service: unlock prompt was dismissed")
    play.state = 'available'
  }

  function answer(call: KeyStoreCall): readonly KeyStoreEntry[] {
    const entries = services.get(call.service) ?? new Map<string, string>()
    if (play.state === 'refusing')
      throw new Error("Couldn't access platform storage: Secret Service: access denied")
    if (play.state === 'absent')
      throw new Error(
        call.type === 'read'
          ? 'zbus error: Failed to connect to address `unix:path=/run/user/0/bus`: No such file or directory (os error 2)'
          : 'Platform failure: DBus error: Failed to connect to socket /run/user/0/bus: No such file or directory',
      )
    if (call.type === 'read') {
      if (play.state === 'locked' && entries.size > 0)
        throw new Error(
          'zbus error: org.freedesktop.Secret.Error.IsLocked: Cannot get secret of a locked object',
        )
      return Array.from(entries, ([account, secret]) => ({ account, secret }))
    }
    // A missing entry is reported without unlocking.
    if (call.type !== 'write' && !entries.has(call.account)) return []
    if (play.state === 'locked') ask()
    if (call.type === 'write') {
      if (play.state === 'no-collection')
        throw new Error("Couldn't access platform storage: Secret Service: no result found")
      services.set(call.service, entries.set(call.account, call.secret))
    }
    if (call.type === 'remove') entries.delete(call.account)
    return []
  }

  function reply({ id, call }: KeyStoreRequest): KeyStoreReply {
    if (play.state === 'no-package')
      return { id, failure: "Cannot find module '@napi-rs/keyring'", isMissing: true }
    try {
      return { id, entries: answer(call) }
    } catch (error) {
      return { id, failure: error instanceof Error ? error.message : String(error), isMissing: false }
    }
  }

  const play: PlayKeyStore = {
    state: 'available',
    services,
    calls,
    questions: 0,
    isUnlockedWhenAsked: false,
    get hanging() {
      return hanging
    },
    start() {
      const events = new EventEmitter()
      let isRunning = true
      return Object.assign(events, {
        send(message: Serializable, done?: unknown) {
          const request = message as KeyStoreRequest
          calls.push(request.call.type)
          if (typeof done === 'function') done(null)
          if (play.state === 'hanging') hanging += 1
          else queueMicrotask(() => isRunning && events.emit('message', reply(request)))
          return true
        },
        kill() {
          isRunning = false
          hanging = 0
          return true
        },
        ref() {},
        unref() {},
      }) as unknown as KeyStoreProcess
    },
  }
  return play
}
