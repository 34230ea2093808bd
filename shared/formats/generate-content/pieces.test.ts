import { describe, expect, it, test } from 'vitest'
import type { JsonObject } from '../../json.ts'
import { applyParts, createAnswer, type Answer } from '../../runs/answer.ts'
import type { Part } from '../../runs/part.ts'
import { readGenerateContentResponse } from './response.ts'
import { createGenerateContentStreamReader } from './stream.ts'

/** Returns the answer of a stream whose chunks contain these parts. */
function read(chunks: readonly (readonly JsonObject[])[]): Answer {
  const reader = createGenerateContentStreamReader()
  const made: Part[] = []
  const push = (candidate: object): void => {
    reader.push({ event: '', data: JSON.stringify({ candidates: [candidate] }) }, made)
  }
  for (const parts of chunks) push({ content: { parts } })
  push({ content: { parts: [] }, finishReason: 'STOP' })
  reader.end(made)
  const answer = createAnswer()
  applyParts(answer, made)
  return answer
}

function readWhole(parts: readonly JsonObject[]): Answer {
  const whole = readGenerateContentResponse({ candidates: [{ content: { parts }, finishReason: 'STOP' }] })
  const answer = createAnswer()
  if (whole.ok) applyParts(answer, whole.value)
  return answer
}

const base64 = (text: string) => Buffer.from(text, 'latin1').toString('base64')

const sounds = (answer: Answer) => answer.blocks.filter((block) => block.type === 'media')

describe('sound that comes in several parts', () => {
  const mimeType = 'audio/L16;codec=pcm;rate=24000'
  const piece = (data: string, type = mimeType) => ({ inlineData: { mimeType: type, data: base64(data) } })
  const whole = { type: 'media', mediaType: mimeType, data: base64('abcdefg') }

  it('is one sound, shown and sent back as one', () => {
    const pieces = [piece('abc'), piece('d'), piece('efg')]
    for (const answer of [read(pieces.map((part) => [part])), read([pieces]), readWhole(pieces)]) {
      expect(answer.blocks).toEqual([whole])
      expect(answer.keep).toEqual([{ inlineData: { mimeType, data: whole.data } }])
    }
  })

  it('is one sound beside words', () => {
    expect(read([[piece('abc')], [{ text: 'Hello' }], [piece('defg')]]).blocks).toEqual([
      { type: 'text', text: 'Hello' },
      whole,
    ])
  })

  it('is a WAV file whose header came with its first part', () => {
    const wav = 'audio/wav'
    const chunks = [[piece('RIFFabc', wav)], [piece('def', wav)]]
    expect(read(chunks).blocks).toEqual([{ type: 'media', mediaType: wav, data: base64('RIFFabcdef') }])
    expect(read([...chunks, [piece('RIFFg', wav)]]).blocks).toHaveLength(2)
  })

  it('is two sounds at two rates, and two files where each is one', () => {
    expect(read([[piece('abc')], [piece('def', 'audio/L16;rate=16000')]]).blocks).toHaveLength(2)
  })

  it.each([
    ['audio/mpeg', 'ID3\x04\0\0\0\0\0\0'],
    ['audio/mp3', '\xff\xfb\x90\x64'],
    ['audio/ogg', 'OggS\0\x02'],
    ['audio/flac', 'fLaC\0\0'],
    ['audio/wav', 'RIFF\x24\0\0\0WAVEfmt '],
  ])('is one file with what follows its beginning, and two where it begins again: %s', (type, head) => {
    const file = [[piece(`${head}ab`, type)], [piece('cd', type)], [{ text: 'Hi' }], [piece('ef', type)]]
    const data = base64(`${head}abcdef`)
    expect(sounds(read(file))).toEqual([{ type: 'media', mediaType: type, data }])
    expect(sounds(read([...file, ...file]))).toHaveLength(2)
  })
})

function call(name: string, args: JsonObject): JsonObject {
  return { functionCall: { name, args } }
}

describe('a call that comes in pieces', () => {
  const pieces = ['{', '"zone"', ':"UTC"}'].map((text) => call('', { arguments: text }))

  it('is one call, shown and sent back as one', () => {
    const answer = read([[call('get_time', {})], ...pieces.map((part) => [part]), [call('look', {})]])
    expect(answer.blocks).toMatchObject([
      { type: 'tool-call', name: 'get_time', arguments: '{"zone":"UTC"}' },
      { type: 'tool-call', name: 'look', arguments: '{}' },
    ])
    expect(answer.keep).toEqual([call('get_time', { zone: 'UTC' }), call('look', {})])
    expect(answer.finish?.reason).toBe('tool-calls')
  })

  it('may have no name at all in its later pieces', () => {
    const nameless = { functionCall: { args: { arguments: '{"a":1}' } } }
    expect(read([[call('one', {})], [nameless]]).blocks).toMatchObject([
      { name: 'one', arguments: '{"a":1}' },
    ])
  })

  it('is whole where it has arguments, or none', () => {
    expect(readWhole([call('one', { arguments: 'text' }), call('two', {})]).blocks).toMatchObject([
      { name: 'one', arguments: '{"arguments":"text"}' },
      { name: 'two', arguments: '{}' },
    ])
  })
})

function partial(values: JsonObject[], more: JsonObject = { willContinue: true }): JsonObject {
  return { functionCall: { ...(values.length > 0 && { partialArgs: values }), ...more } }
}

function at(jsonPath: string, value: JsonObject): JsonObject {
  return { jsonPath, ...value }
}

describe('a call that was asked for in pieces', () => {
  const begin = partial([], { name: 'get_weather', id: 'w1', willContinue: true })
  const args = { city: 'Paris', days: [3, 4], 'a b': { c: false, 'd.e': null } }
  const pieces = [
    partial([at('$.city', { stringValue: 'Par', willContinue: true })]),
    partial([at('$.city', { stringValue: 'is' })]),
    partial([at('$.days[0]', { numberValue: 3 }), at('$.days[1]', { numberValue: 4 })]),
    partial([at("$['a b'].c", { boolValue: false }), at("$['a b']['d.e']", { nullValue: 'NULL_VALUE' })]),
    partial([], {}),
  ]

  it('is one call, with its values at their places', () => {
    const chunks = [begin, ...pieces].map((part) => [part])
    for (const answer of [read([...chunks, [call('look', { at: 1 })]]), read([chunks.flat()])]) {
      expect(answer.blocks[0]).toEqual({
        type: 'tool-call',
        callId: 'w1',
        name: 'get_weather',
        arguments: JSON.stringify(args),
      })
      expect(answer.keep).toContainEqual({ functionCall: { id: 'w1', name: 'get_weather', args } })
      expect(JSON.stringify(answer.keep)).not.toMatch(/partialArgs|willContinue/)
    }
  })

  it('is broken where the last piece says that another one follows', () => {
    expect(read([[begin], [pieces[0] ?? {}]]).blocks).toEqual([
      {
        type: 'tool-call',
        callId: 'w1',
        name: 'get_weather',
        arguments: '{"city":"Par"}',
        isBroken: true,
      },
    ])
  })

  it.each(['$', 'x', '$..x', '$.x[999999]', '$.x[', ''])(
    'goes on behind a value whose place is none: %s',
    (path) => {
      const values = [at(path, { numberValue: 1 }), at('$.y', { numberValue: 2 })]
      const [block] = read([[begin], [partial(values, {})]]).blocks
      expect(block).toMatchObject({ arguments: expect.stringContaining('"y":2') as string })
    },
  )

  it('has a value under any name, which is one of its own', () => {
    const values = [at('$.__proto__.x', { stringValue: 'y' }), at('$.constructor', { numberValue: 1 })]
    const [block] = read([[begin], [partial(values, {})]]).blocks
    expect(block).toMatchObject({ arguments: '{"__proto__":{"x":"y"},"constructor":1}' })
  })
})

test('words that the last chunk holds once more are shown once', () => {
  const words = ['The tower is ', '330 m ', 'tall.']
  const chunks = [...words, words.join('')]
  const reader = createGenerateContentStreamReader()
  const made: Part[] = []
  chunks.forEach((text, place) => {
    const isLast = place === chunks.length - 1
    const candidate = { content: { parts: [{ text }] }, ...(isLast && { finishReason: 'STOP' }) }
    reader.push({ event: '', data: JSON.stringify({ candidates: [candidate] }) }, made)
  })
  reader.end(made)
  const answer = createAnswer()
  applyParts(answer, made)
  expect(answer.blocks).toEqual([{ type: 'text', text: words.join('') }])
})
