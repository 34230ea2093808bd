import { describe, expect, it } from 'vitest'
import type { ErrorContext } from '../../gateway/errors/normalise-error-body.ts'
import type { Json, JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { createEmbeddingReader, readEmbeddingResponse } from './embedding-response.ts'
import type { EmbeddingList } from './embedding-list.ts'

const base64 = (numbers: readonly number[]): string =>
  Buffer.from(new Float32Array(numbers).buffer).toString('base64')

const item = (index: number, embedding: Json): JsonObject => ({ object: 'embedding', index, embedding })
const asking = (count: number, fields: JsonObject = {}): ErrorContext => ({
  sentBody: { model: 'm', input: Array.from({ length: count }, (_, at) => `text ${at}`), ...fields },
})

/** Reads a body as it arrives, in pieces of `size` bytes. */
function read(
  text: string,
  context: ErrorContext,
  size = text.length,
): { list?: EmbeddingList; parts: Part[] } {
  let list: EmbeddingList | undefined
  const reader = createEmbeddingReader(context, { onVectors: (given) => (list = given) })
  const bytes = Buffer.from(text)
  let left = ''
  for (let at = 0; at < bytes.length; at += size)
    left += Buffer.from(reader.push(bytes.subarray(at, at + size))).toString('latin1')
  left += Buffer.from(reader.end()).toString('latin1')
  const result = reader.response(JSON.parse(left), context)
  if (!result.ok) throw new Error(result.error.message)
  return { ...(list !== undefined && { list }), parts: result.value }
}

function listOf(data: readonly Json[], context = asking(data.length)): EmbeddingList {
  const { list } = read(JSON.stringify({ object: 'list', data: [...data], model: 'm' }), context)
  if (list === undefined) throw new Error('no list')
  return list
}

const rowsOf = ({ vectors, dimensions, count }: EmbeddingList): number[][] =>
  Array.from({ length: count }, (_, row) => [...vectors.subarray(row * dimensions, (row + 1) * dimensions)])

describe('the vectors of an embedding list', () => {
  it('are the same as numbers and as base64, cut at any byte', () => {
    const planted = [
      [0.5, -0.25, 1e-8, 3],
      [-1.5e10, 0.0078125, 2, -0],
    ]
    const context = asking(2)
    const numbers = `{"object":"list","data":[{"embedding" : [0.5, -0.25,1e-8,3],"index":0},\n
      {"index":1,"embedding":[-1.5E+10,0.0078125,2.0,-0]}],"model":"é \\"embedding\\":[","usage":{"prompt_tokens":7,"total_tokens":7}}`
    const texts = JSON.stringify({ data: planted.map((vector, index) => item(index, base64(vector))) })
    const expected = planted.map((vector) => [...new Float32Array(vector)])
    for (const text of [numbers, texts]) {
      for (const size of [1, 2, 3, 7, 64, text.length * 2]) {
        const { list } = read(text, context, size)
        expect(list && rowsOf(list)).toEqual(expected)
        expect(list).toMatchObject({ dimensions: 4, readyCount: 2, problems: [] })
      }
    }
    expect(read(numbers, context).parts).toEqual([
      {
        type: 'opaque',
        block: 'embeddings',
        label: 'embeddings',
        value: {
          texts: 2,
          vectors: 2,
          dimensions: 4,
          encoding: 'float',
          first: [0.5, -0.25, 1e-8, 3],
          norm: 3.052,
          problems: [],
        },
      },
      { type: 'usage', usage: { inputTokens: 7, totalTokens: 7 } },
      { type: 'finish', reason: 'stop', raw: '' },
    ])
  })

  it('are sorted by their index', () => {
    const list = listOf([item(2, [3, 3]), item(0, base64([1, 1])), item(1, [2, 2])])
    expect(rowsOf(list)).toEqual([
      [1, 1],
      [2, 2],
      [3, 3],
    ])
    expect(list.problems).toEqual([{ kind: 'reordered', positions: [] }])
    expect(list.encoding).toBe('mixed')
  })

  it('are read from base64 with line breaks, escaped slashes, no padding or the other alphabet', () => {
    const vector = [0.1, -12.5, 1e20, 7]
    const text = base64(vector)
    const spellings = [
      `"${text.slice(0, 7)}\r\n ${text.slice(7)}"`.replace('\r\n', '\\r\\n'),
      `"${text.replaceAll('/', '\\/')}"`,
      `"${text.replaceAll('=', '')}"`,
      `"${text.replaceAll('+', '-').replaceAll('/', '_')}"`,
    ]
    for (const spelling of spellings) {
      const { list } = read(`{"data":[{"index":0,"embedding":${spelling}}]}`, asking(1))
      expect(list && rowsOf(list)).toEqual([[...new Float32Array(vector)]])
    }
  })

  it('are read from other lists that servers answer', () => {
    const bodies = [
      { embeddings: [[1, 2]] },
      { embeddings: [{ values: [1, 2] }] },
      { embedding: [1, 2] },
      { data: [{ index: 0, embedding: [[1, 2]] }] },
    ]
    for (const body of bodies) {
      const { list } = read(JSON.stringify(body), asking(1))
      expect(list && rowsOf(list)).toEqual([[1, 2]])
    }
  })
})

describe('what is wrong with vectors', () => {
  it('is named by the rows it was found in, and those rows are NaN', () => {
    const nan =
      '{"data":[{"index":0,"embedding":[1,NaN]},{"index":1,"embedding":[-Infinity,0]},{"index":2,"embedding":[1,2]}]}'
    const { list } = read(nan, asking(3))
    expect(list?.problems).toEqual([{ kind: 'not-finite', positions: [0, 1] }])
    expect(list && rowsOf(list)).toEqual([
      [NaN, NaN],
      [NaN, NaN],
      [1, 2],
    ])
    expect(listOf([item(0, [null, 1]), item(1, [1, 1])]).problems).toEqual([
      { kind: 'not-finite', positions: [0] },
    ])
    expect(listOf([item(0, [0, 0]), item(1, base64([1, 1]))]).problems).toEqual([
      { kind: 'zero', positions: [0] },
    ])
  })

  it('tells wrong lengths from the length most have, whichever came first', () => {
    const list = listOf([item(0, [1]), item(1, [1, 2]), item(2, base64([3, 4])), item(3, [1, 2, 3])])
    expect(list.problems).toEqual([
      { kind: 'wrong-length', positions: [0], expected: 2, found: 1 },
      { kind: 'wrong-length', positions: [3], expected: 2, found: 3 },
    ])
    expect(rowsOf(list)[2]).toEqual([3, 4])
    expect(list.readyCount).toBe(2)
  })

  it('tells indices that are missing, doubled, or not asked for', () => {
    const list = listOf([item(0, [1, 0]), item(0, [9, 9]), item(7, [2, 2]), item(-1, [2, 2])], asking(3))
    expect(list.problems).toEqual([
      { kind: 'duplicate', positions: [0] },
      { kind: 'out-of-range', positions: [7, -1] },
      { kind: 'missing', positions: [1, 2] },
    ])
    expect(rowsOf(list)[0]).toEqual([1, 0])
  })

  it('tells items without an index, and takes them in their order', () => {
    const list = listOf([{ embedding: [1, 2] }, { embedding: [3, 4] }])
    expect(list.problems).toEqual([{ kind: 'no-index', positions: [] }])
    expect(rowsOf(list)).toEqual([
      [1, 2],
      [3, 4],
    ])
  })

  it('tells what is neither numbers nor base64', () => {
    const unreadable = [
      item(0, 'no base64'),
      item(1, 'AAA='),
      item(2, [[1], [2]]),
      item(3, null),
      item(4, ['a']),
    ]
    expect(listOf([...unreadable, item(5, [1, 2])]).problems).toEqual([
      { kind: 'unreadable', positions: [0, 1, 2, 3, 4] },
    ])
  })

  it('tells a model that ignores what was asked for', () => {
    const context = asking(1, { encoding_format: 'base64', dimensions: 4 })
    expect(listOf([item(0, [1, 2])], context).problems).toEqual([
      { kind: 'other-encoding', positions: [] },
      { kind: 'other-dimensions', positions: [], expected: 4, found: 2 },
    ])
  })

  it('is an error when no vector is usable, and a note when some are not', () => {
    const none = readEmbeddingResponse({ data: [] }, asking(1))
    expect(none).toMatchObject({ ok: true, value: [{}, { type: 'error', error: { code: 'no-vectors' } }] })
    const partial = readEmbeddingResponse({ data: [item(0, [1, 2])] }, asking(2))
    expect(partial.ok && partial.value.at(-1)).toEqual({
      type: 'finish',
      reason: 'other',
      raw: '1/2 vectors',
    })
  })

  it('is said in the words of the error an answer holds, or as not of this format', () => {
    expect(
      readEmbeddingResponse({ error: { message: 'No balance', code: 'insufficient_user_quota' } }),
    ).toMatchObject({ ok: false, error: { gatewaySays: 'No balance' } })
    expect(readEmbeddingResponse({ choices: [] })).toMatchObject({
      ok: false,
      error: { message: 'The response is not in the Embeddings format: data is missing.' },
    })
  })
})
