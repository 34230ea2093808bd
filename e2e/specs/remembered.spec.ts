import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Locator, Page } from 'playwright/test'
import { tabIds, tabLabel, type TabId } from '../../shared/tabs.ts'
import { isJsonObject, type Json } from '../../shared/json.ts'
import { settingsPatchSchema, settingsSchema } from '../../shared/settings/settings.ts'
import { densities, textSizes } from '../../shared/settings/window-sizes.ts'
import { appText } from '../../shared/text/en/app.ts'
import { languages } from '../../shared/text/language.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { waitUntilReady, type AppUnderTest } from '../app-under-test.ts'
import { expect, test } from '../fixtures.ts'
import { TabPage } from '../pages/tab-page.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

test.use({ practicePace: 'quick' })

test.afterEach(() => loadLanguage('en'))

/** Values that no stored name can have, or that no window could be rendered from. */
const nonsense: readonly Json[] = [
  null,
  true,
  -1,
  1e300,
  '',
  'nonsense',
  '\u0000\u{1f9ea}'.repeat(20_000),
  [],
  [null, [[-1]], 'nonsense', {}],
  {},
  { nonsense: { nonsense: [null] }, id: -1, name: null, values: 'nonsense', length: -1, __proto__x: {} },
]

/** The list of tabs; a tab can have a navigation of its own, with links to its parts. */
const railOf = (page: Page): Locator => page.getByRole('navigation', { name: appText().tabs })

/** Expects a usable window: its frame and every tab of `tabs` are rendered. */
async function expectUsable(page: Page, tabs: readonly string[], what: string): Promise<void> {
  await waitUntilReady(page)
  const rail = railOf(page)
  await expect(rail, what).toBeVisible()
  for (const tab of tabs) {
    const link = rail.locator(`a[href^="#/${tab}"]`)
    await link.click()
    await expect(link, `${what}: ${tab}`).toHaveAttribute('aria-current', 'page')
    const name = await rail.locator('a[aria-current="page"]').getAttribute('aria-label')
    await expect(page, `${what}: ${tab}`).toHaveURL(new RegExp(`#/${tab}`))
    await expect(page.getByRole('main'), `${what}: ${tab} (${name})`).not.toBeEmpty()
    await expect(
      page.locator('main :is(button, input, textarea, a)').first(),
      `${what}: ${tab}`,
    ).toBeVisible()
    expect(await brokenParts(page), `${what}: ${tab}`).toEqual([])
  }
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog'), what).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog'), what).toBeHidden()
}

/** The parts of the window that report a rendering error. */
async function brokenParts(page: Page): Promise<string[]> {
  const { tabFailed, pageCrashed } = appText()
  const words = [tabFailed.showAgain('').trim(), pageCrashed.title]
  const texts = await page.getByRole('alert').allTextContents()
  return texts.filter((text) => words.some((word) => text.includes(word)))
}

function changeConfig(
  dataFolder: string,
  change: (config: Record<string, Json>) => Record<string, Json>,
): void {
  const path = join(dataFolder, 'config.json')
  const config: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (!isJsonObject(config)) throw new Error('config.json holds no object')
  writeFileSync(path, JSON.stringify(change(config)))
}

/** Opens the window in every way: by a reload, in a second window where the host has one, and in a new process. */
async function openInEveryWay(
  app: AppUnderTest,
  hostKind: string,
  check: (page: Page, way: string) => Promise<void>,
  whileClosed: () => Promise<void>,
): Promise<void> {
  await app.restart(whileClosed)
  await check(app.page, 'after a restart')
  await app.page.reload()
  await check(app.page, 'reloaded')
  if (hostKind === 'electron') return
  const second = await app.page.context().newPage()
  await second.goto(app.page.url())
  await check(second, 'in a second window')
  await second.close()
}

const themes = settingsPatchSchema.def.shape.theme.def.innerType.def.entries

const looks = Array.from(
  { length: Math.max(languages.length, Object.keys(themes).length, textSizes.length, densities.length) },
  (_, at) => ({
    language: languages[at % languages.length] ?? 'en',
    theme: Object.values(themes)[at % Object.keys(themes).length] ?? 'system',
    textSize: textSizes[at % textSizes.length] ?? 100,
    density: densities[at % densities.length] ?? 'comfortable',
    isInspectorOpen: at % 2 === 0,
    tabs: tabIds.filter((_tab, index) => index % textSizes.length === at % textSizes.length),
  }),
)

for (const { language, theme, textSize, density, isInspectorOpen, tabs } of looks)
  test(`the window can be used again in ${language}, ${theme}, at ${textSize} %, ${density}, with the inspector ${isInspectorOpen ? 'open' : 'closed'}, on ${tabs.join(', ')}`, async ({
    app,
    dataFolder,
    hostKind,
  }) => {
    test.slow()
    await waitUntilReady(app.page)
    await loadLanguage(language)
    let openTab = tabs[0] ?? 'chat'
    const check = async (page: Page, way: string): Promise<void> => {
      await waitUntilReady(page)
      await expect(page.locator('html')).toHaveAttribute('data-text-size', String(textSize))
      await expect(page.locator('html')).toHaveAttribute('data-density', density)
      if (theme !== 'system') await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
      await expect(railOf(page).locator(`a[href^="#/${openTab}"]`)).toHaveAttribute('aria-current', 'page')
      await expectUsable(page, tabs, way)
      openTab = tabs.at(-1) ?? openTab
    }
    await openInEveryWay(app, hostKind, check, async () => {
      changeConfig(dataFolder, (config) => ({
        ...config,
        settings: {
          language,
          theme,
          textSize,
          density,
          hasStarted: true,
          layout: { openTab, isInspectorOpen, paneSizes: {} },
        },
      }))
    })
  })

test('no setting keeps the window from opening, whatever stands in its place', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const names = Object.keys(settingsSchema.def.shape)
  for (const [at, value] of nonsense.entries()) {
    await app.restart(
      async () =>
        changeConfig(dataFolder, (config) => ({
          ...config,
          settings: Object.fromEntries(names.map((name) => [name, value])),
        })),
      { keepsProcess: true },
    )
    // Without a sign of earlier use the welcome page is shown, and leads to each tab.
    await expectUsable(app.page, at === 0 ? tabIds : ['chat', 'settings'], JSON.stringify(value).slice(0, 60))
  }
  for (const value of [-1, 0, 1e-300, 1e300, 3]) {
    await app.restart(
      async () =>
        changeConfig(dataFolder, (config) => ({
          ...config,
          settings: {
            layout: { openTab: 'nonsense', isInspectorOpen: value, paneSizes: { 'chat.inspector': value } },
            shortcuts: { 'window.palette': ['nonsense'] },
            requestLimits: { practice: value },
            libraryLimitBytes: value,
          },
        })),
      { keepsProcess: true },
    )
    await expectUsable(app.page, tabIds.slice(0, 3), `sizes of ${value}`)
  }
})

test('nothing else in config.json keeps the window from opening, whatever stands in its place', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  await expectUsable(app.page, tabIds, 'before')
  for (const value of nonsense) {
    await app.restart(
      async () =>
        changeConfig(dataFolder, (config) =>
          Object.fromEntries(Object.keys(config).map((name) => [name, value])),
        ),
      { keepsProcess: true },
    )
    await expectUsable(app.page, ['chat', 'settings'], JSON.stringify(value).slice(0, 60))
  }
})

/**
 * The offsets at which values are assigned to names: trying every value for each name would find nothing more and take
 * minutes.
 */
const rounds = [0, 3, 5, 8]

/** Assigns a value to each name, another one in each round. */
function spread<Value>(names: readonly string[], values: readonly Value[], round: number): [string, Value][] {
  return names.flatMap((name, at): [string, Value][] => {
    const value = values[(at + round) % values.length]
    return value === undefined ? [] : [[name, value]]
  })
}

/** The storage keys that a window read while it showed every tab. */
async function namesInStorage(page: Page): Promise<string[]> {
  await page.addInitScript(() => {
    const asked = new Set<string>()
    Object.assign(window, { askedKeys: asked })
    const getItem = Reflect.get(Storage.prototype, 'getItem')
    Storage.prototype.getItem = function (key: string) {
      asked.add(key)
      return getItem.call(this, key)
    }
  })
  await page.reload()
  await expectUsable(page, tabIds, 'before')
  return page.evaluate(() => [...(window as unknown as { askedKeys: Set<string> }).askedKeys])
}

const formPrefix = 'unsaved-form.'

test('nothing in the storage of the page keeps a tab from opening', async ({ app }) => {
  test.slow()
  const { page } = app
  const names = [...(await namesInStorage(page)), 'unsaved-conversation.nonsense']
  expect(names).toEqual(expect.arrayContaining(['theme', 'language', 'json-drafts', `${formPrefix}speech`]))
  const texts = [...nonsense.map((value) => JSON.stringify(value)), '{', 'nonsense', '1e999', '[[[[']
  for (const round of rounds) {
    await page.evaluate(
      (entries) => {
        for (const [name, text] of entries) localStorage.setItem(name, text)
      },
      spread(names, texts, round),
    )
    await page.reload()
    await expectUsable(page, tabIds, `round ${round}`)
  }
})

test('nothing in a saved form keeps a tab from opening', async ({ app, dataFolder }) => {
  test.slow()
  const names = (await namesInStorage(app.page))
    .filter((name) => name.startsWith(formPrefix))
    .map((name) => name.slice(formPrefix.length))
  expect(names).toEqual(expect.arrayContaining(['speech', 'video', 'rerank']))
  for (const round of rounds) {
    await app.restart(
      async () => {
        const database = new DatabaseSync(join(dataFolder, 'playground.sqlite'))
        const insert = database.prepare(
          'INSERT OR REPLACE INTO forms (name, form_values, saved_at) VALUES (?, ?, 1)',
        )
        for (const [name, value] of spread(names, nonsense, round)) insert.run(name, JSON.stringify(value))
        database.close()
      },
      { keepsProcess: true },
    )
    await expectUsable(app.page, tabIds, `round ${round}`)
  }
})

test('no address of the window keeps it from opening', async ({ app }) => {
  test.slow()
  const { page } = app
  const routes = [
    ...tabIds.flatMap((tab) => [`#/${tab}/nonsense`, `#/${tab}/%00/../${'x'.repeat(2_000)}`]),
    '#/nonsense',
    '#/%E0%A4%A',
    '#nonsense',
    '#//',
    '#/__proto__/constructor',
  ]
  for (const route of routes) {
    await page.evaluate((hash) => {
      location.hash = hash
    }, route)
    await page.reload()
    await waitUntilReady(page)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await brokenParts(page), route).toEqual([])
  }
  await expectUsable(page, ['chat'], 'after all')
})

const typed = (tab: string) => `Typed in ${tab}, 中文 and \u{1f9ea}\nin two lines`

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

async function goToTab(page: Page, tab: TabId): Promise<void> {
  await waitUntilReady(page)
  await new TabPage(page).openTab(tabLabel(tab))
}

test('what was typed and not sent is there again', async ({ app, hostKind }) => {
  const fields: readonly (readonly [tab: TabId, field: string])[] = [
    ['chat', 'Message'],
    ['rerank', 'Query'],
    ['moderations', 'Text'],
    ['speech', 'Text'],
    ['images', 'Prompt'],
    ['video', 'Prompt'],
  ]
  for (const [tab, name] of fields) {
    await goToTab(app.page, tab)
    await field(app.page, name).fill(typed(tab))
  }
  await app.page.reload()
  await goToTab(app.page, 'chat')
  await expect(field(app.page, 'Message')).toHaveValue(typed('chat'))
  await openInEveryWay(
    app,
    hostKind,
    async (page) => {
      for (const [tab, name] of fields) {
        // The browser stores a message by the origin of the page, and these tests start each app on another port.
        if (hostKind === 'browser' && tab === 'chat') continue
        await goToTab(page, tab)
        await expect(field(page, name)).toHaveValue(name === 'Query' ? /^Typed in rerank/ : typed(tab))
      }
    },
    async () => undefined,
  )
})
