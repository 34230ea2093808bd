import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright/test'
import { backupText } from '../../shared/text/en/backup.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { openBackups } from '../pages/open-backups.ts'
import { shootThemes } from '../pages/shoot.ts'

/** Makes a copy of a backup in this folder, of another day, with one bit of its database's content flipped. */
async function damageCopy(folder: string): Promise<void> {
  const name = (await readdir(folder)).find((candidate) => /^gateway-playground-\d/.test(candidate)) ?? ''
  const bytes = await readFile(join(folder, name))
  const entry = 'playground.sqlite'
  // After the local header and its name; a compressed empty database has about ten thousand bytes.
  const inContent = bytes.indexOf(entry) + entry.length + 2_000
  bytes.writeUInt8(bytes.readUInt8(inContent) ^ 1, inContent)
  await writeFile(join(folder, 'gateway-playground-2026-01-01T00-00-00-000Z.zip'), bytes)
}

/** The button in the section of copies: in Chinese an import of conversations has one of the same name. */
function restoreButton(page: Page): Locator {
  return page
    .getByRole('region', { name: backupText().copies.title })
    .getByRole('button', { name: backupText().restore })
}

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language, practicePace: 'quick' })

    test('a backup is made, and brings everything to an app that has nothing', async ({
      app,
      dataFolder,
    }) => {
      const chat = new ChatPage(app.page)
      if (language === 'en') {
        await chat.open()
        await chat.askAndWait('Answer in one line about wombats.')
      }
      await openBackups(app.page)
      const elsewhere = await mkdtemp(join(tmpdir(), 'gateway-playground-backup-'))
      try {
        await app.saveInto(
          () => app.page.getByRole('button', { name: backupText().write, exact: true }).click(),
          elsewhere,
        )
        const written = app.page.getByRole('status').filter({ hasText: '.zip' })
        await expect(written).toBeVisible()
        const path = (await written.locator('.font-mono').textContent()) ?? ''
        const kept = join(elsewhere, 'kept.zip')
        await copyFile(path, kept)

        // As on another computer.
        await app.restart(async () => {
          for (const name of await readdir(dataFolder))
            if (name !== 'config.json' || language === 'en')
              await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 })
        })
        await openBackups(app.page)
        await app.chooseFile(
          () => restoreButton(app.page).click(),
          kept,
          async (typed) => {
            const field = app.page.getByRole('textbox', { name: backupText().path })
            await expect(field).toBeFocused()
            await app.page.keyboard.type(typed)
            await app.page.keyboard.press('Enter')
          },
        )
        const question = app.page.getByRole('alertdialog')
        await expect(question).toContainText(backupText().what)
        for (const colorScheme of ['light', 'dark'] as const) {
          await app.page.emulateMedia({ colorScheme })
          expect(await findViolations(app.page)).toEqual([])
        }
        await question.getByRole('button', { name: backupText().confirm }).click()
        await expect(app.page.getByRole('status').filter({ hasText: backupText().ready })).toBeVisible()
        for (const colorScheme of ['light', 'dark'] as const) {
          await app.page.emulateMedia({ colorScheme })
          expect(await findViolations(app.page)).toEqual([])
        }
        await app.restart()
        if (language !== 'en') return
        const after = new ChatPage(app.page)
        await after.open()
        await expect(
          app.page.getByRole('button', { name: /^Answer in one line about wombats/ }),
        ).toBeVisible()
        await expect(after.lastAnswer).toBeVisible()
      } finally {
        await rm(elsewhere, { recursive: true, force: true })
      }
    })
  })

test('a backup is added to what is here: what is missing comes, and what is here stays', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const text = backupText()
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.askAndWait('Answer in one line about wombats.')
  await openBackups(app.page)
  const elsewhere = await mkdtemp(join(tmpdir(), 'gateway-playground-backup-'))
  try {
    await app.saveInto(
      () => app.page.getByRole('button', { name: text.write, exact: true }).click(),
      elsewhere,
    )
    const written = app.page.getByRole('status').filter({ hasText: '.zip' })
    await expect(written).toBeVisible()
    const kept = join(elsewhere, 'kept.zip')
    await copyFile((await written.locator('.font-mono').textContent()) ?? '', kept)

    // Another computer, which already has data.
    await app.restart(async () => {
      for (const name of await readdir(dataFolder))
        await rm(join(dataFolder, name), { recursive: true, force: true, maxRetries: 5 })
    })
    const used = new ChatPage(app.page)
    await used.open()
    await used.askAndWait('Answer in one line about kiwis.')
    await openBackups(app.page)
    await app.chooseFile(
      () => app.page.getByRole('button', { name: text.restore }).click(),
      kept,
      async (typed) => {
        await app.page.getByRole('textbox', { name: text.path }).pressSequentially(typed)
        await app.page.keyboard.press('Enter')
      },
    )
    const question = app.page.getByRole('alertdialog')
    await expect(question.getByRole('radio', { name: text.modes.add })).toBeChecked()
    await expect(question).toContainText('added: 1 conversation,')
    for (const colorScheme of ['light', 'dark'] as const) {
      await app.page.emulateMedia({ colorScheme })
      expect(await findViolations(app.page)).toEqual([])
    }
    await shootThemes(app.page, 'add-question')
    // With the keyboard: select the other mode, and go back.
    await question.getByRole('radio', { name: text.modes.add }).focus()
    await app.page.keyboard.press('ArrowRight')
    await expect(question).toContainText(text.what)
    await app.page.keyboard.press('ArrowLeft')
    await question.getByRole('button', { name: text.confirm }).press('Enter')
    const ready = app.page.getByRole('status').filter({ hasText: text.readyToAdd })
    await expect(ready).toBeVisible()
    await app.page.reload()
    await expect(ready).toBeVisible()
    await shootThemes(app.page, 'add-ready')
    await app.restart()
    const after = new ChatPage(app.page)
    await after.open()
    for (const animal of ['wombats', 'kiwis'])
      await expect(
        app.page.getByRole('button', { name: new RegExp(`^Answer in one line about ${animal}`) }),
      ).toBeVisible()
  } finally {
    await rm(elsewhere, { recursive: true, force: true })
  }
})

test('what is no backup is refused in words, and nothing changes', async ({ app, dataFolder }) => {
  await openBackups(app.page)
  await app.chooseFile(
    () => restoreButton(app.page).click(),
    join(dataFolder, 'config.json'),
    async (path) => {
      await app.page.getByRole('textbox', { name: backupText().path }).fill(path)
      await app.page.keyboard.press('Enter')
    },
  )
  await expect(app.page.getByText('not a backup of this app')).toBeVisible()
  await expect(app.page.getByRole('alertdialog')).toBeHidden()
})

test('a schedule writes a backup at once, and is there after a restart', async ({ app, dataFolder }) => {
  const { scheduled } = backupText()
  await openBackups(app.page)
  const folder = join(dataFolder, 'backups')
  await mkdir(folder, { recursive: true })
  const choice = (name: string) =>
    app.page.getByRole('radiogroup', { name: scheduled.label }).getByRole('radio', { name })
  // The browser host has a folder of its own, and asks for no path.
  await app.chooseFile(
    () => choice(scheduled.every.day).click(),
    folder,
    () => Promise.resolve(),
  )
  await expect(app.page.getByText(/^Last written /)).toBeVisible()
  expect((await readdir(folder)).filter((name) => name.endsWith('.zip'))).toHaveLength(1)
  for (const colorScheme of ['light', 'dark'] as const) {
    await app.page.emulateMedia({ colorScheme })
    expect(await findViolations(app.page)).toEqual([])
  }
  await app.restart()
  await openBackups(app.page)
  await expect(choice(scheduled.every.day)).toBeChecked()
  // The keyboard alone reverts it.
  await choice(scheduled.every.day).focus()
  await app.page.keyboard.press('ArrowLeft')
  await expect(choice(scheduled.off)).toBeChecked()
  await expect(app.page.getByText(/^Last written /)).toBeHidden()
})

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('a backup without media files is found again and says so, and a schedule keeps its time, by keys', async ({
      app,
      dataFolder,
    }) => {
      const text = backupText()
      await mkdir(join(dataFolder, 'backups'), { recursive: true })
      // Start from the former place of backups.
      await app.page.goto(new URL('#/settings/data', app.page.url()).href)
      await app.page.getByRole('button', { name: text.page.open }).press('Enter')
      const parts = app.page.getByRole('table', { name: text.page.now })
      await expect(parts.getByRole('row', { name: text.page.parts.keys })).toContainText(text.page.excluded)
      await parts.getByRole('checkbox', { name: text.page.parts.media }).press('Space')
      await expect(app.page.getByText(text.page.leaveOutHelp.media)).toBeVisible()
      await app.saveInto(
        () => app.page.getByRole('button', { name: text.write, exact: true }).press('Enter'),
        join(dataFolder, 'backups'),
      )
      const rowOf = (source: string) =>
        app.page.getByRole('table', { name: text.copies.list }).getByRole('row', { name: source })
      const { manual, scheduled } = text.copies.sources
      await expect(rowOf(manual)).toContainText(text.copies.checks.verified)

      const group = app.page.getByRole('radiogroup', { name: text.scheduled.label })
      await app.chooseFile(
        () => group.getByRole('radio', { name: text.scheduled.every.day }).click(),
        join(dataFolder, 'backups'),
        () => Promise.resolve(),
      )
      await expect(rowOf(scheduled)).toBeVisible()
      const time = () => app.page.getByLabel(text.scheduled.time)
      await time().pressSequentially('0930AM')
      await time().press('Enter')
      await expect(app.page.getByText(/09:30:00/)).toBeVisible()
      await expect(time()).toHaveValue('09:30')
      for (const size of [
        { width: 1280, height: 800 },
        { width: 1600, height: 1000 },
      ]) {
        await app.page.setViewportSize(size)
        for (const colorScheme of ['light', 'dark'] as const) {
          await app.page.emulateMedia({ colorScheme })
          expect(await findViolations(app.page)).toEqual([])
        }
        await shootThemes(app.page, `page-${language}-${size.width}`)
      }

      // One bit of a copy is flipped: the app verifies copies while their page is open.
      await app.restart(() => damageCopy(join(dataFolder, 'backups')))
      await openBackups(app.page)
      await expect(time()).toHaveValue('09:30')
      const damaged = app.page
        .getByRole('table', { name: text.copies.list })
        .getByRole('row')
        .filter({ hasText: 'playground.sqlite' })
      await expect(damaged).toContainText(text.copies.checks.damaged)
      for (const colorScheme of ['light', 'dark'] as const) {
        await app.page.emulateMedia({ colorScheme })
        expect(await findViolations(app.page)).toEqual([])
      }
      await shootThemes(app.page, `damaged-${language}`)
      await rowOf(manual).filter({ hasText: text.copies.checks.verified }).getByRole('button').press('Enter')
      await app.page.getByRole('menuitem', { name: text.copies.restore }).press('Enter')
      await expect(app.page.getByRole('alertdialog')).toContainText(text.leftOutOf.media)
      await app.page.keyboard.press('Escape')
      await expect(app.page.getByRole('alertdialog')).toBeHidden()
    })
  })
