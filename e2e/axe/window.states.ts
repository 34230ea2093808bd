import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ChatPage } from '../pages/chat-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { pngFile, textFile, wavFile } from '../sample-files.ts'
import { standBetween } from './between.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Welcome', async ({ app: { page }, gateway, look }) => {
  await page.getByRole('button', { name: 'Open Chat' }).waitFor()
  await look('first start')
  await page.getByRole('textbox', { name: 'Address' }).fill('https://gateway.example.net/v1')
  await look('your gateway')
  await page.getByRole('button', { name: 'Open Chat' }).click()
  await new ChatPage(page).askAndWait('Answer in one line.')
  await page.evaluate(() => {
    location.hash = '#/start'
  })
  await page
    .getByText(/^\s*Done \d/)
    .first()
    .waitFor()
  await look('a step is done')
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Work gateway')
  await page.evaluate(() => {
    location.hash = '#/start'
  })
  await page.getByRole('heading', { name: /Work gateway/ }).waitFor()
  await look('with a gateway of your own')
})

test('Frame', async ({ app: { page }, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  for (const name of [/^Connection:/, /^Key:/, /^Theme:/, /^Language:/]) {
    await page.getByRole('button', { name }).click()
    await page.getByRole('menu').waitFor()
    await look(`menu ${name.source.replace(/\W/g, '')}`)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
  }
  await page.getByRole('link', { name: 'Images' }).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await look('menu of a tab')
  await page.keyboard.press('Escape')
  await page
    .getByRole('button', { name: 'Copy request ID' })
    .or(page.getByRole('button', { name: /^Theme:/ }))
    .first()
    .focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Shift+Tab')
  await look('tooltip of what has the focus')
})

test('Palette', async ({ app: { page }, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line about a lighthouse.')
  await page.keyboard.press('ControlOrMeta+k')
  const search = page.getByRole('combobox', { name: 'Search commands' })
  await search.waitFor()
  await look('empty')
  await search.fill('light')
  await page.getByRole('group', { name: 'Conversations' }).getByRole('option').first().waitFor()
  await look('found')
  await search.fill('giraffe')
  await page.getByText('No results').waitFor()
  await look('nothing found')
})

test('Shortcuts', async ({ app: { page }, look }) => {
  await new ChatPage(page).open()
  await page.getByRole('link', { name: 'Chat' }).focus()
  await page.keyboard.press('?')
  const dialog = page.getByRole('dialog', { name: 'Shortcuts' })
  const search = dialog.getByRole('textbox', { name: 'Search commands or keys' })
  await search.waitFor()
  await look('all')
  await search.fill('open history')
  await dialog.getByRole('button', { name: 'Change the keys of “Open History”' }).click()
  await look('keys are pressed')
  await page.keyboard.press('Alt+2')
  await dialog.getByRole('alert').waitFor()
  await look('conflict')
  await page.keyboard.press('Escape')
  await search.fill('giraffe')
  await dialog.getByText('No command has this name or these keys.').waitFor()
  await look('nothing found')
})

test('Dropped files', async ({ app: { page }, look }) => {
  const library = new LibraryPage(page)
  await new ChatPage(page).openTab('History')
  const offer = page.getByRole('dialog')
  const files = [
    pngFile('picture.png', 320, 200),
    wavFile('call.wav'),
    textFile('notes.txt', 'One line\nand another\n'),
    { name: 'odd.bin', mimeType: 'image/png', buffer: Buffer.from([1, 2, 3]) },
  ]
  for (const file of files) {
    await library.dropOnWindow(file)
    await offer.waitFor()
    await look(file.name)
    await offer.getByRole('button', { name: 'Cancel' }).click()
    await expect(offer).toHaveCount(0)
  }
  await library.dropOnWindow(pngFile('other.png', 32, 32))
  await offer.getByRole('radio', { name: 'Import into the library' }).click()
  await offer.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText('Imported as').waitFor()
  await look('imported')
})

test('Banner', async ({ app: { page }, look }) => {
  const app = await standBetween(page)
  await new ChatPage(page).open()
  await page.clock.install()
  await app.leave('lost')
  await page.getByText('Reconnecting to the app.').first().waitFor()
  await look('lost')
  await page.clock.fastForward(70_000)
  await page
    .getByText(/^No response for/)
    .first()
    .waitFor()
  await look('lost for long')
  await app.leave('expired')
  await page.getByRole('button', { name: 'Try now' }).click()
  await page.getByText('This link has expired.').first().waitFor()
  await look('link has expired')
  await app.comeBack()
  await page.getByRole('button', { name: 'Try now' }).click()
  await page
    .getByText(/^Connected again after/)
    .first()
    .waitFor()
  await look('connected again')
})

const withProblem = test.extend({
  dataFolder: async ({ dataFolder }, use) => {
    await writeFile(join(dataFolder, 'config.json'), '{"settings": {"theme": "dark"')
    await use(dataFolder)
  },
})

withProblem('Startup problems', async ({ app: { page }, look }) => {
  await page.getByRole('region', { name: 'Startup problems' }).waitFor()
  await look('a broken file')
})
