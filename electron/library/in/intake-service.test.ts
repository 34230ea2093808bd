import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { createIntakeService, type IntakeService } from './intake-service.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleWav } from '../testing/sample-media.ts'

function createTestIntake(disk?: Disk): TestLibrary & { intake: IntakeService } {
  const test = createTestLibrary(disk === undefined ? {} : { disk })
  return { ...test, intake: createIntakeService({ library: test.library, clock: test.host.clock }) }
}

async function send(intake: IntakeService, id: string, bytes: Uint8Array, pieceBytes: number): Promise<void> {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    valueOf(await intake.append({ id, bytes: bytes.subarray(at, at + pieceBytes) }))
  }
}

const unfinished = ({ files }: TestLibrary) => files().filter((name) => name.endsWith('.part'))

describe('a file that comes in pieces', () => {
  it('becomes an item when it is whole, and is written as it comes', async () => {
    const test = createTestIntake()
    const { intake, library, folder, host } = test
    const bytes = sampleWav(2)
    const { id } = valueOf(await intake.begin({ name: 'My talk.wav', bytes: bytes.length }))
    valueOf(await intake.append({ id, bytes: bytes.subarray(0, 4_000) }))
    const [part = ''] = unfinished(test)
    expect(readFileSync(join(folder, part))).toHaveLength(4_000)
    await send(intake, id, bytes.subarray(4_000), 1_000)
    const item = valueOf(await intake.end(id))
    expect(item).toMatchObject({ fileName: 'My talk.wav', mediaType: 'audio/wav', durationMs: 2_000 })
    expect(readFileSync(join(folder, item.fileName)).equals(bytes)).toBe(true)
    expect(valueOf(library.list({})).items).toEqual([item])
    expect(unfinished(test)).toEqual([])
    host.clock.advance(3_600_000)
    expect(await intake.append({ id, bytes })).toMatchObject({ error: { code: 'intake-unknown' } })
  })

  it('is the item that has its bytes already', async () => {
    const { intake, library, files } = createTestIntake()
    const existing = valueOf(await library.import({ name: 'one.png', bytes: samplePng() }))
    const { id } = valueOf(await intake.begin({ name: 'two.png' }))
    await send(intake, id, samplePng(), 50)
    expect(valueOf(await intake.end(id))).toEqual(existing)
    expect(files()).toEqual(['one.png'])
  })

  it('leaves nothing behind when it is cancelled, comes in part, is empty or is not sent on', async () => {
    const test = createTestIntake()
    const { intake, library, host } = test
    const begin = async (): Promise<string> => {
      const { id } = valueOf(await intake.begin({ name: 'a.wav', bytes: 100 }))
      valueOf(await intake.append({ id, bytes: new Uint8Array(10) }))
      expect(unfinished(test)).toHaveLength(1)
      return id
    }
    valueOf(await intake.cancel(await begin()))
    expect(unfinished(test)).toEqual([])
    expect(await intake.end(await begin())).toMatchObject({
      error: { code: 'intake-incomplete', message: 'Only 10 of 100 bytes of a.wav arrived.' },
    })
    expect(unfinished(test)).toEqual([])
    const empty = valueOf(await intake.begin({ name: 'empty.wav' }))
    expect(await intake.end(empty.id)).toMatchObject({
      error: { code: 'media-empty', message: 'empty.wav is empty.' },
    })
    const left = await begin()
    host.clock.advance(6 * 60_000)
    await expect.poll(() => unfinished(test)).toEqual([])
    expect(await intake.append({ id: left, bytes: new Uint8Array(10) })).toMatchObject({
      error: { code: 'intake-unknown' },
    })
    await begin()
    await intake.close()
    expect(unfinished(test)).toEqual([])
    expect(valueOf(library.list({})).total).toBe(0)
  })

  it('says at the next piece that the disk is full', async () => {
    let isFull = false
    const open: Disk['open'] = async (path, flags, mode) => {
      const handle = await nodeDisk.open(path, flags, mode)
      const write = handle.write.bind(handle) as (...values: unknown[]) => Promise<unknown>
      Object.assign(handle, {
        write: (...values: unknown[]) =>
          isFull
            ? Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }))
            : write(...values),
      })
      return handle
    }
    const test = createTestIntake({ ...nodeDisk, open })
    const { id } = valueOf(await test.intake.begin({ name: 'a.wav' }))
    valueOf(await test.intake.append({ id, bytes: new Uint8Array(10) }))
    isFull = true
    expect(await test.intake.append({ id, bytes: new Uint8Array(10) })).toMatchObject({
      error: { code: 'disk-full' },
    })
    expect(await test.intake.end(id)).toMatchObject({ error: { code: 'intake-unknown' } })
    expect(unfinished(test)).toEqual([])
  })

  it('says at the first piece that there is no folder', async () => {
    const test = createTestIntake()
    test.host.config.set('mediaFolder', join(test.host.paths.data, 'not there'))
    const { id } = valueOf(await test.intake.begin({ name: 'a.wav' }))
    expect(await test.intake.append({ id, bytes: new Uint8Array(10) })).toMatchObject({
      error: { code: 'media-folder-gone' },
    })
  })
})
