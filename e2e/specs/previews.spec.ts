import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import type { ChatPage } from '../pages/chat-page.ts'
import { overhang } from '../pages/overhang.ts'
import { fenced, isUsable, previewIn } from '../pages/preview.ts'
import { usePreviewServers } from '../preview-servers.ts'
import { pause } from '../text-server.ts'

test.describe.configure({ mode: 'parallel' })

const diagram = 'graph TD\n  A[Take job] --> B{worked?}\n  B -- yes --> C[Acknowledge]'

const servers = usePreviewServers((address) => ({
  slow: `Here:\n\n\`\`\`mermaid\n${diagram}${pause}\n\`\`\`\n\nDone.`,
  broken: fenced('mermaid', 'graph TD\n  A[[[ --> nothing'),
  clicks: fenced(
    'mermaid',
    `graph TD\n  A["<img src=http://${address}/label>"] --> B\n  click A "http://${address}/click"\n  click B call alert()`,
  ),
  drawing: fenced(
    'svg',
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 100"><image href="http://${address}/in-svg"/><script>fetch('http://${address}/by-svg')</script><text x="10" y="50">A drawing</text></svg>`,
  ),
}))

const begin = (page: Page, model: string): Promise<ChatPage> => servers().begin(page, model)

test('a diagram is source while it is written, and drawn when its fence closes', async ({ app }) => {
  const { page } = app
  const chat = await begin(page, 'slow')
  await chat.ask('Draw it')
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('Take job')
  await expect(page.getByRole('tab', { name: 'Preview' })).toHaveCount(0)
  servers().server.release()
  await expect(page.getByRole('tab', { name: 'Preview', selected: true })).toBeVisible()
  const drawing = previewIn(chat.lastAnswer, 'mermaid')
  await expect(drawing.getByText('Take job')).toBeVisible()
  await expect(drawing.getByText('Acknowledge')).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    chat.lastAnswer.getByRole('button', { name: 'Save preview' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('diagram.svg')
  expect(await readFile(await saved.path(), 'utf8')).toMatch(/^<svg[^]+Take[^]+job[^]+<\/svg>$/)
  await chat.lastAnswer.getByRole('button', { name: 'Show in full' }).click()
  const full = page.getByRole('dialog', { name: 'mermaid' })
  await expect(previewIn(full, 'mermaid').getByText('Take job')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(full).toHaveCount(0)
  await page.getByRole('tab', { name: 'Source' }).click()
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('graph TD')
  await expect(page.locator('iframe[title="Preview of mermaid"]')).toHaveCount(0)
  await page.reload()
  await expect(previewIn(chat.lastAnswer, 'mermaid').getByText('Take job')).toBeVisible()
})

test('a diagram that is none stays source and says why, and the next one is drawn', async ({ app }) => {
  const chat = await begin(app.page, 'broken')
  await chat.askAndWait('Draw it')
  await expect(chat.lastAnswer.getByText(/^Shown as source, because it cannot be drawn/)).toBeVisible()
  await expect(chat.lastAnswer.getByRole('figure', { name: 'Code, mermaid' })).toContainText('A[[[')
  await chat.chooseModel('clicks')
  await chat.askAndWait('Draw another')
  const drawing = previewIn(chat.lastAnswer, 'mermaid')
  await expect(drawing.locator('svg .node').first()).toBeVisible()
  await drawing.locator('svg .node').first().click()
  expect(servers().forbidden.requests).toEqual([])
})

/** In a narrow pane the icon of the sandbox replaces its text, so that the name of the language and the buttons fit. */
async function expectWholeHead(chat: ChatPage): Promise<void> {
  const { page } = chat
  const head = chat.lastAnswer.getByRole('figure', { name: 'Code, svg' }).locator('figcaption')
  const note = head.getByText('sandboxed, no network')
  const noteWidth = async () => (await note.boundingBox())?.width ?? 0
  await expect.poll(noteWidth).toBeGreaterThan(50)
  await page.setViewportSize({ width: 420, height: 800 })
  await expect.poll(noteWidth).toBeLessThanOrEqual(1)
  expect([await overhang(head.getByText('svg', { exact: true }).first()), await overhang(head)]).toEqual([
    0, 0,
  ])
  await page.setViewportSize({ width: 1280, height: 800 })
}

test('a drawing in SVG is shown without its scripts, and asks for nothing', async ({ app }) => {
  const chat = await begin(app.page, 'drawing')
  await chat.askAndWait('Draw it')
  const drawing = previewIn(chat.lastAnswer, 'svg')
  await expect(drawing.getByText('A drawing')).toBeVisible()
  await expectWholeHead(chat)
  await chat.lastAnswer.getByRole('button', { name: 'Run scripts of this block' }).click()
  await expect(chat.lastAnswer.getByText('scripts on, no network')).toBeVisible()
  await expect(drawing.getByText('A drawing')).toBeVisible()
  await isUsable(chat)
  expect(servers().forbidden.requests).toEqual([])
})
