import type { Locator, Page } from 'playwright/test'
import { tabIds } from '../../shared/tabs.ts'
import { chatText } from '../../shared/text/en/chat.ts'
import { languages } from '../../shared/text/language.ts'
import { expect, test } from '../fixtures.ts'
import { findCutLabels } from '../pages/cut-labels.ts'
import { goTo } from '../pages/go-to.ts'
import { overhang } from '../pages/overhang.ts'
import { settle } from '../pages/settle.ts'

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

/** The truncated labels of all views in all sizes of the window, each with its place. */
async function findAllCutLabels(page: Page): Promise<string[]> {
  const cut: string[] = []
  for (const size of sizes) {
    await page.setViewportSize(size)
    for (const view of views) {
      await goTo(page, view)
      await settle(page)
      cut.push(...(await findCutLabels(page)).map((label) => `${size.width} ${view}: ${label}`))
    }
  }
  return cut
}

/** The vertical position in the window of the middle of a control. */
async function middle(control: Locator): Promise<number | undefined> {
  const box = await control.boundingBox()
  return box === null ? undefined : Math.round(box.y + box.height / 2)
}

for (const language of languages) {
  test.describe(`in ${language}`, () => {
    test.use({ language, practicePace: 'quick' })

    test('no label of any view is cut off, in a window of 1280 and of 1024 pixels', async ({ app }) => {
      test.slow()
      expect(await findAllCutLabels(app.page)).toEqual([])
    })

    // Pseudo texts are 40 % longer and take a second line.
    if (language === 'pseudo') return
    test('at 1280 pixels what stands below a message is one line, and both names of a required field are whole', async ({
      app: { page },
    }) => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.evaluate(() => {
        location.hash = '#/chat'
      })
      const formats = page.getByRole('radiogroup', { name: chatText().format, exact: true })
      await formats.getByRole('radio', { name: 'Messages' }).click()
      const name = page.locator('[data-field="max_tokens"]').getByText('max_tokens', { exact: true }).first()
      await name.waitFor()
      await settle(page)
      const send = page.getByRole('button', { name: chatText().send, exact: true })
      expect(await middle(send)).toBe(await middle(formats))
      expect(await overhang(name)).toBe(0)
    })
  })
}

test.describe('with large text', () => {
  test.use({ practicePace: 'quick' })

  test('no label of any view is cut off at text size 125 %', async ({ app }) => {
    test.slow()
    const { page } = app
    await goTo(page, 'settings/appearance')
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
    await goTo(page, 'settings/appearance')
    const last = page.getByText('About', { exact: true })
    const heading = page.getByRole('heading', { name: 'Appearance' })
    const place = async () => {
      const [row, head] = [await last.boundingBox(), await heading.boundingBox()]
      return { top: row?.y ?? 0, left: head?.x ?? 0 }
    }
    await settle(page)
    const before = await place()
    await page.getByRole('radio', { name: 'Compact' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-density', 'compact')
    // Eight rows, each 4 px lower in height, and a lower head.
    await expect.poll(async () => (await place()).top).toBeLessThan(before.top - 32)
    await expect.poll(async () => (await place()).left).toBeLessThan(before.left)
    expect(await findAllCutLabels(page)).toEqual([])
  })
})
