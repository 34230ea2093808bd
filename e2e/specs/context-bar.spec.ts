import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { tokensText } from '../../shared/text/en/tokens.ts'

test('the room of the model is told while a message is written, and its parts by the keys alone', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  const bar = page.getByRole('button', { name: /^about [\d,]+ (tokens|of )/ })
  await expect(bar).toBeHidden()
  await chat.message.pressSequentially('How long is this?')
  await expect(bar).toBeVisible()
  const short = await bar.textContent()
  // Insert in the middle of the text, key by key: the caret keeps its place, and the count is updated.
  await page.keyboard.press('Home')
  await chat.message.pressSequentially('Please say at once: ')
  await expect(chat.message).toHaveValue('Please say at once: How long is this?')
  await expect(bar).not.toHaveText(short ?? '')

  await chat.send.click()
  await chat.answers.first().waitFor()
  await chat.untilAnswered()
  await bar.focus()
  await page.keyboard.press('Enter')
  const parts = page.getByRole('dialog', { name: 'Context of the next message' })
  await expect(parts.getByText(/^The newest answer counted [\d,]+ tokens up to its end\.$/)).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await expect(bar).toBeFocused()

  const label = (await bar.textContent()) ?? ''
  await page.reload()
  await expect(page.getByRole('button', { name: label })).toBeVisible()
})

test('a model with a public vocabulary is counted by it, in the page as it is built', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('gpt-4o')
  await chat.message.fill('tiktoken is great!')
  // Six tokens of text, and four for the message itself.
  const bar = page.getByRole('button', { name: /^about 10 / })
  await expect(bar).toBeVisible()
  await bar.click()
  await expect(page.getByRole('dialog').getByText(tokensText().from.tokenizer('o200k_base'))).toBeVisible()
})

test('typing at the end of a long prompt is counted away from the page, and loses no key', async ({
  app,
}) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.message.fill('A line that is neither short nor long, again and again.\n'.repeat(500))
  const bar = page.getByRole('button', { name: /^about [67],\d00 / })
  await expect(bar).toBeVisible()
  expect(page.workers().length).toBeGreaterThan(0)
  await chat.message.press('ControlOrMeta+End')
  await chat.message.pressSequentially('And this is the end of it.')
  await expect(chat.message).toHaveValue(/\nAnd this is the end of it\.$/)
  await expect(bar).toBeVisible()
})

test.describe('in Chinese', () => {
  test.use({ language: 'zh-CN' })

  test('the bar and its parts are told in Chinese', async ({ app }) => {
    const { page } = app
    const message = page.getByRole('textbox', { name: '消息', exact: true })
    await page.getByRole('link', { name: '对话' }).first().click()
    await message.waitFor()
    await message.pressSequentially('今天天气怎么样？')
    const bar = page.getByRole('button', { name: /^约 / })
    await bar.click()
    await expect(page.getByRole('dialog', { name: tokensText().context })).toBeVisible()
  })
})
