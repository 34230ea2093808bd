import { describe, expect, it } from 'vitest'
import { libraryStandIn } from '../media/library-stand-in.ts'
import { parseJson } from '../json.ts'
import type { RecordedFile, RecordedRequest } from './define-request-form.ts'
import { requestForms } from './request-forms.ts'

const image: RecordedFile = {
  field: 'image',
  mediaId: 'image-1',
  mediaType: 'image/png',
  fileName: 'harbour.png',
  bytes: 4,
  width: 8,
  height: 6,
  isFromLibrary: true,
}
const mask: RecordedFile = { ...image, field: 'mask', mediaId: 'mask-1', fileName: 'mask.png' }
const sound: RecordedFile = {
  field: 'file',
  mediaId: 'sound-1',
  mediaType: 'audio/wav',
  fileName: 'a.wav',
  bytes: 4,
}
const address = (file: RecordedFile) => `data:${file.mediaType};base64,${libraryStandIn(file.mediaId)}`
const form = (files: readonly RecordedFile[], texts: Readonly<Record<string, string>>) => ({
  bytes: 0,
  fields: [
    ...files.map(({ field, mediaId, mediaType, fileName, bytes = 0 }) => ({
      name: field,
      mediaId,
      mediaType,
      fileName,
      bytes,
    })),
    ...Object.entries(texts).map(([name, value]) => ({ name, value })),
  ],
})

/** A request with files for every route whose form accepts files, and the form that represents it. */
const requests: readonly (readonly [
  keyof typeof requestForms,
  RecordedRequest & { files: RecordedFile[] },
])[] = [
  [
    'images-edit',
    { format: 'images-edits', form: form([image, mask], { model: 'm', prompt: 'p' }), files: [image, mask] },
  ],
  ['transcribe', { format: 'transcriptions', form: form([sound], { model: 'm' }), files: [sound] }],
  ['transcribe', { format: 'translations', form: form([sound], { model: 'm' }), files: [sound] }],
  [
    'video',
    {
      format: 'videos',
      form: form([{ ...image, field: 'input_reference' }], { model: 'm', prompt: 'p' }),
      files: [{ ...image, field: 'input_reference' }],
    },
  ],
  [
    'video',
    {
      format: 'videos',
      body: { model: 'm', prompt: 'p', input_reference: address(image) },
      files: [{ ...image, field: 'input_reference' }],
    },
  ],
  [
    'video',
    {
      format: 'video-generations',
      body: { model: 'm', prompt: 'p', images: [address(image)] },
      files: [{ ...image, field: 'images' }],
    },
  ],
  [
    'video',
    {
      format: 'video-generations',
      body: { model: 'm', prompt: 'p', metadata: { image_tail: address(image) } },
      files: [{ ...image, field: 'metadata.image_tail' }],
    },
  ],
  [
    'moderations',
    {
      format: 'moderations',
      body: {
        model: 'm',
        input: [
          { type: 'text', text: 't' },
          { type: 'image_url', image_url: { url: address(image) } },
        ],
      },
      files: [image],
    },
  ],
  [
    'embeddings',
    {
      format: 'embed-content',
      body: {
        model: 'models/m',
        content: {
          parts: [
            { text: 't' },
            { inlineData: { mimeType: 'image/png', data: libraryStandIn(image.mediaId) } },
          ],
        },
      },
      files: [image],
    },
  ],
  [
    'embeddings',
    {
      format: 'embed-content',
      body: {
        requests: [
          {
            model: 'models/m',
            content: {
              parts: [{ inline_data: { mime_type: 'image/png', data: libraryStandIn(image.mediaId) } }],
            },
          },
        ],
      },
      files: [image],
    },
  ],
]

describe.each(requests)('%s of a recorded request: %o', (id, request) => {
  it('holds the files that were found, and sends them again', () => {
    const values = requestForms[id].readRequests([request], 'c')
    const built = requestForms[id].build(parseJson(JSON.stringify(values)), {
      connectionId: 'c',
      removals: [],
    })
    expect(built).toMatchObject({ ok: true })
    const sent = JSON.stringify(built)
    for (const { mediaId } of request.files) expect(sent).toContain(mediaId)
  })

  it('leaves out a file that was not found', () => {
    const values = requestForms[id].readRequests([{ ...request, files: [] }], 'c')
    expect(values).toBeDefined()
    expect(JSON.stringify(values)).not.toMatch(/image-1|mask-1|sound-1|⟨/)
  })
})
