import { expect, test } from '../fixtures.ts'
import { waitUntilReady } from '../app-under-test.ts'
import { ChatPage } from '../pages/chat-page.ts'

test('a first start streams an answer, stops another in the middle, and keeps both over reload and restart', async ({
  app,
}) => {
  const chat = new ChatPage(app.page)
  await expect(
    app.page.getByRole('heading', { name: 'You are connected to the practice gateway' }),
  ).toBeVisible()
  await app.page.getByRole('button', { name: 'Open Chat' }).click()
  await chat.message.waitFor()

  await chat.askAndWait('Answer in one line: what is a chunk border?')
  await expect(chat.lastAnswer).toContainText('Rehearsed answer')
  await expect(chat.lastAnswer).toContainText(/\d+ tokens/)
  await expect(chat.lastAnswer).toContainText(/tok\/s/)

  await chat.chooseModel('practice-slow')
  await chat.ask('Tell me slowly.')
  await expect(chat.answers).toHaveCount(2)
  await expect(chat.lastAnswer).toContainText('Rehearsed')
  await chat.stop.click()
  await expect(chat.lastAnswer).toContainText('Stopped')
  await expect(chat.lastAnswer).not.toHaveAttribute('aria-busy')
  const partial = await chat.lastAnswer.locator('.markdown').innerText()
  expect(partial.length).toBeGreaterThan(3)

  await app.page.reload()
  await waitUntilReady(app.page)
  await expect(chat.answers).toHaveCount(2)
  await expect(chat.lastAnswer).toContainText('Stopped')
  const written = { useInnerText: true }
  await expect(chat.lastAnswer.locator('.markdown')).toHaveText(partial, written)

  await app.restart()
  const afterRestart = new ChatPage(app.page)
  await afterRestart.open()
  await expect(afterRestart.answers).toHaveCount(2)
  await expect(afterRestart.answers.first()).toContainText('Rehearsed answer')
  await expect(afterRestart.lastAnswer.locator('.markdown')).toHaveText(partial, written)
})

test('a reload in the middle of an answer loses nothing of it', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.ask('Compare three ways to read an event stream.')
  await expect(chat.lastAnswer).toContainText('Rehearsed')
  await app.page.reload()
  await waitUntilReady(app.page)
  await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
  await chat.untilAnswered()
  await expect(chat.lastAnswer).toContainText('What to try next')
})

test('Escape stops an answer, and a draft outlives a change of tab', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  await chat.ask('Compare three ways to read an event stream.')
  await expect(chat.lastAnswer).toContainText('Rehearsed')
  await app.page.keyboard.press('Escape')
  await expect(chat.lastAnswer).toContainText('Stopped')

  await chat.message.fill('half a thought')
  await chat.openTab('Models')
  await chat.open()
  await expect(chat.message).toHaveValue('half a thought')
})

/** Tests that only look at complete answers. */
test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('reasoning stands apart from the answer and opens in place', async ({ app }) => {
    const chat = new ChatPage(app.page)
    await chat.open()
    await chat.chooseModel('practice-reasoner')
    await chat.askAndWait('One line, thought through.')
    const reasoning = chat.lastAnswer.getByRole('button', { name: /^Reasoned for/ })
    await expect(reasoning).toHaveAttribute('aria-expanded', 'false')
    await reasoning.click()
    await expect(reasoning).toHaveAttribute('aria-expanded', 'true')
  })

  for (const format of ['Messages', 'Chat completions']) {
    test(`an answer in ${format} goes on from what was typed as its beginning`, async ({ app }) => {
      const chat = new ChatPage(app.page)
      await chat.open()
      await chat.chooseFormat(format)
      await app.page.getByRole('button', { name: 'Role: User' }).click()
      await app.page.getByRole('menuitem', { name: 'Prefill the answer' }).click()
      const prefill = app.page.getByRole('textbox', { name: 'Assistant prefill' })
      await expect(prefill).toBeFocused()
      await prefill.pressSequentially('According to today’s data,')
      await chat.message.pressSequentially('Is it a good day for a walk?')
      await chat.send.click()
      await expect(chat.lastAnswer).toContainText('began this answer with 26 characters')
      await expect(prefill).toBeHidden()
      const begun = app.page.getByRole('article', { name: 'Assistant prefill' })
      await expect(begun).toContainText('According to today’s data,')
      await app.page.reload()
      await expect(begun).toContainText('According to today’s data,')
    })
  }

  test('variables of the system prompt and the message are filled in: in the preview, on the way, in the transcript, and in an edited version', async ({
    app,
  }) => {
    const { page } = app
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseModel('practice-chat')
    await page.getByRole('button', { name: 'Add a system prompt' }).click()
    await page.getByRole('textbox', { name: 'System prompt' }).fill('Answer in {{language}}.')
    await page.getByRole('button', { name: 'Done', exact: true }).click()
    await chat.message.pressSequentially('Greet {{name}}')
    const variables = page.getByRole('region', { name: 'Variables', exact: true })
    await variables.getByRole('textbox', { name: 'language', exact: true }).pressSequentially('French')
    await expect(chat.send).toBeDisabled()
    await expect(page.getByText('Fill in the variable name first').first()).toBeVisible()
    await variables.getByRole('textbox', { name: 'name', exact: true }).pressSequentially('{{language}}')
    await expect(page.getByRole('article', { name: 'System prompt' })).toContainText('Answer in French.')
    await page.getByRole('button', { name: 'Preview request' }).click()
    await expect(page.getByRole('dialog')).toContainText('Answer in French.')
    await expect(page.getByRole('dialog')).toContainText('Greet {{language}}')
    await page.keyboard.press('Escape')
    await chat.send.click()
    await chat.lastAnswer.waitFor()
    await chat.untilAnswered()
    const sent = page.getByRole('article', { name: 'You' })
    await expect(sent).toContainText('Greet {{language}}')

    // Another value creates another version of the same template, also after a reload.
    await page.reload()
    await sent.getByRole('button', { name: 'Edit message' }).click()
    const edited = page.getByRole('textbox', { name: 'Edited message' })
    await expect(edited).toHaveValue('Greet {{name}}')
    await sent.getByRole('textbox', { name: 'name', exact: true }).fill('小明')
    await page.getByRole('button', { name: 'Save and regenerate' }).click()
    await expect(sent).toContainText('Greet 小明')
    await chat.openTab('History')
    await expect(page.getByText('Greet 小明').first()).toBeVisible()
    await expect(page.getByText('Greet {{language}}').first()).toBeVisible()
  })
})
