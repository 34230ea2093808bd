import { zipSync, strToU8 } from 'fflate'
import type { Locator, Page } from 'playwright/test'
import { backupText } from '../../shared/text/en/backup.ts'
import { controlsText } from '../../shared/text/en/controls.ts'
import { transferText } from '../../shared/text/en/transfer.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { give } from '../pages/give-file.ts'
import { shootThemes } from '../pages/shoot.ts'

test.use({ practicePace: 'quick' })

const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

function conversation(title: string, answers: readonly string[], parts: readonly unknown[] = [title]) {
  return {
    title,
    conversation_id: title,
    create_time: 1_760_000_000,
    update_time: 1_760_000_100,
    current_node: answers.at(-1) ?? 'root',
    mapping: Object.fromEntries([
      ['root', { id: 'root', parent: null, message: null }],
      ...(answers.length === 0
        ? []
        : [
            [
              'u',
              {
                id: 'u',
                parent: 'root',
                message: { author: { role: 'user' }, content: { content_type: 'multimodal_text', parts } },
              },
            ],
          ]),
      ...answers.map((text) => [
        text,
        {
          id: text,
          parent: 'u',
          message: { author: { role: 'assistant' }, content: { content_type: 'text', parts: [text] } },
        },
      ]),
    ]),
  }
}

/** An export of ChatGPT with branches, an image and a conversation without messages. */
function exportFile() {
  const image = { content_type: 'image_asset_pointer', asset_pointer: 'sediment://file_000000aa' }
  return {
    name: 'chatgpt-export.zip',
    mimeType: 'application/zip',
    buffer: Buffer.from(
      zipSync({
        'conversations-000.json': strToU8(
          JSON.stringify([
            conversation('Routes around the lake', [
              'Take the path in the north.',
              'Take the path in the south.',
            ]),
            conversation('A point', ['It is a point.'], [image, 'What is it?']),
            conversation('New chat', []),
          ]),
        ),
        'user.json': strToU8('{"email":"somebody@example.com"}'),
        'file_000000aa-point.png': Buffer.from(pixel, 'base64'),
      }),
    ),
  }
}

async function openImport(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: transferText().menu }).click()
  await page.getByRole('menuitem', { name: transferText().importAction }).click()
  const dialog = page.getByRole('dialog', { name: transferText().importTitle })
  await dialog.waitFor()
  return dialog
}

test('an export of another app comes in by keys, goes on, is undone, and leaves again', async ({ app }) => {
  const { page } = app
  const text = transferText()
  const chat = new ChatPage(page)
  await chat.open()
  const check = await createViewCheck(page)
  const dialog = await openImport(page)
  await check('import, before a file')
  await page.getByLabel(text.fileLabel).setInputFiles({ ...exportFile(), buffer: Buffer.from('no export') })
  await expect(dialog).toContainText('No conversations were found in this file.')
  await page.getByLabel(text.fileLabel).setInputFiles(exportFile())

  await expect(dialog.getByRole('checkbox', { name: 'Routes around the lake' })).toBeChecked()
  await expect(dialog).toContainText('ChatGPT')
  await expect(dialog).toContainText(text.branches(2))
  await expect(dialog.getByRole('checkbox', { name: 'New chat' })).toBeDisabled()
  await check('import, what was found')
  const search = dialog.getByRole('textbox', { name: text.searchLabel })
  await expect(search).toBeFocused()
  await search.pressSequentially('pint')
  for (let step = 0; step < 3; step += 1) await search.press('ArrowLeft')
  await search.pressSequentially('o')
  await expect(search).toHaveValue('point')
  const list = dialog.getByRole('list', { name: text.list })
  await expect(list.getByRole('checkbox')).toHaveCount(1)
  // Tab over the filter to the checkbox that selects everything listed.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('button', { name: text.importCount(1) })).toBeVisible()
  await page.keyboard.press('Space')
  await search.fill('')
  await dialog.getByRole('button', { name: text.importCount(2) }).press('Enter')

  await expect(dialog.getByRole('status')).toContainText(
    /^Imported 2 conversations with 5 messages into ChatGPT, /,
  )
  await expect(dialog).toContainText(text.note.after.branches(1))
  await check('import, the report')
  await dialog.getByRole('button', { name: text.undoImport }).click()
  await expect(dialog).toContainText(text.undone)
  await dialog.getByRole('button', { name: text.close }).last().click()
  await expect(page.getByRole('button', { name: /^Routes around the lake/ })).toHaveCount(0)

  const again = await openImport(page)
  await page.getByLabel(text.fileLabel).setInputFiles(exportFile())
  await again.getByRole('button', { name: text.importCount(2) }).click()
  await expect(again.getByRole('status')).toContainText(/^Imported 2 conversations/)
  await again.getByRole('button', { name: text.close }).last().click()
  await page.reload()
  await chat.open()
  await page.getByRole('button', { name: /^Routes around the lake/ }).click()
  await expect(page.getByText('Take the path in the south.')).toBeVisible()
  await chat.askAndWait('And the way back?')
  await expect(chat.lastAnswer).not.toContainText('south')

  await page.getByRole('button', { name: text.menu }).click()
  await page.getByRole('menuitem', { name: text.exportAll }).click()
  const out = page.getByRole('dialog', { name: text.exportTitle })
  await check('export')
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('button', { name: /^Export \d+ conversations?$/ }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('conversations.zip')
  await expect(out).toContainText(text.noLosses)
  await check('export, what was written')
  await out.getByRole('button', { name: text.close }).last().click()
})

for (const language of ['en', 'zh-CN'] as const)
  test.describe(`in ${language}`, () => {
    test.use({ language })

    test('the page of backups takes a file, keeps it while another page is looked at, and exports, by keys', async ({
      app: { page },
    }) => {
      test.slow()
      const text = transferText()
      const { transfer } = backupText()
      const check = await createViewCheck(page)
      const openPage = () => page.goto(new URL('#/settings/backup', page.url()).href)
      await openPage()
      const side = page.getByRole('region', { name: transfer.title })
      await check('backups, import before a file')
      await give(side, 'drop', { ...exportFile(), buffer: Buffer.from('no export') })
      await expect(side.getByRole('alert')).toBeVisible()
      await give(side, 'paste', exportFile())
      const search = side.getByRole('textbox', { name: text.searchLabel })
      await expect(search).toBeFocused()
      await search.pressSequentially('pint')
      for (let step = 0; step < 3; step += 1) await search.press('ArrowLeft')
      await search.pressSequentially('o')
      const list = side.getByRole('list', { name: text.list })
      await expect(list.getByRole('checkbox')).toHaveCount(1)
      await list.getByRole('checkbox').press('Space')

      // After leaving and coming back, file, search and selection are kept.
      await page.goto(new URL('#/settings/about', page.url()).href)
      await expect(side).toBeHidden()
      await openPage()
      await expect(search).toHaveValue('point')
      await expect(side.getByRole('button', { name: text.importCount(1) })).toBeVisible()
      await search.fill('')
      await page.keyboard.press('Tab')
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('ArrowRight')
      await expect(side.getByRole('radio', { name: text.shown.skipped })).toBeChecked()
      await expect(list.getByRole('checkbox')).toHaveCount(1)
      await expect(list.getByRole('checkbox')).toBeDisabled()
      await page.keyboard.press('ArrowRight')
      await expect(list.getByRole('checkbox')).toHaveCount(3)
      for (const [width, height] of [
        [1280, 800],
        [1600, 1000],
        [820, 900],
        [320, 640],
      ] as const) {
        await page.setViewportSize({ width, height })
        await side.getByRole('textbox', { name: text.folder }).scrollIntoViewIfNeeded()
        await check(`backups, what was found at ${width}`)
        await shootThemes(page, `transfer-import-${language}-${width}`)
      }
      await page.setViewportSize({ width: 1280, height: 800 })
      await side.getByRole('textbox', { name: text.folder }).fill('Kept')
      await side.getByRole('button', { name: text.importCount(1) }).press('Enter')
      await expect(side.getByRole('status')).toContainText('Kept')
      await check('backups, the report')
      await side.getByRole('button', { name: text.undoImport }).press('Enter')
      await expect(side).toContainText(text.undone)
      await side.getByRole('button', { name: text.otherFile }).press('Enter')
      await expect(side.getByRole('button', { name: text.choose })).toBeFocused()

      // The undone conversations do not exist here, so all of them are imported.
      await give(side, 'paste', exportFile())
      await side.getByRole('button', { name: text.importCount(2) }).press('Enter')
      await side.getByRole('button', { name: text.otherFile }).press('Enter')
      // The content of the toast is checked elsewhere; wait until it is gone.
      await expect(page.getByRole('button', { name: controlsText().dismiss })).toHaveCount(0)
      await side.getByRole('tab', { name: transfer.ways.import }).focus()
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('Enter')
      await expect(side.getByRole('button', { name: text.exportCount(2) })).toBeVisible()
      const preview = side.getByRole('region', { name: text.preview.title })
      await expect(preview).toContainText('"app": "gateway-playground"')
      await side.getByRole('radio', { name: text.forms.json, exact: true }).press('ArrowRight')
      await expect(preview).toContainText(/^[^]*"messages":\[/)
      await expect(preview).toContainText(text.loss.before.branches(1))
      for (const [width, height] of [
        [1280, 800],
        [1600, 1000],
      ] as const) {
        await page.setViewportSize({ width, height })
        await check(`backups, export at ${width}`)
        await shootThemes(page, `transfer-export-${language}-${width}`)
      }
      const [saved] = await Promise.all([
        page.waitForEvent('download'),
        side.getByRole('button', { name: text.exportCount(2) }).press('Enter'),
      ])
      expect(saved.suggestedFilename()).toMatch(/\.openai\.jsonl$/)
      await expect(side).toContainText(text.loss.after.branches(1))
      await side.getByRole('button', { name: text.close }).press('Enter')
      await expect(side.getByRole('button', { name: text.exportCount(2) })).toBeFocused()
    })
  })
