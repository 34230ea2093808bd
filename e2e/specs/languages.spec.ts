import type { Page } from 'playwright/test'
import { tabIds } from '../../shared/tabs.ts'
import { languages } from '../../shared/text/language.ts'
import { expect, test } from '../fixtures.ts'
import { findCutLabels } from '../pages/cut-labels.ts'

const views = [
  'start',
  ...tabIds.filter((id) => id !== 'settings'),
  'settings/connections',
  'settings/connections/new',
  'settings/keys',
  'settings/removals',
  'settings/data',
  'settings/backup',
  'settings/appearance',
  'settings/notifications',
  'settings/privacy',
  'settings/about',
]

const sizes = [
  { width: 1280, height: 800 },
  { width: 1024, height: 680 },
]

/** Views are scripts of their own, and ask for what they show: a view that is measured before that has no labels to cut. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    let quietFrames = 0
    const observer = new MutationObserver(() => {
      quietFrames = 0
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    while (quietFrames < 6) {
      await new Promise(requestAnimationFrame)
      quietFrames += 1
    }
    observer.disconnect()
  })
}

/** The cut labels of all views in all sizes of the window, each with where it is. */
async function findAllCutLabels(page: Page): Promise<string[]> {
  const cut: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const view of views) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, `#/${view}`)
      // The name of the view is there at once, for a screen reader.
      await page.locator('main > :not(h1)').first().waitFor()
      await settle(page)
      cut.push(...(await findCutLabels(page)).map((label) => `${size.width} ${view}: ${label}`))
    }
  }
  return cut
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, practicePace: 'quick' })

    test('no label of any view is cut off, in a window of 1280 and of 1024 pixels', async ({ app }) => {
      test.slow()
      expect(await findAllCutLabels(app.page)).toEqual([])
    })
  })
}

test.describe('with large text', () => {
  test.use({ practicePace: 'quick' })

  test('no label of any view is cut off at text size 125 %', async ({ app }) => {
    test.slow()
    const { page } = app
    await page.evaluate(() => {
      location.hash = '#/settings/appearance'
    })
    await page.getByRole('radio', { name: '125 %' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-text-size', '125')
    expect(await findAllCutLabels(page)).toEqual([])
  })
})

test.describe('at compact density', () => {
  test.use({ practicePace: 'quick' })

  test('rows come closer, their room on both sides is smaller, and no label of any view is cut off', async ({
    app,
  }) => {
    test.slow()
    const { page } = app
    await page.evaluate(() => {
      location.hash = '#/settings/appearance'
    })
    const last = page.getByText('About', { exact: true })
    const heading = page.getByRole('heading', { name: 'Appearance' })
    const place = async () => {
      const [row, head] = [await last.boundingBox(), await heading.boundingBox()]
      return { top: row?.y ?? 0, left: head?.x ?? 0 }
    }
    const before = await place()
    await page.getByRole('radio', { name: 'Compact' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
    const after = await place()
    // Eight rows, each 4 px lower, and a head that is.
    expect(after.top).toBeLessThan(before.top - 32)
    expect(after.left).toBeLessThan(before.left)
    expect(await findAllCutLabels(page)).toEqual([])
  })
})
