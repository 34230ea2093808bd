import type { Locator, Page } from 'playwright/test'
import { tabIds, tabLabel } from '../../shared/tabs.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesEditPage } from '../pages/images-edit-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { TabPage } from '../pages/tab-page.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

const tabs = tabIds.map(tabLabel)

type Look = (state: string) => Promise<void>

async function lookAtAllTabs(page: Page, check: Look): Promise<void> {
  for (const tab of tabs) {
    await new TabPage(page).openTab(tab)
    await expect(page.getByRole('main', { name: tab })).toBeVisible()
    await check(tab)
  }
}

test('Without a key', async ({ app: { page }, gateway, look }) => {
  await new SettingsPage(page).addConnection(gateway.url, '', 'Keyless')
  await lookAtAllTabs(page, look)
})

const faces = [
  ['small and compact', '90 %', 'Compact'],
  ['large', '125 %', 'Comfortable'],
] as const

for (const [face, textSize, density] of faces) {
  test(`Appearance, ${face}`, async ({ app: { page }, look }) => {
    const chat = new ChatPage(page)
    await chat.open()
    await chat.askAndWait('Compare three ways to read an event stream.')
    const images = new ImagesPage(page)
    await images.open()
    await images.ask('A lighthouse')
    await expect(images.imagesOf(images.group(/^A lighthouse/))).not.toHaveCount(0)
    await page.evaluate(() => {
      location.hash = '#/settings/appearance'
    })
    await page.getByRole('radio', { name: textSize }).click()
    await page.getByRole('radio', { name: density }).click()
    await lookAtAllTabs(page, look)
  })
}

/** Opens the context menu of an element by a right click, checks it and closes it. */
async function lookAtMenu(page: Page, check: Look, name: string, thing: Locator): Promise<void> {
  await thing.click({ button: 'right' })
  await page.getByRole('menu').first().waitFor()
  await check(name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
}

test('Context menus', async ({ app: { page }, look }) => {
  const menuOf = (name: string, thing: Locator) => lookAtMenu(page, look, name, thing)
  const chat = new ChatPage(page)
  await chat.open()
  await menuOf('connection', page.getByRole('button', { name: /^Connection:/ }))
  await chat.askAndWait('Answer in one line.')
  await menuOf('last request', page.getByRole('contentinfo').getByRole('link').first())
  const speech = new SpeechPage(page)
  await speech.open()
  await menuOf('voice', page.getByRole('listitem').filter({ hasText: 'alloy' }).first())
  await speech.text.fill('The harbour is calm.')
  await speech.speak.click()
  const clips = speech.group(/^Clips: The harbour/)
  await expect(speech.place(clips, 'alloy')).toBeEnabled()
  await menuOf('clip', clips.getByRole('heading', { name: 'alloy' }))
  await menuOf('waveform', speech.place(clips, 'alloy').locator('..'))
  const edit = new ImagesEditPage(page)
  await edit.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await expect(edit.share).toHaveText(/^[1-9]\.\d %$/)
  await menuOf('source of an edit', page.getByText('example.png').first())
  const library = new LibraryPage(page)
  await library.open()
  await page.getByRole('button', { name: 'New collection' }).first().click()
  await page.getByRole('textbox', { name: 'Name of the new collection' }).fill('Lighthouses')
  await page.keyboard.press('Enter')
  await menuOf('collection', page.getByRole('button', { name: /^Lighthouses/ }))
  await library.items.first().dblclick()
  await library.viewer.waitFor()
  await menuOf('viewer', library.viewer.getByRole('slider', { name: /^Place in/ }).locator('..'))
  await page.keyboard.press('Escape')
  await new TabPage(page).openTab('Experiments')
  await page.getByRole('button', { name: 'Open an example' }).click()
  await menuOf('variant', page.getByRole('list', { name: 'Variants' }).getByRole('listitem').first())
  const settings = new SettingsPage(page)
  await settings.open()
  await menuOf('connection in Settings', settings.connection('Practice'))
})
