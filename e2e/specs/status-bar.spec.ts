import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { chooseChinese } from '../pages/choose-chinese.ts'
import { VideoPage } from '../pages/video-page.ts'

/** Visible texts of the status bar that overlap each other or extend beyond its edge. */
function unreadable(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const bar = document.querySelector('footer')
    if (bar === null) return ['no status bar']
    const around = bar.getBoundingClientRect()
    const texts: { words: string; box: DOMRect }[] = []
    const walker = document.createTreeWalker(bar, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const element = node.parentElement
      const words = node.textContent?.trim() ?? ''
      if (element === null || words === '') continue
      const { width, height } = element.getBoundingClientRect()
      // A text with an ellipsis ends at the edge of its box.
      if (width > 1 && height > 1) texts.push({ words, box: element.getBoundingClientRect() })
    }
    const beyond = texts.filter(({ box }) => box.left < around.left - 1 || box.right > around.right + 1)
    const overlapping = texts.flatMap((text, index) =>
      texts
        .slice(index + 1)
        .filter(({ box }) => box.left < text.box.right - 1 && text.box.left < box.right - 1)
        .map(({ words }) => `${text.words} | ${words}`),
    )
    return [...beyond.map(({ words }) => `${words} is cut off`), ...overlapping]
  })
}

test('what goes on at once stands side by side in the status bar, however narrow the window is', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  // The server is not called before the call is approved.
  await chat.askForTime('http://127.0.0.1:9')
  const video = new VideoPage(page)
  await video.open()
  await video.ask('practice-video', 'A quiet harbour')
  await chat.open()
  await chat.startNew()
  await chat.chooseModel('practice-hang')
  await chat.ask('Go on')
  await chat.stop.waitFor()
  for (const width of [320, 480, 640, 760, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 680 })
    await expect.poll(() => unreadable(page), { message: `${width}` }).toEqual([])
  }
  await chooseChinese(page)
  for (const width of [320, 480, 640, 760, 800, 1024, 1280]) {
    await page.setViewportSize({ width, height: 680 })
    await expect.poll(() => unreadable(page), { message: `Chinese, ${width}` }).toEqual([])
  }
})
