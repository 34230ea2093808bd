import { expect, it } from 'vitest'
import type { Part } from '../../runs/part.ts'
import { createRawFileReader, readRawResponse } from './response.ts'
import { createRawStreamReader } from './stream.ts'

function readAll(
  events: readonly (string | object)[],
  isCut = false,
): { parts: Part[]; isComplete: boolean } {
  const reader = createRawStreamReader()
  const parts: Part[] = []
  for (const event of events)
    reader.push({ event: '', data: typeof event === 'string' ? event : JSON.stringify(event) }, parts)
  reader.end(parts, isCut)
  return { parts, isComplete: reader.isComplete() }
}

const textOf = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.type === 'text' ? [part.text] : [])).join('')

it.each([
  ['a delta that is a text', [{ delta: 'a' }, { delta: 'b' }]],
  [
    'chat',
    [{ choices: [{ delta: { content: 'a' } }] }, { choices: [{ delta: { content: 'b' } }] }, '[DONE]'],
  ],
  ['messages', [{ delta: { type: 'text_delta', text: 'a' } }, { delta: { text: 'b' } }]],
  ['generate content', [{ candidates: [{ content: { parts: [{ text: 'a' }] } }] }, { text: 'b' }]],
  [
    'cohere',
    [{ delta: { message: { content: { text: 'a' } } } }, { delta: { message: { content: { text: 'b' } } } }],
  ],
  ['no JSON', ['a', 'b']],
])('takes the text of %s', (_, events) => {
  expect(textOf(readAll(events).parts)).toBe('ab')
})

it('is over with its body, and not before', () => {
  const reader = createRawStreamReader()
  reader.push({ event: 'x', data: '{}' }, [])
  expect(reader.isComplete()).toBe(false)
  expect(readAll([{ a: 1 }]).isComplete).toBe(true)
  expect(readAll([{ a: 1 }], true).isComplete).toBe(false)
  expect(readAll(['[DONE]'], true).isComplete).toBe(true)
})

it('says what an answer counted, and an error in the middle', () => {
  const { parts } = readAll([
    { usage: { prompt_tokens: 3, completion_tokens: 4 } },
    { error: { message: 'no' } },
  ])
  expect(parts.map(({ type }) => type)).toEqual(['usage', 'error'])
})

it('takes an empty body for an answer, and a text as it is', () => {
  expect(readRawResponse('')).toMatchObject({ ok: true })
  const read = readRawResponse('{"usage":{"input_tokens":1,"output_tokens":2}}')
  expect(read.ok && read.value.map(({ type }) => type)).toEqual(['start', 'text', 'keep', 'usage', 'finish'])
})

const kindOf = (bytes: Uint8Array) => createRawFileReader().push(bytes)

it('tells a file from a text by its bytes', () => {
  expect(kindOf(new TextEncoder().encode('{"a": "a text that is long enough"}'))).toBe('text')
  expect(
    kindOf(Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 73, 72, 68, 82])),
  ).toBe('bytes')
})
