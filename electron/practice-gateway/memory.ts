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

/** What the gateway remembers between requests. It is gone when the gateway closes. */
export interface GatewayMemory {
  /** Keeps a conversation under the id of its last answer (responses format, `store`). */
  storeConversation(responseId: string, turns: readonly Turn[]): void
  conversation(responseId: string): readonly Turn[] | undefined
  /** Notes a function call that was sent with a signature, and whether one was. */
  noteSigned(call: string): void
  wasSigned(this: void, call: string): boolean
  /**
   * Milliseconds a caller of a rate-limited model still has to wait, 0 when it may pass. Starts counting with the first
   * call and forgets when one passed.
   */
  waitBefore(name: string, milliseconds: number): number
  /** How often this was called with this name, this time among them. The names that were called longest ago are forgotten. */
  count(this: void, name: string): number
  /** Files that answers link to. */
  readonly files: StoredFiles
  /** What was said as bare samples. */
  readonly speech: SpokenMemory
  /** The beginnings of prompts that were sent before. */
  readonly promptCache: PromptCache
  /** Answers of the responses format that are made in the background. */
  readonly background: BackgroundResponses
  /** Videos that were ordered. */
  readonly videos: VideoTasks
  readonly videoFiles: VideoStore
  /** Where some of them are handed out. */
  readonly fileHost: FileHost
}

const maxStored = 500
const maxCounted = 20_000

/** What is `kept` outlives the gateway. */
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
