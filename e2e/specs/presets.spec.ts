import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { chatText } from '../../shared/text/en/chat.ts'
import { presetLibraryText } from '../../shared/text/en/preset-library.ts'
import { requestTabText } from '../../shared/text/en/request-tab.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { tabLabel } from '../../shared/tabs.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { restartInChinese } from '../pages/choose-chinese.ts'
import { openLibrarySection } from '../pages/open-library-section.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'
import { TabPage } from '../pages/tab-page.ts'

test.use({ practicePace: 'quick' })

test.afterEach(() => loadLanguage('en'))

const screenshot = {
  name: 'invoice.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

const tool = JSON.stringify({
  name: 'search_tickets',
  description: 'Finds tickets.',
  parameters: { type: 'object', properties: { query: { type: 'string' } } },
})

const row = (page: Page, kind: 'prompt' | 'preset', name: string) =>
  page
    .getByRole('list', { name: presetLibraryText().list[kind] })
    .getByRole('button', { name: new RegExp(name) })

/** The file that a button saves, as the browser receives it. */
async function saved(page: Page, press: () => Promise<void>): Promise<string> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return readFile(await download.path(), 'utf8')
}

async function exportOpen(page: Page, name: string, type: 'exportJson' | 'exportPromptfoo'): Promise<string> {
  const text = presetLibraryText()
  await page.getByRole('button', { name: text.more(name) }).click()
  return saved(page, () => page.getByRole('menuitem', { name: text[type] }).click())
}

/** Inserts the open prompt into another tab by its menu. */
async function insertInto(page: Page, tab: 'images' | 'speech'): Promise<void> {
  await page.getByRole('button', { name: presetLibraryText().otherTab }).click()
  await page.getByRole('menuitem', { name: tabLabel(tab), exact: true }).click()
}

test('a prompt with an image and a tool is written by keys, used in Chat, Images and Speech, and leaves and comes back without a key', async ({
  app,
  gateway,
}) => {
  test.slow()
  const { page } = app
  const key = 'sk-e2e-presets-0123456789'
  await new SettingsPage(page).addConnection(gateway.url, key, 'Mine')
  await openLibrarySection(page, 'tools')
  await page.getByRole('button', { name: 'Import tools' }).click()
  const tools = page.getByRole('dialog', { name: 'Import tools' })
  await tools.getByRole('textbox', { name: 'JSON' }).fill(tool)
  await tools.getByRole('button', { name: 'Import 1 tool' }).click()
  await expect(page.getByRole('list', { name: 'Tools of the library' })).toContainText('search_tickets')

  // With the keyboard alone: typed key by key, in the middle of a text too.
  await openLibrarySection(page, 'prompts')
  const checkView = await createViewCheck(page)
  await checkView('no prompts')
  await page.getByRole('button', { name: 'New prompt' }).first().focus()
  await page.keyboard.press('Enter')
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.focus()
  await page.keyboard.type('Ticket trage')
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('ArrowLeft')
  await page.keyboard.type('i')
  await expect(name).toHaveValue('Ticket triage')
  const question = page.getByRole('textbox', { name: 'Message of user' })
  await question.pressSequentially('Customer: {{customer}}')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.keyboard.type('{{screenshot}}')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.type('{{ticket}}')
  await expect(question).toHaveValue('Customer: {{customer}}\n{{ticket}}\n{{screenshot}}')
  await page.getByRole('button', { name: 'Add a message' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'system' }).press('Enter')
  await page
    .getByRole('textbox', { name: 'Message of system' })
    .pressSequentially('Answer in {{max_words}} words.')
  await page.getByRole('button', { name: 'Add a tool' }).press('Enter')
  await page.getByRole('menuitem', { name: 'search_tickets' }).press('Enter')
  const table = page.getByRole('region', { name: 'Variables' })
  await table.getByRole('textbox', { name: 'First value of max_words' }).pressSequentially('60')
  const type = requestTabText()
  await table
    .getByRole('button', { name: type.variableType({ name: 'screenshot', type: type.variableTypes.text }) })
    .press('Enter')
  await page.getByRole('menuitemradio', { name: type.variableTypes.image, exact: true }).press('Enter')

  // A key in a text is refused with a message.
  await question.press('End')
  await page.keyboard.type(` ${key}`)
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(page.getByText('Ticket triage has a key of a connection in its texts.')).toBeVisible()
  await question.fill('Customer: {{customer}}\n{{ticket}}\n{{screenshot}}')
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter')
  await expect(row(page, 'prompt', 'Ticket triage')).toBeVisible()

  // Filled in, by a form with a field for each value.
  const values = page.getByRole('region', { name: 'Values' })
  await expect(values.getByText('1 of 4 filled in')).toBeVisible()
  await values.getByRole('textbox', { name: 'customer' }).pressSequentially('Ada')
  await values.getByRole('textbox', { name: 'ticket' }).pressSequentially('Three seats too many.')
  await values.locator('input[type=file]').setInputFiles(screenshot)
  await expect(values.getByText('4 of 4 filled in')).toBeVisible()
  await expect(values.getByRole('region', { name: 'Preview' })).toContainText('Customer: Ada')
  await page.getByRole('button', { name: 'Add Ticket triage to favourites' }).press('Enter')
  await page.getByRole('button', { name: 'Add tag' }).press('Enter')
  await expect(page.getByRole('textbox', { name: 'Add tag' })).toBeFocused()
  await page.keyboard.type('support')
  await page.keyboard.press('Enter')
  await checkView('prompt with values')
  await app.page.screenshot({ path: test.info().outputPath('prompt.png') })

  // Chat takes all of it.
  await page.getByRole('button', { name: 'Insert into Chat' }).press('Enter')
  const message = page.getByRole('textbox', { name: chatText().composer.message, exact: true })
  await expect(message).toHaveValue('Customer: {{customer}}\n{{ticket}}\n{{screenshot}}')
  const chat = new ChatPage(page)
  await chat.chooseModel('practice-chat')
  await page.getByRole('button', { name: /^Sent: / }).click()
  await expect(page.getByRole('list', { name: 'Values that are sent' })).toContainText('tools')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const asked = (path: string) => gateway.calls.findLast((call) => call.path === path)
  await expect.poll(() => asked('/v1/chat/completions')).toBeDefined()
  const sent = JSON.stringify(asked('/v1/chat/completions'))
  for (const part of ['Three seats too many.', 'Answer in 60 words.', 'search_tickets', 'image/png'])
    expect(sent).toContain(part)

  // Images takes the text and puts the image in its place; Speech shows what it omits.
  await openLibrarySection(page, 'prompts')
  await row(page, 'prompt', 'Ticket triage').click()
  await insertInto(page, 'images')
  await expect(page.getByRole('textbox', { name: 'What to paint in the mask' })).toHaveValue(
    'Customer: {{customer}}\n{{ticket}}',
  )
  await expect(page.getByText(/without its system prompt and its tools \(search_tickets\)/)).toBeVisible()
  await expect(page.getByText('invoice.png').first()).toBeVisible()
  await openLibrarySection(page, 'prompts')
  await row(page, 'prompt', 'Ticket triage').click()
  await insertInto(page, 'speech')
  await expect(page.getByText(/its files \(screenshot\)/)).toBeVisible()
  const speech = new SpeechPage(page)
  await expect(page.getByRole('textbox', { name: 'Text', exact: true })).toHaveValue(
    'Customer: {{customer}}\n{{ticket}}',
  )
  await speech.chooseModel('practice-speech')
  await speech.speak.click()
  await expect.poll(() => asked('/v1/audio/speech')).toBeDefined()
  expect(JSON.stringify(asked('/v1/audio/speech'))).toContain('Customer: Ada')

  // Exported and imported again: the content is the same, without a key.
  await openLibrarySection(page, 'prompts')
  await row(page, 'prompt', 'Ticket triage').click()
  const json = await exportOpen(page, 'Ticket triage', 'exportJson')
  const yaml = await exportOpen(page, 'Ticket triage', 'exportPromptfoo')
  expect(json + yaml).not.toContain('sk-e2e')
  await page.getByRole('button', { name: presetLibraryText().more('Ticket triage') }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No prompts in the library')).toBeVisible()
  for (const [file, format] of [
    [json, 'JSON'],
    [yaml, 'YAML'],
  ] as const) {
    await page.getByRole('button', { name: 'Import', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Import presets and prompts' })
    await dialog.getByRole('textbox', { name: 'Text of the file' }).fill(file)
    await expect(dialog.getByRole('region', { name: 'Found' })).toContainText('Ticket triage')
    if (format === 'JSON') await checkView('import of presets', { inside: '[role=dialog]' })
    await dialog.getByRole('button', { name: 'Import 1 entry' }).click()
    await row(page, 'prompt', 'Ticket triage').click()
    expect(JSON.parse(await exportOpen(page, 'Ticket triage', 'exportJson'))).toEqual(JSON.parse(json))
  }
})

test('what stands in a form is kept as a preset, with versions, and used from the form, its empty face and the palette, over a restart and in Chinese', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const speech = new SpeechPage(page)
  await speech.open()
  const field = page.getByRole('textbox', { name: 'Text', exact: true })
  await field.pressSequentially('Welcome to {{place}}.')
  const text = presetLibraryText()
  const menu = page.getByRole('button', { name: text.menu.label, exact: true })
  const save = async (name: string): Promise<void> => {
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: presetLibraryText().menu.save }).press('Enter')
    const dialog = page.getByRole('dialog', { name: presetLibraryText().saving.title })
    await dialog.getByRole('textbox', { name: presetLibraryText().name }).pressSequentially(name)
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
  }
  await save('Pier')
  await field.fill('Good evening, {{place}}.')
  await menu.press('Enter')
  await page.getByRole('menuitem', { name: text.menu.save }).press('Enter')
  const dialog = page.getByRole('dialog', { name: text.saving.title })
  await dialog.getByRole('textbox', { name: text.name }).pressSequentially('Pier')
  await expect(dialog.getByText('Becomes v2 of Pier.')).toBeVisible()
  const checkView = await createViewCheck(page)
  await checkView('save as preset', { inside: '[role=dialog]' })
  await dialog.getByRole('button', { name: 'Save as v2' }).click()
  await field.fill('Something else')
  await menu.press('Enter')
  await checkView('menu of presets')
  await page.getByRole('menuitem', { name: /^Pier/ }).press('Enter')
  await expect(field).toHaveValue('Good evening, {{place}}.')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(field).toHaveValue('Something else')

  // In Library: the differences, and the earlier version restored.
  await openLibrarySection(page, 'presets')
  await row(page, 'preset', 'Pier').click()
  await page.getByRole('button', { name: 'Add Pier to favourites' }).click()
  await page.getByRole('radio', { name: 'Versions' }).click()
  const changes = page.getByRole('region', { name: 'What changed after v1' })
  await expect(changes).toContainText('Welcome to {{place}}.')
  await checkView('versions of a preset')
  await page.screenshot({ path: test.info().outputPath('versions.png') })
  await changes.getByRole('button', { name: 'Edit from v1' }).click()
  await expect(page.getByText('v3', { exact: true }).first()).toBeVisible()
  await checkView('preset')

  await restartInChinese(app)
  const after = app.page
  const chinese = presetLibraryText()
  await openLibrarySection(after, 'presets')
  await expect(row(after, 'preset', 'Pier')).toBeVisible()
  const checkAfter = await createViewCheck(after)
  await checkAfter('presets in Chinese')
  await new TabPage(after).openTab(tabLabel('speech'))
  await after
    .getByRole('region', { name: chinese.menu.favourites })
    .getByRole('button', { name: /^Pier/ })
    .click()
  await expect(after.getByText('Welcome to {{place}}.').first()).toBeVisible()
  await new TabPage(after).openTab(tabLabel('models'))
  await after.keyboard.press('ControlOrMeta+k')
  await after.getByRole('option', { name: /^Pier/ }).click()
  // The toast of the previous click may still be fading out.
  await expect(after.getByText(chinese.applied.inForm('Pier')).last()).toBeVisible()

  // Deleted and restored.
  await openLibrarySection(after, 'presets')
  await row(after, 'preset', 'Pier').click()
  await after.getByRole('button', { name: chinese.more('Pier') }).click()
  await after.getByRole('menuitem', { name: chinese.delete }).click()
  await expect(row(after, 'preset', 'Pier')).toHaveCount(0)
  await after.keyboard.press('ControlOrMeta+z')
  await expect(row(after, 'preset', 'Pier')).toBeVisible()
})
