import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { wavHeaderBytes } from '../../shared/media/wav-header.ts'
import { valueOf } from '../app/testing/app-client.ts'
import {
  createTestHost,
  createTestLibrary,
  type TestLibrary,
} from '../library/testing/create-test-library.ts'
import { createRecordingService, type RecordingService } from './recording-service.ts'

interface TestRecordings extends TestLibrary {
  readonly recordings: RecordingService
  /** Names of recordings that are not in the library. */
  readonly fileNames: () => string[]
}

function createTestRecordings(test = createTestLibrary()): TestRecordings {
  const recordingsFolder = join(test.host.paths.data, 'recordings')
  return {
    ...test,
    recordings: createRecordingService({ ...test.host, library: test.library }),
    fileNames: () => (existsSync(recordingsFolder) ? readdirSync(recordingsFolder) : []),
  }
}

const wav = { format: 'wav', sampleRate: 8_000, channels: 2 } as const
const quarter = new Uint8Array(8_000).fill(7)
const sweep = ({ recordings }: TestRecordings) => recordings.sweep(new AbortController().signal)

describe('a recording that is made', () => {
  it('is a whole file on disk after every piece, and an item at its end', async () => {
    const test = createTestRecordings()
    const { recordings, library, folder, host, fileNames } = test
    const { id } = valueOf(await recordings.begin(wav))
    for (let piece = 1; piece <= 4; piece += 1) {
      valueOf(await recordings.append({ id, bytes: quarter }))
      const [name = ''] = fileNames()
      const file = readFileSync(join(host.paths.data, 'recordings', name))
      expect([file.length, file.readUInt32LE(4), file.readUInt32LE(40)]).toEqual([
        wavHeaderBytes + piece * 8_000,
        wavHeaderBytes - 8 + piece * 8_000,
        piece * 8_000,
      ])
    }
    const item = valueOf(await recordings.end(id))
    expect(item).toMatchObject({
      id,
      kind: 'audio',
      mediaType: 'audio/wav',
      durationMs: 1_000,
      createdAt: host.clock.now(),
      provenance: { format: 'recording', parameters: {} },
    })
    expect(item.fileName).toMatch(/^Recording \d{4}-\d\d-\d\d \d\d-\d\d-\d\d\.wav$/)
    const saved = readFileSync(join(folder, item.fileName))
    expect(saved.subarray(wavHeaderBytes, wavHeaderBytes + 32_000).every((byte) => byte === 7)).toBe(true)
    expect(fileNames()).toEqual([])
    expect(await recordings.append({ id, bytes: quarter })).toMatchObject({
      error: { code: 'recording-unknown' },
    })
    await sweep(test)
    expect(valueOf(library.list({})).items).toEqual([item])
  })

  it('is written as its pieces come, also while the disk is busy with one of them', async () => {
    const { recordings, host, fileNames, library } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    const disk = await slowDisk(join(host.paths.data, 'recordings', fileNames()[0] ?? ''))
    const pieces = [1, 2, 3, 4].map(() => recordings.append({ id, bytes: quarter }))
    const file = join(host.paths.data, 'recordings', fileNames()[0] ?? '')
    await expect.poll(() => readFileSync(file).readUInt32LE(40)).toBe(32_000)
    // Refused in its turn: by then all of the others wait for the disk.
    expect(await recordings.append({ id, bytes: new Uint8Array(6) })).toMatchObject({ ok: false })
    await setImmediate()
    disk.answer()
    expect((await Promise.all(pieces)).every(({ ok }) => ok)).toBe(true)
    // One flush for the calls made during another.
    expect(disk.turns()).toBe(2)
    valueOf(await recordings.end(id))
    expect(valueOf(library.get(id))).toMatchObject({ durationMs: 1_000 })
  })

  it('has no hole: after a piece that could not be taken none is', async () => {
    const { recordings, library } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    const answers = await Promise.all(
      [quarter, new Uint8Array(6), quarter].map((bytes) => recordings.append({ id, bytes })),
    )
    expect(answers).toMatchObject([
      { ok: true },
      { error: { code: 'recording-samples' } },
      { error: { code: 'recording-samples' } },
    ])
    valueOf(await recordings.end(id))
    expect(valueOf(library.get(id))).toMatchObject({ durationMs: 250 })
  })

  it('keeps what the recorder of the browser writes as it is', async () => {
    const { recordings, folder } = createTestRecordings()
    const { id } = valueOf(await recordings.begin({ format: 'compressed', mediaType: 'audio/webm' }))
    valueOf(await recordings.append({ id, bytes: Buffer.from('OggS what a ') }))
    valueOf(await recordings.append({ id, bytes: Buffer.from('recorder wrote') }))
    const { fileName } = valueOf(await recordings.end(id))
    expect(fileName).toMatch(/\.ogg$/)
    expect(readFileSync(join(folder, fileName), 'utf8')).toBe('OggS what a recorder wrote')
  })

  it('refuses half samples, and one without sound, and leaves nothing of a discarded one', async () => {
    const { recordings, fileNames, library } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    expect(await recordings.append({ id, bytes: new Uint8Array(6) })).toMatchObject({
      error: { code: 'recording-samples' },
    })
    expect(await recordings.end(id)).toMatchObject({ error: { code: 'recording-empty' } })
    const other = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id: other.id, bytes: quarter }))
    valueOf(await recordings.discard(other.id))
    valueOf(await recordings.discard(other.id))
    expect([fileNames(), valueOf(library.list({})).total]).toEqual([[], 0])
  })

  it('is still there when the library cannot take it, and can be ended again', async () => {
    const test = createTestRecordings()
    const { recordings, fileNames, host } = test
    const { id } = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id, bytes: quarter }))
    host.config.set('mediaFolder', join(host.paths.data, 'not there'))
    expect(await recordings.end(id)).toMatchObject({ error: { code: 'media-folder-gone' } })
    expect(fileNames()).toHaveLength(1)
    host.config.set('mediaFolder', null)
    expect(valueOf(await recordings.end(id))).toMatchObject({ id, durationMs: 250 })
    expect(fileNames()).toEqual([])
  })

  it('is cut short when its window goes in the middle of it', async () => {
    const { recordings, library } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id, bytes: quarter }))
    valueOf(await recordings.end(id, true))
    const { fileName, provenance } = valueOf(library.get(id))
    expect(fileName).toMatch(/, cut short\.wav$/)
    expect(provenance?.parameters).toEqual({ cutShort: true })
  })

  it('is let alone by a sweep that comes while its file is being made', async () => {
    const test = createTestRecordings()
    const { recordings, library } = test
    const begun = recordings.begin(wav)
    await Promise.all([sweep(test), sweep(test), sweep(test), begun])
    const { id } = valueOf(await begun)
    valueOf(await recordings.append({ id, bytes: quarter }))
    valueOf(await recordings.end(id))
    expect(valueOf(library.get(id))).toMatchObject({ durationMs: 250 })
  })

  it('keeps the computer awake until it ends, also when it fails', async () => {
    const { recordings, host } = createTestRecordings()
    const awake = () => host.power.heldAwake
    const saved = valueOf(await recordings.begin(wav))
    const dropped = valueOf(await recordings.begin(wav))
    const empty = valueOf(await recordings.begin(wav))
    const unsaved = valueOf(await recordings.begin(wav))
    // Its window is closed.
    valueOf(await recordings.begin(wav))
    expect(awake()).toBe(5)
    for (const { id } of [saved, unsaved]) valueOf(await recordings.append({ id, bytes: quarter }))
    valueOf(await recordings.end(saved.id))
    expect(awake()).toBe(4)
    valueOf(await recordings.discard(dropped.id))
    expect(awake()).toBe(3)
    expect(await recordings.end(empty.id)).toMatchObject({ error: { code: 'recording-empty' } })
    expect(awake()).toBe(2)
    host.config.set('mediaFolder', join(host.paths.data, 'not there'))
    expect(await recordings.end(unsaved.id)).toMatchObject({ error: { code: 'media-folder-gone' } })
    expect(awake()).toBe(1)
    host.clock.advance(3 * 60_000)
    expect(awake()).toBe(0)
    valueOf(await recordings.begin(wav))
    await recordings.close()
    expect(awake()).toBe(0)
  })

  it('keeps what it has while the computer sleeps, and goes on', async () => {
    const { recordings, library, host } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id, bytes: quarter }))
    recordings.suspend()
    host.clock.advance(8 * 60 * 60_000)
    recordings.resume()
    valueOf(await recordings.append({ id, bytes: quarter }))
    valueOf(await recordings.end(id))
    expect(valueOf(library.get(id))).toMatchObject({ durationMs: 500, provenance: { parameters: {} } })
  })

  it('is ended three minutes after the last that was heard of its window, an empty piece being enough', async () => {
    const { recordings, library, host, fileNames } = createTestRecordings()
    const { id } = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id, bytes: quarter }))
    host.clock.advance(170_000)
    valueOf(await recordings.append({ id, bytes: quarter }))
    host.clock.advance(170_000)
    valueOf(await recordings.append({ id, bytes: new Uint8Array() }))
    host.clock.advance(170_000)
    expect(fileNames()).toHaveLength(1)
    host.clock.advance(11_000)
    await expect.poll(() => fileNames()).toEqual([])
    expect(valueOf(library.get(id))).toMatchObject({
      durationMs: 500,
      provenance: { parameters: { cutShort: true } },
    })
  })
})

describe('the start after an app that was killed', () => {
  it('mends a take that was being made and lists it as cut short', async () => {
    const host = createTestHost()
    await killAt(host.paths.data, 'append')
    const [name = ''] = readdirSync(join(host.paths.data, 'recordings'))
    // The process may be killed between the samples and the header, or inside a sample.
    const path = join(host.paths.data, 'recordings', name)
    appendFileSync(path, Buffer.alloc(321, 1))
    const next = createTestRecordings(createTestLibrary({ host }))
    await sweep(next)
    const [item, ...others] = valueOf(next.library.list({})).items
    expect(others).toEqual([])
    expect(item).toMatchObject({
      kind: 'audio',
      durationMs: 1_010,
      provenance: { format: 'recording', parameters: { cutShort: true } },
    })
    expect(item?.fileName).toMatch(/^Recording .*, cut short\.wav$/)
    expect(next.fileNames()).toEqual([])
    const file = readFileSync(join(next.folder, item?.fileName ?? ''))
    expect(file.readUInt32LE(40)).toBe(32_320)
    expect(zeroCrossings(file.subarray(wavHeaderBytes, wavHeaderBytes + 32_000))).toBeCloseTo(880, -1)
    await sweep(next)
    expect(valueOf(next.library.list({})).total).toBe(1)
  })

  it('lists a take once that was listed and not yet removed', async () => {
    const host = createTestHost()
    await killAt(host.paths.data, 'listed')
    const next = createTestRecordings(createTestLibrary({ host }))
    expect(next.fileNames()).toHaveLength(1)
    await sweep(next)
    expect(next.fileNames()).toEqual([])
    expect(valueOf(next.library.list({})).items).toMatchObject([
      { durationMs: 1_000, provenance: { parameters: {} } },
    ])
  })

  it('leaves a take for later that cannot be saved, and files that are none, and drops empty ones', async () => {
    const test = createTestRecordings()
    const { recordings, host, fileNames, library } = test
    const { id } = valueOf(await recordings.begin(wav))
    valueOf(await recordings.append({ id, bytes: quarter }))
    await recordings.begin(wav)
    await recordings.close()
    writeFileSync(join(host.paths.data, 'recordings', 'notes.txt'), 'mine')
    const next = createTestRecordings(test)
    host.config.set('mediaFolder', join(host.paths.data, 'not there'))
    await sweep(next)
    expect(fileNames()).toHaveLength(2)
    host.config.set('mediaFolder', null)
    await sweep(next)
    expect(fileNames()).toEqual(['notes.txt'])
    expect(valueOf(library.list({})).items).toMatchObject([{ id, durationMs: 250 }])
  })
})

/** Makes the disk slow for files until the test releases it. */
async function slowDisk(anyFile: string) {
  const answered = Promise.withResolvers<void>()
  const handle = await open(anyFile)
  const ofAll = Object.getPrototypeOf(handle) as { datasync: () => Promise<void> }
  await handle.close()
  const datasync = vi.spyOn(ofAll, 'datasync').mockImplementation(() => answered.promise)
  onTestFinished(() => datasync.mockRestore())
  return { answer: answered.resolve, turns: () => datasync.mock.calls.length }
}

/** The number of zero crossings: two per period of a tone. */
function zeroCrossings(bytes: Buffer): number {
  let count = 0
  for (let at = 2; at + 1 < bytes.length; at += 2) {
    if (bytes.readInt16LE(at) >= 0 !== bytes.readInt16LE(at - 2) >= 0) count += 1
  }
  return count
}

/** Resolves when the process has reached the moment and was killed. */
async function killAt(folder: string, moment: string): Promise<void> {
  const script = fileURLToPath(new URL('testing/record-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, folder, moment], { stdio: ['ignore', 'pipe', 'inherit'] })
  const exited = once(child, 'exit')
  onTestFinished(() => void child.kill('SIGKILL'))
  let reached = ''
  for await (const line of createInterface({ input: child.stdout })) {
    reached = line
    break
  }
  child.kill('SIGKILL')
  await exited
  expect(reached).toBe(moment)
}
