import type { Page } from 'playwright/test'
import { chatText } from '../../shared/text/en/chat.ts'
import { parametersText } from '../../shared/text/en/parameters.ts'
import { loadLanguage } from '../../shared/text/load-language.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { restartInChinese } from '../pages/choose-chinese.ts'

test.use({ practicePace: 'quick' })

test.afterEach(() => loadLanguage('en'))

/** Opens the dialog for the schema of the answer with the keyboard, from the field that it belongs to. */
async function openSchema(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: parametersText().editor.open })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
}

async function writeJson(page: Page, text: string): Promise<void> {
  await page.getByRole('dialog').locator('.cm-content').click()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.insertText(text)
}

const schema = { type: 'object', properties: { town: { type: 'string', description: 'ab' } } }

test('a schema is written key by key in rows and as JSON, in Chinese too, and is there after a restart', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await page.getByRole('radiogroup', { name: 'Answer as' }).getByRole('radio', { name: 'Schema' }).click()
  await openSchema(page)
  const dialog = page.getByRole('dialog')
  await writeJson(page, JSON.stringify(schema))
  const meaning = dialog.getByRole('textbox', { name: 'Meaning of town' })
  await expect(meaning).toHaveValue('ab')
  // In the middle of a text the caret keeps its place.
  await meaning.press('Home')
  await page.keyboard.press('ArrowRight')
  for (const key of 'xyz') await page.keyboard.press(key)
  await page.keyboard.insertText('城市')
  await page.keyboard.press('1')
  await expect(meaning).toHaveValue('axyz城市1b')
  await expect(dialog.locator('.cm-content')).toContainText('axyz城市1b')
  const checkView = await createViewCheck(page)
  await checkView('wide editor', { inside: '[role=dialog]' })

  // Truncated, deeply nested or hostile input stays text, and the form says why it is disabled; nothing else changes.
  const deep = `${'{"type":"object","properties":{"a":'.repeat(150)}{}${'}}'.repeat(150)}`
  for (const text of [
    '{"type":"object","properties":{',
    '[1, 2]',
    deep,
    '{"properties":{"__proto__":{"type":"string"}}}',
  ]) {
    await writeJson(page, text)
    await expect(dialog.locator('.cm-content')).not.toBeEmpty()
    await expect(dialog.getByRole('radiogroup', { name: 'What is shown' })).toBeVisible()
  }
  await writeJson(page, JSON.stringify(schema))
  await expect(meaning).toHaveValue('ab')
  await meaning.fill('哪个城市')
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Open editor' })).toBeFocused()

  // A pinned field joins the controls at the top, and the list of sent fields stays open.
  await page.getByRole('button', { name: /^All fields/ }).click()
  await page.getByRole('button', { name: 'Pin seed' }).click()
  await page.getByRole('button', { name: /^Sent: / }).click()
  await expect(page.getByRole('list', { name: 'Values that are sent' })).toContainText('response_format')

  await restartInChinese(app)
  const after = app.page
  await expect(after.getByRole('textbox', { name: chatText().composer.message })).toBeVisible()
  await expect(after.getByRole('button', { name: parametersText().unpin('seed') })).toBeVisible()
  await expect(after.getByRole('list', { name: parametersText().sent.list })).toContainText('response_format')
  await openSchema(after)
  await expect(after.getByRole('textbox', { name: parametersText().editor.meaningOf('town') })).toHaveValue(
    '哪个城市',
  )
})
