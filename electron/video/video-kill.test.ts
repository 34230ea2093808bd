import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createMemoryClock, type MemoryClock } from '../host/memory/memory-clock.ts'
import { createTestVideo, type TestVideo } from './testing/create-test-video.ts'
import {
  createVideoHost,
  videoReply,
  videoBytes,
  startStagedGateway,
  type StagedGateway,
} from './testing/video-stage.ts'
import { valueOf } from '../app/testing/app-client.ts'

const create = 'POST /v1/video/generations'
const poll = 'GET /v1/video/generations/t1'
const created = { task_id: 't1', status: 'submitted' }
const longVideo = videoBytes(6_000_000)

type Host = ReturnType<typeof createVideoHost>

/** Runs the app in a separate process until `isTime`, and kills it then. Resolves with the id of its job. */
async function killWhen(
  host: Host,
  gateway: StagedGateway,
  moment: string,
  isTime: (state: string) => boolean,
): Promise<string> {
  const script = fileURLToPath(new URL('testing/video-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, host.paths.data, gateway.url, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let job = { id: '', state: '' }
  createInterface({ input: child.stdout }).on('line', (line) => void (job = JSON.parse(line) as typeof job))
  await expect.poll(() => job.id !== '' && isTime(job.state), { interval: 10 }).toBe(true)
  child.kill('SIGKILL')
  await exited
  return job.id
}

/** Runs the app in a separate process that kills itself at a moment. Resolves with the id of its job. */
async function untilKilled(
  host: Host,
  gateway: StagedGateway,
  moment: string,
  onFirstPiece: () => void,
): Promise<string> {
  const script = fileURLToPath(new URL('testing/video-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, host.paths.data, gateway.url, moment], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ids: string[] = []
  createInterface({ input: child.stdout }).on('line', (line) => {
    const { id } = JSON.parse(line) as { id?: string }
    if (id === undefined) onFirstPiece()
    else ids.push(id)
  })
  const [, signal] = (await once(child, 'close')) as [unknown, string]
  expect(signal).toBe('SIGKILL')
  return ids[0] ?? ''
}

/** The next start, some minutes later, when all planned polls are due. */
async function startAgain(
  host: Host,
  gateway: StagedGateway,
): Promise<TestVideo & { readonly clock: MemoryClock }> {
  const clock = createMemoryClock(Date.now() + 5 * 60_000)
  const next = await createTestVideo({ host, clock, log: host.log, baseUrl: gateway.url })
  onTestFinished(() => next.close())
  return { ...next, clock }
}

/** Turns the clock until the job is done. */
async function untilDone(next: TestVideo & { readonly clock: MemoryClock }, id: string): Promise<void> {
  const state = (): string => {
    next.clock.advance(100)
    return jobOf(next, id).state
  }
  await expect.poll(state, { interval: 20 }).toBe('done')
}

function jobOf({ video }: TestVideo, id: string) {
  return valueOf(video.get(id))
}

describe('a process that is killed with a video on its way', () => {
  it('before the request: nothing is sent later, and the job says what is known', async () => {
    const gateway = await startStagedGateway({ [create]: created })
    const host = createVideoHost()
    const id = await killWhen(host, gateway, 'before-post', (state) => state === 'creating')
    const next = await startAgain(host, gateway)
    expect(jobOf(next, id)).toMatchObject({
      state: 'unknown',
      error: { message: expect.stringContaining('no sign that the request was sent') },
    })
    expect(gateway.calls).toEqual([])
  })

  it('between the request and its answer: the outcome is unknown, with advice', async () => {
    const gateway = await startStagedGateway({ [create]: () => undefined })
    const host = createVideoHost()
    const id = await killWhen(host, gateway, 'waiting', () => gateway.count('POST') === 1)
    const next = await startAgain(host, gateway)
    expect(jobOf(next, id)).toMatchObject({
      state: 'unknown',
      error: { nextStep: expect.stringContaining('Creating the video again may be charged twice') },
    })
    expect(gateway.count('POST')).toBe(1)
  })

  it.each([
    ['when the answer was heard', 'answer-heard'],
    ['when its second piece was heard', 'answer-second-chunk'],
    ['when the connection was left open behind it', 'answer-left-open'],
    ['when its task was read, before it was in the ledger', 'answer-before-ledger'],
    ['when its task was in the ledger, before the run was', 'answer-parts'],
  ])('%s: the next start knows the task, and asks for nothing again', async (_, moment) => {
    const firstPiece = Promise.withResolvers<void>()
    const gateway = await startStagedGateway({
      [create](response) {
        const answer = Buffer.from(JSON.stringify(created))
        response.writeHead(200, { 'content-type': 'application/json' })
        if (moment === 'answer-second-chunk') {
          response.write(answer.subarray(0, 9))
          void firstPiece.promise.then(() => response.end(answer.subarray(9)))
        } else if (moment === 'answer-left-open') response.write(answer)
        else response.end(answer)
      },
    })
    const host = createVideoHost()
    const id = await untilKilled(host, gateway, moment, firstPiece.resolve)
    const next = await startAgain(host, gateway)
    expect(jobOf(next, id)).toMatchObject({ state: 'waiting', taskId: 't1' })
    expect(gateway.count('POST')).toBe(1)
  })

  it('while it asks after the task: the next start goes on and finishes', async () => {
    const gateway = await startStagedGateway({
      [create]: created,
      [poll]: () => undefined,
      'GET /film': videoReply(),
    })
    const host = createVideoHost()
    const id = await killWhen(host, gateway, 'polling', () => gateway.count('GET') === 1)
    gateway.replies.set(poll, { status: 'succeeded', url: `${gateway.url}/film` })
    const next = await startAgain(host, gateway)
    expect(jobOf(next, id)).toMatchObject({ state: 'waiting', taskId: 't1' })
    await untilDone(next, id)
    expect([gateway.count('POST'), valueOf(next.library.list({})).total]).toEqual([1, 1])
  })

  it('while the file is fetched: the next start fetches it whole', async () => {
    const gateway = await startStagedGateway({
      [create]: created,
      'GET /film': (response) =>
        void response
          .writeHead(200, { 'content-length': longVideo.length })
          .write(longVideo.subarray(0, 3_000_000)),
    })
    gateway.replies.set(poll, { status: 'succeeded', url: `${gateway.url}/film` })
    const host = createVideoHost()
    const id = await killWhen(host, gateway, 'fetching', () => bytesIn(host.paths.media) > 1_000_000)
    gateway.replies.set('GET /film', videoReply(longVideo))
    const next = await startAgain(host, gateway)
    await untilDone(next, id)
    const { items } = valueOf(next.library.list({}))
    expect(items.map(({ bytes, kind }) => [bytes, kind])).toEqual([[longVideo.length, 'video']])
    expect(readdirSync(host.paths.media).filter((name) => name.endsWith('.part'))).toEqual([])
    expect([gateway.count('POST'), valueOf(next.library.pending()).length]).toEqual([1, 0])
  })
})

/** The total size of the files in a folder; 0 for a missing folder. */
function bytesIn(folder: string): number {
  if (!existsSync(folder)) return 0
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)
}
