import * as z from 'zod/mini'
import {
  conversationSettingsSchema,
  type Conversation,
  type ConversationSettings,
} from '../../shared/conversations/conversation.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import { ok, type Result } from '../../shared/errors/result.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { CommandError } from '../bridge/call.ts'
import { createAutosave, type Autosave } from './autosave.ts'
import { readLocalJson } from './local-json.ts'

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

const settingsChangeSchema = z.partial(conversationSettingsSchema)
const sparePrefix = 'unsaved-conversation.'

interface Entry {
  change: SettingsChange
  /** Sent, not yet answered. */
  sent: SettingsChange
  error: AppError | undefined
  readonly autosave: Autosave<void>
}

export function createConversationSaver(bridge: Bridge): ConversationSaver {
  const entries = new Map<string, Entry>()
  const listeners = new Set<() => void>()

  function entryOf(id: string): Entry {
    const known = entries.get(id)
    if (known !== undefined) return known
    const unsaved = (): SettingsChange => ({ ...entry.sent, ...entry.change })
    const entry: Entry = {
      change: {},
      sent: {},
      error: undefined,
      autosave: createAutosave({
        isUnsaved: () => Object.keys(unsaved()).length > 0,
        save: () => send(id, entry),
        bridge,
        spare: { key: `${sparePrefix}${id}`, value: unsaved },
      }),
    }
    entries.set(id, entry)
    return entry
  }

  function setError(entry: Entry, error: AppError | undefined): void {
    if (entry.error === error) return
    entry.error = error
    for (const listener of listeners) listener()
  }

  async function send(id: string, entry: Entry): Promise<Result<void>> {
    if (Object.keys(entry.change).length === 0) return ok()
    entry.sent = entry.change
    entry.change = {}
    const result = await bridge.call('conversations.update', { id, ...entry.sent })
    // Of a conversation that is gone there is nothing to save.
    if (!result.ok && result.error.kind !== 'not-found') entry.change = { ...entry.sent, ...entry.change }
    entry.sent = {}
    setError(entry, result.ok ? undefined : result.error)
    return result.ok ? ok() : result
  }

  async function flush(id: string): Promise<AppError | undefined> {
    const saved = await entries.get(id)?.autosave.flush()
    return saved?.ok === false ? saved.error : undefined
  }

  function change(id: string, next: SettingsChange): void {
    const entry = entryOf(id)
    entry.change = { ...entry.change, ...next }
    entry.autosave.changed()
  }

  // What a page that was reloaded had not got to main.
  for (const key of spareKeys()) {
    const left = readLocalJson(key, settingsChangeSchema)
    if (left !== undefined) change(key.slice(sparePrefix.length), left)
  }

  return {
    flush,
    change,
    async flushOrThrow(id) {
      const error = await flush(id)
      if (error !== undefined) throw new CommandError(error)
    },
    flushAll() {
      for (const id of entries.keys()) void flush(id)
    },
    unsaved: (id) => ({ ...entries.get(id)?.sent, ...entries.get(id)?.change }),
    errorOf: (id) => entries.get(id)?.error,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

function spareKeys(): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(sparePrefix))
  } catch {
    return []
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
