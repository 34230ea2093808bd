import OpenAI, { toFile } from 'openai'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TranscriptionRequest } from '../../shared/audio/transcription-request.ts'
import { transcribeForm, type AudioSource } from '../../shared/request-forms/transcribe/form.ts'
import { valueOf } from '../app/testing/app-client.ts'
import { submitForm } from '../app/testing/submit-form.ts'
import {
  oneSecondWav,
  sent,
  someMp3,
  startAudioApp,
  type AudioApp,
  type PreparedAnswer,
} from './testing/audio-app.ts'

let started: AudioApp

beforeAll(async () => {
  started = await startAudioApp()
})

afterAll(() => started.close())

async function attach(name: string, bytes: Uint8Array) {
  const { id, mediaType } = valueOf(await started.page.call('attachments.add', { name, bytes }))
  return { mediaId: id, fileName: name, mediaType }
}

async function transcribe(given: PreparedAnswer, change: Partial<TranscriptionRequest> = {}) {
  started.answerWith(given)
  const request = {
    connectionId: started.connectionId,
    model: 'practice-whisper',
    file: await attach('take.wav', oneSecondWav),
    parameters: {},
    extraJson: '',
    ...change,
  }
  const run = valueOf(await started.page.call('transcriptions.start', request))
  const batches = await started.watch(run.id)
  return { run: batches.at(-1)?.run, id: run.id }
}

/** The form of the Transcribe tab, with only a file. */
function submitTranslation(file: Omit<AudioSource, 'bytes'> | undefined) {
  return submitForm(started.page, 'transcribe', started.connectionId, {
    ...transcribeForm.initial,
    task: 'translate',
    translations: { ...transcribeForm.initial.translations, model: 'm' },
    ...(file !== undefined && { source: { ...file, bytes: 1 } }),
  })
}

async function transcriptOf(runId: string) {
  return valueOf(await started.page.call('audio.transcript', { runId }))
}

async function sentForm(): Promise<FormData> {
  const [call] = started.calls()
  const headers = { 'content-type': call?.headers['content-type'] ?? '' }
  return new Response(new Uint8Array(call?.body ?? []), { headers }).formData()
}

/** The fields of a form by their names, with the bytes of files. */
async function listed(form: FormData): Promise<unknown[]> {
  const entries = await Promise.all(
    [...form.entries()].map(async ([name, value]) =>
      typeof value === 'string'
        ? [name, value]
        : [name, value.name, value.type, Buffer.from(await value.arrayBuffer()).toString('base64')],
    ),
  )
  return entries.toSorted((left, right) => JSON.stringify(left).localeCompare(JSON.stringify(right)))
}

describe('a transcription', () => {
  it('of an item of the library is found from there', async () => {
    const { page } = started
    const item = valueOf(await page.call('media.import', { name: 'take.wav', bytes: oneSecondWav }))
    const file = { mediaId: item.id, fileName: item.fileName, mediaType: item.mediaType }
    const { id } = await transcribe({ body: '{"text":"Hello."}' }, { file })
    const { derived } = valueOf(await page.call('media.origin', { id: item.id }))
    expect(derived).toMatchObject([{ relation: 'transcription', run: { id } }])
  })

  it('uploads the file and only the fields that are on, each as it is, and tells how much has left', async () => {
    const { run } = await transcribe(
      { body: '{"text":"Hello."}' },
      {
        parameters: {
          ...sent('verbose_json'),
          language: { isSent: true, value: 'en' },
          prompt: { isSent: false, value: 'Names' },
          temperature: { isSent: true, value: 0.2 },
          'timestamp_granularities[]': { isSent: true, value: ['word', 'segment'] },
          chunking_strategy: { isSent: true, value: { type: 'server_vad', threshold: 0.5 } },
        },
        extraJson: '{"hotwords": "Ada"}',
      },
    )
    const form = await sentForm()
    expect([...form.entries()].filter(([name]) => name !== 'file')).toEqual([
      ['model', 'practice-whisper'],
      ['response_format', 'verbose_json'],
      ['language', 'en'],
      ['temperature', '0.2'],
      ['timestamp_granularities[]', 'word'],
      ['timestamp_granularities[]', 'segment'],
      ['chunking_strategy', '{"type":"server_vad","threshold":0.5}'],
      ['hotwords', 'Ada'],
    ])
    const file = form.get('file')
    if (!(file instanceof File)) throw new Error('there is no file')
    expect([file.name, file.type]).toEqual(['take.wav', 'audio/wav'])
    expect(Buffer.from(await file.arrayBuffer())).toEqual(oneSecondWav)
    expect(started.calls()[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=\S+$/)
    const length = started.calls()[0]?.body.length
    expect(Number(started.calls()[0]?.headers['content-length'])).toBe(length)
    expect(run).toMatchObject({ status: 'done', upload: { bytes: length, total: length } })
  })

  it('is stopped in the middle of its upload', async () => {
    const file = await attach('long.wav', Buffer.concat([oneSecondWav, Buffer.alloc(12_000_000)]))
    const stuck = Promise.withResolvers<void>()
    started.answerWith({ body: '', stuckAt: { bytes: 1_000_000, onStuck: stuck.resolve } })
    const { connectionId } = started
    const request = { connectionId, model: 'm', file, parameters: {}, extraJson: '' }
    const { id } = valueOf(await started.page.call('transcriptions.start', request))
    const watched = started.watch(id)
    await stuck.promise
    valueOf(await started.page.call('runs.stop', { id }))
    const run = (await watched).at(-1)?.run
    expect(run?.status).toBe('stopped')
    expect(run?.upload?.bytes).toBeGreaterThan(500_000)
    expect(run?.upload?.bytes).toBeLessThan(run?.upload?.total ?? 0)
  })

  it('sends what the official client sends', async () => {
    const parameters = {
      ...sent('verbose_json'),
      language: { isSent: true, value: 'en' },
      'timestamp_granularities[]': { isSent: true, value: ['word', 'segment'] },
    }
    await transcribe({ body: '{"text":"Hello."}' }, { parameters })
    const ours = await sentForm()
    started.answerWith({ type: 'application/json', body: '{"text":"Hello."}' })
    const theirs = new OpenAI({ baseURL: `${started.address}/v1`, apiKey: 'any', maxRetries: 0 })
    await theirs.audio.transcriptions.create({
      model: 'practice-whisper',
      file: await toFile(oneSecondWav, 'take.wav', { type: 'audio/wav' }),
      response_format: 'verbose_json',
      language: 'en',
      timestamp_granularities: ['word', 'segment'],
    })
    expect(await listed(ours)).toEqual(await listed(await sentForm()))
  })

  it('names a file by what it is', async () => {
    await transcribe({ body: '{"text":"Hi."}' }, { file: await attach('voice.dat', someMp3) })
    expect((await sentForm()).get('file')).toMatchObject({ name: 'voice.mp3', type: 'audio/mpeg' })
  })

  it('is read again from its record, and found by its words', async () => {
    const segments = [{ id: 0, start: 0, end: 1.5, text: ' Rare words.' }]
    const body = JSON.stringify({ language: 'english', duration: '1.50', text: 'Rare words.', segments })
    const { id } = await transcribe({ body })
    expect(await transcriptOf(id)).toEqual({
      text: 'Rare words.',
      language: 'english',
      durationSeconds: 1.5,
      segments: [{ start: 0, end: 1.5, text: 'Rare words.' }],
      words: [],
    })
    const item = valueOf(await started.page.call('history.get', { id }))
    expect(item.answer).toEqual([{ type: 'text', text: 'Rare words.' }])
  })

  it('is understood when it comes as events', async () => {
    const lines = [
      { type: 'transcript.text.delta', delta: 'Good ' },
      { type: 'transcript.text.delta', delta: 'day.' },
      { type: 'transcript.text.done', text: 'Good day.', usage: { type: 'duration', seconds: 2 } },
    ]
    const body = lines.map((line) => `data: ${JSON.stringify(line)}\n\n`).join('')
    const { run, id } = await transcribe(
      { type: 'text/event-stream', body },
      { parameters: { stream: { isSent: true, value: true } } },
    )
    expect(run).toMatchObject({ status: 'done', isStreamed: true, eventCount: 3 })
    expect(await transcriptOf(id)).toEqual({
      text: 'Good day.',
      segments: [],
      words: [],
      usage: { seconds: 2 },
    })
  })

  it('goes to its own path when it is a translation', async () => {
    started.answerWith({ body: '{"text":"Hello."}' })
    const { id } = valueOf(await submitTranslation(await attach('take.wav', oneSecondWav)))
    const run = (await started.watch(id)).at(-1)?.run
    expect(started.calls().map(({ path }) => path)).toEqual(['/v1/audio/translations'])
    expect(run?.format).toBe('translations')
  })

  const limit = 'Maximum content size limit (26214400) exceeded (26300000 bytes read)'
  it.each([
    ['a file too large', 413, { message: limit }, { kind: 'rejected', gatewaySays: limit }],
    [
      'an unsupported type',
      400,
      { message: 'Invalid file format. Supported formats: flac, mp3', param: 'file' },
      { kind: 'rejected', gatewaySays: 'Invalid file format. Supported formats: flac, mp3' },
    ],
    [
      'a refused field',
      400,
      {
        message: "Unknown parameter: 'timestamp_granularities'.",
        param: 'timestamp_granularities',
        code: 'unknown_parameter',
      },
      {
        kind: 'unsupported-parameter',
        field: 'timestamp_granularities[]',
        remedies: [{ type: 'remove-field', field: 'timestamp_granularities[]' }],
      },
    ],
    ['an error with status 200', 200, { message: 'It broke.' }, { gatewaySays: 'It broke.' }],
  ])('says of %s what the gateway says', async (_, status, error, shown) => {
    const parameters = { 'timestamp_granularities[]': { isSent: true, value: ['word'] } }
    const { run, id } = await transcribe({ status, body: JSON.stringify({ error }) }, { parameters })
    expect(run).toMatchObject({ status: 'failed', error: shown })
    expect(await started.page.call('audio.transcript', { runId: id })).toMatchObject({
      ok: false,
      error: { kind: 'not-found' },
    })
  })

  it('leaves out what was refused once and is remembered', async () => {
    const removal = {
      connectionId: started.connectionId,
      model: 'picky',
      format: 'transcriptions' as const,
      field: 'prompt2',
    }
    valueOf(await started.page.call('medic.remember', removal))
    const parameters = { prompt2: { isSent: true, value: 'x' }, language: { isSent: true, value: 'de' } }
    await transcribe({ body: '{"text":"Ja."}' }, { model: 'picky', parameters })
    expect([...(await sentForm()).keys()]).toEqual(['model', 'language', 'file'])
  })

  it('does not send a file without a sample, nor none at all', async () => {
    started.answerWith({ body: '' })
    const given = { connectionId: started.connectionId, model: 'm', parameters: {}, extraJson: '' }
    const silent = await attach('silent.wav', oneSecondWav.subarray(0, 44))
    const results = await Promise.all([
      started.page.call('transcriptions.start', { ...given, file: silent }),
      started.page.call('transcriptions.start', given),
      submitTranslation(silent),
      submitTranslation(undefined),
    ])
    const withoutSamples = {
      error: {
        code: 'sound-without-samples',
        message: 'silent.wav has a header, but no audio. Nothing was sent.',
      },
    }
    const withoutFile = { error: { field: 'file', message: 'There is no audio file to send.' } }
    expect(results).toMatchObject([withoutSamples, withoutFile, withoutSamples, withoutFile])
    expect(started.calls()).toEqual([])
  })
})
