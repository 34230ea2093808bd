import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { createMemoryHost } from '../host/memory/create-memory-host.ts'
import { createApp } from '../app/create-app.ts'

const uuid = '0b0f7d3e-6c53-4a5f-9d0c-5a4a3f1e2d11'

it('removes at the start what a killed app has left half written, wherever that is', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gp-temporary-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const left = [
    'config.json.tmp-1795269600a1b2c3',
    `secrets.json.${uuid}.tmp`,
    `.gateway-playground-${uuid}.part`,
    'playground.sqlite.restoring.part',
    `copies/.gateway-playground-${uuid}.part`,
    `copies/.gateway-playground-${uuid}.part-journal`,
    `thumbnails/.gateway-playground-${uuid}.part`,
    `attachments/${'a'.repeat(64)}.png.${uuid}.tmp`,
    `vectors/${uuid}.f32.unfinished`,
    `media/.gateway-playground-${uuid}.part`,
    `media/.trash/.gateway-playground-${uuid}.part`,
    `media/exports/.gateway-playground-${uuid}.part`,
  ]
  const kept = ['notes.tmp', 'media/film.part', 'media/exports/mine.zip.part']
  for (const name of [...left, ...kept]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), 'half')
  }
  const host = createMemoryHost({ dataFolder: folder })
  const app = await createApp(host, { version: '1.2.3', practicePort: 0 })
  onTestFinished(() => app.close())
  const exists = (name: string) =>
    readdirSync(join(folder, dirname(name))).includes(name.split('/').at(-1) ?? '')
  await expect.poll(() => left.filter(exists)).toEqual([])
  expect(kept.filter(exists)).toEqual(kept)
})
