import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

test.use({ practicePace: 'quick' })

for (const format of ['Chat completions', 'Responses', 'Messages', 'Generate content']) {
  test(`a call whose answer broke off is marked, waits for nothing, and the conversation goes on in ${format}`, async ({
    app,
  }) => {
    const { page } = app
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseFormat(format)
    await chat.chooseModel('practice-tools-cut')
    await chat.sendParameter('tools')
    await chat.askAndWait('What time is it?')
    const broken = page.getByRole('figure', { name: /^Tool call, broken off/ })
    // Generate content sends a call in one piece, so it is whole or missing.
    const isMarked = format !== 'Generate content'
    await expect(broken).toHaveCount(isMarked ? 1 : 0)
    await expect(chat.toolCall('get_time')).toBeHidden()

    await page.reload()
    await expect(broken).toHaveCount(isMarked ? 1 : 0)
    await chat.askAndWait('And now?')
    await expect(chat.answers).toHaveCount(2)
    // The gateway refuses an incomplete call with 400, as services do.
    await expect(chat.toolCall('get_time')).toBeVisible()
  })
}
