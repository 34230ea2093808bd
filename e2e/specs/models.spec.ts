import { startPracticeGateway } from '../../electron/practice-gateway/server.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { startListServer } from '../list-server.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { tabTo } from '../pages/keyboard.ts'
import { ModelsPage } from '../pages/models-page.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { shootThemes } from '../pages/shoot.ts'
import { steadyBox } from '../pages/steady-box.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

function entry(id: string, owner: string, ...types: string[]) {
  return {
    id,
    object: 'model',
    created: 1_626_777_600,
    owned_by: owner,
    supported_endpoint_types: types,
    'x-own': 7,
  }
}

test('a model is found, opened in Chat in the format it is listed for, and its run is counted', async ({
  app,
}) => {
  const models = new ModelsPage(app.page)
  await models.open()
  await models.row('practice-chat').waitFor()
  await app.page.keyboard.press('/')
  await expect(models.search).toBeFocused()
  await app.page.keyboard.type('practice think')
  await expect.poll(() => models.names()).toEqual(['practice-think-tags'])
  await app.page.keyboard.press('ArrowDown')
  await expect(models.row('practice-think-tags')).toBeFocused()
  await app.page.keyboard.press('f')
  await app.page.keyboard.press('Enter')
  const chat = new ChatPage(app.page)
  await chat.message.waitFor()
  await expect(app.page.getByRole('combobox', { name: /^Model practice-think-tags/ })).toBeVisible()
  await chat.askAndWait('Answer in one line.')

  await models.open()
  await models.search.fill('')
  await app.page.getByRole('button', { name: /^Favourites 1/ }).click()
  await expect.poll(() => models.names()).toEqual(['practice-think-tags'])
  await expect(await models.cell('practice-think-tags', 'Runs')).toHaveText('1')
  await models.row('practice-think-tags').click()
  await expect(models.details.getByRole('region', { name: 'Measured speed' })).toContainText('0 of 1')
  await expect(models.details.getByRole('region', { name: 'Parameter support' })).toContainText('stream')
  await models.details.getByRole('button', { name: 'Lens' }).click()
  await expect(app.page.getByRole('region', { name: 'Lens' })).toBeVisible()
})

test('names stay whole beside the details, columns of less worth go, and a very long name is cut in its middle', async ({
  app: { page },
}) => {
  const usual = ['anthropic/claude-sonnet-4-5', 'qwen3-coder-480b-a35b-instruct', 'gpt-5-mini-2026-08-07']
  const long = `${'a-very-long-name-'.repeat(17)}of-300-chars`
  const server = await startListServer([...usual, long].map((id) => entry(id, 'northlab', 'openai')))
  try {
    await new SettingsPage(page).addConnection(server.url, '', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    await page.setViewportSize({ width: 1280, height: 800 })
    await models.row(long).click()
    await expect(models.details).toBeVisible()
    await expect(page.getByRole('columnheader', { name: 'Success' })).toHaveCount(0)
    for (const name of usual) await expect.poll(() => models.cutsOf(name), { message: name }).toBe(0)
    await expect.poll(() => models.cutsOf(long)).toBe(1)
    const row = await steadyBox(models.row(long))
    const other = await steadyBox(models.row(usual[0] ?? ''))
    expect({ height: row.height, width: row.width }).toEqual({ height: other.height, width: other.width })
    await shootThemes(page, 'models-beside-details')

    // The column that the list is sorted by stays in view.
    await models.details.getByRole('button', { name: 'Close', exact: true }).click()
    await page.getByRole('button', { name: 'Success' }).focus()
    await page.keyboard.press('Enter')
    await models.row(long).click()
    await expect(page.getByRole('columnheader', { name: 'Success' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.setViewportSize({ width: 320, height: 640 })
    await shootThemes(page, 'models-at-320')
  } finally {
    await server.close()
  }
})

test('no label of a model is cut through, and two have room in a wide window', async ({ app: { page } }) => {
  const labels = ['anthropic', 'openai-response', 'gemini', 'openai-image-edits']
  const names = labels.map((_, at) => `north-${at + 1}`)
  const server = await startListServer(
    names.map((id, at) => entry(id, 'northlab', ...labels.slice(0, at + 1))),
  )
  try {
    await new SettingsPage(page).addConnection(server.url, '', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    for (const [width, least] of [
      [1440, 1],
      [1920, 2],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await expect(page.getByRole('columnheader', { name: 'Labels' })).toBeVisible()
      for (const [at, name] of names.entries()) {
        const { whole, cut } = await models.labelsOf(name)
        expect(cut, `${name} at ${width}`).toBe(0)
        expect(whole, `${name} at ${width}`).toBeGreaterThanOrEqual(Math.min(least, at + 1))
      }
    }
  } finally {
    await server.close()
  }
})

test('each known fact of a model is one line beside the list', async ({ app: { page } }) => {
  const names = ['claude-sonnet-4-5', 'gpt-5-mini', 'gpt-image-1']
  const server = await startListServer(names.map((id) => entry(id, 'northlab', 'openai')))
  try {
    await new SettingsPage(page).addConnection(server.url, '', 'Mine')
    const models = new ModelsPage(page)
    await models.open()
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const name of names) {
      await models.row(name).click()
      const lines = models.details.getByRole('region', { name: 'Facts' }).locator('dl > div')
      await expect(lines.first()).toBeVisible()
      const heights = await lines.evaluateAll((all) => all.map((line) => line.getBoundingClientRect().height))
      expect(heights, name).toEqual(heights.map(() => 20))
    }
  } finally {
    await server.close()
  }
})

test('what changed in a list survives a restart, and is gone once it is seen', async ({ app }) => {
  const server = await startListServer([
    entry('north-1', 'northlab', 'openai', 'anthropic'),
    entry('motion-beta', 'pictor', 'openai-video'),
  ])
  try {
    // After the restart the key would have to be entered again on a host that keeps keys for the session only.
    await new SettingsPage(app.page).addConnection(server.url, '', 'Mine')
    let models = new ModelsPage(app.page)
    await models.open()
    await models.row('motion-beta').waitFor()
    await expect(models.changes).toBeHidden()
    server.list([entry('north-1', 'northlab', 'openai'), entry('north-2', 'northlab', 'openai')])
    await models.reload.click()
    await expect(models.changes).toContainText('north-1')
    await expect(models.changes).toContainText('lost messages')
    await expect(models.row('motion-beta')).toHaveCount(0)

    await app.restart()
    models = new ModelsPage(app.page)
    await models.open()
    await expect(models.changes).toContainText('motion-beta')
    await models.row('north-2').click()
    await expect(models.details.getByRole('region', { name: 'As listed' })).toContainText('"x-own": 7')
    await models.details.getByRole('button', { name: 'video', exact: true }).click()
    // In a narrow window, labels are hidden first.
    await app.page.setViewportSize({ width: 1920, height: 1000 })
    await expect(models.row('north-2')).toContainText('video, your choice')
    await models.changes.getByRole('button', { name: 'Mark as seen' }).click()
    await expect(models.changes).toBeHidden()

    await app.restart()
    models = new ModelsPage(app.page)
    await models.open()
    await app.page.setViewportSize({ width: 1920, height: 1000 })
    await expect(models.row('north-2')).toContainText('video, your choice')
    await expect(models.changes).toBeHidden()
  } finally {
    await server.close()
  }
})

test('a restricted key shows its models only and says so, and two keys are compared', async ({ app }) => {
  const models = new ModelsPage(app.page)
  await models.open()
  await models.row('practice-chat').waitFor()
  await app.page.getByRole('button', { name: 'Compare two keys' }).click()
  await expect(app.page.getByText(/only in A · 0 only in B · 0 different · \d+ the same/)).toBeVisible()
  await expect(app.page.getByRole('heading', { name: /^Only in A/ })).toBeVisible()
  await app.page.getByRole('combobox', { name: 'B' }).click()
  await app.page.getByRole('option', { name: /Disabled/ }).click()
  await expect(app.page.getByRole('region', { name: 'Side B' }).getByRole('alert')).toContainText('403')
  await app.page.getByRole('button', { name: 'Close the comparison' }).click()

  await app.page.getByRole('button', { name: /^Key/ }).click()
  await app.page.getByRole('menuitemradio', { name: /Restricted/ }).click()
  await expect(app.page.getByText(/“Restricted” is restricted to \d+ models/)).toBeVisible()
  await expect(models.row('practice-tools')).toHaveCount(0)
  await expect(models.row('practice-chat')).toBeVisible()
})

test('of 5,000 models only those in view are drawn, and the keyboard reaches the last one', async ({
  app,
}) => {
  const list = Array.from({ length: 5_000 }, (_, index) =>
    entry(`model-${index}`, `owner-${index % 30}`, 'openai'),
  )
  const gateway = await startPracticeGateway({ port: 0, listModels: () => list })
  try {
    await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Large')
    const models = new ModelsPage(app.page)
    await models.open()
    await models.row('model-0').click()
    expect(await models.rows.count()).toBeLessThan(80)
    await app.page.keyboard.press('End')
    await expect(models.row('model-4999')).toBeFocused()
    await expect(models.details.getByRole('heading', { name: 'model-4999' })).toBeVisible()
    await models.search.fill('4321')
    await expect.poll(() => models.names()).toEqual(['model-4321'])
  } finally {
    await gateway.close()
  }
})

test('the Models tab has no accessibility violations, in both themes', async ({ app }) => {
  // Each check takes a while.
  test.slow()
  const models = new ModelsPage(app.page)
  const checkView = await createViewCheck(app.page)
  await models.open()
  // The list renders only the rows in view.
  await models.search.fill('practice-picky')
  await models.row('practice-picky').click()
  await models.search.fill('')
  await models.details.getByRole('region', { name: 'As listed' }).waitFor()
  await app.page.getByRole('button', { name: 'Group by owner' }).click()
  await checkView('grouped table and details')
  await app.page.getByRole('button', { name: 'Cards' }).click()
  await checkView('cards')
  await app.page.getByRole('button', { name: 'Compare two keys' }).click()
  await app.page.getByRole('heading', { name: /^Only in A/ }).waitFor()
  await checkView('comparison')
})

test('models are told apart by what is known of them: put in order, narrowed, and without those that fail', async ({
  app,
}) => {
  const list = [
    {
      ...entry('house-1', 'house', 'openai'),
      context_length: 262_144,
      pricing: { prompt: '0.0000003', completion: '0.0000025' },
      supported_parameters: ['tools'],
    },
    entry('openai/gpt-5', 'openai', 'openai'),
    entry('practice-chat', 'practice', 'openai'),
    entry('gone-model', 'house', 'openai'),
  ]
  const gateway = await startPracticeGateway({ port: 0, paceMs: 0, listModels: () => list })
  try {
    await new SettingsPage(app.page).addConnection(gateway.url, 'practice-full', 'Mine')
    const models = new ModelsPage(app.page)
    const chat = new ChatPage(app.page)
    await models.open()
    await expect(models.row('house-1')).toContainText('262k')
    // The gateway's price wins for practice models that it lists; the other model has a price in the bundled table.
    await expect(models.row('practice-chat')).toContainText('2.00')
    await expect(models.row('openai/gpt-5')).toContainText('400k')
    await app.page.getByRole('button', { name: 'In, $/M' }).press('Enter')
    await expect
      .poll(() => models.names())
      .toEqual(['house-1', 'openai/gpt-5', 'practice-chat', 'gone-model'])
    await app.page.getByRole('checkbox', { name: /^vision/ }).press('Space')
    await expect.poll(() => models.names()).toEqual(['openai/gpt-5'])

    // The keyboard alone reads the source of each fact.
    await models.row('openai/gpt-5').press('Space')
    const price = models.details.getByRole('region', { name: 'Facts' }).getByRole('button', { name: '$1.25' })
    await models.details.getByRole('button', { name: 'Other tab' }).focus()
    await tabTo(price)
    await expect(app.page.getByText(/^Bundled table, .* as gpt-5: \$1\.25, used$/)).toBeVisible()
    await app.page.getByRole('button', { name: 'Clear', exact: true }).click()

    // It is listed, but has no service behind it.
    await models.row('gone-model').dblclick()
    for (const turn of [1, 2]) {
      await chat.message.fill(`Question ${turn}`)
      await app.page.keyboard.press('Enter')
      await expect(
        app.page.getByText('The gateway has no model of this name for this key right now.'),
      ).toHaveCount(turn)
    }
    await models.open()
    await expect(app.page.getByText('1 failing model is hidden')).toBeVisible()
    await expect(models.row('gone-model')).toHaveCount(0)
    await app.page.getByRole('button', { name: 'Show', exact: true }).click()
    await expect(models.row('gone-model')).toContainText('failing')
    const checkView = await createViewCheck(app.page)
    await checkView('failing models')
    await app.page.getByRole('button', { name: /^All / }).click()
    await models.row('openai/gpt-5').click()
    await checkView('facts of a model')
  } finally {
    await gateway.close()
  }
})
