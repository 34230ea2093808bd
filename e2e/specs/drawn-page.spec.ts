import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { VideoPage } from '../pages/video-page.ts'

/** What only a rendered page shows: positions, fonts and colours, and motion. */

test('Stop stands where Send did, and the composer keeps its place and height while an answer arrives', async ({
  app: { page },
}) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-hang')
  await chat.message.fill('Tell me slowly.')
  const composer = async () => ({
    field: await chat.message.boundingBox(),
    button: bottomRight(await chat.send.or(chat.stop).first().boundingBox()),
  })
  // The note about the message appears below it once its tokens are counted.
  await expect(page.getByRole('button', { name: /^about [\d,]+ (tokens|of )/ })).toBeVisible()
  const before = await composer()
  await chat.send.click()
  await expect(chat.lastAnswer).toContainText('Rehearsed')
  await expect(chat.stop).toBeVisible()
  await expect.poll(composer).toEqual(before)
  await page.keyboard.press('Escape')
  await expect(chat.lastAnswer).toContainText('Stopped')
  await expect.poll(composer).toEqual(before)
})

function bottomRight(box: { x: number; y: number; width: number; height: number } | null) {
  return box === null ? null : { right: box.x + box.width, bottom: box.y + box.height }
}

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('no notice of an error has a scrollbar', async ({ app: { page } }) => {
    const chat = new ChatPage(page)
    await chat.open()
    for (const model of ['practice-rate-limited', 'practice-html', 'practice-error-in-stream']) {
      await chat.startNew()
      await chat.chooseModel(model)
      await chat.askAndWait('Hello')
      await chat.lastAnswer.getByRole('alert').waitFor()
      await expect.poll(() => scrollersOfAlerts(page)).toEqual([])
    }
  })

  test('the window is drawn in its own fonts, whatever the machine has', async ({ app: { page } }) => {
    await new ChatPage(page).open()
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toMatch(/^"?Inter Variable/)
    // Each font is loaded when text is drawn in it.
    const loaded = () =>
      page.evaluate(() =>
        [...document.fonts]
          .filter(({ status }) => status === 'loaded')
          .map(({ family }) => family.replaceAll('"', '')),
      )
    await expect.poll(loaded).toEqual(expect.arrayContaining(['Inter Variable', 'JetBrains Mono Variable']))
  })

  test('the bar of a video whose end nobody knows moves, and stands where motion is unwelcome', async ({
    app: { page },
  }) => {
    const video = new VideoPage(page)
    await video.open()
    await video.ask('practice-video-endless', 'Gulls at noon')
    await expect(video.job('Gulls at noon')).toContainText('Waiting')
    const moving = () =>
      video
        .job('Gulls at noon')
        .evaluate(
          (job) =>
            job
              .getAnimations({ subtree: true })
              .filter((animation) => animation instanceof CSSAnimation && animation.animationName === 'pass')
              .length,
        )
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await expect.poll(moving).toBe(1)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await expect.poll(moving).toBe(0)
  })
})

/** Elements that scroll inside an error's box. */
function scrollersOfAlerts(page: Page): Promise<string[]> {
  return page.locator('[role=alert], [role=alert] *').evaluateAll((elements) =>
    elements
      .filter((element) => {
        const { overflowX, overflowY } = getComputedStyle(element)
        const isOverflowing =
          element.scrollHeight > element.clientHeight || element.scrollWidth > element.clientWidth
        return isOverflowing && [overflowX, overflowY].some((item) => item === 'auto' || item === 'scroll')
      })
      .map(({ outerHTML }) => outerHTML.slice(0, 120)),
  )
}
