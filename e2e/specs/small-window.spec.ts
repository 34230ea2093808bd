import type { Page } from 'playwright/test'
import { formatTabs } from '../../shared/tabs.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { RerankPage } from '../pages/rerank-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { TranscribePage } from '../pages/transcribe-page.ts'

/** Controls of the page that reach beyond its right edge, or that another control covers. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, textarea, [role=switch], [role=radio], [role=combobox]')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        const isHidden = width <= 1 || control.closest('[hidden], [inert]') !== null
        // Tables, rows of choices and charts scroll sideways themselves.
        let around = control.parentElement
        while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowX))
          around = around.parentElement
        return !isHidden && around === null && (left < -1 || right > innerWidth + 1)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  )
}

/** 320 CSS pixels, and a window of 1,280 × 800 at 200 % zoom. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const

/** All but the lists of models and what shows pictures, which scroll sideways by their nature. */
const tabs = [
  ...formatTabs.filter((id) => !['models', 'images', 'video'].includes(id)),
  'settings/appearance',
  'start',
]

for (const size of sizes) {
  test(`at ${size.width} × ${size.height} every control of the text tabs is within reach, and nothing scrolls sideways`, async ({
    app,
  }) => {
    const { page } = app
    await page.setViewportSize(size)
    for (const tab of tabs) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${tab}`)
      await expect(page.locator('main [data-pane]').first()).toBeVisible()
      expect(await unreachable(page), tab).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(size.width)
    }
    await page.evaluate(() => {
      location.hash = '#/chat'
    })
    await page.getByRole('textbox', { name: 'Message' }).fill('Answer in one line.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: /^Answer/ })).toContainText('Rehearsed')
    expect(await unreachable(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  })
}

test('at 320 a question and what it says fit into the window, and every column of the models is within reach', async ({
  app,
  gateway,
}) => {
  const { page } = app
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
  await page.evaluate(() => {
    location.hash = '#/settings/keys'
  })
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'More for Key 1' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  expect(await unreachable(page)).toEqual([])
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'hidden' })

  await page.evaluate(() => {
    location.hash = '#/models'
  })
  await new ModelsPage(page).row('practice-chat').waitFor()
  // When and how often it was used stands in the details alone, where the pane is narrow.
  const columns = page.getByRole('columnheader')
  await expect(columns.last()).toHaveText('Success')
  for (const column of await columns.all()) {
    await column.scrollIntoViewIfNeeded()
    await expect(column).toBeInViewport({ ratio: 1 })
  }
})

test.describe('at 200 % zoom', () => {
  test.use({ practicePace: 'quick' })

  test('a list in a form shows several rows, clips end where their pane ends, and names of figures stay beside them', async ({
    app,
  }) => {
    const { page } = app
    await page.setViewportSize({ width: 640, height: 400 })
    const rerank = new RerankPage(page)
    await rerank.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await expect(rerank.documents).toHaveCount(10)
    const list = page.getByRole('list', { name: 'Documents', exact: true }).locator('xpath=..')
    expect((await list.boundingBox())?.height).toBeGreaterThan(150)

    const speech = new SpeechPage(page)
    await speech.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await speech.speak.click()
    const group = speech.group(/^Clips: The harbour/)
    await expect(speech.place(group, 'onyx')).toBeEnabled()
    expect(await blankBelowPanes(page)).toBeLessThan(2)
    // The table is scrolled sideways with the clips above it.
    await group.getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(group.getByRole('rowheader', { name: 'Size' })).toBeInViewport()
  })
})

/** Pixels that can be scrolled to below the last pane. */
function blankBelowPanes(page: Page): Promise<number> {
  return page.evaluate(() => {
    const main = document.querySelector('main')
    if (main === null) return Number.NaN
    main.scrollTop = main.scrollHeight
    const bottoms = [...main.querySelectorAll('[data-pane]')].map(
      (pane) => pane.getBoundingClientRect().bottom,
    )
    return main.getBoundingClientRect().bottom - Math.max(...bottoms)
  })
}

for (const size of [{ width: 1280, height: 800 }, sizes[1]]) {
  test(`at ${size.width} × ${size.height} a toast lies in the top bar, over no figure and no form`, async ({
    app,
  }) => {
    const { page } = app
    await page.setViewportSize(size)
    const transcribe = new TranscribePage(page)
    await transcribe.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await transcribe.file.getByRole('button', { name: 'Remove example.mp3' }).click()
    const toast = page.getByRole('dialog').filter({ has: page.getByRole('button', { name: 'Undo' }) })
    await expect(toast).toBeVisible()
    const bar = await page.getByRole('banner').boundingBox()
    const box = await toast.boundingBox()
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(size.width)
  })
}
