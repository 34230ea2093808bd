import { readFile } from 'node:fs/promises'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { EmbeddingsPage, sentencesFile } from '../pages/embeddings-page.ts'

test.use({ practicePace: 'quick' })

test('200 sentences are embedded, compared, searched and mapped, held against another model, exported, and found after a restart', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const embeddings = new EmbeddingsPage(page)
  const checkView = await createViewCheck(page)
  await embeddings.open()
  await checkView('nothing yet')

  await embeddings.addFile(sentencesFile)
  await expect(page.getByRole('combobox', { name: 'Groups' })).toContainText('topic')
  await page.getByRole('button', { name: 'Keep these columns' }).click()
  await expect(embeddings.text(1)).toHaveValue('The cat sleeps on the warm sofa in the living room.')
  await embeddings.embed.click()
  await expect(embeddings.heatMap).toBeVisible()
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('1,536 dimensions, norm 1.000')
  await expect(page.getByRole('region', { name: 'Figures' })).toContainText('Requests4')

  // The nearest neighbour of a sentence about cats is about cats, and the keyboard reads each pair of the matrix.
  await embeddings.row(2).click()
  await expect(embeddings.nearest.first()).toContainText(/cat|kitten/i)
  await embeddings.heatMap.focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('#heat-pair')).toContainText(/^Pair1 × 20\.\d{4}“The cat sleeps/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Nearest', exact: true })).toContainText('1 · The cat sleeps')

  // Groups keep their marks; a click on a group selects its rows.
  await page.getByRole('list', { name: 'Groups' }).getByRole('button', { name: 'space' }).click()
  await expect(page.getByRole('group', { name: 'Selected rows' })).toContainText('25 rows')
  await page.getByRole('radio', { name: 'UMAP' }).click()
  await expect(page.getByText('Computing UMAP')).toHaveCount(0)
  await expect(embeddings.map).toBeVisible()
  await checkView('matrix and map')

  // The map can be enlarged, and its coordinates are available as a table; the browser renders the saved file.
  await page.getByRole('button', { name: 'Enlarge map' }).click()
  const large = page.getByRole('dialog', { name: '2-D map' })
  await large.getByRole('textbox', { name: 'Search the map' }).fill('space')
  await expect(large.getByText('25 of 200')).toBeVisible()
  await checkView('the enlarged map', { inside: '[role="dialog"]' })
  await large.getByRole('button', { name: 'Show as a table' }).click()
  await checkView('the coordinates', { inside: '[role="dialog"]' })
  await large.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(large).toHaveCount(0)
  const png = await embeddings.saveChart('Save matrix', 'PNG image')
  expect(png.suggestedFilename()).toBe('similarity-practice-embed.png')
  expect((await readFile(await png.path())).subarray(1, 4).toString('latin1')).toBe('PNG')
  const svg = await embeddings.saveChart('Save map', 'SVG drawing')
  const drawing = await readFile(await svg.path(), 'utf8')
  expect(drawing.match(/<path [^>]*transform="translate/g)?.length).toBeGreaterThanOrEqual(200)
  expect(drawing).not.toContain('var(')

  await embeddings.look('Query')
  await page.getByRole('textbox', { name: 'Query' }).fill('Will it rain on the coast tonight?')
  await page.getByRole('button', { name: 'Rank the texts' }).click()
  const ranking = page.getByRole('region', { name: 'Ranking' })
  await expect(ranking.getByRole('button').filter({ hasText: 'coast' }).first()).toBeVisible()
  await embeddings.look('Duplicates')
  await expect(embeddings.results.getByText(/pairs?$/)).toBeVisible()

  const npy = await embeddings.export('NPY')
  expect(npy.suggestedFilename()).toBe('vectors-practice-embed-1536.npy')
  const bytes = await readFile(await npy.path())
  expect(bytes.subarray(1, 6).toString('latin1')).toBe('NUMPY')
  expect(bytes.length % 64).toBe((200 * 1_536 * 4) % 64)

  // Another model finds other neighbours.
  await embeddings.chooseModel('practice-embed-letters')
  await embeddings.embed.click()
  await expect(page.getByRole('button', { name: /^Result: practice-embed-letters/ })).toBeVisible()
  await embeddings.look('Compare')
  await expect(embeddings.agreement).toHaveText(/^\d{1,2} %$/)
  await checkView('two results', { inside: '[aria-label="Results"]' })

  await app.restart()
  const after = new EmbeddingsPage(app.page)
  await after.open()
  await expect(after.text(1)).toHaveValue(/^The cat sleeps/)
  await expect(after.heatMap).toBeVisible()
  await app.page.getByRole('button', { name: /^Result: / }).click()
  await expect(app.page.getByRole('menuitemradio', { name: /^practice-embed/ })).toHaveCount(2)
})

test('a request that fails stops the others, and goes on where it broke off; vectors that are wrong are named', async ({
  app,
}) => {
  const { page } = app
  const embeddings = new EmbeddingsPage(page)
  await embeddings.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await embeddings.chooseModel('practice-embed-busy')
  await page.getByRole('spinbutton', { name: 'Texts per request' }).fill('3')
  await embeddings.embed.click()
  // Every third request is refused.
  await expect(embeddings.results.getByRole('alert')).toBeVisible()
  await embeddings.results.getByRole('button', { name: 'Inspect the failed request' }).click()
  await expect(page.getByRole('region', { name: 'Request of a batch' })).toContainText('503')
  await page.getByRole('button', { name: 'Close the request' }).click()
  await embeddings.results.getByRole('button', { name: 'Resume' }).click()
  await expect(embeddings.heatMap).toBeVisible()
  await expect(embeddings.results.getByRole('alert')).toHaveCount(0)

  await embeddings.chooseModel('practice-embed-nan')
  await page.getByRole('spinbutton', { name: 'Texts per request' }).fill('64')
  await embeddings.embed.click()
  await expect(page.getByRole('list', { name: 'Problems of the vectors' })).toHaveText(
    'The vector of row 12 contains NaN or infinite values and is ignored.',
  )
})
