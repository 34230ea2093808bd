import type { GatewayClock } from './clock.ts'
import { createSpokenMemory, type SpokenMemory } from './audio/spoken-memory.ts'
import { createStoredFiles, type StoredFiles } from './stored-files.ts'
import { createFileHost, type FileHost } from './routes/video/file-host.ts'
import { createVideoStore, type VideoStore } from './routes/video/video-store.ts'
import {
  createBackgroundResponses,
  type BackgroundResponses,
  type KeptResponses,
} from './routes/responses/background-store.ts'
import type { KeptTasks } from './routes/video/kept-tasks.ts'
import { createVideoTasks, type VideoTasks } from './routes/video/tasks.ts'
import { createPromptCache, type PromptCache } from './text/prompt-cache.ts'
import type { Turn } from './text/parsed-text-request.ts'

/** State that the gateway keeps between requests. It is gone when the gateway closes. */
export interface GatewayMemory {
  /** Stores a conversation under the id of its last answer (responses format, `store`). */
  storeConversation(responseId: string, turns: readonly Turn[]): void
  conversation(responseId: string): readonly Turn[] | undefined
  /** Records whether a function call was sent with a signature, and looks it up. */
  noteSigned(call: string): void
  wasSigned(this: void, call: string): boolean
  /**
   * Returns the milliseconds that a caller of a rate-limited model still has to wait, 0 when it may pass. The wait
   * starts with the first call; a call that passes resets it.
   */
  waitBefore(name: string, milliseconds: number): number
  /**
   * Returns how often it was called with this name, this call included. The least recently counted names are forgotten.
   */
  count(this: void, name: string): number
  /** Files that answers link to. */
  readonly files: StoredFiles
  /** Texts of speech that was sent as PCM samples. */
  readonly speech: SpokenMemory
  /** The prompt cache: the beginnings of earlier prompts. */
  readonly promptCache: PromptCache
  /** Answers of the responses format that are generated in the background. */
  readonly background: BackgroundResponses
  /** Submitted video tasks. */
  readonly videos: VideoTasks
  readonly videoFiles: VideoStore
  /** Another server, which serves some of these videos. */
  readonly fileHost: FileHost
}

const maxStored = 500
const maxCounted = 20_000

/** Data under `kept` survives a restart of the gateway. */
export function createMemory(
  clock: GatewayClock,
  kept: { readonly tasks?: KeptTasks | undefined; readonly responses?: KeptResponses | undefined } = {},
): GatewayMemory {
  const conversations = new Map<string, readonly Turn[]>()
  const signedCalls = new Set<string>()
  const refusedUntil = new Map<string, number>()
  const counts = new Map<string, number>()
  const videos = createVideoTasks(clock, kept.tasks)
  const videoFiles = createVideoStore()
  return {
    background: createBackgroundResponses(clock, kept.responses),
    videos,
    videoFiles,
    fileHost: createFileHost({ clock, videos, videoFiles }),
    files: createStoredFiles(clock),
    promptCache: createPromptCache(clock),
    speech: createSpokenMemory(),
    storeConversation(responseId, turns) {
      conversations.set(responseId, turns)
      const [oldest] = conversations.keys()
      if (conversations.size > maxStored && oldest !== undefined) conversations.delete(oldest)
    },
    conversation: (responseId) => conversations.get(responseId),
    noteSigned(call) {
      signedCalls.add(call)
      const [oldest] = signedCalls
      if (signedCalls.size > maxStored && oldest !== undefined) signedCalls.delete(oldest)
    },
    count(name) {
      const count = (counts.get(name) ?? 0) + 1
      counts.delete(name)
      counts.set(name, count)
      const [oldest] = counts.keys()
      if (counts.size > maxCounted && oldest !== undefined) counts.delete(oldest)
      return count
    },
    wasSigned: (call) => signedCalls.has(call),
    waitBefore(name, milliseconds) {
      const now = clock.now()
      const until = refusedUntil.get(name)
      if (until === undefined) {
        refusedUntil.set(name, now + milliseconds)
        return milliseconds
      }
      if (until > now) return until - now
      refusedUntil.delete(name)
      return 0
    },
  }
}
