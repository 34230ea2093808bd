import { browserOptions } from '../browser-options.ts'
import { TranscribePage } from '../pages/transcribe-page.ts'
import { pngFile, toneFile } from '../sample-files.ts'
import { expect, test } from './states.ts'

const microphone = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

test.use({
  launchOptions: {
    ...browserOptions.launchOptions,
    args: [...browserOptions.launchOptions.args, ...microphone],
  },
})

test('Transcribe', async ({ app: { page }, look }) => {
  const tab = new TranscribePage(page)
  await tab.open()
  await look('empty')
  await tab.record(300)
  await look('recording')
  await tab.stopRecording()
  await look('recorded')
  await page.getByRole('button', { name: 'Fill in an example' }).click()
  await expect(tab.file).toContainText('example.mp3')
  await look('filled in')
  await tab.transcribe.click()
  await page.getByText('This is the weekly call of the gateway team').first().waitFor()
  await look('done')
  await page.getByRole('button', { name: 'Export', exact: true }).click()
  await page.getByRole('menu').waitFor()
  await look('export menu')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Find in text' }).click()
  await page.keyboard.type('links')
  await look('find')
  await page.getByRole('button', { name: 'Close find' }).click()
  await tab.rows().nth(1).click({ button: 'right' })
  await page.getByRole('menu').waitFor()
  await look('menu of a segment')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Request', exact: true }).click()
  await look('request')
  await page.getByRole('tab', { name: 'Export', exact: true }).click()
  await page.getByRole('tab', { name: 'Both' }).click()
  await page.getByRole('button', { name: /^Transcribe and translate/ }).click()
  await tab.rows('translation').first().waitFor()
  await look('done, side by side')
  await page.getByRole('tab', { name: 'Transcripts' }).click()
  await look('transcripts')
  await tab.file.getByRole('button', { name: 'Library', exact: true }).click()
  await page.getByRole('dialog', { name: 'Audio in the library' }).waitFor()
  await look('audio in the library')
  await page.keyboard.press('Escape')
  await page.getByRole('tab', { name: 'Transcribe', exact: true }).click()
  await tab.chooseModel('practice-transcribe-diarize')
  await tab.choose(pngFile('picture.png', 20, 20))
  await expect(tab.file).toContainText('its type is image/png')
  await look('not audio')
  await tab.transcribe.click()
  await page.getByRole('region', { name: 'Transcript', exact: true }).getByRole('alert').waitFor()
  await look('failed')
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await tab.recorder.getByRole('button', { name: 'Record', exact: true }).click()
  await tab.recorder.getByRole('alert').waitFor()
  await look('no microphone')
})

test.describe('slowly', () => {
  test.use({ practicePace: 'slow' })

  test('Transcribe, working', async ({ app: { page }, look }) => {
    const tab = new TranscribePage(page)
    await tab.open()
    await tab.choose(toneFile('tone.wav', { pitch: 880, seconds: 1, rate: 8_000 }))
    await tab.transcribe.click()
    const stop = page.getByRole('button', { name: 'Stop', exact: true })
    await stop.waitFor()
    await look('on')
    await stop.click()
    await page.getByText('Stopped. No text was received.').waitFor()
    await look('stopped')
  })
})
