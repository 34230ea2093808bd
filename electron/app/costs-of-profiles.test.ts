import { describe, expect, it } from 'vitest'
import { sent, startProfileApp as start } from './testing/profile-app.ts'

/** One unit of the gateway's quota in US dollars. */
const unit = 1 / 500_000

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
    // (7 + 26 × 4) × 1.25, rounded by the gateway after applying the ratio.
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
    const single = await app.images(small)
    const two = await app.images({ ...small, n: sent(2) })
    expect((await app.costInLog(single))?.usd).toBeCloseTo(0.04 * ratio, 9)
    expect((await app.costInLog(two))?.usd).toBeCloseTo(0.08 * ratio, 9)
  })

  it('a video costs what its polls say: its seconds, its size and the group count', async () => {
    const app = await start('new-api', key)
    const job = await app.video('A boat', { size: sent('1280x736'), duration: sent(2) })
    expect([job.state, job.error]).toEqual(['done', undefined])
    expect(await app.costNow(job.runId ?? '')).toEqual({
      // $0.30 per second, times 1.666667 for more than 1280×720.
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
    // (7 + 26 × 4) × $2.50 per million, times one half.
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
