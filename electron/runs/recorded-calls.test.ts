import { expect, it, vi } from 'vitest'
import { startProfileApp } from '../app/testing/profile-app.ts'
import { valueOf } from '../app/testing/app-client.ts'

/** The queries of the app, newest first, as `format METHOD path`. */
async function background({ page, connectionId }: Awaited<ReturnType<typeof startProfileApp>>) {
  const { entries } = valueOf(await page.call('history.list', { isQuery: true, connectionId }))
  return entries.map(({ run }) => ({
    ...run,
    line: `${run.format} ${run.method} ${new URL(run.url).pathname}`,
  }))
}

it('keeps what the doctor, the key card and the price list have asked, apart from what was sent', async () => {
  const app = await startProfileApp('new-api')
  const { page, connectionId } = app
  const ended = Promise.withResolvers<unknown>()
  page.open(
    'doctor.run',
    { connectionId, calls: ['chat'], model: 'practice-chat', probesRoutes: true },
    { onItem: () => undefined, onEnd: ended.resolve },
  )
  await ended.promise
  const { keys } = valueOf(await page.call('connections.list', {})).find(({ id }) => id === connectionId) ?? {
    keys: [],
  }
  valueOf(await page.call('keyCard.read', { connectionId, keyId: keys[0]?.id ?? '' }))
  valueOf(await page.call('modelCheck.plan', { connectionId, models: ['practice-chat'] }))
  await app.chat('practice-chat')

  const wanted = [
    'doctor-call GET /v1/models',
    'doctor-call POST /v1/embeddings',
    'chat POST /v1/chat/completions',
    'account-call GET /api/usage/token/',
    'account-call GET /api/log/token',
    'price-list GET /api/pricing',
  ]
  await vi.waitFor(async () => {
    const lines = (await background(app)).map(({ line }) => line)
    expect(lines.filter((line) => wanted.includes(line)).toSorted()).toEqual(wanted.toSorted())
  })
  const calls = await background(app)

  // The inspector shows each query like any run, without the key.
  const list = calls.find(({ line }) => line === 'doctor-call GET /v1/models')
  const record = valueOf(await page.call('runs.record', { id: list?.id ?? '' }))
  expect(record.response?.body).toContain('practice-chat')
  expect(JSON.stringify(record)).not.toContain('practice-full')
  const small = calls.find(({ line }) => line === 'chat POST /v1/chat/completions')
  const asked = valueOf(await page.call('runs.record', { id: small?.id ?? '' }))
  expect(asked.events.length).toBeGreaterThan(2)

  // Queries do not appear in the list, in searches, in counts and in spending.
  const shown = valueOf(await page.call('history.list', {})).entries
  expect(shown.map(({ run }) => run.format)).toEqual(['chat'])
  expect(valueOf(await page.call('history.list', { search: 'practice-chat pricing' })).entries).toEqual([])
  expect(valueOf(await page.call('history.count', {})).count).toBe(1)
})

it('keeps the newest calls of each kind to a route', async () => {
  const app = await startProfileApp('new-api')
  const { page, connectionId } = app
  for (let count = 0; count < 23; count += 1) {
    const ended = Promise.withResolvers<unknown>()
    page.open('doctor.run', { connectionId, calls: [] }, { onItem: () => undefined, onEnd: ended.resolve })
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    await ended.promise
  }
  const calls = await background(app)
  const doctor = calls.find(({ format }) => format === 'doctor-call')
  const { sameQueries = [] } = valueOf(await page.call('history.get', { id: doctor?.id ?? '' }))
  expect(sameQueries).toHaveLength(20)
})
