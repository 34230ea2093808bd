import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright/test'
import { appTexts } from '../../shared/text/en/app.ts'
import { app as chineseTexts } from '../../shared/text/zh-CN/app.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

test.use({ practicePace: 'quick' })

/** The script that renders the window, and its style sheet. */
const [, entry = ''] = /src="\.\/(assets\/[^"]+\.js)"/.exec(indexPage()) ?? []
const [, sheet = ''] = /href="\.\/(assets\/[^"]+\.css)"/.exec(indexPage()) ?? []

function indexPage(): string {
  return readFileSync(join(import.meta.dirname, '..', '..', 'dist', 'renderer', 'index.html'), 'utf8')
}

/** A fault that keeps a window from being rendered, and what the page shows then. */
const troubles: readonly {
  readonly name: string
  readonly file: string
  readonly answer: (route: Route) => unknown
  readonly known: (words: typeof appTexts.startPage) => string
}[] = [
  {
    name: 'a script that is not there',
    file: entry,
    answer: (route) => route.fulfill({ status: 404 }),
    known: ({ fileMissing }) => `${fileMissing} ${entry}`,
  },
  {
    name: 'a script that does not come',
    file: entry,
    answer: () => undefined,
    known: ({ nothingKnown }) => nothingKnown,
  },
  {
    name: 'a script that throws',
    file: entry,
    answer: (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'throw new Error("no window for you")' }),
    known: () => 'no window for you',
  },
  {
    name: 'a script that is no script',
    file: entry,
    answer: (route) => route.fulfill({ contentType: 'text/javascript', body: 'const const' }),
    known: () => 'SyntaxError',
  },
  {
    name: 'a style sheet that does not come',
    file: sheet,
    answer: () => undefined,
    known: ({ nothingKnown }) => nothingKnown,
  },
  {
    name: 'a style sheet that is not there',
    file: sheet,
    answer: (route) => route.fulfill({ status: 404 }),
    known: ({ fileMissing }) => `${fileMissing} ${sheet}`,
  },
]

for (const [language, words] of [
  ['en', appTexts],
  ['zh-CN', chineseTexts],
] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a file that keeps the window from being drawn is named by the page itself, which opens when it is tried again', async ({
      app,
    }) => {
      test.slow()
      const { page } = app
      await expect(page.getByRole('navigation', { name: words.tabs })).toBeVisible()
      for (const { name, file, answer, known } of troubles)
        await test.step(name, async () => {
          let isThere = false
          await page.route(`**/${file}`, (route) => (isThere ? route.continue() : answer(route)))
          await page.reload({ waitUntil: 'commit' })
          const notice = page.getByRole('alert')
          await expect(notice).toContainText(words.startPage.title)
          await expect(notice.getByRole('listitem')).toContainText(known(words.startPage))
          expect(await notice.textContent()).not.toContain(new URL('.', page.url()).pathname + 'assets')
          isThere = true
          await notice.getByRole('button', { name: words.startPage.tryAgain }).click()
          await waitUntilReady(page)
          await expect(page.getByRole('navigation', { name: words.tabs })).toBeVisible()
          await expect(page.getByText(words.startPage.title)).toBeHidden()
          await page.unroute(`**/${file}`)
        })
    })
  })

/** Chooses the dark theme in the window. */
async function chooseDark(page: Page): Promise<void> {
  await page.getByRole('button', { name: appTexts.themes.system.label }).click()
  await page.getByRole('menuitemradio', { name: appTexts.themes.dark.name }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
}

test('a start with default settings deletes nothing: the earlier settings come back with a click', async ({
  app,
}) => {
  const { page } = app
  await chooseDark(page)
  await page.route(`**/${entry}`, (route) => route.fulfill({ status: 404 }))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.getByRole('alert')).toContainText(appTexts.startPage.title)
  await page.unroute(`**/${entry}`)
  await page.getByRole('button', { name: appTexts.startPage.withDefaults }).click()
  await waitUntilReady(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByText(appTexts.defaultStart.title)).toBeVisible()

  await page.reload()
  await waitUntilReady(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await page.getByRole('button', { name: appTexts.defaultStart.bringBack }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.getByText(appTexts.defaultStart.title)).toBeHidden()
  await page.reload()
  await waitUntilReady(page)
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('a window whose app never answers offers another try and a start with default settings', async ({
  app,
  hostKind,
}) => {
  // The preload script passes on the port, which no test can delay.
  test.skip(hostKind === 'electron', 'the way to main cannot be cut in Electron')
  const { page } = app
  await page.routeWebSocket(/\/ipc$/, () => undefined)
  await page.reload()
  await expect(page.getByText(appTexts.loadingData)).toBeVisible()
  await expect(page.getByRole('button', { name: appTexts.startPage.withDefaults })).toBeVisible()
  await expect(page.getByRole('button', { name: appTexts.startPage.tryAgain })).toBeVisible()
})
