import type { Conversation, ConversationSettings } from '../../shared/conversations/conversation.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { CommandError } from '../bridge/call.ts'

export type SettingsChange = Partial<ConversationSettings>

/** Carries changes of a conversation's settings to main: gathered for a moment, never dropped. */
export interface ConversationSaver {
  /** Notes a change. It is sent a moment later, or with the next `flush`. */
  readonly change: (id: string, change: SettingsChange) => void
  /** Sends what is waiting, and answers once main has it. */
  readonly flush: (id: string) => Promise<AppError | undefined>
  /** As `flush`, for what must not go on without it: throws a `CommandError`. */
  readonly flushOrThrow: (id: string) => Promise<void>
  /** Sends everything that is waiting. */
  readonly flushAll: () => void
  /** Changes that main does not have yet. */
  readonly unsaved: (id: string) => SettingsChange
  /** Why the last attempt to save failed; what was to be saved still waits. */
  readonly errorOf: (id: string) => AppError | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const debounceMs = 300

interface Waiting {
  change: SettingsChange
  /** Sent, not yet answered. */
  sent: SettingsChange
  timer: ReturnType<typeof setTimeout> | undefined
  sending: Promise<AppError | undefined> | undefined
  error: AppError | undefined
}

export function createConversationSaver(bridge: Bridge): ConversationSaver {
  const waiting = new Map<string, Waiting>()
  const listeners = new Set<() => void>()

  function entryOf(id: string): Waiting {
    const entry = waiting.get(id) ?? {
      change: {},
      sent: {},
      timer: undefined,
      sending: undefined,
      error: undefined,
    }
    waiting.set(id, entry)
    return entry
  }

  function setError(entry: Waiting, error: AppError | undefined): void {
    if (entry.error === error) return
    entry.error = error
    for (const listener of listeners) listener()
  }

  async function send(id: string, entry: Waiting): Promise<AppError | undefined> {
    entry.sent = entry.change
    entry.change = {}
    const result = await bridge.call('conversations.update', { id, ...entry.sent })
    if (!result.ok) entry.change = { ...entry.sent, ...entry.change }
    entry.sent = {}
    entry.sending = undefined
    setError(entry, result.ok ? undefined : result.error)
    return result.ok ? undefined : result.error
  }

  async function flush(id: string): Promise<AppError | undefined> {
    const entry = entryOf(id)
    clearTimeout(entry.timer)
    await entry.sending
    if (Object.keys(entry.change).length === 0) return undefined
    entry.sending ??= send(id, entry)
    return entry.sending
  }

  return {
    flush,
    async flushOrThrow(id) {
      const error = await flush(id)
      if (error !== undefined) throw new CommandError(error)
    },
    change(id, change) {
      const entry = entryOf(id)
      entry.change = { ...entry.change, ...change }
      clearTimeout(entry.timer)
      entry.timer = setTimeout(() => void flush(id), debounceMs)
    },
    flushAll() {
      for (const id of waiting.keys()) void flush(id)
    },
    unsaved(id) {
      const entry = waiting.get(id)
      return { ...entry?.sent, ...entry?.change }
    },
    errorOf: (id) => waiting.get(id)?.error,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

const savers = new WeakMap<Bridge, ConversationSaver>()

/** The one saver of a bridge: it outlives the tab, so that leaving the tab loses nothing. */
export function conversationSaverOf(bridge: Bridge): ConversationSaver {
  const saver = savers.get(bridge) ?? createConversationSaver(bridge)
  savers.set(bridge, saver)
  return saver
}

export function withUnsaved(bridge: Bridge, conversation: Conversation): Conversation {
  return { ...conversation, ...conversationSaverOf(bridge).unsaved(conversation.id) }
}
