import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { EmbeddingsPage } from '../pages/embeddings-page.ts'
import { atFullSpeed, feelPulse } from '../pages/pulse.ts'
import { RerankPage } from '../pages/rerank-page.ts'
import { pngFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

const manyLines = {
  name: 'many.txt',
  mimeType: 'text/plain',
  buffer: Buffer.from(Array.from({ length: 19_892 }, (_, at) => `Line ${at + 1} of a long file`).join('\n')),
}

test('a picture does not become rows, and 19,892 rows are sent only after a question', async ({ app }) => {
  const { page } = app
  const checkView = await createViewCheck(page)
  const embeddings = new EmbeddingsPage(page)
  await embeddings.open()
  await embeddings.chooseModel('practice-embed')
  const picker = page.getByLabel('Files with texts')
  await picker.setInputFiles({ ...pngFile('boat.csv', 640, 480), mimeType: 'text/csv' })
  await expect(page.getByRole('alert')).toContainText('boat.csv is an image file, not text.')

  await picker.setInputFiles(manyLines)
  const dialog = page.getByRole('dialog', { name: 'Import many.txt' })
  await expect(dialog).toContainText('19,892 rows')
  await expect(dialog.getByRole('list', { name: 'Preview' }).getByRole('listitem')).toHaveCount(8)
  await checkView('import', { inside: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Import 19,892 rows' }).click()
  await expect(page.getByText(/^311 requests, about [\d,]+ tokens$/)).toBeVisible()
  await embeddings.embed.click()
  const question = page.getByRole('alertdialog', { name: 'Send 19,892 texts?' })
  await expect(question).toContainText('311 requests')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(embeddings.heatMap).toHaveCount(0)
  await expect(page.getByRole('contentinfo')).not.toContainText('running')

  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(embeddings.text(1)).toHaveCount(0)
})

test('19,892 documents of Rerank are drawn as far as they are in view, at each opening', async ({ app }) => {
  const { page } = app
  const rerank = new RerankPage(page)
  await rerank.open()
  await page.getByLabel('Files with documents').setInputFiles(manyLines)
  await page.getByRole('button', { name: 'Import 19,892 rows' }).click()
  await expect(page.getByText('19,892 rows')).toBeVisible()
  expect(await rerank.documents.count()).toBeLessThan(80)

  const pulse = await feelPulse(page)
  await rerank.query.pressSequentially('which line is it?')
  await expect(rerank.query).toHaveValue('which line is it?')
  await rerank.document(1).click()
  await page.keyboard.press('End')
  await expect(rerank.document(19_892)).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(rerank.document(19_891)).toBeFocused()
  // Without virtualised rows a key takes seconds.
  expect(atFullSpeed(await pulse()).longestTask).toBeLessThan(1_500)

  await page.getByRole('link', { name: 'Chat', exact: true }).click()
  await rerank.open()
  await page.reload()
  await rerank.open()
  await expect(page.getByText('19,892 rows')).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(rerank.documents).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('19,892 rows')).toBeVisible()
})
