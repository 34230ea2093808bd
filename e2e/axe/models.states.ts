import { startListServer } from '../list-server.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { expect, test } from './states.ts'

test.use({ practicePace: 'quick' })

test('Models', async ({ app: { page }, look }) => {
  const models = new ModelsPage(page)
  await models.open()
  await models.row('practice-chat').waitFor()
  await look('table')
  // The list renders only the rows in view.
  await models.search.fill('practice-picky')
  await models.row('practice-picky').click()
  await models.details.getByRole('region', { name: 'As listed' }).waitFor()
  await look('details')
  await models.details.getByRole('button', { name: 'video', exact: true }).click()
  await look('a label of your own')
  await models.row('practice-picky').click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await look('menu of a model')
  await page.keyboard.press('Escape')
  await models.search.fill('')
  await page.getByRole('button', { name: 'Group by owner' }).click()
  await look('grouped')
  await page.getByRole('button', { name: 'Cards' }).click()
  await look('cards')
  await page
    .getByRole('button', { name: 'Show as a table' })
    .or(page.getByRole('button', { name: 'Cards' }))
    .first()
    .click()
  await page.getByRole('button', { name: /^Favourites/ }).click()
  await look('no favourites')
  await page.getByRole('button', { name: /^All/ }).first().click()
  await models.search.fill('practice think')
  await expect.poll(() => models.names()).toEqual(['practice-think-tags'])
  await look('found')
  await models.search.fill('giraffe')
  await page.getByRole('button', { name: 'Use as typed' }).waitFor()
  await look('nothing found')
  await models.search.fill('')
  await page.getByRole('button', { name: 'Inspect request' }).first().click()
  await page.getByRole('tablist', { name: 'Inspector' }).waitFor()
  await look('inspector')
})

test('Models, two keys', async ({ app: { page }, look }) => {
  const models = new ModelsPage(page)
  await models.open()
  await models.row('practice-chat').waitFor()
  await page.getByRole('button', { name: 'Compare two keys' }).click()
  await page.getByRole('heading', { name: /^Only in A/ }).waitFor()
  await look('compared')
  await page.getByRole('combobox', { name: 'B' }).click()
  await look('list of keys')
  await page.getByRole('option', { name: /Disabled/ }).click()
  await page.getByRole('region', { name: 'Side B' }).getByRole('alert').waitFor()
  await look('one is refused')
  await page.getByRole('button', { name: 'Close the comparison' }).click()
  await page.getByRole('button', { name: /^Key/ }).click()
  await page.getByRole('menuitemradio', { name: /Restricted/ }).click()
  await page.getByText(/“Restricted” is restricted to/).waitFor()
  await look('a restricted key')
  await page.getByRole('button', { name: /^Key/ }).click()
  await page.getByRole('menuitemradio', { name: /Disabled/ }).click()
  await page.getByRole('alert').first().waitFor()
  await look('refused')
})

function entry(id: string, ...types: string[]) {
  return { id, owned_by: 'northlab', supported_endpoint_types: types }
}

const longName = 'a-very-long-model-name/'.repeat(14).slice(0, 300)

test('Models, another list', async ({ app: { page }, look }) => {
  const server = await startListServer([
    entry('north-1', 'openai', 'anthropic'),
    entry('motion', 'openai-video'),
  ])
  try {
    await new SettingsPage(page).addConnection(server.url, '', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    await models.row('motion').waitFor()
    server.list([entry('north-1', 'openai'), entry('north-2', 'openai')])
    await models.reload.click()
    await models.changes.waitFor()
    await look('what changed')
    server.list([])
    await models.reload.click()
    await page.getByText('The gateway lists no models for this key').first().waitFor()
    await look('an empty list')
    server.list([entry('north-1', 'openai'), entry(longName, 'openai', 'anthropic', 'openai-response')])
    await models.reload.click()
    await models.row(longName).click()
    await models.details.getByRole('region', { name: 'As listed' }).waitFor()
    await look('a name of 300 characters')
    await server.close()
    await models.reload.click()
    await page.getByRole('alert').first().waitFor()
    await look('a gateway that is gone')
  } finally {
    await server.close()
  }
})
