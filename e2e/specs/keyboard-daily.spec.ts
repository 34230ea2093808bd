import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { HistoryPage } from '../pages/history-page.ts'
import { openByPalette, pointByTyping, tabTo } from '../pages/keyboard.ts'
import { ModelsPage } from '../pages/models-page.ts'

test.use({ practicePace: 'quick' })

/** The name of the focused element, as it is read aloud. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
  )

/** The names of the elements that Tab leads to, in order. */
async function walk(page: Page, steps: number): Promise<string[]> {
  const names: string[] = []
  for (let step = 0; step < steps; step += 1) {
    names.push(await focused(page))
    await page.keyboard.press('Tab')
  }
  return names
}

async function ask(page: Page, text: string): Promise<void> {
  const chat = new ChatPage(page)
  await tabTo(chat.message)
  const before = await chat.answers.count()
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
  await expect(chat.answers).toHaveCount(before + 1)
  await chat.untilAnswered()
}

test('a day of Chat, its conversations, parameters, models and history with the keys alone', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const { keyboard } = page
  const chat = new ChatPage(page)

  await test.step('what is done with an answer', async () => {
    await openByPalette(page, 'Chat')
    await expect(chat.message).toBeFocused()
    await ask(page, 'Answer in one line about wombats.')
    const { lastAnswer } = chat
    await tabTo(lastAnswer.getByRole('button', { name: 'Copy answer' }), 'Shift+Tab')
    // In the order of the row.
    const names = await walk(page, 5)
    expect(names.map((name) => name.trim())).toEqual([
      'Copy answer',
      'Retry',
      expect.stringMatching(/^Retry with/),
      expect.stringMatching(/^Edit/),
      'Fork from here',
    ])
    // A menu, a list of models and a dialog each return the focus to what opened them.
    const more = lastAnswer.getByRole('button', { name: 'More' })
    await tabTo(more)
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(more).toBeFocused()
    const retryWith = lastAnswer.locator('button').filter({ hasText: /^Retry with/ })
    await tabTo(retryWith, 'Shift+Tab')
    await keyboard.press('Enter')
    const search = page.getByRole('combobox', { name: 'Search models or type a name' })
    await expect(search).toBeFocused()
    await keyboard.press('Escape')
    await expect(retryWith).toBeFocused()
    await keyboard.press('Enter')
    await expect(search).toBeFocused()
    await keyboard.type('practice-reasoner')
    await expect(page.getByRole('option', { name: /^practice-reasoner/ }).first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(lastAnswer).toContainText('2 of 2')
    await chat.untilAnswered()
    // The new version takes the focus of the version that it replaces.
    await expect(lastAnswer).toBeFocused()
    const reasoning = lastAnswer.getByRole('button', { name: /^Reasoned/ })
    await tabTo(reasoning)
    await keyboard.press('Enter')
    await expect(reasoning).toHaveAttribute('aria-expanded', 'true')
    await tabTo(lastAnswer.getByRole('button', { name: 'Previous version' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(lastAnswer).toContainText('1 of 2')
    const edit = lastAnswer.getByRole('button', { name: /^Edit/ })
    await tabTo(edit)
    await keyboard.press('Enter')
    const editor = page.getByRole('textbox', { name: 'Edited answer' })
    await expect(editor).toBeFocused()
    await keyboard.press('Escape')
    await expect(editor).toHaveCount(0)
    await expect(lastAnswer).toBeFocused()
  })

  const list = page.getByRole('region', { name: 'Conversations', exact: true })
  const wombats = list.getByRole('button', { name: /^Answer in one line about wombats/ })
  await test.step('conversations in folders, and many at once', async () => {
    await tabTo(list.getByRole('button', { name: 'New conversation', exact: true }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(chat.message).toBeFocused()
    await ask(page, 'Answer in one line about quokkas.')
    await tabTo(wombats, 'Shift+Tab')
    await keyboard.press('Shift+F10')
    await page.getByRole('menu').waitFor()
    await keyboard.press('ArrowDown')
    await expect(page.getByRole('menuitem').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(wombats).toBeFocused()
    await keyboard.press('F2')
    const title = list.getByRole('textbox', { name: 'Conversation title' })
    await expect(title).toBeFocused()
    await keyboard.press('End')
    for (const _ of 'wombats.') await keyboard.press('ArrowLeft')
    await keyboard.type('old ')
    await keyboard.press('Enter')
    const renamed = list.getByRole('button', { name: /^Answer in one line about old wombats/ })
    await expect(renamed).toBeFocused()
    await keyboard.press('Space')
    await keyboard.press('ControlOrMeta+a')
    await expect(list.getByRole('heading', { name: '2 selected' })).toBeVisible()
    await tabTo(list.getByRole('button', { name: 'Move to' }))
    await keyboard.press('Enter')
    await pointByTyping(page.getByRole('menuitem', { name: 'New folder' }), 'New')
    await keyboard.press('Enter')
    await expect(list.getByRole('textbox', { name: 'New folder' })).toBeFocused()
    await keyboard.type('Animals')
    await keyboard.press('Enter')
    const folder = list.getByRole('button', { name: 'Animals 2' })
    await expect(folder).toBeFocused()
    await tabTo(list.getByRole('button', { name: 'Trash 2' }))
    await keyboard.press('Enter')
    await expect(list.getByRole('button', { name: 'Animals 0' })).toBeVisible()
    await tabTo(list.getByRole('button', { name: 'New conversation', exact: true }), 'Shift+Tab')
    await keyboard.press('ControlOrMeta+z')
    await expect(folder).toBeVisible()

    // From the search down to a passage, which opens in the transcript.
    await tabTo(list.getByRole('textbox', { name: 'Search conversations' }))
    await keyboard.type('quokkas')
    const passage = list.getByRole('listitem').getByRole('button').first()
    await expect(list.getByText(/^\d+ passages? in 1 conversation$/)).toBeVisible()
    await tabTo(passage)
    await keyboard.press('Enter')
    await expect(page.getByRole('textbox', { name: 'Find in conversation' })).toHaveValue('quokkas')
    await tabTo(list.getByRole('textbox', { name: 'Search conversations' }), 'Shift+Tab')
    await keyboard.press('Escape')
    await expect(folder).toBeVisible()
  })

  await test.step('parameters', async () => {
    const temperature = page.getByRole('slider', { name: /temperature/ }).first()
    await tabTo(temperature)
    await keyboard.press('ArrowRight')
    await tabTo(page.getByRole('button', { name: /^Sent: \d/ }), 'Shift+Tab')
    await keyboard.press('Enter')
    const sent = page.getByRole('list', { name: 'Values that are sent' })
    await expect(sent).toContainText('temperature')
    await tabTo(page.getByRole('button', { name: 'Do not send temperature', exact: true }))
    await keyboard.press('Enter')
    await expect(sent).not.toContainText('temperature')
    const all = page.getByRole('button', { name: /^All fields/ })
    await tabTo(all)
    await keyboard.press('Enter')
    await expect(all).toHaveAttribute('aria-expanded', 'true')
    await keyboard.press('Enter')
    const shapes = page.getByRole('radiogroup', { name: 'Answer as' })
    await tabTo(shapes.getByRole('radio', { name: 'Not sent' }), 'Shift+Tab')
    for (const name of ['Text', 'JSON', 'Schema']) {
      await keyboard.press('ArrowRight')
      await expect(shapes.getByRole('radio', { name, exact: true })).toBeChecked()
    }
    const open = page.getByRole('button', { name: 'Open editor' })
    await tabTo(open)
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Schema of the answer' })
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    await keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(open).toBeFocused()
  })

  await test.step('models', async () => {
    await openByPalette(page, 'Models')
    const models = new ModelsPage(page)
    await tabTo(models.search)
    await keyboard.type('practice-picky')
    await expect.poll(() => models.names()).toEqual(['practice-picky'])
    await keyboard.press('ArrowDown')
    await expect(models.row('practice-picky')).toBeFocused()
    await keyboard.press('Space')
    await expect(models.details.getByRole('heading', { name: 'practice-picky' })).toBeVisible()
    await tabTo(models.search, 'Shift+Tab')
    await keyboard.press('ControlOrMeta+a')
    await keyboard.press('Delete')
    const price = page.getByRole('button', { name: 'In, $/M' })
    await tabTo(price)
    await keyboard.press('Enter')
    await expect(page.getByRole('columnheader', { name: 'In, $/M' })).toHaveAttribute('aria-sort', /.+/)
    await expect(price).toBeFocused()
  })

  await test.step('history', async () => {
    await openByPalette(page, 'History')
    const history = new HistoryPage(page)
    await tabTo(history.search)
    // On a busy machine the list is rendered after its search, and the arrow key would do nothing.
    await expect(history.rows.first()).toBeVisible()
    await keyboard.press('ArrowDown')
    await expect(history.rows.first()).toBeFocused()
    await keyboard.press('ArrowDown')
    await keyboard.press('Enter')
    await expect(history.run).toContainText('Rehearsed answer')
    await tabTo(page.getByRole('button', { name: 'Columns' }), 'Shift+Tab')
    await keyboard.press('Enter')
    await expect(page.getByRole('menuitemcheckbox').first()).toBeFocused()
    await keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Columns' })).toBeFocused()
    const before = await history.rows.count()
    await tabTo(history.search, 'Shift+Tab')
    await keyboard.press('ArrowDown')
    await keyboard.press('Delete')
    await expect(history.rows).toHaveCount(before - 1)
    // The row beside it has the focus.
    await expect(history.rows.and(page.locator(':focus'))).toHaveCount(1)
  })
})
