import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'

const connectionId = practiceConnectionId

async function start() {
  const folder = mkdtempSync(join(tmpdir(), 'key-health-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const host = createMemoryHost({ dataFolder: folder })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(() => app.close())
  const client = await openAppClient(app)
  const { page } = client
  const watch = (id: string) => client.watch(id)
  const healthOf = async (keyId: string) => {
    const [practice] = valueOf(await page.call('connections.list', {}))
    return practice?.keys.find(({ id }) => id === keyId)?.health
  }
  const select = async (keyId: string) => valueOf(await page.call('keys.select', { connectionId, keyId }))
  return { host, page, watch, healthOf, select }
}

test('the model list says how a key is, and every window hears of it', async () => {
  const { host, page, healthOf, select } = await start()
  const notified: unknown[] = []
  page.on('connections.changed', (connections) =>
    notified.push(connections[0]?.keys.map(({ health }) => health?.state)),
  )
  expect(await healthOf('practice-full')).toBeUndefined()
  const list = valueOf(await page.call('models.list', { connectionId, refresh: true }))
  expect(await healthOf('practice-full')).toEqual({
    state: 'valid',
    checkedAt: host.clock.now(),
    modelCount: list.models.length,
    // The practice gateway states the remaining requests in every answer.
    limits: [{ of: 'requests', limit: 500, remaining: 499, resetAt: host.clock.now() + 60_000 }],
    limitsAt: host.clock.now(),
  })
  await select('practice-disabled')
  expect((await page.call('models.list', { connectionId, refresh: true })).ok).toBe(false)
  expect(await healthOf('practice-disabled')).toMatchObject({ state: 'forbidden', status: 403 })
  expect(notified).toContainEqual(['valid', undefined, 'forbidden', undefined])
})

test('a run says it too: a limit with its wait, and that it is over', async () => {
  const { host, page, watch, healthOf, select } = await start()
  await select('practice-limited')
  for (let count = 0; count < 5; count += 1)
    valueOf(await page.call('models.list', { connectionId, refresh: true }))
  const { id } = valueOf(await page.call('conversations.create', { model: 'practice-chat' }))
  const send = async () => {
    const sent = valueOf(
      await page.call('conversations.send', {
        id,
        connectionId,
        blocks: [{ type: 'text', text: 'Hello' }],
      }),
    )
    const run = sent.turns.at(-1)?.run?.id
    if (typeof run === 'string') await watch(run)
  }
  await send()
  const limited = await healthOf('practice-limited')
  expect(limited).toMatchObject({ state: 'limited', status: 429 })
  expect(limited?.retryAt).toBeGreaterThan(host.clock.now())
  await select('practice-full')
  await send()
  expect(await healthOf('practice-full')).toMatchObject({ state: 'valid' })
})

test('a model the key may not use says nothing about the key', async () => {
  const { page, watch, healthOf, select } = await start()
  await select('practice-restricted')
  const { id } = valueOf(await page.call('conversations.create', { model: 'practice-long' }))
  const sent = valueOf(
    await page.call('conversations.send', { id, connectionId, blocks: [{ type: 'text', text: 'Hi' }] }),
  )
  const run = sent.turns.at(-1)?.run?.id
  if (typeof run === 'string') await watch(run)
  expect(await healthOf('practice-restricted')).toBeUndefined()
})
