import OpenAI, { BadRequestError, InternalServerError } from 'openai'
import { beforeAll, afterAll, describe, expect, test } from 'vitest'
import { sniffType } from '../../../../shared/media/sniff-type.ts'
import { startPracticeGateway, type PracticeGateway } from '../../server.ts'
import { measureAudio } from '../../audio/measure-audio.ts'
import { createSpokenMemory } from '../../audio/spoken-memory.ts'
import { dataOf, post } from '../../testing/gateway-under-test.ts'

let gateway: PracticeGateway
let client: OpenAI

beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
  client = new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
})
afterAll(() => gateway.close())

const hello = { model: 'practice-speech', input: 'Hello there, how are you today?', voice: 'nova' } as const

async function measure(bytes: Buffer) {
  const file = {
    size: bytes.length,
    read: async (at: number, length: number) => bytes.subarray(at, at + length),
  }
  const measured = await measureAudio(file, createSpokenMemory())
  if (measured === undefined) throw new Error('no sound')
  return measured
}

async function speak(change: object = {}): Promise<Buffer> {
  const response = await client.audio.speech.create({ ...hello, response_format: 'wav', ...change })
  return Buffer.from(await response.arrayBuffer())
}

describe('the openai client asks for speech', () => {
  test.each([
    ['mp3', 'audio/mpeg', 'audio/mpeg'],
    ['wav', 'audio/wav', 'audio/wav'],
    ['pcm', 'audio/pcm', 'application/octet-stream'],
  ] as const)('as %s, and gets that', async (format, contentType, sniffed) => {
    const response = await client.audio.speech.create({ ...hello, response_format: format })
    expect(response.headers.get('content-type')).toBe(contentType)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(sniffType(bytes)).toBe(sniffed)
    const wav = await measure(await speak())
    if (format === 'pcm') expect(bytes.length / 48_000).toBeCloseTo(wav.seconds, 3)
    else expect((await measure(bytes)).seconds).toBeCloseTo(wav.seconds, 0)
  })

  test('that can be heard, and lasts as long as its text', async () => {
    const short = await measure(await speak())
    expect(short.spoken).toEqual({ text: hello.input, voice: 'nova', speed: 1, instructions: '' })
    expect(short.seconds).toBeGreaterThan(1.5)
    expect(short.seconds).toBeLessThan(4)
    expect(short.loudness?.peak).toBeCloseTo(0.7, 2)
    expect(short.loudness?.mean).toBeGreaterThan(0.05)
    const double = await measure(await speak({ input: `${hello.input} ${hello.input}` }))
    expect(double.seconds / short.seconds).toBeCloseTo(2, 0)
    expect((await measure(await speak({ speed: 2 }))).seconds).toBeCloseTo(short.seconds / 2, 1)
  })

  test('in voices that differ in pitch, any name being one', async () => {
    const pitches = []
    for (const voice of ['onyx', 'shimmer', 'somebody else']) {
      pitches.push(pitchOf(await speak({ input: 'Aaa ooo aaa ooo aaa.', voice })))
    }
    const [low = 0, high = 0, unknown = 0] = pitches
    expect(low).toBeGreaterThan(60)
    expect(low).toBeLessThan(110)
    expect(high).toBeGreaterThan(180)
    expect(unknown).toBeGreaterThan(60)
    expect(await speak({ voice: 'onyx' })).not.toEqual(await speak({ voice: 'echo' }))
    expect(await speak({ voice: 'onyx' })).toEqual(await speak({ voice: 'onyx' }))
    expect(await speak({ instructions: 'Whisper' })).not.toEqual(await speak())
  })

  test('as events that join to the same file, with what it cost', async () => {
    const response = await post(gateway, '/v1/audio/speech', {
      ...hello,
      response_format: 'wav',
      stream_format: 'sse',
    })
    expect(response.headers.get('content-type')).toContain('text/event-stream')
    const events = dataOf(await response.text()) as { type: string; audio?: string; usage?: object }[]
    const done = events.at(-1)
    expect(events.length).toBeGreaterThan(2)
    expect(Buffer.concat(events.map(({ audio }) => Buffer.from(audio ?? '', 'base64')))).toEqual(
      await speak(),
    )
    expect(done?.type).toBe('speech.audio.done')
    const {
      input_tokens = 0,
      output_tokens = 0,
      total_tokens,
    } = (done?.usage ?? {}) as Record<string, number>
    expect([input_tokens > 0, total_tokens]).toEqual([true, input_tokens + output_tokens])
  })

  test('of 4096 characters, and of none too many', async () => {
    const long = 'Words and words. '.repeat(300).slice(0, 4_096)
    expect((await measure(await speak({ input: long, speed: 4 }))).spoken?.text).toBe(long)
    await expect(speak({ input: `${long}!` })).rejects.toMatchObject({
      status: 400,
      code: 'string_above_max_length',
      param: 'input',
    })
  })

  test.each([
    ['a format that is not rehearsed', { response_format: 'opus' }, 'response_format', 'unsupported_value'],
    ['a format that is none', { response_format: 'gif' }, 'response_format', 'invalid_value'],
    ['too fast', { speed: 5 }, 'speed', 'integer_above_max_value'],
    ['too slow', { speed: 0.1 }, 'speed', 'integer_below_min_value'],
    ['no voice', { voice: '' }, 'voice', 'missing_required_parameter'],
    ['a voice that is an object', { voice: { id: 'voice_1' } }, 'voice', 'invalid_type'],
    [
      'a voice the picky model does not know',
      { model: 'practice-speech-picky', voice: 'me' },
      'voice',
      'invalid_value',
    ],
    [
      'a field the picky model does not take',
      { model: 'practice-speech-picky', speed: 1 },
      'speed',
      'unknown_parameter',
    ],
  ])('and is refused for %s', async (_what, change, param, code) => {
    const sent = client.audio.speech.create({ ...hello, ...change } as never)
    await expect(sent).rejects.toBeInstanceOf(BadRequestError)
    await expect(sent).rejects.toMatchObject({ param, code })
  })

  test('and is refused without a text, and by a model that does not speak', async () => {
    await expect(speak({ input: '' })).rejects.toThrow('field input is required')
    await expect(speak({ model: 'practice-chat' })).rejects.toBeInstanceOf(InternalServerError)
    await expect(speak({ model: 'practice-rerank' })).rejects.toThrow('does not speak')
  })
})

describe('models that misbehave', () => {
  test.each([
    ['practice-speech-mislabelled', 'text/html; charset=utf-8', 'audio/wav'],
    ['practice-speech-header-only', 'audio/wav', 'audio/wav'],
    ['practice-speech-json', 'application/json; charset=utf-8', 'text/plain'],
  ])('%s answers with status 200, %s on the label and %s in it', async (model, type, sniffed) => {
    const response = await post(gateway, '/v1/audio/speech', { ...hello, response_format: 'wav', model })
    const bytes = Buffer.from(await response.arrayBuffer())
    expect([response.status, response.headers.get('content-type'), sniffType(bytes)]).toEqual([
      200,
      type,
      sniffed,
    ])
    if (model === 'practice-speech-header-only') expect(bytes).toHaveLength(44)
  })

  test('practice-speech-empty answers with status 200 and nothing', async () => {
    const response = await post(gateway, '/v1/audio/speech', { ...hello, model: 'practice-speech-empty' })
    expect([response.status, (await response.arrayBuffer()).byteLength]).toEqual([200, 0])
  })
})

/** Returns the frequency in hertz of the strongest period between 60 and 300 Hz, in the loudest tenth of a second. */
function pitchOf(wav: Buffer): number {
  const samples = new Int16Array(wav.buffer.slice(wav.byteOffset + 44, wav.byteOffset + wav.length - 200))
  const window = 2_400
  let best = 0
  let at = 0
  for (let start = 0; start + 2 * window < samples.length; start += window / 4) {
    const energy = samples.subarray(start, start + window).reduce((sum, sample) => sum + Math.abs(sample), 0)
    if (energy > best) [best, at] = [energy, start]
  }
  let period = 0
  let strongest = 0
  for (let lag = 80; lag <= 400; lag += 1) {
    let match = 0
    for (let index = at; index < at + window; index += 1) {
      match += (samples[index] ?? 0) * (samples[index + lag] ?? 0)
    }
    if (match > strongest * 1.05) [strongest, period] = [match, lag]
  }
  return 24_000 / period
}
