import { describe, expect, it } from 'vitest'
import {
  maxAnswerBlocks,
  maxAnswerCharacters,
  maxKeptJsonCharacters,
  maxUnreadableCharacters,
  maxUnreadableParts,
} from '../../shared/limits.ts'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { createResponseReader } from './response-reader.ts'
import { createPartLimiter } from './limit-parts.ts'
import { chatStream, eventStream } from './testing/chat-stream.ts'

function answerOf(batches: readonly (readonly Part[])[]): Answer {
  const limiter = createPartLimiter()
  const answer = createAnswer()
  for (const parts of batches) applyParts(answer, limiter.limit(parts))
  return answer
}

const text = (length: number, block = 'b'): Part => ({ type: 'text', block, text: 'x'.repeat(length) })
const mebibyte = 1024 * 1024

describe('what is more than an answer can hold is left out, and that is said', () => {
  it('keeps the beginning of 64 MB of words that come in many events', () => {
    const answer = answerOf(Array.from({ length: 64 }, () => [text(mebibyte / 2), text(mebibyte / 2)]))
    expect(answer.blocks.map((block) => ('text' in block ? block.text.length : block))).toEqual([
      maxAnswerCharacters,
      { type: 'left-out', characters: 64 * mebibyte - maxAnswerCharacters },
    ])
  })

  it('reads a stream of 64 MB to a stored answer of a megabyte', () => {
    const batches: Part[] = []
    const head = { status: 200, headers: [{ name: 'content-type', value: eventStream }] }
    const reader = createResponseReader(chatFormat, head, (parts) => void batches.push(...parts))
    const words = chatStream(Array.from({ length: 64 }, () => 'word '.repeat(13_000)))
    const bytes = Buffer.from(words)
    for (let time = 0; time < 16; time += 1) reader.push(bytes.subarray(0, bytes.lastIndexOf('data: {"id"')))
    const answer = createAnswer()
    applyParts(answer, batches)
    expect(JSON.stringify(answer.blocks).length).toBeLessThan(maxAnswerCharacters + 1_000)
    expect(answer.blocks.at(-1)).toMatchObject({ type: 'left-out' })
  })

  it('cuts no character in two', () => {
    const answer = answerOf([[text(maxAnswerCharacters - 1), { type: 'text', block: 'b', text: '😀!' }]])
    expect(answer.blocks).toEqual([
      { type: 'text', text: 'x'.repeat(maxAnswerCharacters - 1) },
      { type: 'left-out', characters: 3 },
    ])
  })

  it('counts blocks of every kind, values kept as they came, and what must be sent back', () => {
    const calls = Array.from({ length: maxAnswerBlocks + 5 }, (_, index) => text(1, `b${index}`))
    expect(answerOf([calls]).blocks).toHaveLength(maxAnswerBlocks + 1)
    const large = { inner: 'x'.repeat(maxKeptJsonCharacters) }
    const answer = answerOf([
      [{ type: 'opaque', block: 'o', label: 'event', value: large }],
      [{ type: 'keep', value: large }],
    ])
    expect(answer.blocks.map(({ type }) => type)).toEqual(['left-out'])
    expect(answer.keep).toBe(undefined)
  })

  it('does not count what goes to the library, also where it must be sent back', () => {
    const data = 'A'.repeat(maxKeptJsonCharacters)
    const media: Part = { type: 'media', block: 'm', mediaType: 'image/png', data }
    const answer = answerOf([[media, { type: 'keep', value: { data } }]])
    expect(answer.blocks.map(({ type }) => type)).toEqual(['media'])
    expect(answer.keep).toEqual({ data })
  })

  it('hands on the beginnings of unreadable events, and not all of them', () => {
    const parts = Array.from({ length: maxUnreadableParts + 10 }, (): Part => ({
      type: 'unreadable',
      text: 'x'.repeat(maxUnreadableCharacters * 2),
    }))
    const limited = createPartLimiter().limit(parts)
    expect(limited).toHaveLength(maxUnreadableParts)
    expect(limited[0]).toEqual({ type: 'unreadable', text: 'x'.repeat(maxUnreadableCharacters) })
  })

  it('passes a usual answer as it is, without a copy', () => {
    const parts = [text(1_000), text(1_000, 'c')]
    expect(createPartLimiter().limit(parts)).toBe(parts)
  })

  it('forgets what it left out when the gateway begins anew', () => {
    const answer = answerOf([[text(maxAnswerCharacters + 1)], [{ type: 'start' }, text(3)]])
    expect(answer.blocks).toEqual([{ type: 'text', text: 'xxx' }])
  })
})
