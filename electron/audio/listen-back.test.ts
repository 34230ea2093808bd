import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { compareWords } from '../../shared/words/word-differences.ts'
import { practiceConnectionId } from '../../shared/connections/connection.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import type { App } from '../app/app.ts'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf, type AppClient } from '../app/testing/app-client.ts'
import { submitSpeech } from '../app/testing/submit-speech.ts'

let app: App
let client: AppClient
let dataFolder = ''

beforeAll(async () => {
  dataFolder = mkdtempSync(join(tmpdir(), 'gp-listen-'))
  const host = createMemoryHost({ dataFolder })
  app = await createApp(host, { version: '1.2.3', practicePort: 0, practicePaceMs: 0 })
  client = await openAppClient(app)
})

afterAll(async () => {
  await app.close()
  rmSync(dataFolder, { recursive: true, force: true })
})

const connectionId = practiceConnectionId
const words = 'The quick brown fox is not amused. It wants its lunch.'
const on = (value: string) => ({ isSent: true, value })

async function speak(model: string, parameters: Record<string, { isSent: boolean; value: string }> = {}) {
  const form = { connectionId, model, input: words, voice: 'nova', parameters, extraJson: '' }
  const { id } = valueOf(await submitSpeech(client.page, form))
  const batches = await client.watch(id)
  const media = batches.flatMap(({ parts }) => parts).find((part) => part.type === 'media')
  const item = media && valueOf(await client.page.call('media.get', { id: media.mediaId ?? '' }))
  return { run: batches.at(-1)?.run, item }
}

it.each([
  ['wav', 'audio/wav', {}],
  ['mp3', 'audio/mpeg', {}],
  ['pcm', 'audio/wav', {}],
  ['wav', 'audio/wav', { stream_format: on('sse') }],
])('%s that the practice gateway speaks is understood word by word', async (format, type, more) => {
  const { item } = await speak('practice-speech', { response_format: on(format), ...more })
  expect(item).toMatchObject({ kind: 'audio', mediaType: type })
  if (item === undefined) return
  const file = { mediaId: item.id, fileName: item.fileName, mediaType: item.mediaType }
  const given = { connectionId, model: 'practice-transcribe', file, extraJson: '' }
  for (const shape of ['verbose_json', 'text', 'srt']) {
    const parameters = { response_format: on(shape) }
    const { id } = valueOf(await client.page.call('transcriptions.start', { ...given, parameters }))
    expect((await client.watch(id)).at(-1)?.run.status).toBe('done')
    const transcript = valueOf(await client.page.call('audio.transcript', { runId: id }))
    expect(compareWords(words, transcript.text)).toMatchObject({ errorRate: 0, expectedWords: 11 })
    expect(transcript.segments.length > 0).toBe(shape !== 'text')
  }
})

it.each([
  ['mislabelled', { status: 'done' }],
  ['json', { status: 'failed' }],
  ['empty', { status: 'failed', error: { code: 'empty-sound' } }],
  ['header-only', { status: 'failed', error: { code: 'sound-without-samples' } }],
])('practice-speech-%s ends as it should', async (name, ending) => {
  const { run, item } = await speak(`practice-speech-${name}`)
  expect(run).toMatchObject(ending)
  expect(item === undefined).toBe(ending.status === 'failed')
})
