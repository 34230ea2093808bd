import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { LibraryPage } from '../pages/library-page.ts'
import { SpeechPage } from '../pages/speech-page.ts'

test.describe('quickly', () => {
  test.use({ practicePace: 'quick' })

  test('a text is spoken by three voices, listened back to, kept over a restart, and found in the library', async ({
    app,
  }) => {
    test.slow()
    const { page } = app
    const speech = new SpeechPage(page)
    const checkView = await createViewCheck(page)
    await speech.open()
    await page.getByRole('button', { name: 'Fill in an example' }).click()
    await speech.sendParameter('response_format')
    await page.getByRole('combobox', { name: 'File format of nova' }).click()
    await page.getByRole('option', { name: 'wav' }).click()
    await page.getByRole('combobox', { name: 'File format of onyx' }).click()
    await page.getByRole('option', { name: 'pcm' }).click()
    await speech.speak.click()
    const group = speech.group(/^Clips: The harbour/)
    await expect(group.getByRole('article')).toHaveCount(3)
    for (const voice of ['alloy', 'nova', 'onyx']) await expect(speech.place(group, voice)).toBeEnabled()
    // The type of each file matches its bytes, and raw samples have become a WAV file.
    const formats = speech.measured(group, 'Format of the file')
    await expect(formats).toHaveText([/^MP3, 24 kHz/, 'WAV, 24 kHz, 16 bit', 'WAV, 24 kHz, 16 bit'])
    await expect(speech.measured(group, 'Content type received').first()).toHaveText('audio/mpeg')

    // A click seeks to the position under it, within 50 ms, and playback continues there.
    const waveform = speech.clip(group, 'nova').locator('canvas')
    const box = await waveform.boundingBox()
    await waveform.click({ position: { x: (box?.width ?? 0) / 2, y: 20 }, force: true })
    const length = Number(await speech.place(group, 'nova').getAttribute('max'))
    const audio = speech.clip(group, 'nova').locator('audio')
    const at = await audio.evaluate((element) => (element as HTMLAudioElement).currentTime)
    expect(Math.abs(at - length / 2)).toBeLessThan(0.05)
    await page.keyboard.press('2')
    await expect
      .poll(() => audio.evaluate((element) => (element as HTMLAudioElement).currentTime))
      .toBeGreaterThan(at + 0.2)
    await page.keyboard.press('2')
    await expect(group.getByRole('button', { name: 'Play nova' })).toBeVisible()
    await speech.place(group, 'nova').focus()
    await page.keyboard.press('Home')
    await expect(speech.place(group, 'nova')).toHaveAttribute('aria-valuetext', /^0:00\.0 of /)

    await group.getByRole('button', { name: 'Transcribe 3 clips' }).click()
    await expect(speech.transcribed(group)).toHaveText(
      Array.from({ length: 3 }, () => /0 of 25 words differ/),
    )
    await group.getByRole('button', { name: 'Add nova to favourites' }).click()
    const saveAs = speech.clip(group, 'onyx').getByRole('button', { name: 'Save as' })
    expect(await app.saveAs(() => saveAs.click())).toMatch(/\.wav$/)
    await checkView('three takes')

    await app.restart()
    const after = new SpeechPage(app.page)
    const clips = after.group(/^Clips: The harbour/)
    await after.open()
    await expect(after.text).toHaveValue(/^The harbour/)
    await expect(after.speak).toContainText('Speak with 3 voices')
    await expect(clips.getByRole('article')).toHaveCount(3)
    await expect(clips.getByRole('button', { name: 'Remove nova from favourites' })).toBeVisible()
    await expect(after.transcribed(clips)).toHaveCount(3)

    await after.clip(clips, 'onyx').getByRole('button', { name: 'More for onyx' }).click()
    await app.page.getByRole('menuitem', { name: 'Show in library' }).click()
    const library = new LibraryPage(app.page)
    await expect(library.items).toHaveCount(3)
    await expect.poll(() => library.imageHeights()).toEqual([0.5, 0.5, 0.5])
    await library.search.fill('harbour')
    await expect(library.items).toHaveCount(3)
    await app.page.getByRole('button', { name: 'Reuse settings' }).click()
    await expect(after.speak).not.toContainText('voices')
  })
})

test('what is no sound is never taken for one', async ({ app }) => {
  const { page } = app
  const speech = new SpeechPage(page)
  await speech.open()
  const endings = [
    ['practice-speech-json', 'The rehearsed voice is hoarse today'],
    ['practice-speech-empty', 'it contains no audio'],
    ['practice-speech-header-only', 'without any audio'],
  ] as const
  for (const [model, words] of endings) {
    await speech.chooseModel(model)
    await speech.text.fill(`Spoken by ${model}`)
    await speech.speak.click()
    const group = speech.group(new RegExp(`^Clips: Spoken by ${model}`))
    await expect(group.getByRole('alert')).toContainText(words)
    await expect(group.getByRole('slider')).toHaveCount(0)
  }

  await speech.chooseModel('practice-speech-mislabelled')
  await speech.text.fill('A wrong label')
  await speech.speak.click()
  const mislabelled = speech.group(/^Clips: A wrong label/)
  await expect(mislabelled.getByRole('note')).toContainText(
    'The response states text/html, but its bytes are MP3.',
  )
  await expect(speech.place(mislabelled, 'alloy')).toBeEnabled()
})

test.describe('slowly', () => {
  // The request sends no audio until it is stopped.
  test.use({ practicePace: 'slow' })

  test('a take can be stopped before it speaks', async ({ app }) => {
    const speech = new SpeechPage(app.page)
    await speech.open()
    await speech.chooseModel('practice-speech-slow')
    await speech.text.fill('A slow one')
    await speech.speak.click()
    const slow = speech.group(/^Clips: A slow one/)
    await slow.getByRole('button', { name: 'Stop alloy' }).click()
    await expect(slow).toContainText('Stopped. No audio was received.')
    const checkView = await createViewCheck(app.page)
    await checkView('a stopped take')
  })
})

test('the variables of a text are filled in, in the preview, on the way and in History', async ({ app }) => {
  const { page } = app
  const speech = new SpeechPage(page)
  await speech.open()
  await speech.text.fill('Ahoy {{name}}')
  const variables = page.getByRole('region', { name: 'Variables', exact: true })
  await expect(speech.speak).toBeDisabled()
  await variables.getByRole('textbox', { name: 'name' }).fill('{{captain}}')
  await page.getByRole('button', { name: 'Preview request' }).click()
  const preview = page.getByRole('dialog')
  await expect(preview).toContainText('Ahoy {{captain}}')
  await page.keyboard.press('Escape')
  await speech.speak.click()
  const group = speech.group(/^Clips: Ahoy \{\{captain\}\}/)
  await expect(speech.place(group, 'alloy')).toBeEnabled()
  await page.reload()
  await expect(variables.getByRole('textbox', { name: 'name' })).toHaveValue('{{captain}}')
  await speech.openTab('History')
  await expect(page.getByText('Ahoy {{captain}}').first()).toBeVisible()
})
