import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

// Answers are waited for to their ends.
test.use({ practicePace: 'quick' })

/** `asks`: the field without which the format sends no reasoning. */
const formats: readonly { format: string; asks?: string }[] = [
  { format: 'Chat completions' },
  { format: 'Responses' },
  { format: 'Messages', asks: 'thinking' },
  { format: 'Generate content', asks: 'generationConfig.thinkingConfig' },
]

for (const { format, asks } of formats) {
  test(`a conversation with reasoning, a tool call and its result goes on in ${format}`, async ({ app }) => {
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseFormat(format)
    await chat.chooseModel('practice-reasoner')
    if (asks !== undefined) await chat.sendParameter(asks)
    await chat.askAndWait('One line, thought through.')
    await expect(chat.lastAnswer.getByRole('button', { name: /^Reasoned/ })).toBeVisible()

    await chat.sendParameter('tools')
    await chat.askAndWait('What time is it?')
    await expect(chat.lastAnswer.getByRole('button', { name: /^Reasoned/ })).toBeVisible()
    await expect(chat.lastAnswer.getByRole('figure', { name: 'Tool call get_time' })).toBeVisible()

    const results = app.page.getByRole('form', { name: 'The model is waiting for a tool result' })
    await results.getByRole('textbox', { name: 'Result of get_time' }).fill('It is noon in Oslo')
    await results.getByRole('button', { name: 'Send result' }).click()
    await expect(chat.answers).toHaveCount(3)
    await chat.stop.waitFor({ state: 'hidden', timeout: 45_000 })
    await expect(chat.lastAnswer).toContainText('used one tool result')
    await expect(chat.lastAnswer).toContainText('It is noon in Oslo')
    await expect(chat.lastAnswer).toContainText('get_time')

    await app.page.reload()
    await expect(chat.answers).toHaveCount(3)
    await expect(app.page.getByRole('figure', { name: /^Tool result/ })).toContainText('It is noon in Oslo')
    await expect(results).toBeHidden()
  })
}
