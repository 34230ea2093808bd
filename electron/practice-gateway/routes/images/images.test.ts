import OpenAI, { BadRequestError, InternalServerError, toFile } from 'openai'
import { describe, expect, test } from 'vitest'
import { paint } from '../../images/paint.ts'
import { toRaster, type Raster } from '../../images/raster.ts'
import { readPng } from '../../images/read-png.ts'
import { writePng } from '../../images/write-png.ts'
import type { PracticeGateway } from '../../server.ts'
import { linkLifeMs } from '../../stored-files.ts'
import { gatewayUnderTest, postForJson } from '../../testing/gateway-under-test.ts'

function client(gateway: PracticeGateway) {
  return new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
}

const boat = { model: 'practice-image', prompt: 'A red boat', size: '256x256' } as const
const bytesOf = (base64: string | undefined): Buffer => Buffer.from(base64 ?? '', 'base64')

/** 64 × 32, of one colour. */
const source: Raster = { width: 64, height: 32, pixels: new Uint8Array(64 * 32 * 4).fill(255) }
/** Transparent in the upper half. */
const mask: Raster = {
  ...source,
  pixels: source.pixels.map((_, at) => (at % 4 === 3 && at < 64 * 16 * 4 ? 0 : 255)),
}
const pngFile = async (raster: Raster, name: string) =>
  toFile(await writePng(raster), name, { type: 'image/png' })

describe('the openai client generates images', () => {
  test('as many as it asks for, of the size it asks for, each another one', async () => {
    const gateway = await gatewayUnderTest()
    const answer = await client(gateway).images.generate({ ...boat, n: 3 })
    const images = await Promise.all((answer.data ?? []).map(({ b64_json }) => readPng(bytesOf(b64_json))))
    expect(images).toMatchObject(Array.from({ length: 3 }, () => ({ width: 256, height: 256 })))
    const expected = [0, 1, 2].map((index) =>
      toRaster(paint({ prompt: boat.prompt, width: 256, height: 256, index })),
    )
    expect(images.map((image) => image?.pixels)).toEqual(expected.map(({ pixels }) => pixels))
    expect(answer).toMatchObject({ output_format: 'png', size: '256x256' })
    expect(answer.data?.[0]).toMatchObject({ url: '', revised_prompt: 'A rehearsed picture of: A red boat' })
    const { input_tokens = 0, output_tokens = 0, total_tokens } = answer.usage ?? {}
    expect(output_tokens).toBe(3 * 1056)
    expect(total_tokens).toBe(input_tokens + output_tokens)
  })

  test('as links that need no key, and that expire', async () => {
    let now = 0
    const gateway = await gatewayUnderTest({
      clock: { now: () => now, after: () => () => undefined },
    })
    const answer = await client(gateway).images.generate({ ...boat, response_format: 'url' })
    const [image] = answer.data ?? []
    expect(image?.b64_json).toBe('')
    const fetched = await fetch(image?.url ?? '')
    expect(fetched.headers.get('content-type')).toBe('image/png')
    expect(await readPng(Buffer.from(await fetched.arrayBuffer()))).toMatchObject({ width: 256 })
    now = linkLifeMs
    expect((await fetch(image?.url ?? '')).status).toBe(410)
    expect((await fetch(`${gateway.url}/practice-files/99.png`)).status).toBe(404)
  })

  test('with previews before each of them', async () => {
    const gateway = await gatewayUnderTest()
    const stream = await client(gateway).images.generate({ ...boat, n: 2, stream: true, partial_images: 2 })
    const types: string[] = []
    let last: string | undefined
    for await (const event of stream) {
      types.push(event.type)
      last = event.b64_json
    }
    const ofImage = ['partial_image', 'partial_image', 'completed'].map((end) => `image_generation.${end}`)
    expect(types).toEqual([...ofImage, ...ofImage])
    const expected = toRaster(paint({ prompt: boat.prompt, width: 256, height: 256, index: 1 }))
    expect((await readPng(bytesOf(last)))?.pixels).toEqual(expected.pixels)
  })

  test.each([
    ['a size that is none', { size: '1000x7' }, 'size', 'invalid_value'],
    ['too many', { n: 11 }, 'n', 'integer_above_max_value'],
    ['none', { n: 0 }, 'n', 'integer_below_min_value'],
    [
      'a field that a picky model has not',
      { model: 'practice-image-picky', style: 'vivid' },
      'style',
      'unknown_parameter',
    ],
    ['what is against the rules', { model: 'practice-image-strict' }, null, 'content_policy_violation'],
  ] as const)('and is refused for %s', async (_, change, param, code) => {
    const gateway = await gatewayUnderTest()
    // The cast allows the wrong values that this test sends.
    const sent = { ...boat, ...change } as Parameters<OpenAI['images']['generate']>[0]
    const error: unknown = await client(gateway)
      .images.generate(sent)
      .catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(BadRequestError)
    expect(error).toMatchObject({ param, code })
  })

  test('and hears from the gateway itself about a size with ×, and a model that does not draw', async () => {
    const gateway = await gatewayUnderTest()
    for (const change of [{ size: '64×64' }, { model: 'practice-chat' }]) {
      const sent = { ...boat, ...change } as Parameters<OpenAI['images']['generate']>[0]
      await expect(client(gateway).images.generate(sent)).rejects.toBeInstanceOf(InternalServerError)
    }
  })

  test('and gets fewer from a model that filters', async () => {
    const gateway = await gatewayUnderTest()
    const few = await client(gateway).images.generate({ ...boat, model: 'practice-image-few', n: 2 })
    expect(few.data).toHaveLength(1)
    expect(
      await postForJson(gateway, '/v1/images/generations', { ...boat, model: 'practice-image-few' }),
    ).toMatchObject({ data: [] })
  })
})

describe('the openai client edits an image', () => {
  test('where the mask is see-through, and nowhere else', async () => {
    const gateway = await gatewayUnderTest()
    const answer = await client(gateway).images.edit({
      model: 'practice-image',
      prompt: 'A calm sea',
      image: await pngFile(source, 'source.png'),
      mask: await pngFile(mask, 'mask.png'),
    })
    const result = await readPng(bytesOf(answer.data?.[0]?.b64_json))
    const half = 64 * 16 * 4
    expect(result).toMatchObject({ width: 64, height: 32 })
    expect(result?.pixels.subarray(half)).toEqual(source.pixels.subarray(half))
    expect(result?.pixels.subarray(0, half)).not.toEqual(source.pixels.subarray(0, half))
    expect(answer.usage?.input_tokens_details.image_tokens).toBe(1056)
  })

  test('of several sources, streamed', async () => {
    const gateway = await gatewayUnderTest()
    const stream = await client(gateway).images.edit({
      model: 'practice-image',
      prompt: 'A calm sea',
      image: [await pngFile(source, 'a.png'), await pngFile(source, 'b.png')],
      stream: true,
      partial_images: 1,
    })
    const types: string[] = []
    for await (const event of stream) types.push(event.type)
    expect(types).toEqual(['image_edit.partial_image', 'image_edit.completed'])
  })

  test('and is refused for a mask of another size or without alpha, another size, and what is no picture', async () => {
    const gateway = await gatewayUnderTest()
    const sent = { model: 'practice-image', prompt: 'sea', image: await pngFile(source, 'a.png') }
    const small: Raster = { width: 16, height: 16, pixels: new Uint8Array(16 * 16 * 4) }
    const wrong = [
      { mask: await pngFile(small, 'mask.png') },
      { mask: await toFile(Buffer.from('none'), 'mask.png', { type: 'image/png' }) },
      { size: '256x256' as const },
      { image: await toFile(Buffer.from('none'), 'a.png', { type: 'image/png' }) },
    ]
    const params: unknown[] = []
    for (const change of wrong) {
      const error: unknown = await client(gateway)
        .images.edit({ ...sent, ...change })
        .catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(BadRequestError)
      params.push(error instanceof BadRequestError && error.param)
    }
    expect(params).toEqual(['mask', 'mask', 'size', 'image'])
  })

  test('and hears that an image is required', async () => {
    const gateway = await gatewayUnderTest()
    const form = new FormData()
    form.set('model', 'practice-image')
    form.set('prompt', 'sea')
    const response = await fetch(`${gateway.url}/v1/images/edits`, {
      method: 'POST',
      headers: { authorization: 'Bearer practice-full' },
      body: form,
    })
    expect(response.status).toBe(500)
    expect(await response.json()).toMatchObject({ error: { code: 'invalid_request' } })
  })
})
