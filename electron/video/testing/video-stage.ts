import { mkdtempSync, rmSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import type { Json } from '../../../shared/json.ts'
import type { VideoJob, VideoJobState } from '../../../shared/video/job.ts'
import type { VideoSubmission } from '../ask-video.ts'
import { startLoopback, type Loopback, type LoopbackCall } from '../../gateway/testing/loopback.ts'
import { createMemoryHost, type MemoryHost } from '../../host/memory/create-memory-host.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { createTestVideo, type TestVideo, type TestVideoOptions } from './create-test-video.ts'

/** Bytes that begin like an MP4 file. */
export function videoBytes(length = 4_000): Buffer {
  return Buffer.concat([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isommp41', 'latin1'), Buffer.alloc(length, 7)])
}

/** An answer of the gateway: a JSON body, or anything that a function writes. */
export type Reply = Json | ((response: ServerResponse, call: LoopbackCall) => void)

/** A gateway that gives the answers that a test sets, by the beginning of `METHOD path`; the longest match wins. */
export interface StagedGateway extends Loopback {
  readonly replies: Map<string, Reply>
  /** The number of requests that began like this. */
  count(beginning: string): number
}

export async function startStagedGateway(replies: Readonly<Record<string, Reply>>): Promise<StagedGateway> {
  const known = new Map(Object.entries(replies))
  const loopback = await startLoopback((response, call) => {
    const line = `${call.method} ${call.url}`
    const [, reply] =
      [...known]
        .filter(([beginning]) => line.startsWith(beginning))
        .toSorted(([left], [right]) => right.length - left.length)[0] ?? []
    if (typeof reply === 'function') return reply(response, call)
    const isKnown = reply !== undefined
    response.writeHead(isKnown ? 200 : 404, { 'content-type': 'application/json' })
    response.end(JSON.stringify(isKnown ? reply : { error: { message: 'Invalid URL', type: 'not_found' } }))
  })
  return {
    ...loopback,
    replies: known,
    count: (beginning) =>
      loopback.calls.filter(({ method, url }) => `${method} ${url}`.startsWith(beginning)).length,
  }
}

/** Answers with a status and a body. */
export function status(code: number, body: Json, headers: Readonly<Record<string, string>> = {}): Reply {
  return (response) => {
    response.writeHead(code, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
  }
}

/** Answers with a video. */
export function videoReply(bytes: Buffer = videoBytes()): Reply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'video/mp4', 'content-length': bytes.length })
    response.end(bytes)
  }
}

export interface VideoStage extends TestVideo {
  readonly host: MemoryHost
  readonly gateway: StagedGateway
  /** Every emitted job, oldest first. */
  readonly notified: VideoJob[]
  readonly notes: { readonly title: string; readonly body: string }[]
  submission(change?: Partial<VideoSubmission>): VideoSubmission
  job(id: string): VideoJob
  /** Resolves when the job is in this state. */
  until(id: string, state: VideoJobState): Promise<VideoJob>
  /** Turns the clock to when the job is due, and resolves when its task was polled. */
  turnToPoll(id: string): Promise<VideoJob>
  /** Closes the app, and starts another one over the same files. */
  restart(): Promise<VideoStage>
}

/**
 * A host with a temporary folder, removed with the test. `startAt` is the start of its clock, in epoch milliseconds.
 */
export function createVideoHost(startAt?: number): MemoryHost {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-video-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 }))
  return createMemoryHost({
    dataFolder,
    database: join(dataFolder, 'playground.sqlite'),
    ...(startAt !== undefined && { startAt }),
  })
}

/** Videos with a staged gateway and a clock that the test turns. */
export async function stageVideo(
  replies: Readonly<Record<string, Reply>>,
  change: TestVideoOptions['change'] = {},
  host: MemoryHost = createVideoHost(),
): Promise<VideoStage> {
  return openStage(await startStagedGateway(replies), change, host)
}

async function openStage(
  gateway: StagedGateway,
  change: TestVideoOptions['change'],
  host: MemoryHost,
): Promise<VideoStage> {
  const notified: VideoJob[] = []
  const notes: { title: string; body: string }[] = []
  const made = await createTestVideo({
    host,
    clock: host.clock,
    log: host.log,
    baseUrl: gateway.url,
    change: {
      emit(name, payload) {
        if (name === 'video.changed') notified.push(...(payload as { jobs: VideoJob[] }).jobs)
      },
      notes: {
        shell: { notify: ({ title, body }) => void notes.push({ title, body }) },
        isWanted: () => true,
      },
      ...change,
    },
  })
  let isClosed = false
  const close = async (): Promise<void> => {
    if (!isClosed) await made.close()
    isClosed = true
  }
  onTestFinished(close)
  const job = (id: string): VideoJob => valueOf(made.video.get(id))
  const stage: VideoStage = {
    ...made,
    host,
    gateway,
    notified,
    notes,
    close,
    submission: (more = {}) => ({
      connectionId: 'mine',
      family: 'video-generations',
      model: 'film-1',
      prompt: 'A red boat',
      parameters: {},
      extraJson: '',
      files: [],
      ...more,
    }),
    job,
    async until(id, state) {
      await expect.poll(() => job(id).state, { interval: 5 }).toBe(state)
      return job(id)
    },
    async turnToPoll(id) {
      const { nextPollAt = host.clock.now(), pollCount } = job(id)
      host.clock.advance(Math.max(0, nextPollAt - host.clock.now()))
      await expect.poll(() => job(id).pollCount, { interval: 5 }).toBeGreaterThan(pollCount)
      return job(id)
    },
    async restart() {
      await close()
      return openStage(gateway, change, host)
    },
  }
  return stage
}
