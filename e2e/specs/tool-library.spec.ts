import type { Page } from 'playwright/test'
import { chatText } from '../../shared/text/en/chat.ts'
import { parametersText } from '../../shared/text/en/parameters.ts'
import { toolLibraryText } from '../../shared/text/en/tool-library.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { restartInChinese } from '../pages/choose-chinese.ts'
import { openLibrarySection } from '../pages/open-library-section.ts'
import { SettingsPage } from '../pages/settings-page.ts'

test.use({ practicePace: 'quick' })

test.afterEach(() => loadLanguage('en'))

async function openTools(page: Page): Promise<void> {
  await openLibrarySection(page, 'tools')
  await expect(page.getByRole('textbox', { name: toolLibraryText().search })).toBeVisible()
}

const row = (page: Page, name: string) =>
  page
    .getByRole('list', { name: toolLibraryText().list })
    .getByRole('button', { name: new RegExp(`^${name}`) })

/** One tool in each format's shape, one that no other format can express, and one entry that is no tool. */
const foreign = JSON.stringify([
  {
    type: 'function',
    function: {
      name: 'search_tickets',
      description: 'Finds tickets.',
      parameters: {
        type: 'object',
        properties: { query: { type: 'string', description: 'Words' }, limit: { type: 'integer' } },
        required: ['query'],
      },
    },
  },
  { name: 'get_order', input_schema: { type: 'object', properties: { id: { type: 'string' } } } },
  { functionDeclarations: [{ name: 'refund', parameters: { type: 'OBJECT', properties: {} } }] },
  { type: 'function', name: 'ship', parameters: { type: 'object', properties: {} } },
  { type: 'web_search' },
  7,
])

test('tools are imported, written key by key, kept as versions, and are there after a restart, in Chinese too', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  await openTools(page)
  await expect(page.getByText('No tools in the library')).toBeVisible()

  // Truncated, deeply nested or invalid JSON is refused with a message, and nothing is imported.
  await page.getByRole('button', { name: 'Import tools' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Import tools' })
  const json = dialog.getByRole('textbox', { name: 'JSON' })
  await expect(json).toBeFocused()
  for (const text of ['{"tools": [', `${'['.repeat(5000)}${']'.repeat(5000)}`, 'get_time']) {
    await json.fill(text)
    await expect(dialog.getByRole('alert')).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Import 0 tools/ })).toBeVisible()
  }
  await json.fill(foreign)
  await expect(
    dialog.getByText('[4] (web_search) is a provider tool, which only its own format has.'),
  ).toBeVisible()
  await expect(dialog.getByText('[5] is not an object.')).toBeVisible()
  const checkView = await createViewCheck(page)
  await checkView('import of tools', { inside: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Import 4 tools' }).click()
  await expect(row(page, 'ship')).toBeVisible()

  // The whole import is undone with the keyboard, and repeated.
  await page.keyboard.press('ControlOrMeta+z')
  await expect(page.getByText('No tools in the library')).toBeVisible()
  await page.getByRole('button', { name: 'Import tools' }).click()
  await json.fill(foreign)
  await dialog.getByRole('button', { name: 'Import 4 tools' }).click()
  await row(page, 'search_tickets').click()

  // Typed key by key, with the caret in the middle and with an input method.
  const meaning = page.getByRole('textbox', { name: 'Meaning of query' })
  await expect(meaning).toHaveValue('Words')
  await meaning.press('Home')
  await page.keyboard.press('ArrowRight')
  for (const key of 'xyz') await page.keyboard.press(key)
  await page.keyboard.insertText('关键词')
  await expect(meaning).toHaveValue('Wxyz关键词ords')
  await page.getByRole('textbox', { name: 'query', exact: true }).fill('order 8841')
  await expect(page.getByRole('figure', { name: /^Call of the model/ })).toContainText('order 8841')
  await checkView('tool of the library')

  // Unsaved changes persist over a restart of the app.
  await expect(page.getByText('Unsaved changes')).toBeVisible()
  await restartInChinese(app)
  const after = app.page
  await openTools(after)
  await row(after, 'search_tickets').click()
  const meaningAfter = after.getByRole('textbox', { name: parametersText().editor.meaningOf('query') })
  await expect(meaningAfter).toHaveValue('Wxyz关键词ords')
  await after.getByRole('button', { name: toolLibraryText().save(2) }).click()
  await expect(after.getByText(toolLibraryText().version(2), { exact: true })).toBeVisible()
  await after.getByRole('radio', { name: toolLibraryText().views.versions }).click()
  const changes = after.getByRole('region', { name: toolLibraryText().versions.compared(1) })
  await expect(changes).toContainText('Wxyz关键词ords')
  const checkAfter = await createViewCheck(after)
  await checkAfter('versions of a tool')
  await changes.getByRole('button', { name: toolLibraryText().versions.restore(1) }).click()
  await expect(meaningAfter).toHaveValue('Words')

  // Deleted and restored.
  await after.getByRole('button', { name: toolLibraryText().more('search_tickets') }).click()
  await after.getByRole('menuitem', { name: toolLibraryText().delete }).click()
  await expect(row(after, 'search_tickets')).toHaveCount(0)
  await after.keyboard.press('ControlOrMeta+z')
  await expect(row(after, 'search_tickets')).toBeVisible()
})

test('a conversation takes a tool from the library, hears of a newer version, and the next one starts with it', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.sendParameter('tools')

  // Saved from a conversation, added to the next one.
  await page.getByRole('button', { name: 'Edit tool get_time' }).click()
  await page.getByRole('button', { name: 'Save get_time to library' }).click()
  await expect(page.getByText('In library, v1')).toBeVisible()
  await openTools(page)
  await row(page, 'get_time').click()
  await expect(page.getByText('used in 1 conversation, 0 experiments')).toBeVisible()
  await page.getByRole('textbox', { name: 'Description' }).fill('Tells the time of a town.')
  await page.getByRole('button', { name: 'Save v2' }).click()

  await chat.openTab('Chat')
  await page.getByRole('button', { name: /^Edit tools: / }).click()
  await page.getByRole('button', { name: 'Edit tool get_time' }).click()
  await expect(page.getByText('The library has v2.')).toBeVisible()
  await page.getByRole('button', { name: 'Update get_time from library' }).click()
  await expect(page.getByText('In library, v2')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Description' })).toHaveValue('Tells the time of a town.')
  await chat.chooseModel('practice-chat')
  await chat.askAndWait('One line.')

  await chat.startNew()
  await expect(page.getByText(/^Starts with the tools of/)).toContainText('get_time')
  await page.getByRole('button', { name: /^Sent: / }).click()
  await expect(page.getByRole('list', { name: 'Values that are sent' })).toContainText(
    'Carried over from “One line.”',
  )
  const checkView = await createViewCheck(page)
  await checkView('conversation with tools of another')
  await page.getByRole('button', { name: 'Start without tools' }).click()
  await expect(page.getByRole('list', { name: 'Values that are sent' })).not.toContainText('tools')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText(/^Starts with the tools of/)).toContainText('get_time')

  // The new tool is still blank: creating another one reuses it.
  await app.restart()
  const after = app.page
  await expect(after.getByRole('textbox', { name: chatText().composer.message })).toBeVisible()
  await expect(after.getByText(/^Starts with the tools of/)).toContainText('get_time')
})

test('a variant of an experiment takes a tool from the library, sends it, and is counted there', async ({
  app,
  gateway,
}) => {
  test.slow()
  const { page } = app
  await new SettingsPage(page).addConnection(gateway.url, 'practice-full', 'Mine')
  await openTools(page)
  await page.getByRole('button', { name: 'Import tools' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import tools' })
  await dialog.getByRole('textbox', { name: 'JSON' }).fill(foreign)
  await dialog.getByRole('button', { name: 'Import 4 tools' }).click()

  const tab = new ChatPage(page)
  await tab.openTab('Experiments')
  await page.getByRole('button', { name: 'New experiment' }).click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await plan.getByRole('textbox', { name: 'Prompt' }).pressSequentially('Where is order {{number}}?')
  await plan.getByRole('button', { name: 'Add rows' }).click()
  const cases = page.getByRole('dialog', { name: 'Cases' })
  await cases.getByRole('button', { name: 'Add row' }).click()
  await cases.getByRole('textbox', { name: 'number of case 1' }).pressSequentially('8841')
  await cases.getByRole('button', { name: 'Done' }).click()
  await plan.getByRole('button', { name: 'Add variants' }).click()
  await tab.chooseModel('practice-tools')
  await page.getByRole('button', { name: 'Add 1 variant' }).click()

  await plan.getByRole('button', { name: /^practice-tools/ }).click()
  const variant = page.getByRole('dialog', { name: 'Edit variant' })
  await tab.sendParameter('tools')
  await variant.getByRole('button', { name: 'Remove get_time' }).click()
  await variant.getByRole('button', { name: 'From library' }).click()
  await page.getByRole('textbox', { name: toolLibraryText().search }).pressSequentially('tickets')
  await page.keyboard.press('Enter')
  await expect(variant.getByText('In library, v1')).toBeVisible()
  const checkView = await createViewCheck(page)
  await checkView('tool of the library in a variant', { inside: '[role=dialog]' })
  await page.keyboard.press('Escape')
  await variant.getByRole('button', { name: 'Done' }).click()
  await expect(variant).toHaveCount(0)

  await plan.getByRole('button', { name: 'Send 1 request' }).click()
  const question = page.getByRole('alertdialog', { name: 'Send 1 request?' })
  await question.getByRole('button', { name: 'Send 1 request' }).click()
  await expect(plan.getByText('1 of 1')).toBeVisible()
  const sent = gateway.calls.filter(({ path }) => path === '/v1/chat/completions')
  expect(sent).toHaveLength(1)
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({
    tools: [{ function: { name: 'search_tickets', description: 'Finds tickets.' } }],
  })

  await openTools(page)
  await row(page, 'search_tickets').click()
  await expect(page.getByText('used in 0 conversations, 1 experiment', { exact: true })).toBeVisible()
  await app.restart()
  await openTools(app.page)
  await row(app.page, 'search_tickets').click()
  await expect(app.page.getByText('used in 0 conversations, 1 experiment', { exact: true })).toBeVisible()
})
