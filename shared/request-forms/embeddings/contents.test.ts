import { expect, it } from 'vitest'
import { embeddingsForm, type EmbeddingsValues } from './form.ts'

const context = { connectionId: 'practice', removals: [] }

const picture = { mediaId: 'a1', fileName: 'cat.png', mediaType: 'image/png', bytes: 4 }
const contents: EmbeddingsValues = {
  ...embeddingsForm.initial,
  format: 'embed-content',
  embedContent: {
    model: 'gemini-embed',
    parameters: {
      taskType: { isSent: true, value: 'CLUSTERING' },
      outputDimensionality: { isSent: true, value: 8 },
    },
    extraJson: '{"autoTruncate":true}',
  },
  rows: [
    { id: '1', text: 'a cat' },
    { id: '2', text: '', files: [picture] },
    { id: '3', text: 'a cat on a mat', files: [picture] },
    { id: '4', text: ' ' },
  ],
}
const each = {
  model: 'models/gemini-embed',
  taskType: 'CLUSTERING',
  outputDimensionality: 8,
  autoTruncate: true,
}
const inline = { inlineData: { mimeType: 'image/png', data: '⟨library:a1⟩' } }

it('asks with texts and files as contents, several in one batch and one by itself', () => {
  const requests = embeddingsForm.toRequests({ ...contents, batchSize: 2 }, context)
  expect(
    requests.ok &&
      requests.value.map(({ request: { path, auth, body }, files }) => [path, auth, body, files]),
  ).toEqual([
    [
      '/v1beta/models/gemini-embed:batchEmbedContents',
      'x-goog-api-key',
      {
        type: 'json',
        value: {
          requests: [
            { ...each, content: { parts: [{ text: 'a cat' }] } },
            { ...each, content: { parts: [inline] } },
          ],
        },
      },
      [{ field: 'content', mediaId: 'a1', fileName: 'cat.png', mediaType: 'image/png' }],
    ],
    [
      '/v1beta/models/gemini-embed:embedContent',
      'x-goog-api-key',
      { type: 'json', value: { ...each, content: { parts: [{ text: 'a cat on a mat' }, inline] } } },
      [{ field: 'content', mediaId: 'a1', fileName: 'cat.png', mediaType: 'image/png' }],
    ],
  ])
  expect(requests.ok && requests.value.map(({ prompt }) => prompt)).toEqual([
    'a cat\ncat.png',
    'a cat on a mat',
  ])
})

it.each(['image/png', 'image/heic', 'audio/wav', 'video/mp4', 'application/pdf'])(
  'takes a file of %s',
  (mediaType) => {
    const rows = [{ id: '1', text: '', files: [{ ...picture, mediaType }] }]
    expect(embeddingsForm.toRequests({ ...contents, rows }, context).ok).toBe(true)
  },
)

it.each(['image/tiff', 'application/zip', 'application/octet-stream'])(
  'refuses a file of %s by its name',
  (mediaType) => {
    const rows = [{ id: '1', text: 'a cat', files: [{ ...picture, fileName: 'a.bin', mediaType }] }]
    expect(embeddingsForm.toRequests({ ...contents, rows }, context)).toMatchObject({
      error: { kind: 'invalid-input', message: `a.bin (${mediaType}) cannot be embedded.` },
    })
  },
)

it('says that the other format takes no files, and keeps what stands in the section of each', () => {
  expect(embeddingsForm.blocked(contents)).toBeUndefined()
  expect(embeddingsForm.blocked({ ...contents, format: 'embeddings', model: 'small' })).toBe(
    'Files need the format Embed content',
  )
  const changed = embeddingsForm.withSection({ ...contents, model: 'small' }, 'embed-content', {
    model: 'other',
  })
  expect([changed.model, changed.embedContent.model]).toEqual(['small', 'other'])
})

function filledAgain(values: EmbeddingsValues): EmbeddingsValues | undefined {
  const requests = embeddingsForm.toRequests(values, context)
  const recorded = requests.ok
    ? requests.value.map(({ format, request: { body } }) => ({
        format,
        body: body?.type === 'json' ? body.value : undefined,
      }))
    : []
  return embeddingsForm.fromRequests(recorded, embeddingsForm.initial)
}

it('is filled again from contents that are texts, and from none that has a file', () => {
  const rows = [
    { id: '0', text: 'a cat' },
    { id: '1', text: 'a dog' },
  ]
  expect(filledAgain({ ...contents, rows })).toEqual({
    ...contents,
    rows,
    embedContent: { ...contents.embedContent, extraJson: '{\n  "autoTruncate": true\n}' },
  })
  expect(filledAgain({ ...contents, rows, batchSize: 1 })?.rows).toEqual(rows)
  expect(filledAgain(contents)).toBeUndefined()
})
