import type { Page } from 'playwright/test'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'

/** Ends the process of the page at once: no event tells it so. Answers a page in its place. */
async function crashPage(page: Page): Promise<Page> {
  const address = page.url()
  const session = await page.context().newCDPSession(page)
  const crashed = page.waitForEvent('crash')
  // The page that would answer is gone.
  void session.send('Page.crash').catch(() => undefined)
  await crashed
  const next = await page.context().newPage()
  await next.goto(address)
  await waitUntilReady(next)
  return next
}

test('what was typed into forms is there after the page has crashed; of unbroken typing all but the last second', async ({
  app,
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

  /** How much was written by when. Each key comes before a pause of typing would count as one. */
  const written: { readonly length: number; readonly at: number }[] = []
  const words = 'The quick brown fox jumps over the lazy dog. '.repeat(2).trim()
  for (const [index, letter] of words.split('').entries()) {
    await app.page.keyboard.press(letter === ' ' ? 'Space' : letter, { delay: 40 })
    written.push({ length: index + 1, at: Date.now() })
  }
  const crashedAt = Date.now()
  const page = await crashPage(app.page)

  const said = new SpeechPage(page)
  await expect(said.text).not.toHaveValue('')
  const kept = await said.text.inputValue()
  // A second until it is saved, and half of one for a busy machine to do it.
  const due = written.findLast(({ at }) => at < crashedAt - 1_500)?.length ?? 0
  expect(due).toBeGreaterThan(20)
  expect({ isPrefix: words.startsWith(kept), isEnough: kept.length >= due }).toEqual({
    isPrefix: true,
    isEnough: true,
  })
  await said.openTab('Images')
  await expect(new ImagesPage(page).prompt).toHaveValue('A lighthouse in fog')
  await said.openTab('Chat')
  await expect(new ChatPage(page).message).toHaveValue('A question that was never sent.')
})
