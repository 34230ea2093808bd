import { describe, expect, it } from 'vitest'
import type { StreamReader } from '../../shared/formats/format.ts'
import { createChatStreamReader } from '../../shared/formats/chat/stream.ts'
import { createGenerateContentStreamReader } from '../../shared/formats/generate-content/stream.ts'
import { createMessagesStreamReader } from '../../shared/formats/messages/stream.ts'
import { createResponsesStreamReader } from '../../shared/formats/responses/stream.ts'
import { mutateJson } from '../../shared/formats/testing/mutate-json.ts'
import type { Json } from '../../shared/json.ts'
import type { Part } from '../../shared/runs/part.ts'
import { createRandom } from '../../shared/seeded-random.ts'
import { encodeByteText } from './byte-text.ts'
import { createStreamBody } from './stream-body.ts'

const words = [
  'One',
  ' two',
  ' “three”',
  '\n',
  '"',
  '\\',
  ' 漢字',
  ' 😀',
  'a longer piece of text',
  'é'.repeat(90),
  '\u2028',
  '',
]

interface Stream {
  readonly create: () => StreamReader
  readonly event: (text: string, index: number) => Json
  readonly name: string
}

const streams: Readonly<Record<string, Stream>> = {
  chat: {
    create: createChatStreamReader,
    name: '',
    event: (content, index) => ({
      id: 'c',
      created: 1_795_256_628 + index,
      choices: [{ index: 0, delta: { content }, finish_reason: null }],
      usage: index % 3 === 0 ? null : { prompt_tokens: 9, completion_tokens: index, total_tokens: 9 + index },
    }),
  },
  responses: {
    create: createResponsesStreamReader,
    name: 'response.output_text.delta',
    event: (delta, index) => ({
      type: 'response.output_text.delta',
      output_index: 0,
      content_index: 0,
      delta,
      sequence_number: index,
      obfuscation: 'aB3dé6'.slice(index % 6),
    }),
  },
  messages: {
    create: createMessagesStreamReader,
    name: 'content_block_delta',
    event: (text) => ({ type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text } }),
  },
  'generate-content': {
    create: createGenerateContentStreamReader,
    name: '',
    event: (text, index) => ({
      candidates: [{ index: 0, content: { parts: [{ text }] } }],
      usageMetadata: { promptTokenCount: 4, candidatesTokenCount: index + 1, totalTokenCount: 5 + index },
      responseId: 'r',
    }),
  },
}

type Frame = (json: string, name: string) => string

const usual: Frame = (json, name) => `${name === '' ? '' : `event: ${name}\n`}data: ${json}\n\n`
const others: readonly Frame[] = [
  (json) => `data:${json}\n\n`,
  (json, name) => `id: 7\n${usual(json, name)}`,
  (json, name) => `: a comment\n${usual(json, name)}`,
  (json, name) => usual(json, name).replaceAll('\n', '\r\n'),
  (json) => `event: error\ndata: ${json}\n\n`,
  (json) => `data: ${json.replace(',', '\ndata: ,')}\n\n`,
  (json) => `data: ${json.replace(',', '\n,')}\n\n`,
  (json) => `data: ${json}\ndata: \n\n`,
  (json) => `data: ${json}\n`,
  (json) => `${json}\n`,
  () => 'data: [DONE]\n\n',
  (json) => `data: ${json.slice(0, json.length >> 1)}`,
]

/** Reads lines as they come, and answers the parts of each piece, and what was counted. */
function readAll(reader: StreamReader, pieces: readonly string[]): unknown {
  const body = createStreamBody(reader)
  const read = pieces.map((piece) => {
    const parts: Part[] = []
    return [body.push(piece, parts), parts]
  })
  const rest: Part[] = []
  return [...read, body.end(false, rest), rest, reader.isComplete()]
}

/** The same reader, given each event by itself. */
function withoutSkim(reader: StreamReader): StreamReader {
  return {
    push: (event, out) => reader.push(event, out),
    end: (out, isCut) => reader.end(out, isCut),
    isComplete: () => reader.isComplete(),
  }
}

describe.each(Object.entries(streams))('%s', (_, { create, event, name }) => {
  it('events that are read where they lie give what they give when each is taken out', () => {
    for (let seed = 1; seed <= 150; seed += 1) {
      const random = createRandom(seed)
      const below = (count: number): number => Math.floor(random() * count)
      // Some streams change little from event to event, others change much.
      const changes = random() < 0.5 ? 0.05 : 0.5
      const frames = Array.from({ length: 60 }, (__, index) => {
        let value = event(words[below(words.length)] ?? '', index)
        if (random() < changes) value = mutateJson(value, random)
        const frame = random() < changes ? (others[below(others.length)] ?? usual) : usual
        return frame(JSON.stringify(value), name)
      })
      const text = encodeByteText(frames.join(''))
      const pieces = text.match(/(?:[^\n]*\n){1,7}|[^\n]+$/g) ?? []
      expect(readAll(create(), pieces), `seed ${seed}`).toEqual(readAll(withoutSkim(create()), pieces))
    }
  })

  it('all events that repeat the ones before are read where they lie', () => {
    const reader = create()
    let pushed = 0
    const counting: StreamReader = {
      ...reader,
      push(each, out) {
        pushed += 1
        reader.push(each, out)
      },
    }
    const frames = Array.from({ length: 50 }, (__, index) =>
      usual(JSON.stringify(event(words[index % 8] || 'x', 3 * index + 1)), name),
    )
    readAll(counting, [encodeByteText(frames.join(''))])
    expect(pushed).toBeLessThanOrEqual(3)
  })
})
