import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Part } from '../../shared/runs/part.ts'
import type { RunBatch } from '../../shared/runs/run.ts'
import { valueOf } from '../app/testing/app-client.ts'
import {
  audioKey,
  oneSecond,
  oneSecondWav,
  sent,
  someMp3,
  startAudioApp,
  type AudioApp,
  type PreparedAnswer,
} from './testing/audio-app.ts'
import { withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { submitSpeech, type SpeechRequest } from '../app/testing/submit-speech.ts'

let started: AudioApp

beforeAll(async () => {
  started = await startAudioApp()
})

afterAll(() => started.close())

async function speak(given: PreparedAnswer, change: Partial<SpeechRequest> = {}) {
  started.answerWith(given)
  const run = valueOf(
    await submitSpeech(started.page, {
      connectionId: started.connectionId,
      model: 'practice-tts',
      input: 'Good morning.',
      voice: 'alloy',
      parameters: {},
      extraJson: '',
      ...change,
    }),
  )
  const batches = await started.watch(run.id)
  return { run: batches.at(-1)?.run, media: mediaIn(batches) }
}

/** Saves files that are missing in the library, and reads the answer again. */
async function retrySaveMedia(runId: string) {
  valueOf(await started.page.call('runs.keepMedia', { id: runId }))
  return mediaIn(await started.watch(runId))
}

function mediaIn(batches: readonly RunBatch[]): Extract<Part, { type: 'media' }>[] {
  return batches.flatMap(({ parts }) => parts).filter((part) => part.type === 'media')
}

async function fileOf(part: Extract<Part, { type: 'media' }> | undefined): Promise<Buffer> {
  const file = await started.app.findMediaFile(part?.mediaId ?? '')
  return readFile(file?.path ?? '')
}

/** The audio as it arrived, without the metadata written into its file. */
async function bytesOf(part: Extract<Part, { type: 'media' }> | undefined): Promise<Buffer> {
  return Buffer.from(await withoutOwnText(await fileOf(part)))
}

describe('speech', () => {
  it('sends its fields as JSON and keeps the sound with its words, its voice and its type', async () => {
    const { run, media } = await speak(
      { type: 'audio/mpeg', body: someMp3 },
      {
        parameters: {
          ...sent('mp3'),
          speed: { isSent: true, value: 1.25 },
          instructions: { isSent: true, value: 'Cheerful.' },
          language: { isSent: false, value: 'en' },
        },
        extraJson: '{"seed": 7}',
      },
    )
    expect(JSON.parse(String(started.calls()[0]?.body))).toEqual({
      model: 'practice-tts',
      input: 'Good morning.',
      voice: 'alloy',
      response_format: 'mp3',
      speed: 1.25,
      instructions: 'Cheerful.',
      seed: 7,
    })
    expect(started.calls()[0]?.path).toBe('/v1/audio/speech')
    expect(run).toMatchObject({ status: 'done', format: 'speech', bytes: someMp3.length })
    expect(media).toMatchObject([{ mediaType: 'audio/mpeg', bytes: (await fileOf(media[0])).length }])
    expect(await bytesOf(media[0])).toEqual(someMp3)
    const item = valueOf(await started.page.call('media.get', { id: media[0]?.mediaId ?? '' }))
    expect(item).toMatchObject({
      kind: 'audio',
      provenance: {
        prompt: 'Good morning.',
        format: 'speech',
        parameters: { voice: 'alloy', speed: 1.25, instructions: 'Cheerful.' },
      },
    })
    expect(item.fileName).toMatch(/practice-tts_alloy_good-morning\.mp3$/i)
  })

  it('is told by its bytes where the content type is wrong', async () => {
    const { media } = await speak(
      { type: 'application/json', body: oneSecondWav },
      { parameters: sent('mp3') },
    )
    expect(media).toMatchObject([{ mediaType: 'audio/wav' }])
    const item = valueOf(await started.page.call('media.get', { id: media[0]?.mediaId ?? '' }))
    expect(item).toMatchObject({ durationMs: 1_000 })
  })

  it.each([
    ['asked for', 'application/octet-stream', 24_000],
    ['said by the content type', 'audio/L16; rate=16000; channels=1', 16_000],
  ])('that is bare samples, as %s, becomes a WAV file', async (_, type, rate) => {
    const { media } = await speak({ type, body: oneSecond }, { parameters: sent('pcm') })
    expect(media).toMatchObject([{ mediaType: 'audio/wav' }])
    const file = await bytesOf(media[0])
    expect([file.readUInt32LE(24), file.readUInt32LE(40)]).toEqual([rate, oneSecond.length])
    expect(file.subarray(44, 44 + oneSecond.length)).toEqual(oneSecond)
  })

  it('that comes as events is joined to one file, with the counts of its end', async () => {
    const usage = { input_tokens: 4, output_tokens: 50, total_tokens: 54 }
    const events = [0, 1_000, 2_001].map((from, index) => {
      const audio = oneSecondWav.subarray(from, [1_000, 2_001, oneSecondWav.length][index]).toString('base64')
      return `data: ${JSON.stringify({ type: 'speech.audio.delta', audio })}\n\n`
    })
    const body = `${events.join('')}data: ${JSON.stringify({ type: 'speech.audio.done', usage })}\n\n`
    const { run, media } = await speak(
      { type: 'text/event-stream', body },
      { parameters: { stream_format: { isSent: true, value: 'sse' } } },
    )
    expect(run).toMatchObject({ status: 'done', usage: { outputTokens: 50 }, eventCount: 4 })
    expect(media).toMatchObject([{ mediaType: 'audio/wav' }])
    expect((await bytesOf(media[0])).subarray(44, oneSecondWav.length)).toEqual(oneSecond)
  })

  it('is the same when it is read again, and is kept from its record where the library could not take it', async () => {
    await rm(started.mediaFolder, { recursive: true, force: true })
    // A file is in the place of the folder.
    await writeFile(started.mediaFolder, '')
    const { run, media } = await speak({ type: 'audio/mpeg', body: someMp3 })
    expect(run?.status).toBe('done')
    expect(media).toMatchObject([{ mediaType: 'audio/mpeg', problem: { kind: 'storage' } }])
    await rm(started.mediaFolder)
    await mkdir(started.mediaFolder)
    const again = await retrySaveMedia(run?.id ?? '')
    expect(await bytesOf(again[0])).toEqual(someMp3)
    const { total } = valueOf(await started.page.call('media.list', {}))
    // Existing files are not saved twice.
    expect(await retrySaveMedia(run?.id ?? '')).toEqual(again)
    expect(valueOf(await started.page.call('media.list', {})).total).toBe(total)
    expect(started.calls()).toHaveLength(1)
  })

  it('that broke off is kept as far as it came', async () => {
    const { run, media } = await speak({
      type: 'audio/mpeg',
      body: someMp3.subarray(0, 2_000),
      behind: 'a break',
    })
    expect(run).toMatchObject({ status: 'failed', error: { kind: 'network' } })
    expect(await bytesOf(media[0])).toEqual(someMp3.subarray(0, 2_000))
  })

  const errorBody = JSON.stringify({
    error: { message: 'No such voice.', code: 'invalid_value', param: 'voice' },
  })
  it.each([
    ['JSON with status 200', { type: 'audio/mpeg', body: errorBody }, { gatewaySays: 'No such voice.' }],
    ['JSON that is no error', { body: '{"ok":true}' }, { message: 'The response is not audio: it is JSON.' }],
    ['an empty body', { type: 'audio/mpeg', body: '' }, { code: 'empty-sound' }],
    ['a WAV file without samples', { body: oneSecondWav.subarray(0, 44) }, { code: 'sound-without-samples' }],
    [
      'text',
      { body: 'The service is busy, come back later.' },
      { message: 'The response is text, not audio.' },
    ],
    [
      'a web page',
      { body: '<!doctype html><title>Sign in</title><p>Hello</p>' },
      { kind: 'invalid-response', gatewaySays: 'Sign in' },
    ],
    [
      'a refused type',
      { status: 400, body: '{"error":{"message":"Unsupported value: \'ogg\'","param":"response_format"}}' },
      { kind: 'unsupported-parameter', field: 'response_format' },
    ],
  ] as const)('says that %s is no sound, and keeps nothing', async (_, given, error) => {
    const before = valueOf(await started.page.call('media.list', {})).total
    const { run, media } = await speak(given, { parameters: sent('ogg') })
    expect(run).toMatchObject({ status: 'failed', error })
    expect(media).toEqual([])
    expect(valueOf(await started.page.call('media.list', {})).total).toBe(before)
  })

  it('sends nothing without a text, a voice or a model', async () => {
    started.answerWith({ body: '' })
    const given = {
      connectionId: started.connectionId,
      model: 'm',
      input: 'Hi',
      voice: 'v',
      parameters: {},
      extraJson: '',
    }
    const fields = await Promise.all(
      [{ input: ' ' }, { voice: '' }, { model: '' }].map((change) =>
        submitSpeech(started.page, { ...given, ...change }),
      ),
    )
    expect(fields).toMatchObject([
      { error: { field: 'input' } },
      { error: { field: 'voice' } },
      { error: { message: 'No model is chosen.' } },
    ])
    expect(started.calls()).toEqual([])
  })
})

it('never tells the key to the page, nor writes it down', async () => {
  expect(JSON.stringify(started.toPage)).not.toContain(audioKey)
  const files = await readdir(started.dataFolder, { recursive: true, withFileTypes: true })
  const paths = files.filter((file) => file.isFile()).map((file) => join(file.parentPath, file.name))
  expect(paths.length).toBeGreaterThan(10)
  for (const path of paths) expect((await readFile(path)).includes(audioKey)).toBe(false)
})
