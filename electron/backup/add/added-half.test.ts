import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import type { Json } from '../../../shared/json.ts'
import type { StartStep } from '../../../shared/backup/start-step.ts'
import { plannedAddition } from '../place-restored.ts'
import { createHost, fillApp, hashOf, restore, start, startUntil, writeWhole } from '../testing/backup-app.ts'

/** An app whose next start is to add the backup of another one, with a conversation and files. */
async function plan(own?: string) {
  const old = await fillApp(createHost())
  const library = await old.media()
  const { path } = await writeWhole(old.page)
  const host = createHost()
  const first = await start(host)
  if (own !== undefined) await first.addConversation(own)
  valueOf((await restore(first.page, path, 'add')).result)
  return { host, library, first }
}

describe('a backup that is added', () => {
  it('is added once where the app was killed after its rows were there', async () => {
    const { host, library, first } = await plan('Of this computer')
    await first.app.close()
    const planned = host.config.get('restoreBackup') as Json
    const places = [join(host.paths.data, 'restoring'), join(host.paths.media, '.restoring')]
    for (const place of places) cpSync(place, `${place}-kept`, { recursive: true })
    const second = await start(host)
    await second.app.close()
    // As the killed start has left it.
    for (const name of library.keys()) rmSync(join(host.paths.media, name))
    for (const place of places) cpSync(`${place}-kept`, place, { recursive: true })
    host.config.set('restoreBackup', planned)
    const third = await start(host)
    expect((await third.titles()).toSorted()).toEqual(['Of the old computer', 'Of this computer'])
    expect(await third.media()).toEqual(library)
    expect(host.config.get('restoreBackup')).toBeNull()
  })

  it('says how far it is', async () => {
    const { host, first } = await plan()
    await first.app.close()
    const steps: StartStep[] = []
    await start(host, (step) => steps.push(step))
    expect(steps[0]).toEqual({ type: 'copying' })
    expect(steps).toContainEqual({ type: 'adding', what: 'runs', done: 0, all: 1 })
    const placed = steps.filter((step) => step.type === 'placing')
    expect(placed.map(({ done }) => done)).toEqual(placed.map((_step, place) => place + 1))
    expect(placed.at(-1)?.done).toBe(placed.at(-1)?.all)
  })

  it.each<StartStep['type']>(['copying', 'adding', 'placing'])(
    'is added by the next start where one was stopped while it was %s',
    async (type) => {
      const { host, library, first } = await plan('Of this computer')
      await first.app.close()
      await startUntil(host, (step) => step.type === type)
      expect(plannedAddition(host.config)).toBeDefined()
      const third = await start(host)
      expect((await third.titles()).toSorted()).toEqual(['Of the old computer', 'Of this computer'])
      expect(await third.media()).toEqual(library)
      expect(valueOf(await third.page.call('app.info', {})).startProblems).toEqual([])
      expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
    },
  )

  it('waits with files that cannot be put into their places, and puts them there at the next start', async () => {
    const { host, library, first } = await plan()
    await first.app.close()
    const inTheWay = join(host.paths.data, 'records', 'in-the-way')
    mkdirSync(join(host.paths.data, 'restoring', 'records', 'in-the-way'), { recursive: true })
    writeFileSync(join(host.paths.data, 'restoring', 'records', 'in-the-way', 'record.json'), '{}')
    mkdirSync(join(host.paths.data, 'records'), { recursive: true })
    writeFileSync(inTheWay, '')
    const second = await start(host)
    const { startProblems } = valueOf(await second.page.call('app.info', {}))
    expect(startProblems.map(({ code }) => code)).toEqual(['backup-files-wait'])
    expect(await second.titles()).toEqual(['Of the old computer'])
    await second.app.close()
    rmSync(inTheWay)
    const third = await start(host)
    expect(valueOf(await third.page.call('app.info', {})).startProblems).toEqual([])
    expect(await third.titles()).toEqual(['Of the old computer'])
    expect(await third.media()).toEqual(library)
    for (const [name, hash] of library) expect(hashOf(readFileSync(join(host.paths.media, name)))).toBe(hash)
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  })

  it('that was added by a start that was killed while it removed what was unpacked is not tried again', async () => {
    const { host, first } = await plan()
    await first.app.close()
    const second = await start(host)
    await second.app.close()
    mkdirSync(join(host.paths.data, 'restoring', 'records'), { recursive: true })
    host.config.set('unpackingBackup', host.paths.media)
    const third = await start(host)
    expect(valueOf(await third.page.call('app.info', {})).startProblems).toEqual([])
    expect(await third.titles()).toEqual(['Of the old computer'])
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  })

  it('of which something does not fit changes nothing, and that is said', async () => {
    const { host, first } = await plan('Of this computer')
    await first.app.close()
    const database = new DatabaseSync(join(host.paths.data, 'restoring', 'playground.sqlite'))
    database.exec('DROP TABLE tool_versions')
    database.close()
    const second = await start(host)
    expect(await second.titles()).toEqual(['Of this computer'])
    expect(await second.media()).toEqual(new Map())
    const { startProblems } = valueOf(await second.page.call('app.info', {}))
    expect(startProblems.map(({ code }) => code)).toContain('backup-not-added')
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  })

  it('is dropped where it is taken back, and nothing has changed', async () => {
    const { host, first } = await plan('Of this computer')
    expect(valueOf(await first.page.call('backup.adding', {}))).toEqual({ isPlanned: true })
    valueOf(await first.page.call('backup.cancelAdding', {}))
    expect(valueOf(await first.page.call('backup.adding', {}))).toEqual({ isPlanned: false })
    await first.app.close()
    expect(await (await start(host)).titles()).toEqual(['Of this computer'])
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
  })
})
