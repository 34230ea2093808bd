import OpenAI, { BadRequestError } from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startPracticeGateway, type PracticeGateway } from '../../server.ts'
import { post, postForJson } from '../../testing/gateway-under-test.ts'

let gateway: PracticeGateway
let openai: OpenAI
beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
  openai = new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
})
afterAll(() => gateway.close())

const texts = [
  'The cat sleeps on the warm sofa',
  'A kitten naps on a couch',
  'Dogs bark at the mail carrier',
  'Puppies chase a ball in the park',
  'Interest rates rose by a quarter point',
  'The central bank tightened its policy',
  'Knead the dough for ten minutes',
  'Let the bread rise in its bowl',
]

async function embed(
  model: string,
  input: string[],
  rest: { dimensions?: number } = {},
): Promise<number[][]> {
  const { data } = await openai.embeddings.create({ model, input, ...rest })
  return data.map(({ embedding }) => embedding)
}

const dot = (left: readonly number[] = [], right: readonly number[] = []): number =>
  left.reduce((sum, value, at) => sum + value * (right[at] ?? 0), 0)

/** Returns the index of the nearest other text for each text. */
function nearest(vectors: readonly number[][]): number[] {
  return vectors.map((vector, row) => {
    const near = vectors.map((other, at) => (at === row ? -2 : dot(vector, other)))
    return near.indexOf(Math.max(...near))
  })
}

interface EmbeddingAnswer {
  readonly data: { readonly index: number; readonly embedding: number[] | string }[]
  readonly usage: { readonly prompt_tokens: number; readonly total_tokens: number }
}

describe('the openai client asks for embeddings', () => {
  test('and gets the same vectors as base64 and as numbers', async () => {
    const packed = await embed('practice-embed', texts)
    const plain = await openai.embeddings.create({
      model: 'practice-embed',
      input: texts,
      encoding_format: 'float',
    })
    expect(gateway.calls.at(-2)?.body).toContain('"encoding_format":"base64"')
    expect(plain.data.map(({ embedding }) => embedding)).toEqual(packed)
    expect(packed.map(({ length }) => length)).toEqual(texts.map(() => 1_536))
    for (const vector of packed) expect(dot(vector, vector)).toBeCloseTo(1, 5)
    expect(plain.usage.prompt_tokens).toBe(plain.usage.total_tokens)
  })

  test('in which similar texts are near', async () => {
    expect(nearest(await embed('practice-embed', texts))).toEqual([1, 0, 3, 2, 5, 4, 7, 6])
  })

  test('of any length, a shorter one being the beginning of a longer one', async () => {
    const [long = []] = await embed('practice-embed', texts, { dimensions: 4_096 })
    const [short = []] = await embed('practice-embed', texts, { dimensions: 7 })
    expect([long.length, short.length]).toEqual([4_096, 7])
    const begun = long.slice(0, 7)
    expect(dot(short, begun) / Math.sqrt(dot(begun, begun))).toBeCloseTo(1, 5)
  })

  test('of another model, which judges otherwise', async () => {
    const vectors = await embed('practice-embed-letters', texts)
    expect(vectors[0]).toHaveLength(1_024)
    expect(nearest(vectors)).not.toEqual([1, 0, 3, 2, 5, 4, 7, 6])
  })

  test.each([
    ['more texts than a request takes', { input: Array.from({ length: 2_049 }, () => 'a') }, 'input'],
    ['a text of more than 8,192 tokens', { input: ['a', 'b '.repeat(8_193)] }, 'input'],
    ['an empty text', { input: ['a', ''] }, 'input'],
    ['no length', { input: ['a'], dimensions: 0 }, 'dimensions'],
    ['a length nobody has', { input: ['a'], dimensions: 5_000 }, 'dimensions'],
  ])('and is refused for %s', async (_, fields, param) => {
    const error: unknown = await openai.embeddings
      .create({ model: 'practice-embed', ...fields })
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error instanceof BadRequestError && error.param).toBe(param)
  })

  test('and is refused a length by the model that has only one', async () => {
    await expect(embed('practice-embed-small', texts, { dimensions: 64 })).rejects.toThrow(
      "Unsupported parameter: 'dimensions'",
    )
    expect((await embed('practice-embed-small', ['a']))[0]).toHaveLength(384)
  })
})

const ask = (input: unknown): Promise<EmbeddingAnswer> =>
  postForJson(gateway, '/v1/embeddings', { model: 'practice-embed', input, dimensions: 8 })

describe('the embeddings route', () => {
  test.each([
    ['int8', 8, -128, 127],
    ['uint8', 8, 0, 255],
    ['binary', 1, -128, 127],
    ['ubinary', 1, 0, 255],
  ])('gives numbers of the type %s, plain and packed', async (type, length, lowest, highest) => {
    const body = { model: 'practice-embed', input: ['a boat'], dimensions: 8, output_dtype: type }
    const plain = await postForJson<EmbeddingAnswer>(gateway, '/v1/embeddings', body)
    const packed = await postForJson<EmbeddingAnswer>(gateway, '/v1/embeddings', {
      ...body,
      encoding_format: 'base64',
    })
    const numbers = plain.data[0]?.embedding as number[]
    expect(numbers).toHaveLength(length)
    for (const number of numbers)
      expect(Number.isInteger(number) && number >= lowest && number <= highest).toBe(true)
    expect(packed.data[0]?.embedding).toBe(Buffer.from(numbers).toString('base64'))
  })

  test('takes one text, tokens, and lists of tokens, and counts them', async () => {
    expect((await ask('one text')).data).toMatchObject([{ index: 0 }])
    expect((await ask([5, 6, 7])).usage).toEqual({ prompt_tokens: 3, total_tokens: 3 })
    expect((await ask([[5], [6, 7]])).data).toHaveLength(2)
    const whole = await ask(texts)
    const parts = await Promise.all(texts.map(async (text) => (await ask(text)).usage.total_tokens))
    expect(whole.usage.total_tokens).toBe(parts.reduce((sum, count) => sum + count, 0))
  })

  test('wants an input, and a model that embeds', async () => {
    const missing = await post(gateway, '/v1/embeddings', { model: 'practice-embed' })
    expect([missing.status, await missing.json()]).toMatchObject([
      500,
      { error: { code: 'invalid_request', message: expect.stringContaining('field input is required') } },
    ])
    const other = await post(gateway, '/v1/embeddings', { model: 'practice-chat', input: 'a' })
    expect([other.status, await other.json()]).toMatchObject([
      500,
      { error: { code: 'convert_request_failed' } },
    ])
  })

  test('answers as odd as the model is', async () => {
    const oddly = async (model: string, rest = {}): Promise<EmbeddingAnswer['data']> => {
      const body = { model, input: ['a', 'b', 'c'], dimensions: 4, ...rest }
      return (await postForJson<EmbeddingAnswer>(gateway, '/v1/embeddings', body)).data
    }
    const indices = async (model: string) => (await oddly(model)).map(({ index }) => index)
    expect(await indices('practice-embed-reorders')).toEqual([2, 1, 0])
    expect(await indices('practice-embed-misses')).toEqual([0, 1])
    expect(await indices('practice-embed-doubles')).toEqual([0, 1, 0])
    expect((await oddly('practice-embed-lengths')).map(({ embedding }) => embedding.length)).toEqual([
      4, 4, 3,
    ])
    expect((await oddly('practice-embed-floats', { encoding_format: 'base64' }))[0]?.embedding).toHaveLength(
      4,
    )
    const nan = await post(gateway, '/v1/embeddings', {
      model: 'practice-embed-nan',
      input: 'a',
      dimensions: 2,
    })
    expect(await nan.text()).toContain('[NaN,')
    const statuses: number[] = []
    for (let count = 0; count < 4; count += 1)
      statuses.push(
        (await post(gateway, '/v1/embeddings', { model: 'practice-embed-busy', input: 'a' })).status,
      )
    expect(statuses).toEqual([200, 200, 503, 200])
  })
})
