import { describe, expect, it, vi } from 'vitest'
import { emptyPlan, type ExperimentPlan } from '../../shared/experiments/experiment.ts'
import { ok } from '../../shared/errors/result.ts'
import { runsError } from '../../shared/text/en/errors/runs.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { pricesFor } from '../prices/testing/test-prices.ts'
import { createTestExperiments, type TestExperiments } from './testing/create-test-experiments.ts'
import { answerInStream, messagesOf, refuse } from './testing/play-gateway.ts'
import { testVariant } from './testing/test-variant.ts'

const variant = testVariant('a', { label: 'A', parameters: { stream: true }, prompt: 'Say {{word}}' })

function planOf(change: Partial<ExperimentPlan> = {}): ExperimentPlan {
  return {
    ...emptyPlan,
    description: 'Words',
    variants: [variant],
    cases: ['one', 'two', 'three'].map((word) => ({
      vars: { word },
      assertions: [{ type: 'contains', isNegated: false, value: '{{word}}' }],
    })),
    repeats: 1,
    concurrency: 2,
    delayMs: 0,
    ...change,
  }
}

/** The file of the media `gone` does not exist. */
const createTest = (prices?: ModelPrices): TestExperiments =>
  createTestExperiments({
    hasFile: async (mediaId) => mediaId !== 'gone',
    ...(prices !== undefined && { prices }),
  })

describe('an experiment', () => {
  it('sends every cell once, as many at a time as it may, and judges the answers', async () => {
    const { database, service, sent, states, create } = createTest()
    const id = create(planOf())
    expect(await service.check(id)).toMatchObject({ value: { requests: 3, problems: [] } })
    expect(states(id)).toEqual([])
    expect(sent).toHaveLength(0)

    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(sent.map((item) => messagesOf(item))).toEqual([
      [{ role: 'user', content: 'Say one' }],
      [{ role: 'user', content: 'Say two' }],
    ])
    await vi.waitFor(() => expect(states(id)).toEqual(['sending', 'sending', 'planned']))

    expect(database.connection.prepare('SELECT asked AS prompt FROM run_texts ORDER BY asked').all()).toEqual(
      [{ prompt: 'Say one' }, { prompt: 'Say two' }],
    )

    answerInStream(sent[1], 'It is two.')
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    answerInStream(sent[0], 'It is something else.')
    refuse(sent[2], 400)
    await vi.waitFor(() => expect(states(id)).toEqual(['failed', 'done', 'error']))
    expect(sent).toHaveLength(3)
    expect(service.get(id)).toMatchObject({
      value: { state: 'finished', counts: { done: 1, failed: 1, error: 1, planned: 0 } },
    })
    expect(service.cells(id, 0, 10)).toMatchObject({
      value: [
        { text: 'It is something else.', score: 0, results: [{ type: 'contains', isPass: false }] },
        { score: 1, attempts: 1 },
        { error: { message: 'No.' } },
      ],
    })
  })

  it('judges the answer that came, and reads no record of it again', async () => {
    const { records, service, sent, states, create } = createTest()
    const replay = vi.spyOn(records, 'replay')
    const id = create(planOf({ concurrency: 3 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    for (const [index, word] of ['one', 'two', 'three'].entries())
      answerInStream(sent[index], `It is ${word}.`)
    await vi.waitFor(() => expect(states(id)).toEqual(['done', 'done', 'done']))
    expect(replay).not.toHaveBeenCalled()
  })

  it.each(['chat', 'transcriptions'] as const)(
    'does not send a cell whose file is gone, and names it: %s',
    async (format) => {
      const { service, sent, states, create } = createTest()
      const file = {
        mediaId: 'gone',
        mediaType: format === 'chat' ? 'image/png' : 'audio/wav',
        fileName: 'call.bin',
      }
      const asked = { ...variant, format, parameters: {}, prompt: '{{file}}' }
      const id = create(planOf({ variants: [asked], cases: [{ vars: { file }, assertions: [] }] }))
      service.start(id)
      await vi.waitFor(() => expect(states(id)).toEqual(['error']))
      expect(sent).toHaveLength(0)
      expect(service.cells(id, 0, 1)).toMatchObject({
        value: [{ error: { kind: 'not-found', message: expect.stringContaining('call.bin') }, attempts: 0 }],
      })
    },
  )

  it('takes a cell whose file went while it was being sent for one that was not sent', async () => {
    const { service, sent, states, create } = createTest()
    const id = create(planOf({ cases: [{ vars: { word: 'one' }, assertions: [] }] }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    sent[0]?.close({ outcome: 'failed', error: { kind: 'not-found', ...runsError('uploadGone') } })
    await vi.waitFor(() => expect(states(id)).toEqual(['error']))
  })

  it('waits as long as the gateway tells, and asks nothing else of that connection meanwhile', async () => {
    const { service, sent, states, create, host } = createTest()
    const other = { ...variant, id: 'b', connectionId: 'two' }
    const id = create(planOf({ variants: [variant, other], concurrency: 1 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    const [first, second] = sent
    refuse(first, 429, 5_000)
    await vi.waitFor(() => expect(states(id)[0]).toBe('planned'))
    answerInStream(second, 'one')
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    expect(sent[2]?.target.connectionId).toBe('two')
    host.clock.advance(4_999)
    expect(sent).toHaveLength(3)
    host.clock.advance(1)
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    expect(sent[3]?.target.connectionId).toBe('one')
    const cells = service.cells(id, 0, 1)
    expect(cells).toMatchObject({ value: [{ state: 'sending', attempts: 2 }] })
  })

  it('pauses before the request that would pass its limit, says why, and still says so after a restart', async () => {
    const before = createTest()
    const { service, sent, create } = before
    const id = create(planOf({ maxRequests: 2 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    // The retry of the refused request would be the third request.
    refuse(sent[0], 429, 0)
    answerInStream(sent[1], 'two')
    await vi.waitFor(() => expect(service.get(id)).toMatchObject({ value: { state: 'paused' } }))
    expect(sent).toHaveLength(2)
    const expected = {
      state: 'paused',
      pausedBecause: { message: expect.stringContaining('limit of 2') },
      counts: { done: 1, planned: 2 },
    }
    expect(service.progress(id)).toMatchObject({ value: expected })
    const again = before.kill()
    await again.service.recover()
    expect(again.service.list()).toMatchObject({ value: [expected] })
    again.service.start(id)
    expect(again.service.get(id)).toMatchObject({ value: expected })
    expect(again.sent).toHaveLength(0)
  })

  it('sends nothing under a limit on money that it cannot keep', async () => {
    const { service, sent, create } = createTest()
    const id = create(planOf({ maxCost: 5 }))
    const problem = { message: expect.stringContaining('no price is known') }
    expect(await service.check(id)).toMatchObject({ value: { problems: [{ part: 'limits', problem }] } })
    service.start(id)
    await vi.waitFor(() =>
      expect(service.get(id)).toMatchObject({ value: { state: 'paused', pausedBecause: problem } }),
    )
    expect(sent).toHaveLength(0)
  })

  it('keeps a limit on money: what is out counts as much as it is expected to cost', async () => {
    const prices = pricesFor({ 'practice-chat': 0.25 })
    const { service, sent, create } = createTest(prices)
    const id = create(planOf({ maxCost: 0.6 }))
    expect(await service.check(id)).toMatchObject({
      value: { estimatedCost: 0.75, withoutPrice: 0, problems: [] },
    })
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    answerInStream(sent[0], 'one')
    answerInStream(sent[1], 'two')
    await vi.waitFor(() =>
      expect(service.get(id)).toMatchObject({
        value: {
          state: 'paused',
          pausedBecause: { message: expect.stringContaining('$0.6') },
          counts: { done: 2, planned: 1 },
        },
      }),
    )
    expect(sent).toHaveLength(2)
    expect(service.cells(id, 0, 1)).toMatchObject({
      value: [{ metrics: { cost: 0.25, isCostMeasured: false } }],
    })
  })

  it('estimates what has a price, and says how many requests have none', async () => {
    const prices = pricesFor({ 'practice-chat': 0.5 })
    const { service, create } = createTest(prices)
    const id = create(planOf({ variants: [variant, { ...variant, id: 'b', model: 'practice-endings' }] }))
    expect(await service.check(id)).toMatchObject({ value: { estimatedCost: 1.5, withoutPrice: 3 } })
  })

  it('estimates what is priced in another currency by itself', async () => {
    const { service, create } = createTest({
      ...pricesFor({ 'practice-chat': 0.5 }),
      foreignEstimate: (model) => (model === 'practice-endings' ? { amount: 2, currency: 'CNY' } : undefined),
    })
    const other = { ...variant, id: 'b', model: 'practice-endings' }
    expect(await service.check(create(planOf({ variants: [variant, other] })))).toMatchObject({
      value: {
        estimatedCost: 1.5,
        estimatedForeign: [{ amount: 6, currency: 'CNY' }],
        withoutPrice: 0,
      },
    })
    const alone = await service.check(create(planOf({ variants: [other] })))
    expect(alone).toMatchObject({ value: { estimatedForeign: [{ amount: 6, currency: 'CNY' }] } })
    expect(alone.ok && alone.value.estimatedCost).toBeUndefined()
  })

  it('expects of a model what it has cost in earlier snapshots, and judges what an answer cost', async () => {
    const costs = { ...pricesFor({ 'practice-chat': 0.5 }), costOf: () => 0.125 }
    const { service, sent, states, create } = createTest(costs)
    const assertions = [{ type: 'cost', isNegated: false, threshold: 0.1 } as const]
    const first = create(planOf({ cases: [{ vars: { word: 'one' }, assertions }] }))
    expect(await service.check(first)).toMatchObject({ value: { estimatedCost: 0.5 } })
    service.start(first)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    answerInStream(sent[0], 'one')
    await vi.waitFor(() => expect(states(first)).toEqual(['failed']))
    const again = service.create(planOf(), first)
    const id = again.ok ? again.value.id : ''
    expect(await service.check(id)).toMatchObject({ value: { estimatedCost: 0.375 } })
  })

  it('says until when the gateway has told to wait', async () => {
    const { service, sent, create, host } = createTest()
    const id = create(planOf({ concurrency: 1 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(service.progress(id)).not.toMatchObject({ value: { waits: expect.anything() } })
    const now = host.clock.now()
    refuse(sent[0], 429, 9_000)
    await vi.waitFor(() =>
      expect(service.progress(id)).toMatchObject({
        value: { state: 'running', waits: [{ connectionId: 'one', until: now + 9_000 }] },
      }),
    )
    host.clock.advance(9_000)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(service.progress(id)).not.toMatchObject({ value: { waits: expect.anything() } })
  })

  it('sends nothing more after a pause, and stops what is out when it is told to', async () => {
    const { service, sent, states, create } = createTest()
    const id = create(planOf())
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    service.pause(id)
    answerInStream(sent[0], 'one')
    await vi.waitFor(() => expect(states(id)[0]).toBe('done'))
    await service.stop(id)
    await vi.waitFor(() => expect(states(id)).toEqual(['done', 'stopped', 'planned']))
    expect(sent).toHaveLength(2)

    service.planAgain(id, ['stopped'])
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    answerInStream(sent[2], 'two')
    answerInStream(sent[3], 'three')
    await vi.waitFor(() => expect(states(id)).toEqual(['done', 'done', 'done']))
  })

  it('finishes a paused one by word of the user: what is out ends, the rest is stopped and can be taken up again', async () => {
    const { host, service, sent, states, create } = createTest()
    const id = create(planOf())
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(service.finish(id)).toMatchObject({ ok: false, error: { kind: 'rejected' } })
    service.pause(id)
    expect(service.finish(id)).toMatchObject({ ok: true })
    expect(service.progress(id)).toMatchObject({ value: { state: 'paused', spent: { requests: 2 } } })
    answerInStream(sent[0], 'one')
    // It would be resent later, but the experiment is finishing.
    refuse(sent[1], 429, 1_000)
    await vi.waitFor(() => expect(states(id)).toEqual(['done', 'stopped', 'stopped']))
    expect(service.get(id)).toMatchObject({ value: { state: 'finished', endedAt: host.clock.now() } })

    service.planAgain(id, ['stopped'])
    service.start(id)
    // The gateway's wait time has not passed yet.
    expect(sent).toHaveLength(2)
    host.clock.advance(1_000)
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    answerInStream(sent[2], 'two')
    answerInStream(sent[3], 'three')
    await vi.waitFor(() => expect(states(id)).toEqual(['done', 'done', 'done']))
  })

  it('finishes one that was held by a restart', async () => {
    const before = createTest()
    const { service, sent, create } = before
    const id = create(planOf({ maxRequests: 1 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    answerInStream(sent[0], 'one')
    await vi.waitFor(() => expect(service.get(id)).toMatchObject({ value: { state: 'paused' } }))
    const again = before.kill()
    expect(again.service.finish(id)).toMatchObject({ ok: true })
    expect(again.service.get(id)).toMatchObject({ value: { state: 'finished' } })
    expect(again.states(id)).toEqual(['done', 'stopped', 'stopped'])
    expect(again.service.progress(id)).toMatchObject({ value: { spent: { requests: 1 } } })
  })

  it('names a snapshot, whose plan stays as it was', async () => {
    const { service, create } = createTest()
    const id = create(planOf())
    service.start(id)
    service.pause(id)
    expect(service.rename(id, 'With "v5" of the prompt')).toMatchObject({ ok: true })
    expect(service.get(id)).toMatchObject({
      value: {
        description: 'With "v5" of the prompt',
        plan: { description: 'With "v5" of the prompt', cases: planOf().cases },
      },
    })
    expect(service.rename('gone', 'x')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it('knows after a kill what came of each cell, and sends none of those twice by itself', async () => {
    const killed = createTest()
    const id = killed.create(planOf())
    killed.service.start(id)
    await vi.waitFor(() => expect(killed.states(id)).toEqual(['sending', 'sending', 'planned']))
    // The first request ended, but the app was closed before its answer was judged.
    killed.service.close()
    answerInStream(killed.sent[0], 'one')
    await vi.waitFor(() =>
      expect(
        killed.database.connection.prepare("SELECT count(*) AS n FROM runs WHERE status = 'done'").get(),
      ).toEqual({
        n: 1,
      }),
    )

    const { service, states, sent } = killed.kill()
    await service.recover()
    expect(states(id)).toEqual(['done', 'unknown', 'planned'])
    expect(service.get(id)).toMatchObject({
      value: { state: 'paused', pausedBecause: { message: expect.stringContaining('app ended') } },
    })
    expect(sent).toHaveLength(0)

    service.start(id)
    expect(service.progress(id)).not.toHaveProperty('value.pausedBecause')
    await vi.waitFor(() => expect(sent).toHaveLength(1))
    expect(sent.map((item) => messagesOf(item))).toEqual([[{ role: 'user', content: 'Say three' }]])
  })

  it('does not send what lacks a value, and refuses a plan that is too large', async () => {
    const { service, sent, states, create } = createTest()
    const id = create(planOf({ cases: [{ vars: {}, assertions: [] }] }))
    service.start(id)
    await vi.waitFor(() => expect(states(id)).toEqual(['error']))
    expect(sent).toHaveLength(0)
    expect(service.cells(id, 0, 1)).toMatchObject({
      value: [{ error: { message: 'There is no value for word.' } }],
    })
    expect(service.create(planOf({ repeats: 100_000 }))).toMatchObject({ ok: false })
    const empty = create(planOf({ cases: [] }))
    expect(await service.check(empty)).toMatchObject({
      value: { requests: 0, problems: [{ part: 'cases' }] },
    })
    expect(service.start(empty)).toMatchObject({ ok: false })
  })

  it('waits for a 503 that names a time, and takes one that names none for an error', async () => {
    const { service, sent, states, host, create } = createTest()
    const id = create(planOf({ concurrency: 3 }))
    service.start(id)
    await vi.waitFor(() => expect(sent).toHaveLength(3))
    refuse(sent[0], 503)
    await vi.waitFor(() => expect(states(id)[0]).toBe('error'))
    refuse(sent[1], 503, 2_000)
    await vi.waitFor(() => expect(states(id)).toEqual(['error', 'planned', 'sending']))
    answerInStream(sent[2], 'three')
    await vi.waitFor(() => expect(states(id)).toEqual(['error', 'planned', 'done']))
    host.clock.advance(2_000)
    await vi.waitFor(() => expect(sent).toHaveLength(4))
    expect(sent.slice(3).map((item) => messagesOf(item))).toEqual([[{ role: 'user', content: 'Say two' }]])
  })

  it('is a draft until it starts, then frozen; another snapshot of it is a draft again', async () => {
    const { service, sent, create } = createTest()
    const id = create(planOf({ cases: [], variants: [{ ...variant, label: '' }] }))
    expect(service.update(id, { cases: planOf().cases, threshold: 0.5 })).toMatchObject({
      value: { state: 'draft', plan: { threshold: 0.5, description: 'Words' } },
    })
    const cleared = service.update(id, {}, ['threshold'])
    expect(cleared).toMatchObject({ value: { plan: { description: 'Words' } } })
    expect(cleared.ok && cleared.value.plan).not.toHaveProperty('threshold')

    expect(service.start(id, 2)).toMatchObject({ error: { message: expect.stringContaining('3') } })
    expect(sent).toHaveLength(0)
    expect(service.start(id, 3)).toMatchObject({ ok: true })
    // Variants without a name are named like their model at the start.
    expect(service.get(id)).toMatchObject({ value: { plan: { variants: [{ label: 'practice-chat' }] } } })
    await vi.waitFor(() => expect(sent).toHaveLength(2))
    expect(service.update(id, { repeats: 2 })).toMatchObject({ ok: false, error: { kind: 'rejected' } })
    expect(service.delete(id)).toMatchObject({ ok: false })

    const again = service.create(planOf(), id)
    expect(again).toMatchObject({ value: { seriesId: id, state: 'draft' } })
    expect(service.list()).toMatchObject({ value: [{ seriesId: id }, { seriesId: id }] })
    if (!again.ok) return
    service.delete(again.value.id)
    expect(service.list()).toMatchObject({ value: [{ id }] })
    service.restore(again.value.id)
    expect(service.list()).toMatchObject({ value: [{}, {}] })
  })

  it('finds every case that lacks a value before anything is sent', async () => {
    const { service, create } = createTest()
    const values: Record<string, string>[] = [{ word: 'one' }, {}, { other: 'x' }]
    const cases = values.map((vars) => ({ vars, assertions: [] }))
    const id = create(planOf({ cases, variants: [variant, { ...variant, id: 'b', model: '' }] }))
    expect(await service.check(id)).toMatchObject({
      value: {
        requests: 6,
        problems: [
          { part: 'cases', variantId: 'a', caseIndex: 1, cases: 2 },
          { part: 'variants', variantId: 'b' },
        ],
      },
    })
  })
})

it('tells of those that are on, how far they are and until when they wait', async () => {
  const { service, sent, create, host } = createTest()
  const id = create(planOf({ description: 'On', concurrency: 1 }))
  create(planOf({ description: 'A draft' }))
  expect(service.running()).toEqual(ok([]))
  service.start(id)
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  const now = host.clock.now()
  refuse(sent[0], 429, 9_000)
  await vi.waitFor(() =>
    expect(service.running()).toMatchObject({
      value: [{ id, description: 'On', counts: { planned: 3, sending: 0 }, waitsUntil: now + 9_000 }],
    }),
  )
  service.pause(id)
  expect(service.running()).toEqual(ok([]))
})
