import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

async function choose(page: Page, control: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: control, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

async function chooseShape(page: Page, name: string): Promise<void> {
  await page.getByRole('radiogroup', { name: 'Answer as' }).getByRole('radio', { name }).click()
}

/** Replaces the text in a JSON editor by typing. */
async function typeJson(page: Page, label: string, text: string): Promise<void> {
  // A plain text area takes its place until the editor is loaded.
  const editor = page.getByRole('textbox', { name: label, exact: true }).and(page.locator('.cm-content'))
  await editor.click()
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(text)
}

for (const format of ['Chat completions', 'Responses', 'Messages', 'Generate content']) {
  test(`in ${format} an answer is held against the schema it was asked for`, async ({ app }) => {
    const { page } = app
    const chat = new ChatPage(page)
    await chat.open()
    await chat.chooseFormat(format)
    await chat.chooseModel('practice-structured')
    await chooseShape(page, 'Schema')
    await chat.askAndWait('Two things, with prices')
    await expect(chat.lastAnswer).toContainText('Matches the schema')
    await expect(chat.lastAnswer.getByRole('figure', { name: 'JSON answer' })).toContainText('"price"')

    await chat.askAndWait('Two things again, and break the schema')
    await expect(chat.lastAnswer).toContainText(
      /Does not match: \/title is a number, expected string \(and \d more\)/,
    )
    await chat.lastAnswer.getByRole('button', { name: 'Show all' }).click()
    await expect(chat.lastAnswer.getByRole('list', { name: 'Mismatches' })).toContainText(
      '/items/1/price is a string, expected number',
    )

    expect(await findViolations(page, { inside: 'article' })).toEqual([])

    await chat.askAndWait('Once more, and break the JSON')
    await expect(chat.lastAnswer).toContainText(/Not JSON at line \d+, column \d+/)

    // The verdict is about the schema that was sent, not about the current one.
    await chooseShape(page, 'Not sent')
    await page.reload()
    await expect(chat.answers.first()).toContainText('Matches the schema')
  })
}

test('a tool that is defined by hand is called, answered and used', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-tools')
  await chat.sendParameter('tools')
  await page.getByRole('button', { name: 'Add tool' }).click()
  await page.getByRole('menuitem', { name: 'Empty tool' }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('roll_dice')
  await page.getByRole('textbox', { name: 'Description' }).fill('Rolls dice.')
  const schema = {
    type: 'object',
    properties: { sides: { type: 'integer', minimum: 2 } },
    required: ['sides'],
  }

  await typeJson(page, 'Parameters of roll_dice', '{"type": "object", "properties": ')
  await expect(page.getByText(/Nothing is sent until it is fixed\./).first()).toBeVisible()
  await chat.ask('Use roll_dice')
  await expect(page.getByText(/Nothing was sent\./).first()).toBeVisible()
  await expect(chat.answers).toHaveCount(0)
  await page.reload()
  await expect(page.getByText(/^tools \(1\/parameters\) is incomplete/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Discard input' })).toBeVisible()

  await page.getByRole('button', { name: /^Edit tools/ }).click()
  await page.getByRole('button', { name: 'Edit tool roll_dice' }).click()
  await typeJson(page, 'Parameters of roll_dice', JSON.stringify(schema))
  await expect(page.getByText(/is incomplete/)).toHaveCount(0)
  await chat.sendParameter('tool_choice')
  expect(await findViolations(page, { inside: 'ol[aria-label=Tools]' })).toEqual([])
  await choose(page, 'tool_choice', 'roll_dice')
  await chat.askAndWait('Use roll_dice')
  const call = chat.toolCall('roll_dice')
  await expect(call).toContainText('"sides"')
  await call.getByRole('textbox', { name: 'Result of roll_dice' }).fill('a four')
  await chat.send.click()
  await expect(chat.answers).toHaveCount(2)
  await chat.untilAnswered()
  await expect(chat.lastAnswer).toContainText('a four')
})

test('thinking is set part by part, checked, and seen in the preview', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseFormat('Messages')
  // A required field is sent with its default value, cannot be switched off, and is listed with its reason.
  await expect(page.getByText('required by Messages')).toBeVisible()
  await expect(page.getByRole('spinbutton', { name: 'max_tokens' })).toHaveValue('4096')
  await expect(page.getByRole('button', { name: 'Do not send max_tokens' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Sent: 2' }).click()
  const sent = page.getByRole('list', { name: 'Values that are sent' })
  await expect(sent.getByRole('listitem').filter({ hasText: 'max_tokens' })).toContainText(
    'Required by Messages, not set by you',
  )
  await chat.sendParameter('thinking')
  // The value shrinks in favour of both names of the field, which fit in one line.
  for (const width of [1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    const line = page.locator('[data-field="thinking"]')
    const [title, name] = await Promise.all(
      ['Reasoning', 'thinking'].map((text) => line.getByText(text, { exact: true }).boundingBox()),
    )
    expect(name?.x, `${width} pixels`).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0))
  }
  const budget = page.getByRole('spinbutton', { name: 'thinking.budget_tokens' })
  await budget.fill('4096')
  await expect(
    page.getByText(/budget_tokens \(4096\) must be less than max_tokens \(4096\)/).first(),
  ).toBeVisible()
  await budget.fill('1500')
  await expect(page.getByText(/must be less than max_tokens/)).toHaveCount(0)
  await chat.message.fill('Think about it')
  await page.getByRole('button', { name: 'Preview request' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('"budget_tokens": 1500')
  await expect(preview).toContainText('"max_tokens": 4096')
  await expect(preview).toContainText('"type": "enabled"')
  await page.keyboard.press('Escape')

  await chat.chooseFormat('Generate content')
  await page.getByRole('button', { name: 'Preview request' }).click()
  await expect(preview).toContainText('"thinkingBudget": 1500')
})

test('what another format does not carry is listed before it is sent', async ({ app }) => {
  const { page } = app
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseFormat('Messages')
  await chat.chooseModel('practice-reasoner')
  await chat.sendParameter('thinking')
  await chat.sendParameter('tools')
  await chat.askAndWait('What time is it?')
  const results = chat.toolCall('get_time')
  await results.getByRole('textbox', { name: 'Result of get_time' }).fill('no such zone')
  await results.getByRole('checkbox', { name: 'Mark as error' }).click()
  await chat.chooseFormat('Chat completions')
  await expect(
    page.getByText(
      /^Not supported by this format; Chat completions omits: turn 3: tool error, reasoning of earlier answers/,
    ),
  ).toBeVisible()
  await page.getByRole('radio', { name: 'Lens' }).click()
  const losses = page.getByRole('region', { name: 'Unsupported fields' })
  await expect(losses.getByRole('row', { name: /^turn 3: tool error/ })).toContainText('no such field')
})

test('the name of a field that is sent stands on one line beside its value', async ({ app }) => {
  const chat = new ChatPage(app.page)
  await chat.open()
  const name = app.page.getByText('stream_options', { exact: true })
  await expect(name).toBeVisible()
  const heights = await name.evaluate((element) => ({
    name: element.getBoundingClientRect().height,
    line: Number.parseFloat(getComputedStyle(element).lineHeight),
  }))
  expect(heights.name).toBeLessThan(heights.line * 1.5)
  const summary = app.page.getByText('include_usage', { exact: true })
  await expect(summary).toHaveAttribute('title', 'include_usage')
})
