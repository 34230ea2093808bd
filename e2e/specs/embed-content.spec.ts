import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { EmbeddingsPage } from '../pages/embeddings-page.ts'
import { pngFile, wavFile } from '../sample-files.ts'

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('a text, an image, a sound, and a text with an image are embedded together, after a file of another kind was refused', async ({
    app,
  }) => {
    test.slow()
    const { page } = app
    const embeddings = new EmbeddingsPage(page)
    const checkView = await createViewCheck(page)
    await embeddings.open()
    await page.getByRole('button', { name: 'Write the first text' }).click()
    await embeddings.text(1).fill('A harbour at noon')
    const files = page.getByLabel('Files to embed')
    await page.getByRole('radio', { name: 'Embed content' }).click()
    await embeddings.chooseModel('practice-embed-media')
    await files.setInputFiles({
      name: 'notes.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('504b0304140000000800ff00fe01', 'hex'),
    })
    await expect(page.getByText('notes.zip (application/octet-stream) cannot be embedded.')).toBeVisible()
    await files.setInputFiles([pngFile('harbour.png', 64, 48), wavFile('horn.wav')])
    await expect(page.getByText('cannot be embedded')).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Remove horn.wav' })).toBeVisible()
    await embeddings.row(1).click({ button: 'right' })
    const chosen = page.waitForEvent('filechooser')
    await page.getByRole('menuitem', { name: 'Attach files to this row' }).click()
    await (await chosen).setFiles(pngFile('boat.png', 32, 32))
    await expect(page.getByRole('button', { name: 'Remove boat.png' })).toBeVisible()

    // The other format does not support files, and the button says so.
    await page.getByRole('radio', { name: 'Embeddings', exact: true }).click()
    await embeddings.chooseModel('practice-embed')
    await expect(
      page.getByRole('note').filter({ hasText: 'Files need the format Embed content' }),
    ).toBeVisible()
    await page.getByRole('radio', { name: 'Embed content' }).click()
    await page.getByRole('spinbutton', { name: 'Texts per request' }).fill('2')
    await embeddings.embed.click()
    await expect(embeddings.heatMap).toBeVisible()
    await expect(page.getByRole('region', { name: 'Figures' })).toContainText('768 dimensions, norm 1.000')
    await embeddings.row(1).click()
    await expect(embeddings.nearest.first()).toContainText(/harbour\.png|horn\.wav/)
    await checkView('texts and files')

    await app.restart()
    const after = new EmbeddingsPage(app.page)
    await after.open()
    await expect(app.page.getByRole('radio', { name: 'Embed content' })).toBeChecked()
    await expect(app.page.getByRole('button', { name: 'Remove harbour.png' })).toBeVisible()
    await expect(after.heatMap).toBeVisible()
  })
})

test('contents that are on are stopped, and the settings of the result come back into the form', async ({
  app,
}) => {
  const { page } = app
  const embeddings = new EmbeddingsPage(page)
  await embeddings.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await page.getByRole('radio', { name: 'Embed content' }).click()
  await embeddings.chooseModel('practice-embed-slow')
  await embeddings.sendParameter('taskType')
  await page.getByRole('spinbutton', { name: 'Texts per request' }).fill('1')
  await embeddings.embed.click()
  await embeddings.results.getByRole('button', { name: 'Stop' }).click()
  await expect(embeddings.results.getByRole('button', { name: 'Resume' })).toBeVisible()
  await page.getByRole('radio', { name: 'Embeddings', exact: true }).click()
  await embeddings.results.getByRole('button', { name: /^Result: / }).click()
  await page.getByRole('menuitem', { name: 'Reuse settings' }).click()
  await expect(page.getByRole('radio', { name: 'Embed content' })).toBeChecked()
  await expect(page.getByRole('button', { name: 'Do not send taskType' })).toBeVisible()
})
