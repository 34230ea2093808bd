import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Page } from 'playwright/test'
import type { AppError } from '../../shared/errors/app-error.ts'
import { databaseError } from '../../shared/text/en/errors/database.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { ImagesPage } from '../pages/images-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { TabPage } from '../pages/tab-page.ts'
import { pngFile } from '../sample-files.ts'
import { standBetween } from './between.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

const diskIsFull: AppError = {
  kind: 'storage',
  ...databaseError('full', { what: databaseError('requestNotSent') }),
}

test('Crashes', async ({ app: { page }, look }) => {
  await new ChatPage(page).open()
  // As after an update of the app, while the page is still the old one.
  await page.route(/\/assets\/history/, (route) => route.abort())
  await new TabPage(page).openTab('History')
  await page.getByRole('button', { name: 'Show History again' }).waitFor()
  await look('a tab that cannot be loaded')
  await page.evaluate(() => {
    window.ResizeObserver = class extends ResizeObserver {
      constructor(callback: ResizeObserverCallback) {
        super(callback)
        throw new TypeError('A browser that measures nothing')
      }
    }
  })
  await new TabPage(page).openTab('Chat')
  await page.getByRole('button', { name: 'Show Chat again' }).waitFor()
  await look('a tab with a fault')
  await page.evaluate(() => {
    Object.defineProperty(Intl.NumberFormat.prototype, 'format', {
      get: () => {
        throw new RangeError('A browser that writes no numbers')
      },
    })
    // Set the hash instead of clicking: the page may stop before a click.
    window.location.hash = '#/library'
  })
  await page.getByRole('heading', { name: 'This page stopped working' }).waitFor()
  await look('the page')
})

test('Full disk', async ({ app: { page }, look }) => {
  const library = new LibraryPage(page)
  await library.open()
  await library.add(pngFile('one.png', 320, 200))
  const app = await standBetween(page)
  const room = { bytes: 9_300_000_000, trashBytes: 400_000_000, diskBytes: 500_000_000_000 }
  const states = [
    [
      'limit nearly reached',
      'Library almost at its limit',
      { limitBytes: 9_500_000_000, level: 'nearly-full', by: 'limit', daysLeft: 3 },
    ],
    [
      'limit reached',
      'Library over its limit',
      { limitBytes: 9_000_000_000, level: 'full', by: 'limit', daysLeft: 0 },
    ],
    [
      'disk nearly full',
      'Disk almost full',
      { freeBytes: 20_000_000, level: 'nearly-full', by: 'disk', daysLeft: 2 },
    ],
    ['disk full', 'Disk full', { freeBytes: 400_000, level: 'full', by: 'disk', daysLeft: 0 }],
  ] as const
  for (const [state, words, found] of states) {
    app.answer('media.space', { ...room, ...found })
    app.tell('media.spaceChanged', { ...room, ...found })
    await page.getByRole('contentinfo').getByRole('link', { name: words }).waitFor()
    await look(`library, ${state}`)
  }
  const settings = new SettingsPage(page)
  await settings.open()
  await page
    .getByRole('navigation', { name: 'Settings' })
    .getByRole('button', { name: 'Media and data' })
    .click()
  await page.getByRole('status').filter({ hasText: 'The disk is full: new files cannot be saved.' }).waitFor()
  await look('settings')
  app.refuse('conversations.send', diskIsFull)
  app.refuse('requests.submit', diskIsFull)
  const chat = new ChatPage(page)
  await chat.open()
  await chat.ask('Hello')
  await page.getByRole('alert').first().waitFor()
  await look('a message is not sent')
  const images = new ImagesPage(page)
  await images.open()
  await images.ask('A lighthouse')
  await page.getByRole('alert').first().waitFor()
  await look('an image is not asked for')
})

test('Import', async ({ app: { page }, look }) => {
  const library = new LibraryPage(page)
  const app = await standBetween(page)
  await library.open()
  app.hold('imports.endFile')
  const files = ['one.png', 'two.png', 'three.png'].map((name) => pngFile(name, 1600, 1000))
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'Add files' }).click(),
  ])
  await chooser.setFiles(files)
  await page.getByText('Importing 0 of 3').waitFor()
  await look('on')
  await page.getByRole('contentinfo').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Importing 0 of 3')).toHaveCount(0)
  await look('cancelled')
  app.pass('imports.endFile')
  const stopped = {
    id: 'stopped',
    state: 'stopped' as const,
    startedAt: 1,
    files: 212,
    doneFiles: 86,
    bytes: 900_000_000,
    doneBytes: 400_000_000,
    kept: 83,
    duplicates: 2,
    refused: 1,
    problem: {
      kind: 'storage' as const,
      ...databaseError('full', { what: databaseError('fileNotListed') }),
    },
  }
  const refused = { kind: 'invalid-input' as const, message: 'Its bytes are no type that is known.' }
  app.answer('imports.get', {
    ...stopped,
    outcomes: [{ type: 'refused', name: 'scan of a page.png', error: refused }],
  })
  app.answer('imports.list', [stopped])
  app.tell('imports.changed', stopped)
  await page.getByRole('region', { name: 'Incomplete import' }).waitFor()
  await look('stopped by the disk')
})

test('Folder and database', async ({ app: { page }, dataFolder, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line.')
  const other = new DatabaseSync(join(dataFolder, 'playground.sqlite'))
  other.exec('BEGIN IMMEDIATE')
  await chat.ask('Another line.')
  await page.getByText('Another program is using the database.', { exact: false }).first().waitFor()
  await look('locked by another program')
  other.exec('ROLLBACK')
  other.close()
  await rename(dataFolder, `${dataFolder}-moved`)
  try {
    await chat.startNew()
    await chat.ask('A third line.')
    await page.getByText('was removed or moved while the app was running', { exact: false }).first().waitFor()
    await look('the data folder is gone')
  } finally {
    await rename(`${dataFolder}-moved`, dataFolder)
  }
})

const withDamage = test.extend({
  dataFolder: async ({ dataFolder }, use) => {
    await writeFile(join(dataFolder, 'playground.sqlite'), 'These are somebody’s notes. '.repeat(200))
    await use(dataFolder)
  },
})

withDamage('Damaged database', async ({ app: { page }, look }) => {
  await page.getByRole('region', { name: 'Startup problems' }).waitFor()
  await look('at the start')
})

const withLock = test.extend({
  dataFolder: async ({ dataFolder }, use) => {
    const other = new DatabaseSync(join(dataFolder, 'playground.sqlite'))
    other.exec('CREATE TABLE notes (text TEXT); BEGIN EXCLUSIVE')
    await use(dataFolder)
    other.close()
  },
})

withLock('Locked database', async ({ app: { page }, look }) => {
  await page.getByRole('region', { name: 'Startup problems' }).waitFor()
  await look('at the start')
})

test('Notices', async ({ app: { page }, look }) => {
  await new ChatPage(page).open()
  const app = await standBetween(page)
  app.tell('app.noticeMissed', {
    title: 'Your video is ready',
    body: 'A lighthouse at dusk',
    place: { tab: 'video', rest: '' },
  })
  await page.getByText('Your video is ready').waitFor()
  await look('one that the system did not show')
})

test('Second window', async ({ app: { page }, look }) => {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Answer in one line.')
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Conversation menu' }).click()
  await second.getByRole('menuitem', { name: 'Delete' }).click()
  await second.getByRole('button', { name: 'Undo' }).waitFor()
  await gone(page)
  await look('a conversation that the other one deleted')
})

/** Shows the page for a conversation that does not exist. */
async function gone(page: Page): Promise<void> {
  await expect(page.getByRole('article', { name: 'You' })).toHaveCount(0)
}
