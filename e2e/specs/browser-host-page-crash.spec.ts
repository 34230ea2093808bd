import type { Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { readSavedValues } from '../read-database.ts'

/** Ends the process of the page at once, without any event for the page. Returns a new page. */
async function crashPage(page: Page): Promise<Page> {
  const address = page.url()
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page that would answer has crashed.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await page.context().newPage()
  await next.goto(address)
  await waitUntilReady(next)
  return next
}

test('what was typed into forms is there after the page has crashed; unbroken typing is saved while it goes on', async ({
  app,
  dataFolder,
}) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.message.pressSequentially('A question that was never sent.')
  const images = new ImagesPage(app.page)
  await images.openTab('Images')
  await images.prompt.pressSequentially('A lighthouse in fog')
  const speech = new SpeechPage(app.page)
  await speech.openTab('Speech')
  await speech.text.waitFor()
  await speech.text.focus()

  // `autosave.test.ts` tests how long saving takes: a second, plus whatever a busy machine needs.
  const words = 'The quick brown fox jumps over the lazy dog. '.repeat(8).trim()
  const due = words.slice(0, 21)
  const isSaved = () => readSavedValues(dataFolder, 'speech')?.includes(due) === true
  for (const letter of words) {
    await app.page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: 40 })
    if (isSaved()) break
  }
  expect(isSaved()).toBe(true)
  const page = await crashPage(app.page)

  const said = new SpeechPage(page)
  await expect(said.text).toHaveValue(new RegExp(`^${due}`))
  expect(words.startsWith(await said.text.inputValue())).toBe(true)
  await said.openTab('Images')
  await expect(new ImagesPage(page).prompt).toHaveValue('A lighthouse in fog')
  await said.openTab('Chat')
  await expect(new ChatPage(page).message).toHaveValue('A question that was never sent.')
})
