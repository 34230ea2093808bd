import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

test('runs of History and a turn of a conversation become experiments, and are run', async ({ app }) => {
  test.slow()
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.askAndWait('Say one in one word.')
  await chat.startNew()
  await chat.askAndWait('Say two in one word.')

  const history = new HistoryPage(page)
  await history.open()
  for (const words of ['Say one', 'Say two']) await history.row(words).click({ modifiers: ['ControlOrMeta'] })
  await history.row('Say two').click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Make an experiment of these 2 runs' }).click()
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan.getByRole('textbox', { name: 'Prompt' })).toHaveValue('{{input}}')
  await expect(plan.getByText('2 rows, 1 column')).toBeVisible()

  // Undo deletes the draft and goes back to the runs, which are still selected.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(history.search).toBeVisible()
  await page.getByRole('button', { name: 'Make an experiment of these 2 runs' }).click()
  await plan.getByRole('button', { name: 'Send 2 requests' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 2 requests' }).click()
  await expect(plan.getByText('2 of 2')).toBeVisible()

  // A turn is saved as a case of an experiment with the same prompt and its answer as the expected one.
  await chat.open()
  await chat.lastAnswer.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Save as case…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as case' })
  await dialog.getByRole('combobox', { name: 'Answer' }).click()
  await page.getByRole('option', { name: 'Assert that it equals this answer' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Expected answer' })).not.toHaveValue('')
  await dialog.getByRole('textbox', { name: 'Expected answer' }).fill('two')
  await dialog.getByRole('button', { name: 'Save case' }).click()
  await expect(dialog).toBeHidden()

  // A shortcut makes an experiment of the conversation itself.
  await page.keyboard.press('ControlOrMeta+Shift+e')
  await expect(plan.getByRole('textbox', { name: 'Prompt' })).toHaveValue('{{input}}')
  await expect(plan.getByText('1 row, 1 column')).toBeVisible()
  await plan.getByRole('button', { name: 'Send 1 request' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Send 1 request' }).click()
  await expect(plan.getByText('1 of 1')).toBeVisible()
})

test('a clip of Speech is saved as a case from its menu, and its text is what the experiment asks', async ({
  app,
}) => {
  const { page } = app
  const speech = new SpeechPage(page)
  await speech.open()
  await speech.chooseModel('practice-speech')
  await speech.text.fill('Ferry 14 leaves at 18:05.')
  await speech.speak.click()
  const group = speech.group(/^Clips: Ferry 14/)
  await expect(speech.place(group, 'alloy')).toBeEnabled()
  await speech.clip(group, 'alloy').getByRole('button', { name: 'More for alloy' }).click()
  await page.getByRole('menuitem', { name: 'Save as case…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save as case' })
  await dialog.getByRole('button', { name: 'Save case' }).click()
  await expect(dialog).toBeHidden()
  await speech.openTab('Experiments')
  const plan = page.getByRole('region', { name: 'Plan' })
  await expect(plan.getByRole('textbox', { name: 'Prompt' })).toHaveValue('{{input}}')
  await expect(plan.getByText('1 row, 1 column')).toBeVisible()
})
