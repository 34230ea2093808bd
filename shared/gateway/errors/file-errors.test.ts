import { expect, test } from 'vitest'
import { normaliseErrorBody } from './normalise-error-body.ts'

const tooLarge = 'The file is larger than the model accepts.'
const wrongType = 'The model does not support files of this type.'
const unreadable = 'The model could not read the audio in the file.'

test.each([
  [413, 'Maximum content size limit (26214400) exceeded (26300000 bytes read)', tooLarge],
  [400, 'File too large: 26 MB, the limit is 25 MB', tooLarge],
  [400, 'file size exceeds the limit', tooLarge],
  [400, "Invalid file format. Supported formats: ['flac', 'm4a', 'mp3']", wrongType],
  [500, 'Unsupported audio format: aiff', wrongType],
  [400, 'The audio file could not be decoded or its format is not supported.', unreadable],
  [400, 'Audio file might be corrupted or unsupported', unreadable],
])('%i %s', (status, message, shown) => {
  const error = { message, type: 'invalid_request_error', param: 'file', code: null }
  expect(normaliseErrorBody({ error }, { status })).toMatchObject({
    kind: 'rejected',
    message: shown,
    gatewaySays: message,
  })
})

test('a file that was a part of a form is known of, although no text of the form holds one', () => {
  const error = { message: 'Invalid file format. Supported formats: [mp3]', param: 'file' }
  const context = { status: 400, sentBody: { model: 'whisper-1', response_format: 'json' } }
  expect(normaliseErrorBody({ error }, { ...context, hasFile: true }).message).toBe(wrongType)
  expect(normaliseErrorBody({ error }, context).message).toBe('The gateway did not accept the request.')
})

test('words about text are left alone', () => {
  const error = { message: 'Maximum context length exceeded: the file of rules is long', code: null }
  expect(normaliseErrorBody({ error }, { status: 400 }).message).toBe(
    'The request is longer than the model can read.',
  )
})

test('a page that says that the request is too large is no wrong address', () => {
  const page = '<html><head><title>413 Request Entity Too Large</title></head><body>nginx</body></html>'
  expect(normaliseErrorBody(page, { status: 413 })).toMatchObject({
    kind: 'rejected',
    message: 'The request is too large for the gateway.',
    gatewaySays: '413 Request Entity Too Large',
  })
})
