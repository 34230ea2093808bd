import { readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { withoutOwnText } from '../library/metadata/leave-out-text.ts'
import { oneSecondWav, someMp3, startAudioApp } from './testing/audio-app.ts'
import { submitSpeech } from '../app/testing/submit-speech.ts'

it('a sound that was on its way when the app ended is kept as far as it came, and transcripts stay', async () => {
  const started = await startAudioApp()
  onTestFinished(() => started.close())
  const { page, connectionId, host } = started
  const common = { connectionId, model: 'm', parameters: {}, extraJson: '' }

  const added = await page.call('attachments.add', { name: 'take.wav', bytes: oneSecondWav })
  const file = { mediaId: valueOf(added).id, fileName: 'take.wav', mediaType: 'audio/wav' }
  const segments = [{ start: 0, end: 1, text: 'Hello.' }]
  started.answerWith({ body: JSON.stringify({ text: 'Hello.', segments }) })
  const written = valueOf(await page.call('transcriptions.start', { ...common, file }))
  await started.watch(written.id)

  started.answerWith({ type: 'audio/mpeg', body: someMp3.subarray(0, 3_000), behind: 'nothing' })
  const spoken = valueOf(await submitSpeech(page, { ...common, input: 'Good day.', voice: 'v' }))
  const arrived = async () => {
    const record = await page.call('runs.record', { id: spoken.id })
    return record.ok ? record.value.chunks.reduce((sum, { bytes }) => sum + bytes, 0) : 0
  }
  await expect.poll(arrived, { interval: 5 }).toBe(3_000)
  await started.app.close()

  const second = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => second.close())
  const client = await openAppClient(second)
  const read = async () => (await client.watch(spoken.id)).at(-1)
  expect(await read()).toMatchObject({
    run: { status: 'interrupted' },
    parts: [{ type: 'media', mediaType: 'audio/mpeg', problem: { code: 'media-not-kept' } }],
  })
  valueOf(await client.page.call('runs.keepMedia', { id: spoken.id }))
  const media = (await read())?.parts.find((part) => part.type === 'media')
  const kept = await second.findMediaFile(media?.mediaId ?? '')
  const sound = await withoutOwnText(await readFile(kept?.path ?? ''))
  expect(Buffer.from(sound)).toEqual(someMp3.subarray(0, 3_000))
  const transcript = await client.page.call('audio.transcript', { runId: written.id })
  expect(valueOf(transcript)).toEqual({ text: 'Hello.', segments, words: [] })
})
