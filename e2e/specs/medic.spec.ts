import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

interface Refusals {
  /** The name of the format in the composer. */
  readonly format: string
  readonly path: string
  /** The two parameters that are switched on. */
  readonly sent: readonly [string, string]
  /** The parameters that the medic omits, in the order of the refusals. */
  readonly refused: readonly [string, string]
  /** The names of the fields in the body. */
  readonly wire: readonly [string, string]
}

const formats: readonly Refusals[] = [
  {
    format: 'Chat completions',
    path: '/v1/chat/completions',
    sent: ['temperature', 'seed'],
    refused: ['temperature', 'seed'],
    wire: ['"temperature"', '"seed"'],
  },
  {
    format: 'Responses',
    path: '/v1/responses',
    sent: ['temperature', 'reasoning.effort'],
    refused: ['temperature', 'reasoning'],
    wire: ['"temperature"', '"reasoning"'],
  },
  {
    format: 'Messages',
    path: '/v1/messages',
    sent: ['temperature', 'top_k'],
    refused: ['temperature', 'top_k'],
    wire: ['"temperature"', '"top_k"'],
  },
  {
    format: 'Generate content',
    path: '/v1beta/models/practice-picky',
    sent: ['generationConfig.temperature', 'generationConfig.topK'],
    refused: ['generationConfig.temperature', 'generationConfig.topK'],
    wire: ['"temperature"', '"topK"'],
  },
]

for (const { format, path, sent, refused, wire } of formats) {
  test(`in ${format}, two refused fields are cured by a click each, and remembered`, async ({
    app,
    gateway,
  }) => {
    await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseModel('practice-picky')
    await chat.chooseFormat(format)
    for (const name of sent) await chat.sendParameter(name)
    const bodies = (): string[] =>
      gateway.calls.filter((call) => call.path.startsWith(path)).map(({ body }) => body)

    await chat.ask('Hello?')
    for (const field of refused) {
      const retry = chat.lastAnswer.getByRole('button', { name: `Retry without ${field}`, exact: true })
      await retry.waitFor()
      await chat.lastAnswer.getByRole('checkbox', { name: /^Remember for practice-picky/ }).click()
      await retry.click()
    }
    await expect(chat.lastAnswer).toContainText('Rehearsed answer')

    // One request for the click on Send and one for each retry: nothing was sent by itself.
    expect(bodies()).toHaveLength(3)
    const kept = bodies().map((body) => wire.map((name) => body.includes(name)))
    expect(kept).toEqual([
      [true, true],
      [false, true],
      [false, false],
    ])
    await expect(app.page.getByText('2 parameters omitted')).toBeVisible()

    // The parameters are still switched on, and the next message needs no retry.
    await chat.askAndWait('And again?')
    await expect(chat.lastAnswer).toContainText('Rehearsed answer')
    expect(bodies()).toHaveLength(4)
    expect(wire.some((name) => bodies()[3]?.includes(name))).toBe(false)
  })
}

test('a remembered removal is taken back in Settings', async ({ app, gateway }) => {
  await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-picky')
  await chat.sendParameter('seed')
  await chat.ask('Hello?')
  await chat.lastAnswer.getByRole('checkbox', { name: /^Remember for practice-picky/ }).click()
  await chat.lastAnswer.getByRole('button', { name: 'Retry without seed' }).click()
  await expect(chat.lastAnswer).toContainText('Rehearsed answer')

  await app.page.goto(`${app.page.url().split('#')[0]}#/settings/removals`)
  const page = app.page.getByRole('region', { name: 'Omitted parameters' })
  await expect(page).toContainText('practice-picky · chat completions')
  await page.getByRole('button', { name: 'Send seed to practice-picky again' }).click()
  await expect(page).toContainText('No omitted parameters')

  await chat.open()
  await chat.ask('And again?')
  await expect(chat.lastAnswer.getByRole('button', { name: 'Retry without seed' })).toBeVisible()
  const asked = gateway.calls.filter((call) => call.path === '/v1/chat/completions')
  expect(asked.at(-1)?.body).toContain('"seed"')
})
