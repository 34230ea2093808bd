import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { ElectronApplication } from 'playwright/test'
import { commandIds } from '../../shared/commands/commands.ts'
import { backupText } from '../../shared/text/en/backup.ts'
import { fillHistory } from '../bench/main/history-data.ts'
import { openToFill } from '../bench/main/open-to-fill.ts'
import { askMain } from '../ask-main.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { openBackups } from '../pages/open-backups.ts'
import { shootSizes } from '../pages/shoot.ts'

/** The menu exists, its commands are disabled, and a click on one does nothing. */
async function lookAtMenu(application: ElectronApplication, language: string): Promise<void> {
  const items = await askMain(application, ({ Menu }) =>
    (Menu.getApplicationMenu()?.items ?? []).flatMap(({ submenu }) =>
      (submenu?.items ?? []).map(({ id, label, role, enabled }) => ({ id, label, role, enabled })),
    ),
  )
  const known: ReadonlySet<string> = new Set(commandIds)
  const commands = items.filter(({ id }) => known.has(id))
  expect(commands.length).toBeGreaterThan(15)
  expect(commands.filter(({ enabled }) => enabled)).toEqual([])
  expect(items.filter(({ role }) => role === 'quit').map(({ enabled }) => enabled)).toEqual([true])
  const labels = commands.map(({ label }) => label)
  if (language === 'zh-CN') expect(labels.filter((label) => !/\p{Script=Han}/u.test(label))).toEqual([])
  await askMain(application, ({ Menu }) => Menu.getApplicationMenu()?.getMenuItemById('chat.new')?.click())
}

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language, practicePace: 'quick' })

    test('a backup is added by a start whose window says what it does before the app is there', async ({
      app,
      dataFolder,
    }) => {
      test.slow()
      const text = backupText()
      const empty = async (): Promise<void> => {
        for (const name of await readdir(dataFolder))
          if (name !== 'config.json')
            await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 })
      }
      const elsewhere = await mkdtemp(join(tmpdir(), 'gateway-playground-long-start-'))
      try {
        const fill = async (count: number): Promise<void> => {
          const connection = openToFill(join(dataFolder, 'playground.sqlite'))
          fillHistory(connection, count)
          connection.close()
        }
        await app.restart(() => fill(200), { keepsProcess: true })
        await openBackups(app.page)
        await app.saveInto(
          () => app.page.getByRole('button', { name: text.write, exact: true }).click(),
          elsewhere,
        )
        const written = app.page.getByRole('status').filter({ hasText: '.zip' })
        await expect(written).toBeVisible()
        const kept = join(elsewhere, 'kept.zip')
        await copyFile((await written.locator('.font-mono').textContent()) ?? '', kept)

        // Another computer, which already has data.
        await app.restart(empty, { keepsProcess: true })
        await app.restart(() => fill(10), { keepsProcess: true })
        await openBackups(app.page)
        await app.chooseFile(
          () =>
            app.page
              .getByRole('region', { name: text.copies.title })
              .getByRole('button', { name: text.restore })
              .click(),
          kept,
          async (typed) => {
            await app.page.getByRole('textbox', { name: text.path }).pressSequentially(typed)
            await app.page.keyboard.press('Enter')
          },
        )
        const question = app.page.getByRole('alertdialog')
        await expect(question.getByRole('radio', { name: text.modes.add })).toBeChecked()
        await question.getByRole('button', { name: text.confirm }).press('Enter')
        await expect(app.page.getByRole('status').filter({ hasText: text.readyToAdd })).toBeVisible({
          timeout: 60_000,
        })

        // Another process locks the database, so that the restore stands still until it has been checked.
        let lock: DatabaseSync | undefined
        const hold = (): Promise<void> => {
          lock = new DatabaseSync(join(dataFolder, 'playground.sqlite'))
          lock.exec('BEGIN IMMEDIATE')
          return Promise.resolve()
        }
        await app.restart(hold, {
          async whileStarting(page, application) {
            try {
              await expect(page.getByRole('heading', { name: text.start.title })).toBeVisible()
              await expect(page.getByText(text.start.copying)).toBeVisible()
              await expect(page.getByRole('progressbar')).toBeVisible()
              await expect(page.locator('html')).toHaveAttribute('data-app-state', 'loading')
              // Each language has one theme: changing it would take a minute here.
              const colorScheme = language === 'en' ? 'light' : 'dark'
              await page.emulateMedia({ colorScheme })
              await page.reload()
              await expect(page.getByText(text.start.copying)).toBeVisible()
              await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme)
              expect(await findViolations(page)).toEqual([])
              if (application !== undefined) await lookAtMenu(application, language)
              // In the other theme, at both sizes.
              await shootSizes(page, `long-start-${language}`)
            } finally {
              lock?.close()
            }
          },
        })
        await openBackups(app.page)
        // All earlier data is there, exactly once, and the command that was clicked before the app was ready had no
        // effect.
        await expect(app.page.getByRole('row', { name: text.page.parts.conversations })).toContainText(
          text.page.counted({ conversations: 20, runs: 200, jobs: 0 }),
        )
      } finally {
        await rm(elsewhere, { recursive: true, force: true })
      }
    })
  })
