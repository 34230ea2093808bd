import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { KeyTest } from '../../shared/connections/key-card.ts'
import type { Result } from '../../shared/errors/result.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { findSecretInFolder, findSecretInFrames } from '../app/testing/find-secret.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { startPracticeGateway, type PracticeGatewayOptions } from '../practice-gateway/server.ts'

/** The app with a connection that has these keys at a gateway. */
async function stage(keys: readonly string[], options: PracticeGatewayOptions = {}) {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-key-card-'))
  const gateway = await startPracticeGateway({ paceMs: 0, ...options })
  const host = createMemoryHost({ dataFolder, database: join(dataFolder, 'playground.sqlite') })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  onTestFinished(async () => {
    await app.close()
    await gateway.close()
    rmSync(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  })
  const { page, toPage } = await openAppClient(app)
  const [first, ...others] = keys
  const { id: connectionId } = valueOf(
    await page.call('connections.add', { address: gateway.url, ...(first !== undefined && { key: first }) }),
  )
  // oxlint-disable-next-line no-await-in-loop -- in their order
  for (const key of others) valueOf(await page.call('keys.set', { connectionId, name: key, key }))
  const connection = async () => {
    const found = valueOf(await page.call('connections.list', {})).find(({ id }) => id === connectionId)
    if (found === undefined) throw new Error('no such connection')
    return found
  }
  return { dataFolder, gateway, page, toPage, connectionId, connection, close: () => app.close() }
}

it('tests every key of a connection once, with how long it took and what is left', async () => {
  const keys = ['practice-full', 'practice-restricted', 'practice-disabled', 'sk-of-nobody-at-all-77be']
  const { gateway, page, connectionId, connection } = await stage(keys, { profile: 'new-api' })
  const { tests, ended } = watchTest(page, connectionId)
  expect(await ended).toMatchObject({ ok: true })
  const { keys: described } = await connection()
  expect(tests.map(({ keyId }) => keyId)).toEqual(described.map(({ id }) => id))
  const [full, restricted, disabled, unknown] = tests
  expect(full?.modelCount).toBeGreaterThan(restricted?.modelCount ?? 0)
  expect(full?.balance).toMatchObject({ state: 'answered', value: { left: 5_000_000 } })
  expect([disabled?.error?.status, unknown?.error?.status]).toEqual([403, 401])
  for (const { durationMs } of tests) expect(durationMs).toBeGreaterThanOrEqual(0)
  expect(described.map(({ health }) => health?.state)).toEqual(['valid', 'valid', 'forbidden', 'refused'])
  const lists = gateway.calls.filter(({ path }) => path === '/v1/models')
  expect(lists.map(({ headers }) => headers['authorization'])).toEqual(keys.map((key) => `Bearer ${key}`))
})

it('sends nothing more once it is stopped', async () => {
  const keys = ['practice-full', 'practice-restricted', 'practice-disabled', 'sk-of-nobody-at-all-77be']
  const { gateway, page, connectionId } = await stage(keys)
  const { tests, ended, close } = watchTest(page, connectionId, () => close())
  await ended
  expect(tests).toHaveLength(1)
  await vi.waitFor(() => expect(gateway.calls.every(({ status }) => status !== undefined)).toBe(true))
  expect(gateway.calls.filter(({ path }) => path === '/v1/models').length).toBeLessThanOrEqual(2)
})

it('ends before the app has closed, which says nothing of it', async () => {
  const keys = ['practice-full', 'practice-restricted', 'practice-disabled', 'sk-of-nobody-at-all-77be']
  const said = vi.spyOn(process.stderr, 'write')
  const { page, connectionId, close } = await stage(keys)
  const { promise: first, resolve } = Promise.withResolvers<void>()
  watchTest(page, connectionId, resolve)
  await first
  await close()
  await new Promise((done) => setImmediate(done))
  expect(said.mock.calls.map(([text]) => String(text)).filter((text) => text.includes('testKeys'))).toEqual(
    [],
  )
  said.mockRestore()
})

it('never shows the window a key, nor keeps one, whatever the gateway says', async () => {
  const key = 'sk-Card~Me+If/You=Can-7f3c9a51e2'
  const { dataFolder, page, toPage, connectionId } = await stage([key], { profile: 'new-api' })
  const card = valueOf(await page.call('keyCard.read', { connectionId }))
  expect(card.balance).toMatchObject({ state: 'failed', error: { status: 401 } })
  await watchTest(page, connectionId).ended
  expect(findSecretInFrames(toPage, key)).toEqual([])
  expect(findSecretInFolder(dataFolder, key).leaks).toEqual([])
})

type Page = Awaited<ReturnType<typeof stage>>['page']

function watchTest(page: Page, connectionId: string, onTest?: () => void) {
  const tests: KeyTest[] = []
  const { promise: ended, resolve } = Promise.withResolvers<Result<void> | 'closed'>()
  const stop = page.open(
    'keyCard.testKeys',
    { connectionId },
    {
      onItem(test) {
        tests.push(test)
        onTest?.()
      },
      onEnd: resolve,
    },
  )
  return {
    tests,
    ended,
    close: () => {
      stop()
      resolve('closed')
    },
  }
}
