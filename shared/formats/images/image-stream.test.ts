import { describe, expect, it } from 'vitest'
import { applyParts, createAnswer } from '../../runs/answer.ts'
import { createPartLog } from '../../runs/part-log.ts'
import { feedStream, type FedStream } from '../testing/feed-stream.ts'
import { createImageStreamReader } from './image-stream.ts'

const png = 'iVBORw0KGgoAAAANSUhEUg=='
const preview = 'iVBORw0KGgoAAAAAAAAAAA=='
const partial = (index: number): string =>
  event({ type: 'image_generation.partial_image', b64_json: preview, partial_image_index: index })
const completed = (rest: object = { b64_json: png }): string =>
  event({ type: 'image_generation.completed', ...rest })

function event(value: unknown): string {
  return `data: ${JSON.stringify(value)}\n\n`
}

function feed(text: string, n = 1, size = 7): FedStream {
  return feedStream(
    new TextEncoder().encode(text),
    () => createImageStreamReader({ sentBody: { n, stream: true } }),
    size,
  )
}

describe('a stream of pictures', () => {
  const text = partial(0) + partial(1) + completed({ b64_json: png, usage: { total_tokens: 9 } })

  it('gives previews and then the picture, however the network cuts it', () => {
    const whole = feed(text, 1, text.length)
    expect(whole).toEqual({
      isComplete: true,
      parts: [
        { type: 'media', block: 'image/0', mediaType: 'image/png', data: preview, isPartial: true },
        { type: 'media', block: 'image/0', mediaType: 'image/png', data: preview, isPartial: true },
        { type: 'media', block: 'image/0', mediaType: 'image/png', data: png },
        { type: 'usage', usage: { totalTokens: 9 } },
        { type: 'finish', reason: 'stop', raw: '' },
      ],
    })
    expect(feed(text, 1, 1)).toEqual(whole)
  })

  it('leaves one block in the answer: the finished picture in the place of its previews', () => {
    const { parts } = feed(text)
    const answer = createAnswer()
    applyParts(answer, parts)
    expect(answer.blocks).toEqual([{ type: 'media', mediaType: 'image/png', data: png }])
    const log = createPartLog()
    for (const part of parts) log.append([part])
    expect(log.snapshot().filter(({ type }) => type === 'media')).toHaveLength(1)
  })

  it('reads edits, and the events that the gateway makes up with an address', () => {
    const edits = feed(event({ type: 'image_edit.completed', url: 'https://pictures.test/1.png' }))
    expect(edits.parts[0]).toMatchObject({ block: 'image/0', url: 'https://pictures.test/1.png' })
    const faked = feed(`${completed()}${completed()}data: [DONE]\n\n`, 2)
    expect(faked.parts).toMatchObject([
      { block: 'image/0' },
      { block: 'image/1' },
      { type: 'finish', reason: 'stop' },
    ])
    expect(faked.isComplete).toBe(true)
  })

  it('is not complete before as many pictures came as were asked for', () => {
    expect(feed(completed(), 2).isComplete).toBe(false)
    expect(feed(partial(0)).isComplete).toBe(false)
  })

  it('says at [DONE] that fewer came, or none', () => {
    const fewer = feed(`${completed()}data: [DONE]\n\n`, 3)
    expect(fewer.parts.at(-1)).toEqual({ type: 'finish', reason: 'other', raw: '1 of 3 images' })
    expect(fewer.isComplete).toBe(true)
    expect(feed('data: [DONE]\n\n').parts).toMatchObject([{ type: 'error', error: { code: 'no-images' } }])
  })

  it('tells errors of every spelling', () => {
    const spellings = [
      event({ type: 'error', error: { message: 'Too busy' } }),
      event({ type: 'upstream_error', message: 'Too busy' }),
      event({ error: { message: 'Too busy' } }),
      'event: error\ndata: Too busy\n\n',
    ]
    for (const spelling of spellings) {
      expect(feed(partial(0) + spelling).parts.at(-1)).toMatchObject({
        type: 'error',
        error: { gatewaySays: 'Too busy' },
      })
    }
  })

  it('takes a whole result in one event', () => {
    const whole = feed(event({ created: 1, data: [{ b64_json: png }] }))
    expect(whole.parts.map(({ type }) => type)).toEqual(['media', 'finish'])
    expect(whole.isComplete).toBe(true)
  })

  it('goes on behind what it cannot read', () => {
    const unknown = feed(
      `data: {"type":\n\n${event({ type: 'ping' })}${event({ type: 'odd' })}${completed()}`,
    )
    expect(unknown.parts.map(({ type }) => type)).toEqual(['unreadable', 'opaque', 'media', 'finish'])
  })
})
