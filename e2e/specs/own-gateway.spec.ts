import { expect, test } from '../fixtures.ts'
import { startPlainServer } from '../plain-server.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test('a gateway of one’s own, added through Settings, answers with its own key', async ({ app, gateway }) => {
  await new SettingsPage(app.page).addConnection(
    `${gateway.url}/v1/chat/completions`,
    'practice-full',
    'Mine',
  )
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.askAndWait('Which gateway are you?')
  await expect(chat.lastAnswer).toContainText('Rehearsed answer')

  const call = gateway.calls.find(({ path }) => path === '/v1/chat/completions')
  expect(call?.headers['authorization']).toBe('Bearer practice-full')
  expect(JSON.parse(call?.body ?? '')).toMatchObject({
    stream: true,
    messages: [{ role: 'user', content: 'Which gateway are you?' }],
  })
  const lists = gateway.calls.filter(({ path }) => path === '/v1/models')
  expect(lists.length).toBeGreaterThan(0)
  for (const list of lists) expect(list.headers).not.toHaveProperty('x-api-key')
})

test('one click sends one request, also when it is refused', async ({ app, gateway }) => {
  await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-rate-limited')
  await chat.ask('Too soon?')
  await expect(chat.lastAnswer.getByRole('alert')).toBeVisible()
  expect(gateway.calls.filter(({ path }) => path === '/v1/chat/completions')).toHaveLength(1)
})

test('a server that is not ours, behind a path prefix, with its own key, streams its answer', async ({
  app,
}) => {
  const server = await startPlainServer()
  try {
    await new SettingsPage(app.page).addConnection(`${server.url}/v1/`, server.key, 'Plain')
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseModel('plain-model')
    await chat.askAndWait('Who are you?')
    await expect(chat.lastAnswer).toContainText('I am a plain server.')
    expect(server.bodies).toHaveLength(1)
    expect(server.bodies[0]).not.toContain(server.key)
  } finally {
    await server.close()
  }
})
