import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createApp } from '../app/create-app.ts'
import { openAppClient, valueOf } from '../app/testing/app-client.ts'
import { migrations } from '../database/migrations.ts'
import { openDatabase } from '../database/open.ts'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'

/** The first version of the schema that stores which file a run was sent with. */
const knowsFiles = 19

/** Opens the app over an older database, with a transcription whose record no longer exists. */
async function openOldData() {
  const dataFolder = mkdtempSync(join(tmpdir(), 'gp-old-audio-'))
  onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }))
  const path = join(dataFolder, 'playground.sqlite')
  const host = createMemoryHost({ dataFolder, database: path })
  const steps = migrations.filter(({ version }) => version < knowsFiles)
  const old = valueOf(openDatabase({ path, log: host.log, clock: host.clock, steps }))
  old.connection
    .prepare(
      `INSERT INTO runs (id, format, connection_id, connection_name, is_practice, model, status, method, url,
         is_streamed, started_at, http_status, bytes)
       VALUES ('old', 'transcriptions', 'gone', 'Work', 0, 'whisper-1', 'done', 'POST',
         'https://gateway.example/v1/audio/transcriptions', 0, 1790000000000, 200, 40)`,
    )
    .run()
  old.close()
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  return openAppClient(app)
}

it('a transcription of before files of runs were known is listed and opened, and says what is not there', async () => {
  const { page } = await openOldData()
  const listed = valueOf(await page.call('history.list', { formats: ['transcriptions'] }))
  expect(listed.entries.map(({ run }) => run.id)).toEqual(['old'])
  const opened = valueOf(await page.call('history.get', { id: 'old' }))
  expect(opened).toMatchObject({ run: { id: 'old', status: 'done', model: 'whisper-1' }, answer: [] })
  const transcript = await page.call('audio.transcript', { runId: 'old' })
  const record = await page.call('runs.record', { id: 'old' })
  const kinds = [transcript, record].map((result) => (result.ok ? 'read' : result.error.kind))
  expect(kinds).toEqual(['not-found', 'not-found'])
})

it('its sound is not said to have been transcribed, and nothing fails for it', async () => {
  const { page } = await openOldData()
  const bytes = Buffer.concat([Buffer.from('ID3\x04\0\0\0\0\0\0', 'latin1'), Buffer.of(0xff, 0xfb, 0x90, 0)])
  const item = valueOf(await page.call('media.import', { name: 'call.mp3', bytes }))
  expect(valueOf(await page.call('media.origin', { id: item.id })).derived).toEqual([])
  valueOf(await page.call('history.delete', { ids: ['old'] }))
  expect(valueOf(await page.call('history.list', { formats: ['transcriptions'] })).entries).toEqual([])
})
