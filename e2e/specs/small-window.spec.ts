import type { Page } from 'playwright/test'
import { formatTabs } from '../../shared/tabs.ts'
import { mcpText } from '../../shared/text/en/mcp.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ComparePage } from '../pages/compare-page.ts'
import { goTo } from '../pages/go-to.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { RerankPage } from '../pages/rerank-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { TranscribePage } from '../pages/transcribe-page.ts'
import { settle } from '../pages/settle.ts'
import { shoot } from '../pages/shoot.ts'
import { startSignInServers } from '../sign-in-servers.ts'

/** Controls of the page that extend beyond its right edge, or that another control covers. */
function unreachable(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, textarea, [role=switch], [role=radio], [role=combobox]')]
      .filter((control) => {
        const { left, right, width } = control.getBoundingClientRect()
        const isHidden = width <= 1 || control.closest('[hidden], [inert]') !== null
        // Tables, rows of choices and charts scroll horizontally themselves.
        let around = control.parentElement
        while (around !== null && !/auto|scroll/.test(getComputedStyle(around).overflowX))
          around = around.parentElement
        return !isHidden && around === null && (left < -1 || right > innerWidth + 1)
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent),
  )
}

/**
 * Expects every control inside the window, whose page is as wide as it is. Retries, since some of it is measured before
 * it is drawn.
 */
async function expectWithin(page: Page, width: number, place: string): Promise<void> {
  await expect.poll(() => unreachable(page), { message: place }).toEqual([])
  const wide = () => page.evaluate(() => document.documentElement.scrollWidth)
  await expect.poll(wide, { message: place }).toBe(width)
}

/** 320 CSS pixels, and a window of 1,280 × 800 at 200 % zoom. */
const sizes = [
  { width: 320, height: 640 },
  { width: 640, height: 400 },
] as const

/** All but the lists of models and the views of images, which scroll horizontally by design. */
const tabs = [
  ...formatTabs.filter((id) => !['models', 'images', 'video'].includes(id)),
  'settings/appearance',
  'start',
]

for (const size of sizes) {
  test(`at ${size.width} × ${size.height} every control of the text tabs is within reach, and nothing scrolls sideways`, async ({
    app,
  }) => {
    // A dozen tabs are opened.
    test.slow()
    const { page } = app
    await page.setViewportSize(size)
    for (const tab of tabs) {
      await goTo(page, tab)
      await expect(page.locator('main [data-pane]').first()).toBeVisible()
      await settle(page)
      await expectWithin(page, size.width, tab)
    }
    await goTo(page, 'chat')
    await page.getByRole('textbox', { name: 'Message' }).fill('Answer in one line.')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('article', { name: /^Answer/ })).toContainText('Rehearsed')
    await checkFits(page, size.width, 'an answer')
    await goTo(page, 'history')
    const columns = page.getByRole('button', { name: 'Columns' })
    await columns.waitFor()
    await shoot(page, `history-${size.width}-after`)
    await expect(columns).toBeInViewport({ ratio: 1 })
  })
}

test('at 320 a question and what it says fit into the window, and what has no room beside the names of models stands in their details', async ({
  app,
  gateway,
}) => {
  const { page } = app
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
  await goTo(page, 'settings/keys')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.getByRole('button', { name: 'More for Key 1' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button').last()).toBeInViewport({ ratio: 1 })
  await expectWithin(page, 320, 'a question')
  await question.getByRole('button', { name: 'Keep it' }).click()
  await question.waitFor({ state: 'hidden' })

  await goTo(page, 'models')
  const models = new ModelsPage(page)
  await models.row('practice-chat').waitFor()
  const columns = page.getByRole('columnheader')
  for (const column of await columns.all()) await expect(column).toBeInViewport({ ratio: 1 })
  await expect(columns.filter({ hasText: 'Context' })).toHaveCount(0)
  await models.row('practice-chat').click()
  await expect(models.details).toContainText('Context')
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
    await expect.poll(async () => (await list.boundingBox())?.height).toBeGreaterThan(150)

    const speech = new SpeechPage(page)
    await speech.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await speech.speak.click()
    const group = speech.group(/^Clips: The harbour/)
    await expect(speech.place(group, 'onyx')).toBeEnabled()
    await expect.poll(() => blankBelowPanes(page)).toBeLessThan(2)
    // The table scrolls horizontally with the clips above it.
    await group.getByRole('cell').last().scrollIntoViewIfNeeded()
    await expect(group.getByRole('rowheader', { name: 'Size' })).toBeInViewport()
  })
})

/** The pixels that can be scrolled to below the last pane. */
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
    // It opens with an animation.
    await expect(async () => {
      const bar = await page.getByRole('banner').boundingBox()
      const box = await toast.boundingBox()
      if (bar === null || box === null) throw new Error('Something is not in view')
      expect(box.y + box.height).toBeLessThanOrEqual(bar.y + bar.height)
      expect(box.x).toBeGreaterThanOrEqual(0)
      expect(box.x + box.width).toBeLessThanOrEqual(size.width)
    }).toPass()
  })
}

/** Expects that nothing extends beyond the window and no accessibility rule is broken, in the current state. */
async function checkFits(page: Page, width: number, place: string): Promise<void> {
  await expectWithin(page, width, place)
  expect(await findViolations(page), place).toEqual([])
}

for (const size of sizes)
  test.describe(`at ${size.width} × ${size.height}`, () => {
    test.use({ practicePace: 'quick' })

    test('backups, spending, the bill and a passport fit into the window', async ({ app: { page } }) => {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.askAndWait('In one line.')
      await page.setViewportSize(size)
      const places = [
        ['settings/backup', page.getByRole('table', { name: 'Back up now' })],
        ['history/spending', page.getByRole('region', { name: 'Spending', exact: true })],
        ['history/bill', page.getByRole('region', { name: 'Bill', exact: true })],
        ['models/passport/practice-chat', page.getByRole('region', { name: 'Health check' })],
      ] as const
      for (const [hash, content] of places)
        await test.step(hash, async () => {
          await goTo(page, hash)
          await content.waitFor()
          await checkFits(page, size.width, hash)
        })
    })

    test('prompts, presets, tools and a server that wants a sign-in fit into the window', async ({ app }) => {
      const { page } = app
      await page.setViewportSize(size)
      await goTo(page, 'library')
      for (const [name, content] of [
        ['Prompts', 'New prompt'],
        ['Presets', 'Presets'],
        ['Tools', 'Import tools'],
      ] as const)
        await test.step(name, async () => {
          await page.getByRole('tab', { name, exact: true }).first().click()
          await page.getByText(content).first().waitFor()
          await checkFits(page, size.width, name)
        })
      const servers = await startSignInServers()
      try {
        await page.getByRole('radio', { name: /^Servers \d/ }).click()
        await page.getByRole('button', { name: 'Add MCP server' }).first().click()
        const form = page.getByRole('dialog', { name: 'Add MCP server' })
        await form.getByRole('textbox', { name: 'Name', exact: true }).fill('notes')
        await form.getByRole('textbox', { name: 'Address' }).fill(servers.mcp)
        await checkFits(page, size.width, 'form of a server')
        await page.keyboard.press('Enter')
        const pane = page.getByRole('region', { name: 'MCP server', exact: true })
        await app.confirm(() => pane.getByRole('button', { name: 'Connect' }).click(), {
          message: mcpText().question.connect('notes'),
          detail: servers.mcp,
          button: mcpText().question.connectYes,
        })
        await pane.getByRole('button', { name: 'Sign in', exact: true }).click()
        await page.getByRole('dialog', { name: 'Sign in at notes' }).getByText('notes.read').waitFor()
        await checkFits(page, size.width, 'plan of a sign-in')
      } finally {
        await servers.close()
      }
    })

    test('answers side by side fit into the window, beyond what scrolls sideways', async ({
      app: { page },
    }) => {
      await page.setViewportSize(size)
      const compare = new ComparePage(page)
      await goTo(page, 'chat')
      await compare.startTwo()
      await compare.write('Answer in one line about wombats.')
      await page.keyboard.press('Enter')
      await compare.waitForAnswers(2)
      await checkFits(page, size.width, 'compare')
    })
  })
