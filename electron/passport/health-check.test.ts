import { describe, expect, it, vi } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import { conversationFormatIds, type ConversationFormatId } from '../../shared/formats/registry.ts'
import type { HealthOutcome, HealthResult, HealthTrialId } from '../../shared/passport/health.ts'
import { valueOf } from '../app/testing/app-client.ts'
import type { AnswerScript } from '../practice-gateway/script/answer-script.ts'
import { startScriptedApp } from './testing/scripted-app.ts'

type App = Awaited<ReturnType<typeof startScriptedApp>>

function checkOf({ page, connectionId }: App, model: string, format: ConversationFormatId) {
  const key = { connectionId, model, format }
  const items: HealthResult[] = []
  const plan = async () => valueOf(await page.call('passport.planHealth', key))
  const run = (agreed: { requests: number; usd?: number }) => {
    const ended = Promise.withResolvers<Result<void>>()
    const close = page.open(
      'passport.checkHealth',
      { ...key, agreed },
      { onItem: (item) => void items.push(item), onEnd: ended.resolve },
    )
    return { ended: ended.promise, close }
  }
  return { plan, run, items }
}

/** Runs a planned check of a model; returns the stored results by trial. */
async function checked(app: App, model: string, format: ConversationFormatId) {
  const { plan, run } = checkOf(app, model, format)
  const { requests, usd } = await plan()
  valueOf(await run({ requests, ...(usd !== undefined && { usd }) }).ended)
  const kept = (await app.passport(format, model))?.health?.results ?? []
  return Object.fromEntries(kept.map((result) => [result.id, result])) as Record<HealthTrialId, HealthResult>
}

const limits = ['max_tokens', 'max_output_tokens', 'generationConfig.maxOutputTokens']
const script: AnswerScript = { refuses: limits.map((name) => ({ name })) }

/**
 * The expected results in each format, for a model that does what is requested, for those that do not, and for one that
 * refuses.
 */
const good: readonly (readonly [HealthTrialId, string])[] = [
  ['answers', 'exact'],
  ['streams', 'events'],
  ['tool-call', 'valid-arguments'],
  ['json-schema', 'json'],
  ['unicode', 'intact'],
  ['stop-sequence', 'kept'],
  ['long-input', 'found'],
]

const bad: readonly (readonly [model: string, HealthTrialId, string])[] = [
  ['practice-chat', 'answers', 'other-text'],
  ['practice-empty', 'answers', 'nothing'],
  ['practice-early', 'streams', 'no-end'],
  ['practice-chat', 'tool-call', 'no-call'],
  ['practice-empty', 'json-schema', 'nothing'],
  ['practice-empty', 'unicode', 'nothing'],
  ['practice-chat', 'stop-sequence', 'other-text'],
  ['practice-chat', 'long-input', 'not-found'],
]

describe.each(conversationFormatIds)('a health check in %s', (format) => {
  const hasStop = format !== 'responses'
  const ifOffered = (id: HealthTrialId, outcome: HealthOutcome) =>
    id === 'stop-sequence' && !hasStop ? 'not-offered' : outcome

  it('passes a model that does what it is asked', async () => {
    const app = await startScriptedApp(script)
    const results = await checked(app, 'practice-follows', format)
    for (const [id, seen] of good) {
      expect([id, results[id].outcome]).toEqual([id, ifOffered(id, 'passed')])
      if (results[id].outcome === 'not-offered') continue
      expect(results[id].seen?.kind).toContain(seen)
      expect(valueOf(await app.page.call('history.get', { id: results[id].runId ?? '' })).run.isCheck).toBe(
        true,
      )
    }
    const isStrict = format === 'chat' || format === 'responses'
    expect(results['json-schema'].seen?.kind).toBe(isStrict ? 'strict-json' : 'valid-json')
  })

  it('says what was seen of models that do something else', async () => {
    const app = await startScriptedApp(script)
    const byModel: Record<string, Record<HealthTrialId, HealthResult>> = {}
    for (const model of new Set(bad.map(([each]) => each))) byModel[model] = await checked(app, model, format)
    for (const [model, id, seen] of bad) {
      const result = byModel[model]?.[id]
      expect([model, id, result?.outcome]).toEqual([model, id, ifOffered(id, 'not-as-asked')])
      if (result?.outcome === 'not-as-asked')
        expect([model, id, result.seen?.kind]).toEqual([model, id, seen])
    }
  })

  it('says what the gateway refused, and with which run', async () => {
    const app = await startScriptedApp(script)
    const results = await checked(app, 'practice-scripted', format)
    for (const [id] of good) {
      expect([id, results[id].outcome]).toEqual([id, ifOffered(id, 'refused')])
      if (results[id].outcome === 'not-offered') continue
      expect(results[id].error).toMatchObject({
        status: 400,
        says: expect.stringMatching(/max_?(output_?)?tokens/i) as string,
      })
      expect(results[id].runId).toBeDefined()
    }
  })
})

it('sends what was planned, each with its limit, and nothing that was not agreed to', async () => {
  const app = await startScriptedApp(script)
  const { plan, run } = checkOf(app, 'practice-follows', 'chat')
  const planned = await plan()
  const posts = () => app.gateway.calls.filter(({ method }) => method === 'POST')
  expect(planned).toMatchObject({ requests: 7, outputTokens: 7 * 256 })
  expect(planned.inputTokens).toBeGreaterThan(8_000)
  expect(planned.usd).toBeGreaterThan(0)
  expect((await run({ requests: 6, usd: 9 }).ended).ok).toBe(false)
  expect((await run({ requests: 7, usd: (planned.usd ?? 0) / 2 }).ended).ok).toBe(false)
  expect(posts()).toEqual([])
  valueOf(await run({ requests: 7, usd: planned.usd ?? 0 }).ended)
  // A repetition within a minute is intended. The runs have shown the number of tokens.
  valueOf(await run({ requests: 7, usd: (await plan()).usd ?? 0 }).ended)
  const bodies = posts().map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(bodies).toHaveLength(14)
  expect(bodies.every((body) => body['max_tokens'] === 256)).toBe(true)
})

it('limits the answers by the other field where the model has refused one', async () => {
  const app = await startScriptedApp({ refuses: [{ name: 'max_tokens' }] })
  expect((await checked(app, 'practice-scripted', 'chat')).answers.outcome).toBe('refused')
  expect((await checked(app, 'practice-scripted', 'chat')).streams.outcome).toBe('passed')
  const last = app.gateway.calls.findLast(({ method }) => method === 'POST')
  expect(JSON.parse(last?.body ?? '')).toMatchObject({ max_completion_tokens: 256 })
})

it('is stopped with what is out, and says what it had seen by then', async () => {
  const app = await startScriptedApp(script, { paceMs: 60_000 })
  const { plan, run } = checkOf(app, 'practice-follows', 'messages')
  const { requests, usd = 0 } = await plan()
  const { close } = run({ requests, usd })
  const posts = () => app.gateway.calls.filter(({ method }) => method === 'POST').length
  await vi.waitFor(() => expect(posts()).toBe(2))
  close()
  await vi.waitFor(async () => {
    const { entries } = valueOf(await app.page.call('history.list', {}))
    expect(entries.filter(({ run: each }) => each.isCheck).map(({ run: each }) => each.status)).toEqual([
      'stopped',
      'stopped',
    ])
  })
  expect(posts()).toBe(2)
  // There was no result: an earlier check would stay.
  expect((await app.passport('messages', 'practice-follows'))?.health).toBeUndefined()
})

it('is forgotten with the passport, and comes back with it', async () => {
  const app = await startScriptedApp(script)
  const { page, connectionId, passport } = app
  const model = 'practice-follows'
  const before = await checked(app, model, 'chat')
  valueOf(await page.call('passport.forget', { connectionId, model }))
  expect(await passport('chat', model)).toBeUndefined()
  valueOf(await page.call('passport.restore', { connectionId }))
  const restored = (await passport('chat', model))?.health
  expect(restored?.results).toEqual(Object.values(before))
})

it('is held against the limit of a click as a whole, and ends where somebody refuses to pass it', async () => {
  const app = await startScriptedApp(script)
  const { page } = app
  const { plan, run } = checkOf(app, 'practice-follows', 'chat')
  const { usd = 0 } = await plan()
  const spendingLimits = { perClickUsd: usd / 2, perDayOn: {}, asksWithoutPrice: false }
  valueOf(await page.call('settings.set', { spendingLimits }))
  const { ended } = run({ requests: 7, usd })
  await vi.waitFor(async () => expect(valueOf(await page.call('spending.questions', {}))).toHaveLength(1))
  const [question] = valueOf(await page.call('spending.questions', {}))
  expect(question).toMatchObject({ limit: 'click' })
  valueOf(await page.call('spending.answer', { id: question?.id ?? '', answer: 'refuse' }))
  expect(await ended).toMatchObject({ ok: false, error: { kind: 'rejected' } })
  const posts = app.gateway.calls.filter(({ method }) => method === 'POST').length
  expect(posts).toBeGreaterThan(0)
  expect(posts).toBeLessThan(7)
  // Earlier results are kept, and the rest counts as stopped.
  const kept = (await app.passport('chat', 'practice-follows'))?.health?.results ?? []
  expect(kept.filter(({ outcome }) => outcome === 'passed')).toHaveLength(posts)
  expect(kept.at(-1)).toEqual({ id: 'long-input', outcome: 'stopped' })
})
