import { writeFile } from 'node:fs/promises'
import type { Page } from 'playwright/test'
import { expect, test } from '../fixtures.ts'
import { findViolations } from '../pages/accessibility.ts'
import { Attachments } from '../pages/attachments.ts'
import { ChatPage } from '../pages/chat-page.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { pdfFile, pngFile, textFile, wavFile } from '../sample-files.ts'

// The tests wait for complete answers.
test.use({ practicePace: 'quick' })

const image = pngFile('trace.png', 320, 200)
const audioFile = wavFile('call.wav')
const paper = pdfFile('paper.pdf')
const log = textFile('server.log', '14:03 listening\n14:04 GET /v1/models\n')

async function openChat(page: Page): Promise<{ chat: ChatPage; files: Attachments }> {
  const chat = new ChatPage(page)
  await chat.open()
  await chat.chooseModel('practice-vision')
  return { chat, files: new Attachments(page) }
}

/** Sends the attached files and waits for the end of the answer. */
async function sendAndWait(chat: ChatPage): Promise<void> {
  const before = await chat.answers.count()
  await chat.send.click()
  await chat.answers.nth(before).waitFor()
  await chat.untilAnswered()
}

async function expectNoViolations(page: Page): Promise<void> {
  expect(await findViolations(page)).toEqual([])
}

const kinds = {
  'Chat completions': ['image/png', '320 × 200 pixels', 'audio/wav', 'application/pdf', 'listening'],
  Responses: ['image/png', '320 × 200 pixels', 'application/pdf', 'listening'],
  Messages: ['image/png', '320 × 200 pixels', 'application/pdf', 'text/plain'],
  'Generate content': ['image/png', '320 × 200 pixels', 'audio/wav', 'application/pdf', 'listening'],
}

for (const [format, arrived] of Object.entries(kinds)) {
  test(`files reach the gateway in ${format}, without a word beside them`, async ({ app }) => {
    const { chat, files } = await openChat(app.page)
    await chat.chooseFormat(format)
    const canHear = arrived.includes('audio/wav')
    await files.pick(image, paper, log, ...(canHear ? [audioFile] : []))
    await expect(files.chips).toHaveCount(canHear ? 4 : 3)
    await sendAndWait(chat)
    for (const words of arrived) await expect(chat.lastAnswer).toContainText(words)
    await expect(files.chips).toHaveCount(0)
  })
}

test('files are dropped and pasted, kept with the draft, and shown in the message after a restart', async ({
  app,
}) => {
  const { page } = app
  const { chat, files } = await openChat(page)
  await files.holdOver(image)
  await expect(page.getByText('Drop to attach')).toBeVisible()
  await files.drop(image, log)
  await expect(page.getByText('Drop to attach')).toBeHidden()
  await files.paste(pngFile('image.png', 64, 48))
  await expect(files.chips).toHaveCount(3)
  await expect(files.chip('trace.png')).toContainText('320 × 200')
  await expect.poll(() => files.drawnWidth('trace.png')).toBe(320)
  await expectNoViolations(page)

  await page.reload()
  await expect(files.chips).toHaveCount(3)
  await page.getByRole('button', { name: 'Remove image.png' }).click()
  await expect(page.getByRole('button', { name: 'Remove server.log' })).toBeFocused()
  await files.pick(audioFile)
  await expect(files.chips).toHaveCount(3)
  await chat.message.fill('What is all this?')
  await sendAndWait(chat)
  await expect(chat.lastAnswer).toContainText('320 × 200 pixels')

  await app.restart()
  const after = { page: app.page, chat: new ChatPage(app.page), files: new Attachments(app.page) }
  await after.chat.open()
  await expect.poll(() => after.files.drawnWidth('trace.png')).toBe(320)
  await expect(after.page.getByRole('figure', { name: 'server.log' })).toContainText('14:04 GET /v1/models')
  const player = after.page.getByRole('figure', { name: 'call.wav' }).locator('audio')
  await expect.poll(() => player.evaluate((audio: HTMLAudioElement) => audio.duration)).toBe(1)
  await after.page.getByRole('button', { name: 'View trace.png' }).click()
  await expect(
    after.page.getByRole('dialog', { name: 'trace.png' }).getByRole('img', { name: 'trace.png' }),
  ).toBeVisible()
  await expectNoViolations(after.page)
  await after.page.keyboard.press('Escape')

  await after.page.getByRole('button', { name: 'Edit message' }).click()
  await after.page.getByRole('button', { name: 'Remove call.wav' }).click()
  await after.page.getByRole('textbox', { name: 'Edited message' }).press('Enter')
  // The answer may be complete before it is seen running.
  await expect(after.page.getByRole('group', { name: 'Versions' })).toContainText('2 of 2')
  await after.chat.untilAnswered()
  await expect(after.page.getByRole('figure', { name: 'call.wav' })).toBeHidden()
  await expect(after.chat.lastAnswer).not.toContainText('audio/wav')
})

test('what cannot be attached or sent is said before anything is sent', async ({ app }, testInfo) => {
  const { page } = app
  const { chat, files } = await openChat(page)
  const huge = testInfo.outputPath('huge.bin')
  await writeFile(huge, Buffer.alloc(25_000_000))
  await files.pickPath(huge)
  await expect(page.getByRole('alert')).toContainText('huge.bin is 25 MB, and at most 20 MB can be attached.')
  await files.pick(audioFile, { name: 'odd.bin', mimeType: 'image/png', buffer: Buffer.from([1, 2, 3]) })
  await expect(files.chips).toHaveCount(2)
  await expect(files.chip('odd.bin')).toContainText('Unknown type')
  await chat.chooseFormat('Messages')
  await expect(page.getByText('Messages does not support call.wav (audio/wav).').first()).toBeVisible()
  await expect(chat.send).toHaveAttribute('aria-disabled', 'true')
  await chat.chooseFormat('Chat completions')
  await expect(chat.send).not.toHaveAttribute('aria-disabled', 'true')
  await expectNoViolations(page)
})

test('the preview shows a file by its type and size', async ({ app }) => {
  const { files } = await openChat(app.page)
  await files.pick(image)
  await expect(files.chips).toHaveCount(1)
  await app.page.getByRole('button', { name: 'Preview request' }).click()
  const preview = app.page.getByRole('dialog', { name: 'Request preview' })
  await expect(preview).toContainText('image_url')
  await expect(preview.getByRole('button', { name: /^image\/png, / })).toBeVisible()
})

test('an image as the value of a variable is a part of the message in every format, as it is previewed, and is named once it is gone', async ({
  app,
}) => {
  const { page } = app
  const { chat } = await openChat(page)
  await chat.message.fill('What is in {{photo}}?')
  const variables = page.getByRole('region', { name: 'Variables', exact: true })
  await variables.getByRole('button', { name: 'Type of photo: Text' }).click()
  await page.getByRole('menuitemradio', { name: 'Image' }).click()
  await expect(page.getByText('Choose a file for the variable photo first').first()).toBeVisible()
  const photo = variables.getByRole('group', { name: 'photo' })
  const chooser = page.waitForEvent('filechooser')
  await photo.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles([image])
  await expect(photo).toContainText('trace.png')
  await expect(photo).toContainText('320 × 200')
  await expectNoViolations(page)

  // The value belongs to the conversation: it persists over a reload, and applies to each message and format.
  await page.reload()
  await expect(photo).toContainText('trace.png')
  for (const format of Object.keys(kinds)) {
    await chat.chooseFormat(format)
    await chat.message.fill('What is in {{photo}}?')
    await page.getByRole('button', { name: 'Preview request' }).click()
    await expect(page.getByRole('dialog')).toContainText('image/png')
    await page.keyboard.press('Escape')
    await sendAndWait(chat)
    await expect(chat.lastAnswer).toContainText('320 × 200 pixels')
  }

  const library = new LibraryPage(page)
  await library.open()
  const item = library.item('trace').first()
  await item.click()
  await expect(item).toHaveAttribute('aria-pressed', 'true')
  await item.press('Delete')
  await expect(page.getByText('Moved 1 item to the trash').first()).toBeVisible()
  await chat.openTab('Chat')
  await chat.message.fill('Once more: {{photo}}')
  await expect(photo).toContainText('trace.png is no longer in the library')
})
