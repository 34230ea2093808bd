import { expect, it, vi } from 'vitest'
import type { ProbeItem } from '../../shared/ipc/contract/passport.ts'
import type { Result } from '../../shared/errors/result.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { startScriptedApp } from './testing/scripted-app.ts'

const model = 'practice-scripted'
const script = {
  refuses: [{ name: 'temperature' }],
  adds: [{ path: 'practice_note', value: 'secret words' }],
}

it('stays when its runs are deleted, is forgotten with an undo, and learns on beside what comes back', async () => {
  const app = await startScriptedApp(script)
  const { page, connectionId, learned, passport } = app
  const runId = await app.ask('chat', false, { temperature: 0.5 })
  await app.ask('chat', false, { seed: 3 })
  const before = await learned('chat', 2)
  expect(JSON.stringify(before)).not.toMatch(/secret words|Hello in one line|practice-full/)
  valueOf(await page.call('history.delete', { ids: [runId] }))
  expect(await passport('chat')).toEqual(before)
  expect(valueOf(await page.call('passport.list', { connectionId }))).toMatchObject([
    { model, refused: 1, drift: 1, runs: 2 },
  ])

  valueOf(await page.call('passport.forget', { connectionId, model }))
  expect(await passport('chat')).toBeUndefined()
  await app.ask('chat', false, { seed: 9 })
  await learned('chat', 1)
  valueOf(await page.call('passport.restore', { connectionId }))
  const after = await learned('chat', 3)
  expect(after.parameters.find(({ name }) => name === 'seed')).toMatchObject({ accepted: 2, low: 3, high: 9 })
  expect(after.drift).toMatchObject([{ path: 'practice_note', answers: 2 }])
})

it('knows what the user has marked as known, until something new comes', async () => {
  const app = await startScriptedApp(script)
  const { page, connectionId, learned } = app
  await app.ask('chat', false, {})
  await learned('chat', 1)
  const drift = async () => valueOf(await page.call('passport.list', { connectionId }))[0]?.drift
  expect(await drift()).toBe(1)
  const key = { connectionId, model, format: 'chat' as const }
  valueOf(await page.call('passport.markKnown', { ...key, isKnown: true }))
  expect(await drift()).toBe(0)
  await app.ask('chat', true, {})
  await learned('chat', 2)
  expect(await drift()).toBe(0)
  valueOf(await page.call('passport.markKnown', { ...key, isKnown: false }))
  expect(await drift()).toBe(1)
})

it('probes parameters by one tiny request each, once its cost is agreed to', async () => {
  const app = await startScriptedApp(script)
  const { page, connectionId, gateway, learned } = app
  const probed = {
    connectionId,
    model,
    format: 'chat' as const,
    names: ['temperature', 'seed', 'tool_choice'],
  }
  const plan = valueOf(await page.call('passport.planProbe', probed))
  expect(plan).toMatchObject({ requests: 3, outputTokens: 48, leftOut: [] })
  expect(plan.usd).toBeGreaterThan(0)
  const posts = () => gateway.calls.filter(({ method }) => method === 'POST')
  expect(posts()).toEqual([])
  const run = (agreed: { requests: number; usd?: number }) => {
    const items: ProbeItem[] = []
    const { promise, resolve } = Promise.withResolvers<Result<void>>()
    page.open(
      'passport.probe',
      { ...probed, agreed },
      { onItem: (item) => void items.push(item), onEnd: resolve },
    )
    return promise.then((ended) => ({ ended, items }))
  }
  expect((await run({ requests: 2, usd: 1 })).ended).toMatchObject({ ok: false })
  expect(posts()).toEqual([])
  const { ended, items } = await run({
    requests: plan.requests,
    ...(plan.usd !== undefined && { usd: plan.usd }),
  })
  expect(ended.ok).toBe(true)
  expect(Object.fromEntries(items.map(({ name, outcome }) => [name, outcome]))).toEqual({
    temperature: 'refused',
    seed: 'accepted',
    tool_choice: 'accepted',
  })
  expect(posts()).toHaveLength(3)
  const bodies = posts().map(({ body }) => JSON.parse(body) as Record<string, unknown>)
  expect(bodies.every((body) => body['max_tokens'] === 16)).toBe(true)
  const { parameters } = await learned('chat', 3)
  expect(parameters.find(({ name }) => name === 'temperature')).toMatchObject({ refused: 1, accepted: 0 })
})

it('sends no more of a probe that is stopped', async () => {
  const app = await startScriptedApp(script, { paceMs: 60_000 })
  const { page, connectionId, gateway } = app
  const names = ['seed', 'top_p', 'stop', 'user', 'store']
  const probed = { connectionId, model, format: 'chat' as const, names }
  const { requests, usd } = valueOf(await page.call('passport.planProbe', probed))
  const agreed = { requests, ...(usd !== undefined && { usd }) }
  const close = page.open(
    'passport.probe',
    { ...probed, agreed },
    { onItem: () => undefined, onEnd: () => undefined },
  )
  const posts = () => gateway.calls.filter(({ method }) => method === 'POST').length
  await vi.waitFor(() => expect(posts()).toBe(2))
  close()
  await vi.waitFor(async () => {
    const { entries } = valueOf(await page.call('history.list', {}))
    expect(entries.filter(({ run }) => run.isCheck).map(({ run }) => run.status)).toEqual([
      'stopped',
      'stopped',
    ])
  })
  expect(posts()).toBe(2)
})
