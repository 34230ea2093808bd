import { describe, expect, it } from 'vitest'
import { gatewayUnderTest, post } from '../../testing/gateway-under-test.ts'

const text = (words: string) => ({ content: { parts: [{ text: words }] } })
const file = (mimeType: string, bytes: string) => ({
  content: { parts: [{ inlineData: { mimeType, data: Buffer.from(bytes).toString('base64') } }] },
})

interface Vector {
  readonly values: number[]
}

interface Answer {
  readonly embedding?: Vector
  readonly embeddings?: readonly Vector[]
  readonly usageMetadata?: { readonly promptTokenCount: number }
}

describe.each([undefined, 'new-api' as const])('embed content with the profile %s', (profile) => {
  async function ask(path: string, body: unknown) {
    const gateway = await gatewayUnderTest(profile === undefined ? {} : { profile })
    const answer = await post(gateway, `/v1beta/models/${path}`, body)
    return { status: answer.status, body: (await answer.json()) as Answer }
  }

  it('makes a vector of one content, and of each of several', async () => {
    const single = await ask('practice-embed:embedContent', { ...text('a cat'), outputDimensionality: 5 })
    expect(single.body).toMatchObject({ embedding: { values: expect.any(Array) } })
    expect(single.body.embedding?.values).toHaveLength(5)
    const both = await ask('practice-embed-media:batchEmbedContents', {
      requests: [text('a cat'), file('image/png', 'one'), file('image/png', 'one'), file('audio/wav', 'two')],
    })
    const [words, picture, same, sound] = both.body.embeddings ?? []
    expect(picture).toEqual(same)
    expect(picture).not.toEqual(sound)
    expect(words?.values).toHaveLength(768)
    expect(both.body.usageMetadata?.promptTokenCount).toBeGreaterThan(3 * 258)
  })

  it.each<[string, string, unknown, RegExp]>([
    [
      'a file, by a model of texts',
      'practice-embed:embedContent',
      file('image/png', 'one'),
      /does not support image\/png/,
    ],
    [
      'a file of another kind',
      'practice-embed-media:embedContent',
      file('application/zip', 'one'),
      /Unsupported MIME type/,
    ],
    ['nothing', 'practice-embed:embedContent', {}, /content/],
    ['a batch of nothing', 'practice-embed:batchEmbedContents', { requests: [] }, /requests/],
    [
      'a wrong length',
      'practice-embed:embedContent',
      { ...text('a'), outputDimensionality: 0 },
      /outputDimensionality/,
    ],
    ['a model that does not embed', 'practice-chat:embedContent', text('a'), /does not make embeddings/],
  ])('refuses %s', async (_, path, body, message) => {
    const { status, body: answer } = await ask(path, body)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer)).toMatch(message)
  })
})
