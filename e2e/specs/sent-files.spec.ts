import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { Attachments } from '../pages/attachments.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { pdfFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('files that were sent are opened as table or text, and saved as they are', async ({ app }) => {
  const { page } = app
  const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\n"a, b",2\n') }
  const paper = pdfFile('paper.pdf')
  const chat = new ChatPage(page)
  await chat.open()
  const attachments = new Attachments(page)
  await attachments.pick(table, paper)
  await expect(attachments.chips).toHaveCount(2)
  await chat.askAndWait('Read these')
  const message = page.getByRole('article', { name: 'You' })
  await message.getByRole('button', { name: 'Open prices.csv' }).click()
  const viewer = page.getByRole('dialog', { name: 'prices.csv' })
  await expect(viewer.getByRole('cell')).toHaveText(['a, b', '2'])
  expect(await findViolations(page)).toEqual([])
  await viewer.getByRole('radio', { name: 'Text' }).click()
  await expect(viewer.getByText('"a, b",2')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('prices.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe('name,price\n"a, b",2\n')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await message.getByRole('button', { name: `Open ${paper.name}` }).click()
  await expect(
    page.getByRole('dialog', { name: paper.name }).getByText(/^Files of this type are not shown/),
  ).toBeVisible()
})
