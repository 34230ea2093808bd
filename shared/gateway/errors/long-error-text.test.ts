import { expect, test } from 'vitest'
import type { Json } from '../../json.ts'
import { maxErrorMessageCharacters, maxErrorNameCharacters } from '../../limits.ts'
import { findErrorInAnswer, normaliseErrorBody } from './normalise-error-body.ts'
import { processorMsSince } from '../../testing/processor-time.ts'

/** Texts that can make a pattern restart at each character. */
const repeated = [
  'a',
  '*',
  'a.b[0]-',
  ' ',
  '`',
  'unsupported parameter: ',
  'does not support the parameter ',
  'unrecognized request argument supplied: ',
  "unknown name 'a' at ",
  '(request id: ',
  "use 'a",
  '<title',
  '<html><title',
  '<!--',
  '{"error":',
  '[',
  'data: {',
  '{"message":"',
]

test.each(repeated)('reads an error of a million characters of %j in no time', (token) => {
  const text = token.repeat(Math.ceil(1_000_000 / token.length))
  const sentBody = { model: 'm', temperature: 1 }
  const began = process.threadCpuUsage()
  const bodies: Json[] = [text, { error: { message: text } }, { error: text, code: text, param: text }]
  for (const body of bodies) {
    normaliseErrorBody(body, { status: 400, sentBody })
    findErrorInAnswer(body, { sentBody })
  }
  // Six reads of a megabyte. With a pattern that restarts at each character, one read takes minutes.
  expect(processorMsSince(began)).toBeLessThan(5_000)
})

test('quotes the beginning of a long message, and says that it is cut', () => {
  const message = `Unsupported parameter: 'temperature'. ${'x'.repeat(5_000_000)} (request id: r1)`
  const error = normaliseErrorBody(
    { error: { message, code: 'c'.repeat(10_000), type: 't' } },
    { status: 400, sentBody: { model: 'm', temperature: 1 } },
  )
  expect(error).toMatchObject({ field: 'temperature', requestId: 'r1' })
  expect(error.gatewaySays).toBe(
    `${message.slice(0, maxErrorMessageCharacters)}… [${maxErrorMessageCharacters} / ${message.length}]`,
  )
  expect(error.code).toHaveLength(maxErrorNameCharacters + 1)
})
