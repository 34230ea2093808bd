import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { RerankPage } from '../pages/rerank-page.ts'

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('documents are ranked by two models, measured by marks, edited without losing their places, and kept', async ({
    app,
  }) => {
    test.slow()
    const { page } = app
    const rerank = new RerankPage(page)
    const checkView = await createViewCheck(page)
    await rerank.open()
    await checkView('nothing yet')
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await expect(rerank.documents).toHaveCount(10)
    await rerank.chooseModel('practice-rerank')
    await page.getByRole('button', { name: 'Compare with another model' }).click()
    await rerank.chooseModel('practice-rerank-letters', 'Model 2')

    // An empty row stays in the list, but is not sent; the others keep their places.
    await rerank.document(3).press('Enter')
    await page.getByRole('textbox', { name: 'Text of document 3' }).fill('')
    await page.keyboard.press('Escape')
    await expect(rerank.document(3)).toContainText('Empty, not sent')
    await expect(page.getByText('10 rows, 9 sent')).toBeVisible()
    await rerank.rank.click()
    await expect(rerank.rankings).toHaveCount(2)
    await expect(rerank.lines).toHaveCount(9)
    await expect(rerank.line(9)).toHaveAccessibleName(
      /^Document 9, marked relevant: Locked out .*; rank 1 in practice-rerank, .*up 7; rank 1 in practice-rerank-letters,/,
    )
    await expect(rerank.line(3)).toHaveCount(0)

    // Only document 2 is relevant: third in one ranking, second in the other. 1/log2(4) = 0.5, 1/log2(3) = 0.631.
    await rerank.mark(6).click()
    await rerank.mark(9).click()
    await expect(rerank.line(2)).toHaveAccessibleName(
      /rank 3 in practice-rerank, .*rank 2 in practice-rerank-letters/,
    )
    await expect(rerank.figures('practice-rerank')).toHaveText(['0.500', '0.333', '1.000', /ms$|s$/])
    await expect(rerank.figures('practice-rerank-letters')).toHaveText(['0.631', '0.500', '1.000', /ms$|s$/])
    await page.getByRole('spinbutton', { name: 'Number of top ranks that count' }).fill('2')
    await expect(rerank.figures('practice-rerank')).toHaveText(['0.000', '0.333', '0.000', /ms$|s$/])

    // The keyboard moves a document and navigates the chart; the rankings stay those of the submitted order.
    await rerank.document(2).press('Alt+ArrowUp')
    await expect(rerank.document(1)).toContainText('Reset your password')
    await expect(rerank.document(1)).toBeFocused()
    await expect(page.getByText('The set has changed since.')).toBeVisible()
    await rerank.line(9).press('ArrowDown')
    await expect(rerank.line(10)).toBeFocused()
    await checkView('two rankings')
    await page.getByRole('radio', { name: 'Table' }).click()
    await expect(
      page
        .getByRole('row', { name: /Locked out after/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('9')
    await checkView('the table', { inside: 'section[aria-label="Rank movement"]' })
    await page.getByRole('button', { name: 'Export' }).click()
    const [saved] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: 'CSV' }).click(),
    ])
    expect(saved.suggestedFilename()).toBe('ranking.csv')

    await app.restart()
    const after = new RerankPage(app.page)
    await after.open()
    await expect(after.query).toHaveValue(/^I forgot my password/)
    await expect(after.documents).toHaveCount(10)
    await expect(after.rankings).toHaveCount(2)
    await app.page.getByRole('radio', { name: 'Slope' }).click()
    await expect(after.lines).toHaveCount(9)
    await expect(after.mark(1)).toHaveAttribute('aria-pressed', 'true')
    await expect(after.figures('practice-rerank')).toHaveText(['0.000', '0.333', '0.000', /ms$|s$/])
  })
})

test('a refused field is left out on request, and a wild index is named', async ({ app }) => {
  const { page } = app
  const rerank = new RerankPage(page)
  await rerank.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await rerank.chooseModel('practice-rerank-strings')
  await rerank.sendParameter('top_n')
  await rerank.rank.click()
  await expect(page.getByRole('alert')).toContainText('top_n')
  await page.getByRole('button', { name: /^Retry without/ }).click()
  await expect(rerank.lines).toHaveCount(10)
  await expect(page.getByRole('alert')).toHaveCount(0)

  await rerank.chooseModel('practice-rerank-wild')
  await rerank.rank.click()
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText('an index without a document: 13')
  await rerank.rankings.nth(1).getByRole('checkbox').click()
  await expect(rerank.lines).toHaveCount(10)
})

test.describe('slowly', () => {
  // The request runs until it is stopped.
  test.use({ practicePace: 'slow' })

  test('a ranking is stopped before it has come', async ({ app: { page } }) => {
    const rerank = new RerankPage(page)
    await rerank.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await rerank.chooseModel('practice-rerank-slow')
    await rerank.rank.click()
    await page.getByRole('button', { name: 'Stop practice-rerank-slow' }).click()
    await expect(page.getByText('No ranking was received.')).toBeVisible()
    const checkView = await createViewCheck(page)
    await checkView('a stopped ranking')
  })
})

test('variables of the query and the documents are filled in, in the preview, on the way and after a reload', async ({
  app,
}) => {
  const { page } = app
  const rerank = new RerankPage(page)
  await rerank.open()
  await rerank.chooseModel('practice-rerank')
  await page.getByRole('button', { name: 'Write one' }).click()
  await page.getByRole('textbox', { name: 'Text of document 1' }).fill('About {{thing}}')
  await rerank.query.fill('What is {{thing}}?')
  const variables = page.getByRole('region', { name: 'Variables', exact: true })
  await expect(rerank.rank).toBeDisabled()
  await variables.getByRole('textbox', { name: 'thing' }).pressSequentially('{{braces}}')
  await page.getByRole('button', { name: 'Preview request' }).click()
  await expect(page.getByRole('dialog')).toContainText('What is {{braces}}?')
  await expect(page.getByRole('dialog')).toContainText('About {{braces}}')
  await page.keyboard.press('Escape')
  await rerank.rank.click()
  await expect(rerank.line(1)).toHaveAccessibleName(/^Document 1: About \{\{braces\}\}/)
  await page.reload()
  await expect(rerank.query).toHaveValue('What is {{thing}}?')
  await expect(variables.getByRole('textbox', { name: 'thing' })).toHaveValue('{{braces}}')
  await rerank.openTab('History')
  await expect(page.getByText('What is {{braces}}?').first()).toBeVisible()
})
