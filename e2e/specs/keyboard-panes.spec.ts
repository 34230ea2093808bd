import type { Locator, Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { openByPalette, pointByTyping, tabTo } from '../pages/keyboard.ts'
import { beginWith } from '../pages/preview.ts'
import { startTextServer } from '../text-server.ts'

/** Tabs to a control, expects a visible focus ring, and presses a key on it. */
async function press(target: Locator, way: 'Tab' | 'Shift+Tab' = 'Tab', key = 'Enter'): Promise<void> {
  await tabTo(target, way)
  expect(await showsFocus(target)).toBe(true)
  await target.page().keyboard.press(key)
}

function showsFocus(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element)
    const hasOutline = outlineStyle !== 'none' && outlineWidth !== '0px'
    return element.matches(':focus-visible') && (hasOutline || boxShadow !== 'none')
  })
}

/** The file that a press saves. */
async function saved(page: Page, work: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), work()])
  return download.suggestedFilename()
}

test.describe('while answers are under way', () => {
  test.use({ practicePace: 'slow' })

  test('columns are stopped, asked again, added, removed and hidden with the keys alone', async ({
    app: { page },
  }) => {
    const compare = new ComparePage(page)
    await openByPalette(page, 'Chat')
    await tabTo(page.getByRole('radio', { name: 'Transcript' }), 'Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await press(page.getByRole('button', { name: 'Compare two models' }))
    await expect(compare.columns).toHaveCount(2)
    await expect(compare.message).toBeFocused()
    await page.keyboard.type('Tell me about wombats.')
    await page.keyboard.press('Enter')
    await expect(compare.running).toHaveCount(2)

    // The Stop button turns into Retry, and the focus stays on it.
    const stop = page.getByRole('button', { name: 'Stop practice-chat 1' })
    const retry = page.getByRole('button', { name: 'Retry practice-chat 1' })
    await press(stop, 'Shift+Tab')
    await expect(retry).toBeFocused()
    await expect(compare.running).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(stop).toBeFocused()
    await tabTo(compare.message)
    await page.keyboard.press('Escape')
    await expect(compare.running).toHaveCount(0)
    await expect(compare.message).toBeFocused()

    const add = page.getByRole('button', { name: 'Add column' })
    await press(add, 'Shift+Tab')
    await expect(compare.columns).toHaveCount(3)
    await expect(add).toBeFocused()
    await press(page.getByRole('button', { name: 'Remove practice-chat 2' }))
    await expect(compare.columns).toHaveCount(2)
    // The removed column had the focus; the message field for the remaining columns has it now.
    await expect(compare.message).toBeFocused()
    await tabTo(add, 'Shift+Tab')
    await page.keyboard.press('ControlOrMeta+z')
    await expect(compare.columns).toHaveCount(3)

    const blind = page.getByRole('switch', { name: 'Blind' })
    await press(blind, 'Shift+Tab', 'Space')
    await expect(page.getByRole('region', { name: 'Column Model A' })).toBeVisible()
    await expect(blind).toBeFocused()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: 'Column practice-chat 1' })).toBeVisible()
  })
})

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('code is wrapped, numbered and saved, and a preview is run and shown in full, with the keys alone', async ({
    app: { page },
  }) => {
    const server = await startTextServer({
      coder: '```ts\n// delay.ts\nexport const delay = 1\n```\n\nAnd:\n\n```html\n<p>Nineteen jobs</p>\n```',
    })
    try {
      const chat = await beginWith(page, server.url, 'coder')
      await chat.askAndWait('What do you say?')
      await chat.message.focus()
      const code = chat.lastAnswer.getByRole('figure', { name: 'Code, ts' })
      const preview = chat.lastAnswer.getByRole('figure', { name: 'Code, html' })
      // From the message field up to the beginning of the answer, then down through it.
      const wrap = code.getByRole('button', { name: 'Wrap long lines' })
      await press(wrap, 'Shift+Tab')
      await expect(wrap).toHaveAttribute('aria-pressed', 'true')
      const numbers = code.getByRole('button', { name: 'Line numbers' })
      await press(numbers)
      await expect(numbers).toHaveAttribute('aria-pressed', 'true')
      expect(await saved(page, () => press(code.getByRole('button', { name: 'Save code' })))).toBe('delay.ts')
      // HTML is shown as source until a user opens its preview.
      await tabTo(preview.getByRole('tab', { name: 'Source', selected: true }))
      await page.keyboard.press('ArrowLeft')
      await page.keyboard.press('Enter')
      await expect(preview.getByRole('tab', { name: 'Preview', selected: true })).toBeFocused()
      const scripts = preview.getByRole('button', { name: 'Run scripts of this block' })
      for (const isOn of ['true', 'false']) {
        await press(scripts)
        await expect(scripts).toHaveAttribute('aria-pressed', isOn)
      }
      const full = preview.getByRole('button', { name: 'Show in full' })
      await press(full)
      await expect(page.getByRole('dialog', { name: 'html' })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(full).toBeFocused()
      expect(await saved(page, () => press(preview.getByRole('button', { name: 'Save preview' })))).toMatch(
        /\.html$/,
      )
    } finally {
      await server.close()
    }
  })

  test('tools of the parameters are opened and closed, and runs are filtered and their columns chosen, with the keys alone', async ({
    app: { page },
  }) => {
    const chat = new ChatPage(page)
    await openByPalette(page, 'Chat')
    await chat.hasModel()
    await tabTo(chat.message)
    await page.keyboard.type('Answer in one line.')
    await page.keyboard.press('Enter')
    await expect(chat.answers).toHaveCount(1)
    await chat.untilAnswered()
    await press(page.getByRole('switch', { name: 'Send tools', exact: true }), 'Tab', 'Space')
    const edit = page.getByRole('button', { name: 'Edit tool get_time' })
    await press(edit)
    await press(page.getByRole('button', { name: 'Close tool get_time' }))
    await expect(edit).toBeFocused()

    await openByPalette(page, 'History')
    const history = new HistoryPage(page)
    await history.rows.first().waitFor()
    const filters = page.getByRole('button', { name: 'Filters', exact: true })
    await press(filters)
    const status = page.getByRole('dialog', { name: 'Filters' }).getByRole('combobox', { name: 'Status' })
    await tabTo(status)
    await page.keyboard.press('Enter')
    await pointByTyping(page.getByRole('option', { name: 'Done' }), 'Done')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(filters).toBeFocused()
    const chip = page.getByRole('button', { name: /^Remove filter / })
    await press(chip)
    await expect(chip).toHaveCount(0)
    await expect(history.search).toBeFocused()

    const columns = page.getByRole('button', { name: 'Columns' })
    await tabTo(columns, 'Shift+Tab')
    await page.keyboard.press('Enter')
    const time = page.getByRole('menuitemcheckbox', { name: 'Time' })
    await expect(time).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(time).not.toBeChecked()
    await page.keyboard.press('Escape')
    await expect(columns).toBeFocused()
    await expect(page.getByRole('columnheader', { name: 'Time' })).toHaveCount(0)
    const cost = page.getByRole('button', { name: 'Cost', exact: true })
    await press(cost)
    await expect(page.getByRole('columnheader', { name: 'Cost' })).toHaveAttribute('aria-sort', 'descending')
    await expect(cost).toBeFocused()
  })
})
