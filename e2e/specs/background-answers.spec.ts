import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

/** A gateway whose background answers only proceed when the test advances its clock, and its recorded requests. */
async function startStillGateway() {
  let now = Date.now()
  const gateway = await startPracticeGateway({
    port: 0,
    paceMs: 20,
    clock: {
      now: () => now,
      after(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds)
        return () => clearTimeout(timer)
      },
    },
  })
  return {
    ...gateway,
    pass(milliseconds: number) {
      now += milliseconds
    },
    /** The method of each request and its path after `/v1/responses`, with `ID` for the answer's id. */
    asked: () =>
      gateway.calls
        .filter(({ path }) => path.startsWith('/v1/responses'))
        .map(({ method, path }) => `${method} ${path.slice(13).replace(/resp_\w+/, 'ID')}`),
  }
}

async function askInBackground(chat: ChatPage): Promise<void> {
  await chat.open()
  await chat.chooseFormat('Responses')
  await chat.chooseModel('practice-chat')
  await chat.sendParameter('stream')
  await chat.sendParameter('background')
  await chat.ask('Tell me about boats')
}

test('an answer in the background tells how it stands, also after a reload, and is sent once', async ({
  app,
}) => {
  const gateway = await startStillGateway()
  try {
    await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(app.page)
    await askInBackground(chat)
    await expect(chat.lastAnswer).toContainText('Queued at the gateway')
    gateway.pass(2_000)
    await expect(chat.lastAnswer).toContainText('In progress at the gateway')

    await app.page.reload()
    await waitUntilReady(app.page)
    await expect(chat.lastAnswer).toContainText('In progress at the gateway')
    await expect(chat.stop).toBeVisible()
    await expect(app.page.getByRole('button', { name: '1 response at the gateway' })).toBeVisible()

    gateway.pass(60_000)
    await chat.untilAnswered()
    await expect(chat.lastAnswer).toContainText('What to try next')
    await expect(app.page.getByRole('button', { name: '1 response at the gateway' })).toBeHidden()
    expect(gateway.asked().filter((each) => each.startsWith('POST'))).toEqual(['POST '])
  } finally {
    await gateway.close()
  }
})

test('an answer in the background goes on after a restart of the app', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await askInBackground(chat)
  await expect(chat.lastAnswer).toContainText('at the gateway')
  await app.restart()
  const after = new ChatPage(app.page)
  await after.open()
  await after.untilAnswered()
  await expect(after.answers).toHaveCount(1)
  await expect(after.lastAnswer).toContainText('What to try next')
  await expect(after.lastAnswer).not.toContainText('Interrupted')
})

test('Stop gives an answer in the background up at the gateway, and says so', async ({ app }) => {
  const gateway = await startStillGateway()
  try {
    await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
    const chat = new ChatPage(app.page)
    await askInBackground(chat)
    await expect(chat.lastAnswer).toContainText('Queued at the gateway')
    await chat.stop.click()
    await expect(chat.lastAnswer).toContainText('Stopped. Cancelled at the gateway.')
    // A poll may have been under way.
    expect(gateway.asked().filter((each) => each === 'POST /ID/cancel')).toHaveLength(1)
  } finally {
    await gateway.close()
  }
})
