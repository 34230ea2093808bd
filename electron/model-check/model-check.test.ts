import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { Result } from '../../shared/errors/result.ts'
import type { Input } from '../../shared/ipc/contract.ts'
import type { ModelCheckItem } from '../../shared/ipc/contract/model-check.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway } from '../practice-gateway/server.ts'

type Agreed = Input<'modelCheck.run'>['agreed']

async function stage({ paceMs = 0 } = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-model-check-'))
  const gateway = await startPracticeGateway({ paceMs, profile: 'new-api' })
  const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(async () => {
    await app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const { page } = await openAppClient(app)
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, key: 'practice-full' }),
  )
  valueOf(await page.call('settings.set', { requestLimits: { [connectionId]: 8 } }))
  return {
    page,
    connectionId,
    /** The models that received a request, in order. */
    asked: () =>
      gateway.calls.flatMap(({ method, body }) =>
        method === 'POST' ? String((JSON.parse(body) as { model: unknown }).model) : [],
      ),
    plan: async (models: readonly string[]) =>
      valueOf(await page.call('modelCheck.plan', { connectionId, models: [...models] })),
    run: (models: readonly string[], agreed: Agreed) => {
      const items: ModelCheckItem[] = []
      const { promise: ended, resolve } = Promise.withResolvers<Result<void>>()
      const close = page.open(
        'modelCheck.run',
        { connectionId, models: [...models], agreed },
        { onItem: (item) => void items.push(item), onEnd: resolve },
      )
      return { items, ended, close }
    },
  }
}

const models = ['practice-chat', 'practice-embed', 'practice-cause-upstream-500', 'practice-image']

it('says before what it sends and costs, and leaves out what no tiny request fits', async () => {
  const { plan, asked } = await stage()
  // One token of input and 16 of output at $2.50 and $10 per million, and one of input at $0.10.
  expect(await plan(['practice-chat', 'practice-embed', 'practice-image', 'practice-endings'])).toEqual({
    requests: 3,
    usd: expect.closeTo(0.0001626, 7),
    unpriced: 1,
    leftOut: ['practice-image'],
  })
  expect(asked()).toEqual([])
})

it('asks each model once, as a run, and marks those that fail, so that Models hides them', async () => {
  const { page, connectionId, plan, run, asked } = await stage()
  const { items, ended } = run(models, await plan(models))
  expect(await ended).toMatchObject({ ok: true })
  expect(asked().toSorted()).toEqual(['practice-cause-upstream-500', 'practice-chat', 'practice-embed'])
  const outcomes = Object.fromEntries(items.map(({ model, outcome }) => [model, outcome]))
  expect(outcomes).toEqual({
    'practice-chat': 'works',
    'practice-embed': 'works',
    'practice-cause-upstream-500': 'failed',
  })
  expect(items.find(({ outcome }) => outcome === 'failed')?.error?.status).toBe(500)
  const { entries } = valueOf(await page.call('history.list', {}))
  expect(entries.filter(({ run: { isCheck } }) => isCheck === true)).toHaveLength(3)
  const { profiles } = valueOf(await page.call('models.profiles', { connectionId }))
  const failing = profiles.filter(({ runs }) => runs?.isFailing === true).map(({ id }) => id)
  expect(failing).toEqual(['practice-cause-upstream-500'])
})

it.each([
  ['other requests', { requests: 2, usd: 1 }],
  ['a dearer check', { requests: 1, usd: 0.000_001 }],
  ['a price that was not told', { requests: 1 }],
])('sends nothing where %s were agreed to', async (_, agreed) => {
  const { run, asked } = await stage()
  expect(await run(['practice-chat'], agreed).ended).toMatchObject({
    ok: false,
    error: { text: { code: 'key-card.notTheCheckAgreedTo' } },
  })
  expect(asked()).toEqual([])
})

it('sends no more once it is stopped, and stops what is out', async () => {
  const { page, plan, run, asked } = await stage({ paceMs: 60_000 })
  const many = [
    'practice-chat',
    'practice-reasoner',
    'practice-varies',
    'practice-long',
    'practice-sums',
    'practice-endings',
  ]
  const { close } = run(many, await plan(many))
  await vi.waitFor(() => expect(asked()).toHaveLength(4))
  close()
  const statuses = async () =>
    valueOf(await page.call('history.list', {})).entries.flatMap(({ run: { isCheck, status } }) =>
      isCheck === true ? status : [],
    )
  await vi.waitFor(async () => expect(await statuses()).toEqual(Array.from({ length: 4 }, () => 'stopped')))
  expect(asked()).toHaveLength(4)
})
