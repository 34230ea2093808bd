import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { wavHeader } from '../../../../shared/media/wav-header.ts'
import { startPracticeGateway, type PracticeGateway } from '../../server.ts'
import { dataOf } from '../../testing/gateway-under-test.ts'
import { postAudio, tone } from '../../testing/post-audio.ts'

let gateway: PracticeGateway
let client: OpenAI
/** Two sentences of speech in each format. */
let spoken: Record<'wav' | 'mp3' | 'pcm', Buffer>

const text = 'Good morning, everybody. Is this 1 a test?'

beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
  client = new OpenAI({ apiKey: 'practice-full', baseURL: `${gateway.url}/v1`, maxRetries: 0 })
  const speak = async (format: 'wav' | 'mp3' | 'pcm'): Promise<Buffer> => {
    const sent = { model: 'practice-speech', voice: 'coral', input: text, response_format: format } as const
    return Buffer.from(await (await client.audio.speech.create(sent)).arrayBuffer())
  }
  spoken = { wav: await speak('wav'), mp3: await speak('mp3'), pcm: await speak('pcm') }
})
afterAll(() => gateway.close())

const ask = (bytes: Uint8Array, ...given: Given) => postAudio(gateway, bytes, ...given)
const jsonOf = async (bytes: Uint8Array, ...given: Given): Promise<Answer> =>
  JSON.parse((await ask(bytes, ...given)).body) as Answer

type Given = Parameters<typeof postAudio> extends [unknown, unknown, ...infer Rest] ? Rest : never

interface Answer {
  readonly text: string
  readonly segments: readonly { readonly start: number; readonly end: number; readonly speaker: string }[]
}

function speakersOf({ segments }: Answer): string[] {
  return segments.map(({ speaker }) => speaker)
}

describe('a transcript of its own speech', () => {
  test.each(['wav', 'mp3'] as const)('is the text that was spoken, from %s', async (format) => {
    const file = await toFile(spoken[format], `speech.${format}`)
    const answer = await client.audio.transcriptions.create({ model: 'practice-transcribe', file })
    expect(answer.text).toBe(text)
    const { usage } = answer
    if (usage?.type !== 'tokens') throw new Error('no tokens')
    expect(usage.total_tokens).toBe(usage.input_tokens + usage.output_tokens)
  })

  test('is known by its samples, where they have no place for a text', async () => {
    const file = Buffer.concat([
      wavHeader({ sampleRate: 24_000, channels: 1 }, spoken.pcm.length),
      spoken.pcm,
    ])
    expect((await jsonOf(file)).text).toBe(text)
  })

  test('is known after another program has put a comment of its own into the file', async () => {
    const comment = Buffer.from('LIST\x18\0\0\0INFOICMT\x0c\0\0\0not our one.', 'latin1')
    const file = Buffer.concat([spoken.wav, comment])
    file.writeUInt32LE(file.length - 8, 4)
    expect((await jsonOf(file)).text).toBe(text)
  })

  test('says when each word and each sentence is heard', async () => {
    const file = await toFile(spoken.wav, 'speech.wav')
    const { words, segments, duration, language } = await client.audio.transcriptions.create({
      model: 'practice-transcribe',
      file,
      language: 'de',
      response_format: 'verbose_json',
      timestamp_granularities: ['word', 'segment'],
    })
    expect(language).toBe('german')
    expect(words?.map(({ word }) => word).join(' ')).toBe(text)
    expect(segments?.map((segment) => segment.text.trim())).toEqual([
      'Good morning, everybody.',
      'Is this 1 a test?',
    ])
    const times = (words ?? []).flatMap(({ start, end }) => [start, end])
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(times.at(-1)).toBeLessThanOrEqual(duration)
    expect(segments?.[1]?.start).toBe(words?.[3]?.start)
    // The gap between two sentences is silent.
    const [end = 0, start = 0] = [words?.[2]?.end, words?.[3]?.start]
    expect(start - end).toBeGreaterThan(0.2)
    expect(loudest(spoken.wav, end + 0.12, start - 0.02)).toBeLessThan(loudest(spoken.wav, 0, end) / 20)
  })

  test('comes as text and as subtitles', async () => {
    expect(await ask(spoken.wav, { response_format: 'text' })).toEqual({
      status: 200,
      type: 'text/plain; charset=utf-8',
      body: `${text}\n`,
    })
    const srt = await ask(spoken.wav, { response_format: 'srt' })
    expect(srt.body).toMatch(/^1\n00:00:00,\d{3} --> 00:00:0\d,\d{3}\nGood morning, everybody\.\n\n2\n/)
    const vtt = await ask(spoken.wav, { response_format: 'vtt' })
    expect(vtt.body).toMatch(/^WEBVTT\n\n00:00:00\.\d{3} --> 00:00:0\d\.\d{3}\nGood morning, everybody\.\n\n/)
    expect(vtt.type).toBe('text/vtt; charset=utf-8')
  })

  test('tells speakers apart by lines, and calls them what it is told', async () => {
    const lines = { model: 'practice-speech', voice: 'ash', response_format: 'wav' } as const
    const sent = { ...lines, input: 'Who is there?\nIt is me. Only me.\nCome in.' }
    const file = Buffer.from(await (await client.audio.speech.create(sent)).arrayBuffer())
    const plain = await jsonOf(file, { model: 'practice-transcribe-diarize' })
    expect(speakersOf(plain)).toEqual(['A', 'B', 'B', 'A'])
    const named = await jsonOf(file, {
      response_format: 'diarized_json',
      'known_speaker_names[]': ['Ada', 'Bob'],
    })
    expect(speakersOf(named)).toEqual(['Ada', 'Bob', 'Bob', 'Ada'])
  })

  test('is streamed as events that join to it', async () => {
    const file = await toFile(spoken.mp3, 'speech.mp3')
    const stream = await client.audio.transcriptions.create({
      model: 'practice-transcribe',
      file,
      stream: true,
      include: ['logprobs'],
    })
    let joined = ''
    let whole = ''
    for await (const event of stream) {
      if (event.type === 'transcript.text.delta') joined += event.delta
      if (event.type === 'transcript.text.done') whole = event.text
    }
    expect([joined, whole]).toEqual([text, text])
    const diarized = await ask(spoken.wav, { stream: 'true', response_format: 'diarized_json' })
    const types = (dataOf(diarized.body) as { type: string }[]).map(({ type }) => type)
    expect(types.filter((type) => type === 'transcript.text.segment')).toHaveLength(2)
    expect(types.at(-1)).toBe('transcript.text.done')
  })

  test('is translated by saying so', async () => {
    const file = await toFile(spoken.mp3, 'speech.mp3')
    const answer = await client.audio.translations.create({ model: 'practice-transcribe', file })
    expect(answer.text).toBe(`Rehearsed translation, the words are unchanged: ${text}`)
    const verbose = await jsonOf(spoken.wav, { response_format: 'verbose_json' }, { path: 'translations' })
    expect(verbose).toMatchObject({ task: 'translate', language: 'english' })
  })
})

describe('a transcript of any other sound', () => {
  test('says honestly what was measured, over the whole duration', async () => {
    const answer = await jsonOf(tone(3), {
      response_format: 'verbose_json',
      'timestamp_granularities[]': ['segment', 'word'],
    })
    expect(answer).toMatchObject({
      duration: 3,
      text:
        'This is a rehearsal, and nobody listened to the words. The file talk.wav has 3.0 seconds of sound. ' +
        'Its mean loudness is -9.0 dBFS, and its peak -6.0 dBFS.',
    })
    const segments = answer.segments
    expect(segments).toHaveLength(3)
    expect([segments[0]?.start, Math.round(segments[2]?.end ?? 0)]).toEqual([0, 3])
  })

  test('says that it is silent, and that it measured nothing where it decodes nothing', async () => {
    const silence = Buffer.concat([
      wavHeader({ sampleRate: 8_000, channels: 1 }, 16_000),
      Buffer.alloc(16_000),
    ])
    expect((await jsonOf(silence)).text).toContain('It is silent from end to end.')
    const mp3 = spoken.mp3.subarray(spoken.mp3.indexOf(Buffer.from([0xff, 0xf2])))
    const answer = await jsonOf(mp3, {}, { name: 'other.mp3' })
    expect(answer.text).toMatch(
      /The file other\.mp3 has \d\.\d seconds of sound\. Its loudness was not measured/,
    )
  })
})

describe('models that misbehave', () => {
  test.each([
    ['practice-transcribe-json', {}, 'application/json; charset=utf-8', /"error"/],
    ['practice-transcribe-mislabelled', {}, 'text/html; charset=utf-8', /^\{"text"/],
    [
      'practice-transcribe-mislabelled',
      { response_format: 'text' },
      'application/json; charset=utf-8',
      /^Good/,
    ],
    ['practice-transcribe-empty', {}, 'application/json; charset=utf-8', /^\{"text":""/],
  ])('%s', async (model, fields, type, body) => {
    const answer = await ask(spoken.wav, { model, ...fields })
    expect([answer.status, answer.type]).toEqual([200, type])
    expect(answer.body).toMatch(body)
  })
})

/** Returns the largest sample between two times in seconds of a WAV file of 24,000 samples per second. */
function loudest(wav: Buffer, from: number, to: number): number {
  let peak = 0
  for (let sample = Math.round(from * 24_000); sample < to * 24_000; sample += 1) {
    peak = Math.max(peak, Math.abs(wav.readInt16LE(44 + sample * 2)))
  }
  return peak
}
