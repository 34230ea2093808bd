import * as z from 'zod/mini'
import {
  conversationSettingsSchema,
  type Conversation,
  type ConversationSettings,
} from '../../shared/conversations/conversation.ts'
import type { AppError } from '../../shared/errors/app-error.ts'
import type { Bridge } from '../../shared/ipc/bridge.ts'
import { CommandError } from '../bridge/call.ts'
import { createChangeSaver, type ChangeSaver } from './change-saver.ts'

export type SettingsChange = Partial<ConversationSettings>

/** Saves changes to the settings of conversations. */
export interface ConversationSaver {
  /** Records a change. It is sent a moment later, or with the next `flush`. */
  readonly change: (id: string, change: SettingsChange) => void
  /** Sends pending changes; resolves once main has them, or with the error. */
  readonly flush: (id: string) => Promise<AppError | undefined>
  /** Like `flush`, but rejects with a `CommandError`, for callers that must not continue without it. */
  readonly flushOrThrow: (id: string) => Promise<void>
  /** Sends all pending changes. */
  readonly flushAll: () => void
  /** Changes that main does not have yet. */
  readonly unsaved: (id: string) => SettingsChange
  /** Why the last save failed; its changes are still pending. */
  readonly errorOf: (id: string) => AppError | undefined
  readonly subscribe: (listener: () => void) => () => void
}

const settingsChangeSchema = z.exactPartial(conversationSettingsSchema)
const sparePrefix = 'unsaved-conversation.'

export function createConversationSaver(bridge: Bridge): ConversationSaver {
  const savers = new Map<string, ChangeSaver<SettingsChange>>()
  const listeners = new Set<() => void>()

  function saverOf(id: string): ChangeSaver<SettingsChange> {
    const known = savers.get(id)
    if (known !== undefined) return known
    const saver = createChangeSaver<SettingsChange, unknown>({
      bridge,
      spare: { key: `${sparePrefix}${id}`, schema: settingsChangeSchema },
      nothing: {},
      isEmpty: (change) => Object.keys(change).length === 0,
      merge: (first, then) => ({ ...first, ...then }),
      send: (change) => bridge.call('conversations.update', { id, ...change }),
    })
    saver.subscribe(() => {
      for (const listener of listeners) listener()
    })
    savers.set(id, saver)
    return saver
  }

  async function flush(id: string): Promise<AppError | undefined> {
    const saved = await savers.get(id)?.flush()
    return saved?.ok === false ? saved.error : undefined
  }

  // Changes of a page that was reloaded before they reached main.
  for (const key of spareKeys()) saverOf(key.slice(sparePrefix.length))

  return {
    flush,
    change: (id, change) => saverOf(id).change(change),
    async flushOrThrow(id) {
      const error = await flush(id)
      if (error !== undefined) throw new CommandError(error)
    },
    flushAll() {
      for (const id of savers.keys()) void flush(id)
    },
    unsaved: (id) => savers.get(id)?.state().unsaved ?? {},
    errorOf: (id) => savers.get(id)?.state().error,
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

/** The saver of a bridge: it outlives the tab, so that leaving the tab loses nothing. */
export function conversationSaverOf(bridge: Bridge): ConversationSaver {
  const saver = savers.get(bridge) ?? createConversationSaver(bridge)
  savers.set(bridge, saver)
  return saver
}

export function withUnsaved(bridge: Bridge, conversation: Conversation): Conversation {
  return { ...conversation, ...conversationSaverOf(bridge).unsaved(conversation.id) }
}
