import { rm } from 'node:fs/promises'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from '../fixtures.ts'
import { createViewCheck } from '../pages/accessibility.ts'
import { ImagesEditPage } from '../pages/images-edit-page.ts'
import { RawPage } from '../pages/raw-page.ts'
import { shootSizes } from '../pages/shoot.ts'
import { pngFile, toneFile, wavFile } from '../sample-files.ts'

test.use({ practicePace: 'quick' })

const inside = (file: { readonly buffer: Buffer }) =>
  `data:image/png;base64,${file.buffer.toString('base64')}`

/** Audio files of the library with these words in their names. */
const filesOf = (folder: string, words: string): string[] => globSync(`**/*${words}*.wav`, { cwd: folder })

test('files of a request by hand go along into the form of its tab and back, and what cannot is named', async ({
  app,
  dataFolder,
}) => {
  test.slow()
  const { page } = app
  const raw = new RawPage(page)
  const edit = new ImagesEditPage(page)
  const checkView = await createViewCheck(page)
  await raw.open()

  await test.step('an edit with two images and a mask, sent from its tab, and opened here again', async () => {
    await raw.writeForm('/v1/images/edits', { model: 'practice-image', prompt: 'A red boat' }, [
      ['image[]', pngFile('harbour.png', 64, 48)],
      ['image[]', pngFile('boat.png', 64, 48)],
      ['mask', pngFile('hole.png', 64, 48)],
    ])
    await raw.openIn('Images')
    await expect(page.getByText('POST /v1/images/edits is in the form', { exact: true })).toBeVisible()
    await expect(edit.prompt).toHaveValue('A red boat')
    for (const name of ['harbour.png', 'boat.png', 'hole.png']) await expect(edit.uploads).toContainText(name)
    await checkView('an edit with its files')
    await edit.edit.click()
    // All three arrived: the gateway checks the mask last, and requires some transparency in it.
    await expect(edit.result).toContainText('Invalid mask: it must be a PNG with an alpha channel')
    await raw.openRun('A red boat')
    await expect(raw.path).toHaveValue('/v1/images/edits')
    for (const name of ['harbour.png', 'boat.png', 'hole.png'])
      await expect(page.getByText(name, { exact: true }).first()).toBeVisible()
  })

  await test.step('a recording', async () => {
    await raw.writeForm('/v1/audio/transcriptions', { model: 'practice-whisper' }, [
      ['file', wavFile('call.wav')],
    ])
    await raw.openIn('Transcribe')
    await expect(
      page.getByText('POST /v1/audio/transcriptions is in the form', { exact: true }),
    ).toBeVisible()
    await expect(page.getByText('call.wav').first()).toBeVisible()
  })

  await test.step('an image inside of a body, for a video', async () => {
    await raw.open()
    await raw.writeJson('/v1/video/generations', {
      model: 'practice-video',
      prompt: 'Waves',
      image: inside(pngFile('x', 32, 32)),
    })
    await raw.openIn('Video')
    await expect(page.getByText('image.png').first()).toBeVisible()
    await expect(page.getByText(/^First frame/).first()).toBeVisible()
  })

  await test.step('an image that is judged', async () => {
    await raw.open()
    await raw.writeJson('/v1/moderations', {
      model: 'practice-moderation',
      input: [
        { type: 'text', text: 'Is this fine?' },
        { type: 'image_url', image_url: { url: inside(pngFile('x', 32, 32)) } },
      ],
    })
    await raw.openIn('Moderation')
    await expect(page.getByText('url.png').first()).toBeVisible()
  })

  await test.step('texts and images that become vectors', async () => {
    await raw.open()
    await raw.writeJson('/v1beta/models/practice-embed-media:embedContent', {
      content: {
        parts: [
          { text: 'A boat' },
          { inlineData: { mimeType: 'image/png', data: pngFile('x', 32, 32).buffer.toString('base64') } },
        ],
      },
    })
    await raw.openIn('Embeddings')
    await expect(page.getByText('data.png').first()).toBeVisible()
    await expect(page.getByText('A boat', { exact: true }).first()).toBeVisible()
  })

  await test.step('files that are gone, were cut or have no place are named', async () => {
    await raw.open()
    await raw.writeForm('/v1/audio/transcriptions', { model: 'practice-whisper' }, [
      ['file', toneFile('lost.wav', { pitch: 330, seconds: 2, rate: 8000 })],
      ['cover', pngFile('cover.png', 32, 32)],
    ])
    const media = join(dataFolder, 'media')
    await expect.poll(() => filesOf(media, 'lost')).not.toEqual([])
    for (const file of filesOf(media, 'lost')) await rm(join(media, file))
    await raw.openIn('Transcribe')
    await expect(
      page.getByText(
        'POST /v1/audio/transcriptions is in the form without lost.wav (no longer in the library or the record) and cover.png (not supported by this form)',
      ),
    ).toBeVisible()
    await shootSizes(page, 'raw-files')
    await checkView('files that do not go along')
  })
})
