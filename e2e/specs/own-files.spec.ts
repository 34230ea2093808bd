import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { backupText } from '../../shared/text/en/backup.ts'
import { rawText } from '../../shared/text/en/raw.ts'
import { settingsText } from '../../shared/text/en/settings.ts'
import { transferText } from '../../shared/text/en/transfer.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck, findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { give, giveToImport } from '../pages/give-file.ts'
import { openBackups } from '../pages/open-backups.ts'
import { shootSizes } from '../pages/shoot.ts'

const connections = {
  name: 'gateway-connections.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify(
      {
        format: 'gateway-playground-connections',
        version: 1,
        connections: [{ name: 'Of the old computer', address: 'https://gw.example.net' }],
      },
      null,
      2,
    ),
  ),
}

const requests = {
  name: 'models.har',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      log: {
        version: '1.2',
        entries: [{ request: { method: 'GET', url: 'https://gw.example.net/v1/models', headers: [] } }],
      },
    }),
  ),
}

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a backup comes to the question of its restore, from the import of Chat and from the page of backups, by keys', async ({
      app,
    }) => {
      const { page } = app
      const text = transferText()
      const elsewhere = await mkdtemp(join(tmpdir(), 'gateway-playground-own-files-'))
      try {
        await openBackups(page)
        await app.saveInto(
          () => page.getByRole('button', { name: backupText().write, exact: true }).click(),
          elsewhere,
        )
        const written = page.getByRole('status').filter({ hasText: '.zip' })
        const path = (await written.locator('.font-mono').textContent()) ?? ''
        const backup = { name: 'mine.zip', mimeType: 'application/zip', buffer: await readFile(path) }

        // The file is dropped on the page itself, and the user declines.
        const question = page.getByRole('alertdialog')
        await give(page.getByRole('region', { name: backupText().transfer.title }), 'drop', backup)
        await expect(question).toBeVisible()
        await page.keyboard.press('Escape')
        await expect(question).toHaveCount(0)

        // The import of Chat recognises the file, and opens the right place.
        await page.goto(new URL('#/chat', page.url()).href)
        const check = await createViewCheck(page)
        const dialog = await giveToImport(page, backup)
        await expect(dialog.getByRole('status')).toContainText(text.own.isA.backup)
        await check('import, a backup')
        await shootSizes(page, `backup-in-import-${language}`)
        await expect(dialog.getByRole('button', { name: text.own.open.backup })).toBeFocused()
        await page.keyboard.press('Enter')
        await expect(question).toBeVisible()
        await expect(dialog).toHaveCount(0)
        // The file is first compared with the existing data: until then it cannot be confirmed.
        await expect(question.getByRole('radio')).toHaveCount(2)
        await shootSizes(page, `backup-question-${language}`)
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme })
          expect(await findViolations(page)).toEqual([])
        }
        await question.getByRole('button', { name: backupText().confirm }).press('Enter')
        await expect(
          page
            .getByRole('status')
            .filter({ hasText: backupText().ready })
            .or(page.getByRole('status').filter({ hasText: backupText().readyToAdd })),
        ).toBeVisible()
      } finally {
        await rm(elsewhere, { recursive: true, force: true })
      }
    })

    test('a HAR file without conversations leads from the import of Chat to that of Raw, by keys', async ({
      app: { page },
    }) => {
      const text = transferText()
      const { importDialog } = rawText()
      await page.goto(new URL('#/chat', page.url()).href)
      const check = await createViewCheck(page)
      const dialog = await giveToImport(page, requests)
      await expect(dialog.getByRole('status')).toContainText(text.own.isA.har)
      await check('import, a HAR of requests')
      await expect(dialog.getByRole('button', { name: text.own.open.har })).toBeFocused()
      await page.keyboard.press('Enter')
      const importing = page.getByRole('dialog', { name: importDialog.title })
      await expect(importing).toContainText(importDialog.found(1))
      await expect(importing).toContainText('GET /v1/models')
      await check('import of Raw, a HAR')
      await shootSizes(page, `har-in-raw-${language}`)
      await importing.getByRole('button', { name: importDialog.import }).press('Enter')
      await expect(page.getByRole('textbox', { name: rawText().path })).toHaveValue('/v1/models')
    })
  })

test('connections that are pasted on the page of backups are imported, and lead there from the import of Chat', async ({
  app: { page },
}) => {
  const text = transferText()
  const { file } = settingsText()
  await openBackups(page)
  const side = page.getByRole('region', { name: backupText().transfer.title })
  await give(side, 'paste', connections)
  await expect(side.getByRole('status')).toContainText('Of the old computer')

  await new ChatPage(page).open()
  await page.getByRole('button', { name: text.menu }).click()
  await page.getByRole('menuitem', { name: text.importAction }).click()
  const dialog = page.getByRole('dialog', { name: text.importTitle })
  await page.getByLabel(text.fileLabel).setInputFiles(connections)
  await dialog.getByRole('button', { name: text.own.open.connections }).click()
  await expect(side.getByRole('status')).toContainText(file.noneAdded)
})
