import { describe, expect, it, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
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

const preview = (output_index: number, partial_image_b64: unknown, rest: JsonObject = {}): JsonObject => ({
  type: 'response.image_generation_call.partial_image',
  output_index,
  partial_image_b64: partial_image_b64 as string,
  ...rest,
})
const added = (output_index: number): JsonObject => ({
  type: 'response.output_item.added',
  output_index,
  item: { id: `i${output_index}`, type: 'image_generation_call', status: 'in_progress', result: null },
})
const done = (output_index: number, result: string): JsonObject => ({
  type: 'response.output_item.done',
  output_index,
  item: { id: `i${output_index}`, type: 'image_generation_call', status: 'completed', result },
})
const partial = (data: string) => ({ type: 'media', data, isPartial: true })

describe('previews of an image', () => {
  it.each<{ name: string; events: JsonObject[]; blocks: object[] }>([
    {
      name: 'the newest stands alone, and is no result of an answer that breaks off',
      events: [added(0), preview(0, 'AAAA'), preview(0, 'BBBB')],
      blocks: [partial('BBBB')],
    },
    {
      name: 'two that are drawn at once each have their own, in the order in which they began',
      events: [added(0), added(1), preview(1, 'AAAA'), preview(0, 'BBBB'), preview(1, 'CCCC')],
      blocks: [partial('CCCC'), partial('BBBB')],
    },
    {
      name: 'one that comes after its image does not take its place',
      events: [added(0), preview(0, 'AAAA'), done(0, 'CCCC'), preview(0, 'BBBB')],
      blocks: [{ type: 'media', data: 'CCCC' }],
    },
    {
      name: 'what is no picture is none',
      events: [added(0), preview(0, null), preview(0, 7), preview(0, { b: 'AAAA' })],
      blocks: [],
    },
    {
      name: 'one of a call that was not announced is shown',
      events: [preview(0, 'AAAA', { output_format: 'jpeg' })],
      blocks: [{ ...partial('AAAA'), mediaType: 'image/jpeg' }],
    },
  ])('$name', ({ events, blocks }) => {
    const answer = read(events)
    expect(answer.blocks).toMatchObject(blocks)
    expect(answer.blocks).toHaveLength(blocks.length)
    for (const [index, block] of answer.blocks.entries())
      expect('isPartial' in block).toBe('isPartial' in (blocks[index] ?? {}))
  })
})
