import { describe, expect, it } from 'vitest'
import type { AppContract } from '../../../shared/ipc/contract.ts'
import type { importsContract } from '../../../shared/ipc/contract/imports.ts'
import type { InputOf, OutputOf } from '../../../shared/ipc/define.ts'
import type { Result } from '../../../shared/errors/result.ts'
import type { ImportProgress } from '../../../shared/media/media-import.ts'
import { valueOf } from '../../app/testing/app-client.ts'
import { nodeDisk, type Disk } from '../folder/disk.ts'
import { createImportService, type ImportService } from './import-service.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleProvenance, sampleWav } from '../testing/sample-media.ts'

type Contract = typeof importsContract
type Name = Exclude<keyof Contract, 'imports.changed'>

interface TestImports extends TestLibrary {
  readonly call: <Key extends Name>(
    name: Key,
    input: InputOf<Contract[Key]>,
  ) => Promise<Result<OutputOf<Contract[Key]>>>
  readonly service: ImportService
  readonly updates: ImportProgress[]
}

function createTestImports(disk?: Disk): TestImports {
  const test = createTestLibrary(disk === undefined ? {} : { disk })
  const updates: ImportProgress[] = []
  const service = createImportService({
    ...test.host,
    library: test.library,
    emit(name: keyof AppContract, payload: unknown) {
      if (name === 'imports.changed') updates.push(payload as ImportProgress)
    },
  })
  const handlers = service.handlers as unknown as Record<string, (input: unknown) => Promise<never>>
  return { ...test, service, updates, call: async (name, input) => handlers[name]?.(input) as never }
}

/** Does what a window does. A file without bytes is one that the window cannot read. */
async function importAll({ call }: TestImports, files: readonly (readonly [string, Uint8Array?])[]) {
  const announced = files.map(([name, bytes]) => ({ name, bytes: bytes?.length ?? 10 }))
  const { id } = valueOf(await call('imports.begin', { files: announced }))
  for (const [, bytes] of files) {
    if (bytes !== undefined && bytes.length > 0) await call('imports.append', { id, bytes })
    const ended = await call('imports.endFile', { id, isUnreadable: bytes === undefined })
    if (!ended.ok) break
  }
  return valueOf(await call('imports.get', { id }))
}

const left = ({ files }: TestLibrary) => files().filter((name) => name.endsWith('.part'))

describe('an import of files', () => {
  it('says of each what became of it: kept, there already, refused and why; and where it comes from is read', async () => {
    const test = createTestImports()
    const { library, updates, call } = test
    const existing = valueOf(await library.import({ name: 'one.png', bytes: samplePng() }))
    const elsewhere = createTestLibrary()
    const made = valueOf(await elsewhere.library.save({ bytes: sampleWav(), provenance: sampleProvenance() }))
    const copy = valueOf(await elsewhere.library.read(made.id))
    const done = await importAll(test, [
      ['two.png', samplePng()],
      ['empty.txt', new Uint8Array()],
      ['gone.png'],
      ['made.wav', copy],
      ['made again.wav', copy],
    ])
    expect(done).toMatchObject({ state: 'done', files: 5, doneFiles: 5, kept: 1, duplicates: 2, refused: 2 })
    expect(done.doneBytes).toBe(done.bytes)
    const [kept] = done.outcomes.flatMap((each) => (each.type === 'kept' ? [each.itemId] : []))
    expect(done.outcomes).toMatchObject([
      { type: 'duplicate', name: 'two.png', itemId: existing.id },
      { type: 'refused', name: 'empty.txt', error: { code: 'media-empty' } },
      { type: 'refused', name: 'gone.png', error: { code: 'file-unreadable' } },
      { type: 'kept', name: 'made.wav' },
      { type: 'duplicate', name: 'made again.wav', itemId: kept },
    ])
    expect(valueOf(library.get(kept ?? '')).provenance).toEqual(sampleProvenance())
    expect(updates.at(-1)).toEqual(valueOf(await call('imports.list', {}))[0])
    valueOf(await call('imports.dismiss', { id: done.id }))
    expect(valueOf(await call('imports.list', {}))).toEqual([])
    expect(await call('imports.get', { id: done.id })).toMatchObject({ error: { code: 'import-unknown' } })
  })

  it('says of a file whose bytes are not what its name says which ending it got', async () => {
    const { outcomes } = await importAll(createTestImports(), [
      ['fake.wav', Buffer.from('only words')],
      ['picture.PNG', samplePng()],
      ['nameless', sampleWav()],
    ])
    expect(outcomes.map((outcome) => outcome.type === 'kept' && outcome.savedAs)).toEqual([
      'txt',
      undefined,
      undefined,
    ])
  })

  it('tells bytes and files as it goes on, a few times a second at most', async () => {
    const test = createTestImports()
    const { call, host, updates } = test
    const bytes = sampleWav()
    const { id } = valueOf(
      await call('imports.begin', {
        files: [
          { name: 'a.wav', bytes: bytes.length },
          { name: 'b.wav', bytes: 5 },
        ],
      }),
    )
    for (let at = 0; at < 4_000; at += 1_000) {
      host.clock.advance(100)
      valueOf(await call('imports.append', { id, bytes: bytes.subarray(at, at + 1_000) }))
    }
    expect(updates.map(({ doneBytes, currentName }) => [doneBytes, currentName])).toEqual([
      [0, 'a.wav'],
      [2_000, 'a.wav'],
      [4_000, 'a.wav'],
    ])
    expect(left(test)).toHaveLength(1)
    await test.service.close()
    expect(left(test)).toEqual([])
  })

  it('is cancelled between two files and inside of one: what came before stays, and nothing is left of the rest', async () => {
    const test = createTestImports()
    const { call, library } = test
    for (const inside of [false, true]) {
      const bytes = samplePng(inside ? 5 : 6)
      const files = ['a', 'b', 'c'].map((name) => ({ name: `${name}.png`, bytes: bytes.length }))
      const { id } = valueOf(await call('imports.begin', { files }))
      valueOf(await call('imports.append', { id, bytes }))
      valueOf(await call('imports.endFile', { id }))
      if (inside) valueOf(await call('imports.append', { id, bytes: samplePng().subarray(0, 20) }))
      valueOf(await call('imports.cancel', { id }))
      expect(left(test)).toEqual([])
      expect(await call('imports.append', { id, bytes: samplePng() })).toMatchObject({
        error: { kind: 'cancelled' },
      })
      expect(await call('imports.endFile', { id })).toMatchObject({ error: { kind: 'cancelled' } })
      expect(valueOf(await call('imports.get', { id }))).toMatchObject({
        state: 'cancelled',
        doneFiles: 1,
        outcomes: [{ type: 'kept' }],
      })
    }
    expect(valueOf(library.list({})).total).toBe(2)
  })

  it('stops where the disk is full, says so, and keeps what came before', async () => {
    let isFull = false
    const open: Disk['open'] = async (path, flags, mode) => {
      if (isFull && flags === 'wx+') throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
      return nodeDisk.open(path, flags, mode)
    }
    const test = createTestImports({ ...nodeDisk, open })
    const { call, library } = test
    const files = [5, 6, 7].map((width) => samplePng(width))
    const { id } = valueOf(
      await call('imports.begin', { files: files.map((bytes) => ({ name: 'a.png', bytes: bytes.length })) }),
    )
    for (const bytes of files) {
      await call('imports.append', { id, bytes })
      await call('imports.endFile', { id })
      isFull = true
    }
    const done = valueOf(await call('imports.get', { id }))
    expect(done).toMatchObject({
      state: 'stopped',
      files: 3,
      doneFiles: 2,
      problem: { code: 'disk-full', nextStep: expect.stringContaining('Free some space') as string },
      outcomes: [{ type: 'kept' }, { type: 'refused', error: { code: 'disk-full' } }],
    })
    expect(valueOf(library.list({})).total).toBe(1)
    expect(left(test)).toEqual([])
  })

  it('of a window that is gone ends by itself', async () => {
    const test = createTestImports()
    const { call, host } = test
    const { id } = valueOf(await call('imports.begin', { files: [{ name: 'a.wav', bytes: 10 }] }))
    valueOf(await call('imports.append', { id, bytes: new Uint8Array(5) }))
    host.clock.advance(6 * 60_000)
    await expect.poll(() => left(test)).toEqual([])
    expect(valueOf(await call('imports.list', {}))).toMatchObject([{ state: 'cancelled' }])
  })
})
