import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { createNodeHost } from '../../host/node/create-node-host.ts'
import { createLibraryService, type LibraryService } from '../library-service.ts'
import { libraryParts } from '../testing/library-of-process.ts'
import { sampleJpeg, samplePng, sampleProvenance } from '../testing/sample-media.ts'

/** A library of twelve items: images, photos with a file beside them, and two in the trash. */
const itemCount = 12

interface Started {
  readonly library: LibraryService
  readonly problem: string | undefined
  /** The bytes of each item's file by id, `undefined` when it is missing. */
  contents(): Promise<Map<string, string | undefined>>
  close(): Promise<void>
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'gp-move-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** The library as a start of the app creates it, over real files and settings. */
async function start(dataFolder: string): Promise<Started> {
  const host = valueOf(await createNodeHost({ dataFolder, environment: {} }))
  const parts = libraryParts(host)
  const library = createLibraryService(parts)
  const recovered = await library.recover()
  await library.sweep(new AbortController().signal)
  return {
    library,
    problem: recovered.ok ? undefined : recovered.error.code,
    async contents() {
      const items = [false, true].flatMap((isInTrash) => valueOf(library.list({ isInTrash })).items)
      const contents = new Map<string, string | undefined>()
      for (const { id, exists } of items) {
        const path = (await library.find(id))?.path ?? ''
        contents.set(id, exists && existsSync(path) ? readFileSync(path, 'base64') : undefined)
      }
      return contents
    },
    async close() {
      await library.close()
      parts.database.close()
      host.release()
    },
  }
}

async function fill({ library }: Started): Promise<void> {
  const provenance = sampleProvenance()
  const ids: string[] = []
  for (let index = 0; index < itemCount; index += 1) {
    const bytes =
      index % 2 === 0 ? samplePng(4 + index, 3) : Buffer.concat([sampleJpeg, Buffer.alloc(index + 1)])
    ids.push(valueOf(await library.save({ bytes, provenance })).id)
  }
  valueOf(await library.delete(ids.slice(0, 2)))
}

/** The files in a media folder and its trash, without folders. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const names = readdirSync(folder, { withFileTypes: true, recursive: true })
  return names.filter((entry) => entry.isFile()).map(({ name }) => name)
}

/**
 * Changes the folder in a process that dies before the given step; without a step, resolves with the number of steps.
 */
async function changeUntil(
  dataFolder: string,
  path: string,
  diskKind: string,
  step?: number,
): Promise<number> {
  const script = fileURLToPath(new URL('../testing/change-folder-until-killed.ts', import.meta.url))
  const child = spawn(process.execPath, [script, dataFolder, path, String(step ?? 0), diskKind], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  child.stdout.on('data', (text) => void (printed += String(text)))
  const [code, signal] = (await once(child, 'close')) as [number | null, string | null]
  expect([code, signal]).toEqual(step === undefined ? [0, null] : [null, 'SIGKILL'])
  return Number(printed)
}

/** Seven moments of a change, spread from before its first step to before its last. */
const moments = [0, 1 / 6, 2 / 6, 3 / 6, 4 / 6, 5 / 6, 1]

describe.each([
  ['the same disk', 'same'],
  ['what is taken for another disk', 'other'],
])('a process that is killed while the media folder is changed to %s', (_, diskKind) => {
  it.each(moments)('leaves every file whole and listed, once, at %f of the way', async (moment) => {
    const stepCount = await stepsOf(diskKind)
    const { dataFolder, before, path } = await prepare()
    const foreign = filesIn(path)
    const step = 1 + Math.round(moment * (stepCount - 1))
    await changeUntil(dataFolder, path, diskKind, step)
    const next = await start(dataFolder)
    expect(next.problem).toBeUndefined()
    expect(await next.contents()).toEqual(before)
    // Twelve files and six metadata files in one of the two folders, and the files that were there before.
    const left = [...filesIn(join(dataFolder, 'media')), ...filesIn(path)]
    expect(left).toHaveLength(itemCount + itemCount / 2 + foreign.length)
    expect(filesIn(dataFolder).filter((name) => /\.part$|media-move/.test(name))).toEqual([])
    await next.close()
  })
})

async function prepare() {
  const dataFolder = makeFolder()
  const first = await start(dataFolder)
  await fill(first)
  const before = await first.contents()
  expect([...before.values()]).not.toContain(undefined)
  await first.close()
  const path = makeFolder()
  // A name that is already taken there.
  const [taken] = filesIn(join(dataFolder, 'media')).filter((name) => name.endsWith('.png'))
  writeFileSync(join(path, taken ?? ''), 'somebody was here before')
  return { dataFolder, before, path }
}

const stepCounts = new Map<string, number>()
async function stepsOf(diskKind: string): Promise<number> {
  const known = stepCounts.get(diskKind)
  if (known !== undefined) return known
  const { dataFolder, path } = await prepare()
  const count = await changeUntil(dataFolder, path, diskKind)
  stepCounts.set(diskKind, count)
  return count
}

it('says so when the new disk is not there at the next start, and ends the change when it is back', async () => {
  const { dataFolder, before, path } = await prepare()
  const stepCount = await stepsOf('other')
  await changeUntil(dataFolder, path, 'other', Math.round(stepCount / 2))
  renameSync(path, `${path}-unplugged`)
  const without = await start(dataFolder)
  expect(without.problem).toBe('media-move-unfinished')
  expect(await without.contents()).toEqual(before)
  await without.close()
  renameSync(`${path}-unplugged`, path)
  const withIt = await start(dataFolder)
  expect(withIt.problem).toBeUndefined()
  expect(await withIt.contents()).toEqual(before)
  expect(filesIn(path)).toHaveLength(1)
  await withIt.close()
})
