import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { overhang } from '../pages/overhang.ts'
import { SettingsPage } from '../pages/settings-page.ts'
import { startTextServer, type TextServer } from '../text-server.ts'

const longLine = `const url = '${'word/'.repeat(60)}'`
const code = `// delay.ts\n${longLine}\n\nexport const delay = (attempt: number) => attempt ** 2`
const cells = Array.from({ length: 14 }, (_, index) => `column ${index}`)

let server: TextServer

test.beforeAll(async () => {
  server = await startTextServer({
    coder: `Here it is:\n\n\`\`\`ts\n${code}\n\`\`\`\n\nAnd in Python:\n\n\`\`\`python\nprint(1)\n\`\`\``,
    clerk: `| Policy | Wait |\n| --- | --: |\n| Now, 5 times | -1 |\n| =1+1 | 30 |\n\nA wide one:\n\n| ${cells.join(' | ')} |\n|${'---|'.repeat(cells.length)}\n| ${cells.join(' | ')} |`,
  })
})

test.afterAll(() => server.close())

async function ask(page: Page, model: string): Promise<ChatPage> {
  await new SettingsPage(page).addConnection(server.url, 'a-key-of-ours-1234', 'Texts')
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel(model)
  await chat.askAndWait('What do you say?')
  return chat
}

/** The file that `name` saves, as the browser receives it. */
async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()])
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') }
}

test('code of an answer is wrapped, numbered and saved, and stays wrapped in the next answer', async ({
  app,
}) => {
  const { page } = app
  const chat = await ask(page, 'coder')
  const block = chat.lastAnswer.getByRole('figure', { name: 'Code, ts' })
  const lines = block.locator('pre')
  const isTooWide = () => lines.evaluate((element) => element.scrollWidth > element.clientWidth)
  await expect.poll(isTooWide).toBe(true)
  await block.getByRole('button', { name: 'Wrap long lines' }).click()
  await expect.poll(isTooWide).toBe(false)
  await block.getByRole('button', { name: 'Line numbers' }).click()
  // The lines become separate elements once a worker has highlighted the code.
  const numbers = () =>
    lines
      .locator('.code-line')
      .evaluateAll((all) => all.map((line) => getComputedStyle(line, '::before').content))
  await expect.poll(numbers).toEqual(Array(4).fill('counter(code-line)'))
  await lines.evaluate((element) => getSelection()?.selectAllChildren(element))
  expect(await page.evaluate(() => String(getSelection()).trim())).toBe(code)
  expect(await saved(page, () => block.getByRole('button', { name: 'Save code' }).click())).toEqual({
    name: 'delay.ts',
    text: `${code}\n`,
  })
  const python = chat.lastAnswer.getByRole('figure', { name: 'Code, python' })
  expect((await saved(page, () => python.getByRole('button', { name: 'Save code' }).click())).name).toBe(
    'code.py',
  )
  await chat.askAndWait('Once more')
  const next = chat.lastAnswer.getByRole('figure', { name: 'Code, ts' })
  await expect(next.getByRole('button', { name: 'Wrap long lines' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findViolations(page, { inside: 'main' })).toEqual([])
})

test('tables of an answer are saved for spreadsheets, and a wide one scrolls inside', async ({ app }) => {
  const { page } = app
  const chat = await ask(page, 'clerk')
  const save = chat.lastAnswer.getByRole('button', { name: 'Save table as CSV' })
  expect(await saved(page, () => save.first().click())).toEqual({
    name: 'table.csv',
    text: `\ufeffPolicy,Wait\r\n"Now, 5 times",-1\r\n'=1+1,30\r\n`,
  })
  // A narrow table still takes the whole width.
  const [short, place] = await chat.lastAnswer
    .locator('.table-frame')
    .first()
    .evaluate((frame) => [frame.firstElementChild?.clientWidth, frame.clientWidth])
  expect(short).toBe(place)
  const wide = chat.lastAnswer.getByRole('group', { name: 'Table' })
  await expect.poll(() => overhang(wide)).toBeGreaterThan(0)
  await expect.poll(() => overhang(chat.lastAnswer)).toBeLessThanOrEqual(0)
  await wide.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => wide.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  expect(await findViolations(page, { inside: 'main' })).toEqual([])
})
