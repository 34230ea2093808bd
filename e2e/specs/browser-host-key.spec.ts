import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const key = 'sk-e2e-7Qm2xV9c4TnBzzLeakCheck41c0'

/** The key as text, and as it would look encoded. */
const spellings = [key, Buffer.from(key).toString('base64').replace(/=+$/, ''), encodeURIComponent(key)]

function findKey(text: string): string | undefined {
  return spellings.find((spelling) => text.includes(spelling))
}

test('a key is in no message to the page, no file of the data folder and no output', async ({
  app,
  gateway,
  dataFolder,
}) => {
  const received: string[] = []
  app.page.on('websocket', (socket) => {
    socket.on('framereceived', ({ payload }) => received.push(payload.toString('latin1' as BufferEncoding)))
  })
  await app.page.reload()
  await new SettingsPage(app.page).addConnection(gateway.url, key, 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.ask('Repeat my key.')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('401')
  await app.page.getByRole('tab', { name: 'Request' }).click()
  await expect(app.page.getByText('41c0').first()).toBeVisible()

  expect(gateway.calls.some(({ headers }) => headers['authorization'] === `Bearer ${key}`)).toBe(true)
  expect(received.length).toBeGreaterThan(5)
  expect(received.map(findKey).filter((found) => found !== undefined)).toEqual([])
  const names = await readdir(dataFolder, { recursive: true, withFileTypes: true })
  const files = names.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  expect(files.length).toBeGreaterThan(2)
  for (const file of files) expect(findKey(await readFile(file, 'latin1')), file).toBeUndefined()
  expect(findKey(app.output())).toBeUndefined()
  expect(findKey(await app.page.content())).toBeUndefined()
})
