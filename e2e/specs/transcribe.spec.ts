import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { browserOptions } from '../browser-options.ts'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { pitchOf, TranscribePage } from '../pages/transcribe-page.ts'
import { onDisk, pngFile, toneFile } from '../sample-files.ts'

// This file takes minutes: its tests run in several workers.
test.describe.configure({ mode: 'parallel' })

const pitch = 880
/** Seconds that a recording may continue between reading the timer and the end of the page. */
const maxLateCompressed = 0.5

/** The microphone receives a tone in a loop: whole waves, so that the seam is inaudible. */
test.use({
  launchOptions: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'gateway-playground-tone-'))
    const path = join(folder, 'tone.wav')
    await writeFile(path, toneFile('tone.wav', { pitch, seconds: 5, rate: 48_000 }).buffer)
    const { args, ...others } = browserOptions.launchOptions
    const microphone = [
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${path}`,
    ]
    await use({ ...others, args: [...args, ...microphone] })
    await rm(folder, { recursive: true, force: true })
  },
})

test('what the microphone heard is kept, transcribed, followed, saved as subtitles, and there after a restart', async ({
  app,
}) => {
  const tab = new TranscribePage(app.page)
  await tab.open()
  await app.page.getByRole('button', { name: 'Fill in an example' }).click()
  await tab.record(1_500)
  await expect(tab.recorder.locator('canvas')).toBeVisible()
  // The tone has a quarter of the maximum amplitude: −12 dB.
  const level = tab.recorder.getByRole('meter', { name: 'Input level' })
  await expect.poll(async () => Number(await level.getAttribute('value'))).toBeCloseTo(-12, -0.5)
  await expect(app.page.getByRole('contentinfo')).toContainText('Recording')
  await tab.stopRecording()
  await expect(tab.file).toContainText('.wav')

  await tab.transcribe.click()
  await expect(tab.rows()).toHaveCount(3)
  await expect(tab.rows().last()).toContainText('dBFS')
  const address = (await tab.audio.getAttribute('src')) ?? ''
  const measured = await pitchOf(app.page, address)
  expect(measured.pitch).toBeGreaterThan(pitch - 2)
  expect(measured.pitch).toBeLessThan(pitch + 2)
  expect(measured.seconds).toBeGreaterThan(1.4)

  const [download] = await Promise.all([
    app.page.waitForEvent('download'),
    (async () => {
      await app.page.getByRole('button', { name: 'Export', exact: true }).click()
      await app.page.getByRole('menuitem', { name: 'Save as SRT' }).click()
    })(),
  ])
  const subtitles = await readFile(await download.path(), 'utf8')
  const [, start = ''] = /^3\n(\S+) --> /m.exec(subtitles) ?? []
  const startMs = msOf(start)
  expect(startMs).toBeGreaterThan(500)
  await tab
    .rows()
    .nth(2)
    .getByRole('button', { name: /^Go to/ })
    .click()
  await expect.poll(async () => Math.abs((await tab.place()) - startMs)).toBeLessThan(50)
  await expect(tab.rows().nth(2)).toHaveAttribute('aria-current', 'true')
  // A click on a word seeks to its own position.
  await tab.words.first().click()
  await expect.poll(() => tab.place()).toBeLessThan(300)
  await expect(tab.rows().first()).toHaveAttribute('aria-current', 'true')

  await app.restart()
  const after = new TranscribePage(app.page)
  await after.open()
  await expect(after.rows()).toHaveCount(3)
  await app.page.getByRole('tab', { name: 'Transcripts' }).click()
  await expect(app.page.getByRole('list', { name: 'Transcripts' }).getByRole('listitem')).toHaveCount(1)
})

test('a take whose process was killed is in the library, plays, and can be transcribed', async ({ app }) => {
  const before = new TranscribePage(app.page)
  await before.open()
  await before.record(1_500)
  // Only the bytes that the window reports as saved are reliable: a busy machine has recorded more than it has written.
  await expect.poll(() => before.writtenBytes()).toBeGreaterThan(100_000)
  const written = await before.writtenBytes()
  await app.crash()
  const library = new LibraryPage(app.page)
  await library.open()
  await expect(library.items).toHaveCount(1)
  await library.items.first().click()
  const player = library.details.locator('audio')
  await expect(player).toHaveAttribute('src', /./)
  const measured = await pitchOf(app.page, (await player.getAttribute('src')) ?? '')
  expect(Math.abs(measured.pitch - pitch)).toBeLessThan(2)
  expect(measured.bytes).toBeGreaterThanOrEqual(written)
  const tab = new TranscribePage(app.page)
  await tab.open()
  await tab.recorder.getByRole('button', { name: 'Use this recording' }).click()
  await expect(tab.file).toContainText('cut short.wav')
  await expect(tab.transcribe).toBeEnabled()

  // A reload loses no more of the recording than that in either encoding; pauses are not recorded.
  const compressed = tab.recorder.getByRole('radio', { name: 'Compressed' })
  await compressed.click()
  await expect(compressed).toBeChecked()
  await tab.record(1_000)
  await tab.recorder.getByRole('button', { name: 'Pause' }).click()
  await expect(tab.recorder.getByRole('timer', { name: 'Paused' })).toBeVisible()
  const untilPause = await tab.recordedSeconds()
  await tab.recorder.getByRole('button', { name: 'Resume recording' }).click()
  await tab.recordUntil(untilPause * 1000 + 1_000)
  const untilReload = await tab.recordedSeconds()
  const writtenCompressed = await tab.writtenBytes()
  await app.page.reload()
  await tab.open()
  const offer = tab.recorder.getByRole('note').filter({ hasText: 'closed during a recording' })
  const saysLength = /0:(\d\d\.\d) of it/
  await expect(offer).toContainText(saysLength)
  const kept = Number(saysLength.exec(await offer.innerText())?.[1])
  expect(kept).toBeLessThan(untilReload + maxLateCompressed)
  await tab.chooseFromLibrary(/cut short/)
  await expect(tab.file).toContainText(/^.*cut short\.webm.*0:0\d\.\d · \d+(\.\d+)? kHz mono · /)
  const compressedTake = await pitchOf(app.page, (await tab.audio.getAttribute('src')) ?? '')
  expect(compressedTake.bytes).toBeGreaterThanOrEqual(writtenCompressed)
})

test('what cannot be transcribed says why before or after it is sent, and every face can be used by all', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const tab = new TranscribePage(app.page)
  await tab.open()
  const checkView = await createViewCheck(app.page)
  await tab.record(300)
  await checkView('recording')
  await tab.stopRecording()
  await app.page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await tab.recorder.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(tab.recorder.getByRole('alert')).toContainText('Microphone access denied')

  await tab.choose({ name: 'nothing.wav', mimeType: 'audio/wav', buffer: Buffer.alloc(0) })
  await expect(tab.file.getByRole('alert')).toContainText('nothing.wav is empty')
  const tone = toneFile('tone.wav', { pitch, seconds: 1, rate: 8_000 })
  await tab.choose({ ...tone, name: 'head.wav', buffer: tone.buffer.subarray(0, 44) })
  await expect(tab.file).toContainText('There is no audio in this file')
  await tab.transcribe.click()
  await expect(app.page.getByRole('alert').filter({ hasText: 'Nothing was sent' })).toBeVisible()
  await tab.choose(pngFile('picture.png', 20, 20))
  await expect(tab.file).toContainText('its type is image/png')
  await tab.transcribe.click()
  const failure = app.page.getByRole('region', { name: 'Transcript', exact: true }).getByRole('alert')
  await expect(failure).toContainText('Gateway message')
  await checkView('failed')
  const longPath = join(dataFolder, 'long.wav')
  await writeFile(longPath, Buffer.concat([tone.buffer, Buffer.alloc(26_214_401)]))
  await tab.choose(longPath)
  await expect(tab.file).toContainText('Over 25 MB')
  await tab.transcribe.click()
  await expect(failure).toContainText('413')

  await tab.choose(tone)
  await tab.chooseModel('practice-transcribe-slow')
  await tab.transcribe.click()
  await app.page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(app.page.getByText('Stopped. No text was received.')).toBeVisible()
  await tab.chooseModel('practice-transcribe')
  await app.page.getByRole('tab', { name: 'Both' }).click()
  await app.page.getByRole('button', { name: /^Transcribe and translate/ }).click()
  await expect(tab.rows('translation').first()).toBeVisible()
  await expect(tab.rows().first()).toBeVisible()
  await app.page.getByRole('tab', { name: 'Transcripts' }).click()
  await checkView('side by side')
})

test('a file that is still being imported is waited for, and the file before it is not sent', async ({
  app,
}) => {
  const tab = new TranscribePage(app.page)
  await tab.open()
  await tab.choose(toneFile('first.wav', { pitch, seconds: 1, rate: 8_000 }))
  await expect(tab.file).toContainText('first.wav')
  await expect(tab.transcribe).toBeEnabled()
  // The second file is only read when the test allows it.
  await app.page.evaluate(() => {
    const isReadable = new Promise<void>((resolve) => Object.assign(window, { letFileBeRead: resolve }))
    Blob.prototype.arrayBuffer = async function () {
      await isReadable
      return new Response(this).arrayBuffer()
    }
  })
  await tab.choose(toneFile('second.wav', { pitch: 440, seconds: 1, rate: 8_000 }))
  await expect(tab.file.getByRole('button', { name: 'Stop reading second.wav' })).toBeVisible()
  await expect(tab.transcribe).toHaveAttribute('aria-disabled', 'true')
  await tab.transcribe.hover()
  await expect(app.page.getByText('Wait until second.wav is imported').last()).toBeVisible()
  await app.page.keyboard.press('ControlOrMeta+Enter')
  await tab.transcribe.click({ force: true })
  await app.page.evaluate(() => (window as unknown as { letFileBeRead: () => void }).letFileBeRead())
  await expect(tab.file.getByRole('button', { name: 'Remove second.wav' })).toBeVisible()
  await tab.transcribe.click()
  await expect(tab.rows().first()).toBeVisible()
  await app.page.getByRole('tab', { name: 'Transcripts' }).click()
  const transcripts = app.page.getByRole('list', { name: 'Transcripts' }).getByRole('listitem')
  await expect(transcripts).toHaveCount(1)
  await expect(transcripts).toContainText('second.wav')
})

function msOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.replace(',', '.').split(':').map(Number)
  return ((hours * 60 + minutes) * 60 + seconds) * 1000
}

test('the example brings its own speech, and a file that is too large for most models is compressed in its place', async ({
  app,
}, testInfo) => {
  const { page } = app
  const tab = new TranscribePage(page)
  await tab.open()
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  const file = page.getByRole('region', { name: 'File', exact: true })
  await expect(file).toContainText('example.mp3')
  await page.getByRole('button', { name: /^Transcribe file/ }).click()
  await expect(page.getByText('This is the weekly call of the gateway team').first()).toBeVisible()

  const long = toneFile('long.wav', { pitch, seconds: 300, rate: 48_000 })
  await page.getByLabel('Audio file').setInputFiles(onDisk(long, testInfo.outputPath(long.name)))
  await file.getByRole('button', { name: 'Compress' }).click()
  await expect(file).toContainText('long.ogg')
  await expect(file).toContainText('5:00')
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click()
  await expect(file).toContainText('long.wav')
})

test('the sound is the file of a variable, which is kept with the form and comes back as what was sent', async ({
  app,
}) => {
  const { page } = app
  const tab = new TranscribePage(page)
  await tab.open()
  await tab.chooseModel('practice-transcribe')
  await page.getByRole('button', { name: 'Use a variable' }).click()
  await expect(page.getByRole('textbox', { name: 'Variable name' })).toHaveValue('audio')
  await page.getByRole('textbox', { name: 'Variable name' }).fill('call')
  const call = page.getByRole('group', { name: 'call' })
  await expect(call).toContainText('Choose a file for the variable call first')
  const chooser = page.waitForEvent('filechooser')
  await call.getByRole('button', { name: 'Choose file' }).click()
  await (await chooser).setFiles([toneFile('call.wav', { pitch, seconds: 1, rate: 16_000 })])
  await expect(call).toContainText('call.wav')
  await page.reload()
  await expect(call).toContainText('call.wav')
  await tab.transcribe.click()
  await expect(tab.rows().last()).toContainText('dBFS')
  await expect(tab.file).not.toContainText('call.wav')
  await page.getByRole('tab', { name: 'Transcripts' }).click()
  await page.getByRole('button', { name: 'Reuse settings of call.wav' }).click()
  await expect(tab.file).toContainText('call.wav')
  await expect(page.getByRole('textbox', { name: 'Variable name' })).toHaveCount(0)
})
