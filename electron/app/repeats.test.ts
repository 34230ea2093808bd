import { expect, it } from 'vitest'
import { rawForm } from '../../shared/request-forms/raw/form.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import type { LimitAnswer, LimitQuestion } from '../../shared/spending/spending-limits.ts'
import { valueOf } from './testing/app-client.ts'
import { sent, startProfileApp } from './testing/profile-app.ts'

async function startTest(asksBeforeRepeat = true) {
  const app = await startProfileApp('new-api', 'practice-full', undefined, { asksBeforeRepeat })
  const { page, connectionId, gateway } = app
  const questions = async (): Promise<LimitQuestion[]> => valueOf(await page.call('spending.questions', {}))
  const raw = (method: 'POST' | 'GET', path: string, json: string) => {
    const values = { ...rawForm.initial, method, path, bodyType: 'json', json, key: 'authorization' }
    return page.call('requests.submit', { id: crypto.randomUUID(), formId: 'raw', connectionId, values })
  }
  return {
    app,
    raw,
    questions,
    posts: () => gateway.calls.filter(({ method }) => method === 'POST').length,
    runs: async () => valueOf(await page.call('history.list', {})).entries.length,
    answer: async (answer: LimitAnswer): Promise<LimitQuestion | undefined> => {
      await expect.poll(async () => (await questions()).length).toBe(1)
      const [question] = await questions()
      await page.call('spending.answer', { id: question?.id ?? '', answer })
      return question
    },
  }
}

type App = Awaited<ReturnType<typeof startTest>>['app']

const chats = (['chat', 'responses', 'messages', 'generate-content'] as const).flatMap(
  (format: ConversationFormatId) =>
    [true, false].map(
      (isStreamed) =>
        [
          `${format}, ${isStreamed ? 'streamed' : 'plain'}`,
          (app: App) => app.chat('practice-chat', 'Hello in one line', format, isStreamed),
        ] as const,
    ),
)

const ways: readonly (readonly [string, (app: App) => Promise<string>])[] = [
  ...chats,
  ['images', (app) => app.images({ size: sent('64x64') })],
  ['an edit', (app) => app.edit()],
  ['speech', (app) => app.speech()],
  ['a transcript', (app) => app.transcript()],
  ['a transcript, streamed', (app) => app.transcript('practice-transcribe', 'transcribe', true)],
]

it.each(ways)('%s: the same again is asked about once, and goes when it is wanted', async (_, ask) => {
  const { app, posts, runs, answer, questions } = await startTest()
  await ask(app)
  const [before, runsBefore] = [posts(), await runs()]
  app.host.clock.advance(12_000)
  const refused = ask(app).catch(() => 'refused')
  expect(await answer('refuse')).toMatchObject({ limit: 'repeat', sentAgoMs: 12_000, isStillOn: false })
  await refused
  expect({ posts: posts(), runs: await runs() }).toEqual({ posts: before, runs: runsBefore })

  const again = ask(app)
  await answer('once')
  await again
  await ask(app)
  expect(posts()).toBe(before + 2)
  expect(await questions()).toEqual([])
})

it('what was cancelled is not in the queue', async () => {
  const { app, raw, answer } = await startTest()
  const { page } = app
  await raw('POST', '/v1/images/generations', '{"model":"practice-image","prompt":"A boat","size":"64x64"}')
  const again = raw(
    'POST',
    '/v1/images/generations',
    '{"model":"practice-image","prompt":"A boat","size":"64x64"}',
  )
  await answer('refuse')
  expect((await again).ok).toBe(true)
  await expect
    .poll(async () =>
      valueOf(await page.call('requests.list', { formId: 'raw' })).queued.map(({ state }) => state),
    )
    .not.toContain('unsent')
})

it.each([
  ['lists', 'GET', '/v1/models', ''],
  ['what is refused', 'POST', '/v1/images/generations', '{"model":"practice-image","prompt":"","n":"x"}'],
] as const)('%s are not asked about', async (_, method, path, json) => {
  const { raw, questions, app } = await startTest()
  await raw(method, path, json)
  const isOver = async () =>
    valueOf(await app.page.call('requests.list', { formId: 'raw' })).queued.length === 0
  await expect.poll(isOver).toBe(true)
  await raw(method, path, json)
  await expect.poll(isOver).toBe(true)
  expect(await questions()).toEqual([])
})

it('a retry is not asked about, nor is anything while it is turned off', async () => {
  const { app, questions } = await startTest()
  const id = await app.chat()
  valueOf(await app.page.call('history.replay', { id }))
  valueOf(await app.page.call('settings.set', { asksBeforeRepeat: false }))
  await app.chat()
  expect(await questions()).toEqual([])
})
