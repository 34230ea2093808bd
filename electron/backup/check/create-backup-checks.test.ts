import { mkdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { createMemoryHost } from '../../host/memory/create-memory-host.ts'
import { backupFileAt, type BackupFile } from '../backup-file.ts'
import { newFolder } from '../testing/backup-app.ts'
import type { CheckOptions, CheckOutcome } from './check-backup.ts'
import { createBackupChecks } from './create-backup-checks.ts'

interface Asked extends CheckOptions {
  readonly path: string
  readonly answer: (outcome: CheckOutcome) => void
}

/** Checks whose reading the test controls. A second start has the same settings. */
function createChecks(host = createMemoryHost()) {
  const asked: Asked[] = []
  const notified: unknown[] = []
  const checks = createBackupChecks({
    ...host,
    emit: (_name, payload) => void notified.push(payload),
    check(path, options) {
      const { promise, resolve, reject } = Promise.withResolvers<CheckOutcome>()
      options.signal.addEventListener('abort', () => reject(new Error('stopped')), { once: true })
      asked.push({ ...options, path, answer: resolve })
      return promise
    },
  })
  const pass = () => host.clock.advance(1_000)
  return { host, checks, asked, notified, pass, restarted: () => createChecks(host) }
}

async function makeFiles(...names: readonly string[]): Promise<readonly BackupFile[]> {
  const folder = newFolder()
  mkdirSync(folder, { recursive: true })
  return Promise.all(
    names.map(async (name) => {
      const path = join(folder, name)
      writeFileSync(path, name)
      const file = await backupFileAt(path)
      if (file === undefined) throw new Error(`${name} was not written`)
      return file
    }),
  )
}

const stateOf = ({ checks }: ReturnType<typeof createChecks>, file: BackupFile | undefined) =>
  file === undefined ? undefined : checks.look([file]).get(file.path)

it('reads one after the other, with a rest between, and none again', async () => {
  const first = createChecks()
  const { checks, asked, notified, pass } = first
  const files = await makeFiles('one.zip', 'two.zip')
  expect([...checks.look(files).values()]).toEqual([{ state: 'waiting' }, { state: 'waiting' }])
  expect(asked).toEqual([])
  pass()
  expect(asked.map(({ path }) => path)).toEqual([files[0]?.path])
  asked[0]?.onProgress({ entries: 1, bytes: 4, allBytes: 7 })
  expect(notified.at(-1)).toEqual({ running: { path: files[0]?.path, bytes: 4, allBytes: 7 } })
  // A second call starts nothing again.
  checks.look(files)
  pass()
  expect(asked).toHaveLength(1)
  asked[0]?.answer({ state: 'verified' })
  await expect.poll(() => notified.at(-1)).toEqual({})
  expect(asked).toHaveLength(1)
  pass()
  expect(asked.map(({ path }) => path)).toEqual(files.map(({ path }) => path))
  asked[1]?.answer({ state: 'damaged', entry: 'media/film.mp4', detail: 'another sum' })
  await expect.poll(() => stateOf(first, files[1])).toEqual({ state: 'damaged', entry: 'media/film.mp4' })
  const again = first.restarted()
  expect([...again.checks.look(files).values()]).toEqual([
    { state: 'verified' },
    { state: 'damaged', entry: 'media/film.mp4' },
  ])
  again.pass()
  expect(again.asked).toEqual([])
})

it('reads a file that was changed anew, and says nothing of one that changed meanwhile', async () => {
  const app = createChecks()
  const [file] = await makeFiles('one.zip')
  if (file === undefined) throw new Error('no file')
  await app.checks.noteVerified(file.path)
  expect(stateOf(app, file)).toEqual({ state: 'verified' })
  utimesSync(file.path, 1, 1)
  const changed = await backupFileAt(file.path)
  expect(stateOf(app, changed)).toEqual({ state: 'waiting' })
  app.pass()
  utimesSync(file.path, 2, 2)
  app.asked[0]?.answer({ state: 'verified' })
  await expect.poll(() => app.checks.state()).toEqual({})
  expect(stateOf(app, changed)).toEqual({ state: 'waiting' })
})

it('goes on where it was after a restart, and while nothing else wants the disk', async () => {
  const app = createChecks()
  const [file] = await makeFiles('one.zip')
  if (file === undefined) throw new Error('no file')
  app.checks.look([file])
  app.pass()
  app.asked[0]?.onProgress({ entries: 3, bytes: 4, allBytes: 7 })
  const release = app.checks.hold()
  expect(app.asked[0]?.signal.aborted).toBe(true)
  expect(app.checks.state()).toEqual({})
  app.pass()
  expect(app.asked).toHaveLength(1)
  release()
  app.pass()
  expect(app.asked[1]?.from).toBe(3)
  app.asked[1]?.onProgress({ entries: 5, bytes: 6, allBytes: 7 })
  await app.checks.close()
  const again = app.restarted()
  again.checks.look([file])
  again.pass()
  expect(again.asked.map(({ from }) => from)).toEqual([5])
})

it('is stopped until somebody asks for it, also after a restart', async () => {
  const app = createChecks()
  const files = await makeFiles('one.zip', 'two.zip')
  app.checks.look(files)
  app.pass()
  app.asked[0]?.onProgress({ entries: 3, bytes: 4, allBytes: 7 })
  app.checks.stop()
  expect(app.asked[0]?.signal.aborted).toBe(true)
  app.pass()
  const again = app.restarted()
  expect([...again.checks.look(files).values()]).toEqual([{ state: 'unchecked' }, { state: 'unchecked' }])
  again.pass()
  expect(again.asked).toEqual([])
  again.checks.again(files[1]?.path ?? '')
  expect(stateOf(again, files[1])).toEqual({ state: 'waiting' })
  again.pass()
  expect(again.asked.map(({ path }) => path)).toEqual([files[1]?.path])
})
