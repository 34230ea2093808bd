import { spellingsOf, startEchoServer } from '../echo-server.ts'
import { readDataFolder } from '../data-folder.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'

const key = 'sk-e2e-7Qm2xV9c4TnBzzLeakCheck41c0'

/** The key as text, and in encoded forms. */
const spellings = [key, Buffer.from(key).toString('base64').replace(/=+$/, ''), encodeURIComponent(key)]

function findKey(text: string): string | undefined {
  return spellings.find((spelling) => text.includes(spelling))
}

test('a key is in no message to the page, no file of the data folder and no output', async ({
  app,
  gateway,
  dataFolder,
}) => {
  const sentMessages = await app.recordMessages()
  await new SettingsPage(app.page).addConnection(gateway.url, key, 'Mine')
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.chooseModel('practice-chat')
  await chat.ask('Repeat my key.')
  await expect(chat.lastAnswer.getByRole('alert')).toContainText('401')
  await app.page.getByRole('tab', { name: 'Request' }).click()
  await expect(app.page.getByText('41c0').first()).toBeVisible()

  expect(gateway.calls.some(({ headers }) => headers['authorization'] === `Bearer ${key}`)).toBe(true)
  const received = await sentMessages()
  expect(received.length).toBeGreaterThan(5)
  expect(received.map(findKey).filter((found) => found !== undefined)).toEqual([])
  const files = await readDataFolder(dataFolder)
  expect(files.size).toBeGreaterThan(2)
  for (const [file, content] of files) expect(findKey(content), file).toBeUndefined()
  expect(findKey(app.output())).toBeUndefined()
  expect(findKey(await app.page.content())).toBeUndefined()
})

const tenant = 'tenant-e2e-5Kp8wR3y-Unit77'

/** The concatenated deltas of a stream in a text, in JSON and in JSON inside JSON. */
function joinedDeltas(text: string): string {
  return Array.from(
    text.matchAll(/\\?"content\\?":\s?\\?"((?:[^"\\]|\\+u[0-9a-f]{4})*)\\?"/g),
    (match) => match[1] ?? '',
  ).join('')
}

/** The encodings of the key and of the header's value that a text contains, also across deltas. */
function echoesIn(text: string): string[] {
  const both = `${text}\n${joinedDeltas(text)}`.toLowerCase()
  return [key, tenant].flatMap((secret) =>
    [...spellingsOf(secret)]
      // The first and last characters of base64 also encode neighbouring bytes, so they are cut.
      .map(([how, spelled]) => [how, how.startsWith('base64') ? spelled.slice(2, -4) : spelled] as const)
      .filter(([, trace]) => both.includes(trace.toLowerCase()))
      .map(([how]) => `${secret.slice(0, 3)}… ${how}`),
  )
}

test('a key and the value of a header that a gateway says back in many spellings and in pieces are nowhere', async ({
  app,
  dataFolder,
}) => {
  const { page } = app
  const server = await startEchoServer()
  const sentMessages = await app.recordMessages()
  const settings = new SettingsPage(page)
  await settings.addConnection(server.url, key, 'Echo')
  await settings.openConnection('Echo')
  await page.getByRole('button', { name: 'Add a header' }).click()
  await page.getByRole('textbox', { name: 'Name of header 1' }).fill('x-tenant')
  await page.getByRole('textbox', { name: 'Value of header 1' }).fill(tenant)
  await page.getByRole('textbox', { name: 'Value of header 1' }).blur()
  await settings.runDoctor()
  const chat = new ChatPage(page)
  const contents: string[] = []
  await chat.open()
  for (const model of ['echo-whole', 'echo-split', 'echo-refused']) {
    await chat.chooseModel(model)
    await chat.askAndWait(`Say it back, ${model}.`)
    await expect(chat.lastAnswer).toContainText('••••')
    await chat.lastAnswer.getByRole('button', { name: 'More' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Inspect request', exact: true }).press('Enter')
    const inspector = page.getByRole('tablist', { name: 'Inspector' })
    for (const tab of ['Request', 'Response', 'Events', 'Code']) {
      await inspector.getByRole('tab', { name: tab, exact: true }).click()
      await expect(page.getByRole('tabpanel', { name: tab, exact: true })).toBeVisible()
      contents.push(await page.content())
    }
    await chat.showAtRight('Parameters')
  }
  await app.restart()
  const sentAfterRestart = await app.recordMessages()
  await new ChatPage(app.page).open()
  contents.push(await app.page.content())
  const received = [...(await sentMessages()), ...(await sentAfterRestart())]

  expect([...server.received].toSorted()).toEqual([key, tenant].toSorted())
  expect(received.length).toBeGreaterThan(20)
  expect(received.flatMap(echoesIn)).toEqual([])
  const files = await readDataFolder(dataFolder)
  expect([...files.keys()].filter((file) => file.endsWith('response.body')).length).toBeGreaterThanOrEqual(3)
  for (const [file, content] of files) expect(echoesIn(content), file).toEqual([])
  expect(echoesIn(app.output())).toEqual([])
  expect(contents.flatMap(echoesIn)).toEqual([])
  await server.close()
})
