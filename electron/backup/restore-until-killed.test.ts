import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { valueOf } from '../app/testing/app-client.ts'
import { createHost, fillApp, png, restore, start, startUntil, writeWhole } from './testing/backup-app.ts'

/** Every file below a folder, in a fixed order, by its relative path. */
function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => statSync(join(folder, name)).isFile())
    .toSorted()
}

/** Moves the first files of a folder, as a start does that is killed after them. */
function moveFirst(from: string, to: string, count: number): void {
  for (const name of filesIn(from)
    .filter((each) => !each.endsWith('.sqlite'))
    .slice(0, count)) {
    mkdirSync(join(to, dirname(name)), { recursive: true })
    renameSync(join(from, name), join(to, name))
  }
}

/** A computer with a conversation of its own, whose next start replaces its data by the backup of another computer. */
async function planReplacing() {
  const old = await fillApp(createHost())
  const { path } = await writeWhole(old.page)
  const host = createHost()
  const { page, app, addConversation } = await start(host)
  await addConversation('Of this computer')
  valueOf((await restore(page, path)).result)
  await app.close()
  return { old, host }
}

it.each([0, 1, 2, 1_000])(
  'a start that was killed after %i files were in their places is gone on with',
  async (count) => {
    const old = await fillApp(createHost())
    await old.addMedia(png('a third'), 'third.png')
    const { path } = await writeWhole(old.page)
    const host = createHost()
    const first = await start(host)
    await first.addConversation('Of this computer')
    valueOf((await restore(first.page, path)).result)
    await first.app.close()
    moveFirst(join(host.paths.data, 'restoring'), host.paths.data, count)
    moveFirst(join(host.paths.media, '.restoring'), host.paths.media, count)

    const second = await start(host)
    expect(await second.titles()).toEqual(['Of the old computer'])
    expect(await second.media()).toEqual(await old.media())
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
    expect(existsSync(join(host.paths.media, '.restoring'))).toBe(false)
  },
)

it('a start that was stopped while it put files into their places is gone on with', async () => {
  const { old, host } = await planReplacing()
  const steps = await startUntil(host, ({ type }) => type === 'placing')
  expect(steps).toEqual([{ type: 'placing', done: 1, all: expect.any(Number) }])

  const second = await start(host)
  expect(await second.titles()).toEqual(['Of the old computer'])
  expect(await second.media()).toEqual(await old.media())
  expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
})

it('waits with all of it where a file cannot be put into its place, and the app starts with what is here', async () => {
  const { old, host } = await planReplacing()
  const inTheWay = join(host.paths.data, 'records', 'in-the-way')
  mkdirSync(join(host.paths.data, 'restoring', 'records', 'in-the-way'), { recursive: true })
  writeFileSync(join(host.paths.data, 'restoring', 'records', 'in-the-way', 'record.json'), '{}')
  mkdirSync(dirname(inTheWay), { recursive: true })
  writeFileSync(inTheWay, '')

  const second = await start(host)
  expect(await second.titles()).toEqual(['Of this computer'])
  const problems = async ({ page }: typeof second) => valueOf(await page.call('app.info', {})).startProblems
  expect((await problems(second)).map(({ code }) => code)).toEqual(['backup-waits'])
  await second.app.close()
  rmSync(inTheWay)
  const third = await start(host)
  expect(await problems(third)).toEqual([])
  expect(await third.titles()).toEqual(['Of the old computer'])
  expect(await third.media()).toEqual(await old.media())
  expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
})

it('what was half unpacked when the app was killed is removed, and nothing has changed', async () => {
  const old = await fillApp(createHost())
  const { path } = await writeWhole(old.page)
  const host = createHost()
  const first = await start(host)
  await first.addConversation('Of this computer')
  await first.app.close()
  // The state while it is being unpacked: the plan is stored after the last file.
  host.config.set('unpackingBackup', host.paths.media)
  cpSync(path, join(host.paths.data, 'restoring', 'playground.sqlite'))
  cpSync(path, join(host.paths.media, '.restoring', 'picture.png'))

  const second = await start(host)
  expect(await second.titles()).toEqual(['Of this computer'])
  expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  expect(existsSync(join(host.paths.media, '.restoring'))).toBe(false)
})
