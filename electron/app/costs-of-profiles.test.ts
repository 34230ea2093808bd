import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Parameters } from '../../shared/formats/parameters.ts'
import type { RunCost } from '../../shared/runs/run-cost.ts'
import { isOpenJob, type VideoJob } from '../../shared/video/job.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import type { ProfileName } from '../practice-gateway/profiles/gateway-profile.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'
import { submitVideo } from '../video/testing/submit-video.ts'
import { createApp } from './create-app.ts'
import { openAppClient, valueOf } from './testing/app-client.ts'
import { submitImages } from './testing/submit-images.ts'
import { submitSpeech } from './testing/submit-speech.ts'

const minute = 60_000
/** What one unit of the gateway's quota is, in US dollars. */
const unit = 1 / 500_000

/** The app beside a practice gateway that speaks as another one does, both by one hand-turned clock. */
async function start(profile: ProfileName, key = 'practice-full') {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-costs-'))
  const host = createMemoryHost({ dataFolder })
  const gateway = await startPracticeGateway({ paceMs: 0, clock: host.clock, profile })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(async () => {
    await app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const client = await openAppClient(app)
  const { page } = client
  const connectionId = valueOf(await page.call('connections.add', { address: gateway.url, key })).id
  const costNow = async (runId: string): Promise<RunCost | undefined> =>
    valueOf(await page.call('history.get', { id: runId })).run.cost
  return {
    page,
    host,
    connectionId,
    costNow,
    /** The cost of a run once the log was read. */
    async costInLog(runId: string): Promise<RunCost | undefined> {
      await client.watch(runId)
      const look = async () => {
        host.clock.advance(minute)
        return (await costNow(runId))?.source
      }
      await expect.poll(look, { interval: 20 }).toBe('log')
      return costNow(runId)
    },
    async chat(model = 'practice-chat', text = 'Hello in one line') {
      const { id } = valueOf(await page.call('conversations.create', { model }))
      const blocks = [{ type: 'text' as const, text }]
      const { turns } = valueOf(await page.call('conversations.send', { id, connectionId, blocks }))
      const runId = turns.at(-1)?.run?.id ?? ''
      await client.watch(runId)
      return runId
    },
    async images(parameters: Parameters) {
      const values = { connectionId, model: 'practice-image', prompt: 'A boat', extraJson: '', parameters }
      const { id } = valueOf(await submitImages(page, values))
      await client.watch(id)
      return id
    },
    async speech() {
      const values = { connectionId, model: 'practice-speech', voice: 'coral', extraJson: '' }
      const { id } = valueOf(await submitSpeech(page, { ...values, input: 'Good day', parameters: {} }))
      await client.watch(id)
      return id
    },
    /** The job of a video when nothing more is asked of it. */
    async video(prompt: string, parameters: Parameters): Promise<VideoJob> {
      const { id } = valueOf(
        await submitVideo(page, {
          connectionId,
          family: 'video-generations',
          model: 'practice-video',
          prompt,
          parameters,
          extraJson: '',
          files: [],
        }),
      )
      const look = async () => {
        const job = valueOf(await page.call('video.get', { id }))
        if (job.state === 'waiting') host.clock.advance(Math.max(1, (job.nextPollAt ?? 0) - host.clock.now()))
        return isOpenJob(job)
      }
      await expect.poll(look, { interval: 5 }).toBe(false)
      return valueOf(await page.call('video.get', { id }))
    },
  }
}

const sent = (value: string | number) => ({ isSent: true, value })
const small = { size: sent('64x64') }

/** The groups of the practice keys in the profile, and their ratios. */
const groups = [
  ['practice-full', 'default', 1],
  ['practice-restricted', 'partner', 0.5],
  ['practice-limited', 'trial', 3],
] as const

describe.each(groups)('on a new-api gateway with %s', (key, group, ratio) => {
  it('what was asked in Chat costs what the log of the key says', async () => {
    const app = await start('new-api', key)
    const runId = await app.chat()
    // (7 + 26 × 4) × 1.25, rounded by the gateway after the ratio.
    const usd = Math.round(138.75 * ratio) * unit
    expect(await app.costInLog(runId)).toEqual({
      usd: expect.closeTo(usd, 9),
      by: 'measured',
      source: 'log',
      group,
    })
  })

  it('each of several images costs, and the ratio of the group counts', async () => {
    const app = await start('new-api', key)
    const one = await app.images(small)
    const two = await app.images({ ...small, n: sent(2) })
    expect((await app.costInLog(one))?.usd).toBeCloseTo(0.04 * ratio, 9)
    expect((await app.costInLog(two))?.usd).toBeCloseTo(0.08 * ratio, 9)
  })

  it('a video costs what its polls say: its seconds, its size and the group count', async () => {
    const app = await start('new-api', key)
    const job = await app.video('A boat', { size: sent('1280x736'), duration: sent(2) })
    expect([job.state, job.error]).toEqual(['done', undefined])
    expect(await app.costNow(job.runId ?? '')).toEqual({
      // $0.30 for a second, and by 1.666667 for more than 1280×720.
      usd: expect.closeTo(0.3 * 2 * 1.666_667 * ratio, 5),
      by: 'measured',
      source: 'task',
      group,
    })
  })
})

describe('on a new-api gateway', () => {
  it('the next estimate goes by the group that the log has told of', async () => {
    const app = await start('new-api', 'practice-restricted')
    await app.costInLog(await app.chat())
    const next = await app.costNow(await app.chat())
    expect(next).toMatchObject({ by: 'estimated', source: 'prices', group: 'partner' })
    // (7 + 26 × 4) × $2.50 for a million, by half
    expect(next?.usd).toBeCloseTo((111 * 2.5 * 0.5) / 1_000_000, 9)
  })

  it('a model whose price is a formula has no estimate, and is measured all the same', async () => {
    const app = await start('new-api')
    const runId = await app.chat('practice-varies')
    expect(await app.costNow(runId)).toBeUndefined()
    expect(await app.costInLog(runId)).toMatchObject({ by: 'measured', group: 'default' })
  })

  it('speech costs by its characters', async () => {
    const app = await start('new-api')
    // Eight characters × 7.5
    expect((await app.costInLog(await app.speech()))?.usd).toBeCloseTo(60 * unit, 9)
  })

  it('a video that failed costs nothing, though the log says what it was charged at first', async () => {
    const app = await start('new-api')
    const job = await app.video('Please fail', { size: sent('128x128'), duration: sent(2) })
    expect(job.state).toBe('failed')
    const runId = job.runId ?? ''
    await app.costInLog(await app.chat())
    expect(await app.costNow(runId)).toMatchObject({ usd: 0, by: 'measured', source: 'task' })
  })
})

describe('on a LiteLLM proxy', () => {
  it('a whole answer costs what its header says, and a stream nothing that is known', async () => {
    const app = await start('litellm')
    const whole = await app.images({ ...small, n: sent(2) })
    expect(await app.costNow(whole)).toEqual({
      usd: expect.closeTo(0.08, 9),
      by: 'measured',
      source: 'answer',
    })
    expect(await app.costNow(await app.chat())).toBeUndefined()
  })
})
