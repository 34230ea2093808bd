import { expect, it, test } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import type { Part } from '../../runs/part.ts'
import { createResponsesStreamReader } from './stream.ts'

function read(events: readonly object[]) {
  const reader = createResponsesStreamReader()
  const parts: Part[] = []
  for (const event of events) reader.push({ event: '', data: JSON.stringify(event) }, parts)
  reader.end(parts)
  const answer = createAnswer()
  applyParts(answer, parts)
  return answer
}

function drawing(status: string, result: string | null, ...more: readonly object[]): object[] {
  const item = { id: 'ig', type: 'image_generation_call', status, result }
  const response = { id: 'r', status: 'completed', output: [item, ...more] }
  return [
    { type: 'response.created', response: { id: 'r', status: 'in_progress', output: [] } },
    {
      type: 'response.output_item.added',
      output_index: 0,
      item: { ...item, status: 'in_progress', result: null },
    },
    ...['AAAA', 'BBBB'].map((partial_image_b64) => ({
      type: 'response.image_generation_call.partial_image',
      output_index: 0,
      partial_image_b64,
      output_format: 'webp',
    })),
    { type: 'response.output_item.done', output_index: 0, item },
    { type: 'response.completed', response },
  ]
}

const said = { id: 'm', type: 'message', content: [{ type: 'output_text', text: 'It did not work.' }] }

it('an image takes the place of its previews', () => {
  const answer = read(drawing('completed', 'CCCC'))
  expect(answer.blocks).toEqual([{ type: 'media', mediaType: 'image/png', data: 'CCCC' }])
  expect(answer.error).toBeUndefined()
})

it.each(['failed', 'incomplete'])(
  'an image whose call is %s leaves a preview that is no result',
  (status) => {
    const answer = read(drawing(status, null))
    expect(answer.blocks).toMatchObject([
      { type: 'media', data: 'BBBB', isPartial: true },
      { type: 'opaque', label: `image_generation_call: ${status}` },
    ])
    expect(answer.error).toMatchObject({ code: 'server-call-failed' })
  },
)

it('a call that failed spoils no answer that has words', () => {
  expect(read(drawing('failed', null, said)).error).toBeUndefined()
})

test('an item is shown once where the list at the end leaves out one before it', () => {
  const item = { id: 'm', type: 'message', content: [{ type: 'output_text', text: 'Hello' }] }
  const answer = read([
    { type: 'response.output_item.added', output_index: 1, item: { ...item, content: [] } },
    { type: 'response.output_text.delta', output_index: 1, content_index: 0, delta: 'Hello' },
    { type: 'response.completed', response: { id: 'r', status: 'completed', output: [item] } },
  ])
  expect(answer.blocks).toEqual([{ type: 'text', text: 'Hello' }])
})

function piece(text: string): object {
  const delta = Buffer.from(text).toString('base64')
  return { type: 'response.output_audio.delta', output_index: 0, delta }
}

test('what is spoken in pieces is one sound', () => {
  const end = { type: 'response.completed', response: { id: 'r', status: 'completed', output: [] } }
  const answer = read([piece('a'), piece('bc'), piece('def'), end])
  expect(answer.blocks).toEqual([
    { type: 'media', mediaType: 'audio/pcm;rate=24000', data: Buffer.from('abcdef').toString('base64') },
  ])
})
