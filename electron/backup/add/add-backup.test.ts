import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, it, onTestFinished } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { maxToolNameCharacters } from '../../../shared/limits.ts'
import { startPracticeGateway } from '../../practice-gateway/server.ts'
import { addTo, startWithAnswers, type Started } from '../testing/adding-app.ts'
import { createHost, hashOf, png, restore, start, writeWhole } from '../testing/backup-app.ts'

/** The tokens of all runs of the practice gateway. */
const tokensOf = async ({ page }: Started) =>
  valueOf(
    await page.call('spending.read', {
      connectionIds: ['practice'],
      groupBy: 'model',
      from: 20_200_101,
      to: 20_991_231,
    }),
  )

const tool = (name: string, description: string) => ({ name, description, schema: { type: 'object' } })
const prompt = (name: string, text: string) => ({
  kind: 'prompt' as const,
  name,
  variables: { isOn: false, values: {} },
  model: '',
  tools: [],
  messages: [{ role: 'user' as const, text }],
})

describe('a backup that is added', () => {
  it('brings what is missing, leaves what is here, and is nothing new the second time', async () => {
    const old = await startWithAnswers(createHost())
    const shared = await old.converse('Asked on the old computer')
    await old.addMedia(png('a picture'), 'picture.png')
    const { path } = await writeWhole(old.page)
    const library = await old.media()

    const host = createHost()
    const first = await startWithAnswers(host)
    await first.converse('Asked on this computer')
    await first.addMedia(png('of the same name'), 'picture.png')
    const before = await first.media()
    expect(await first.compare(path)).toMatchObject({
      conversations: { missing: 1, here: 0 },
      differing: 0,
      media: { missing: 1, here: 0 },
    })
    const runsHere = await first.runs()
    const { last, restarted } = await addTo(host, first, path)
    expect(last()).toMatchObject({ type: 'ready', mode: 'add' })

    expect((await restarted.titles()).toSorted()).toEqual([
      'Asked on the old computer',
      'Asked on this computer',
    ])
    expect(await restarted.texts(shared)).toEqual(['Asked on the old computer'])
    const turn = valueOf(await restarted.page.call('conversations.get', { id: shared })).turns.at(-1)
    expect(turn?.run?.status).toBe('done')
    // Added runs come before the local ones in the history.
    expect(await restarted.runs()).toEqual([...runsHere, ...(await old.runs())])
    expect(
      valueOf(await restarted.page.call('history.list', { search: 'old computer' })).entries,
    ).toHaveLength(1)
    const media = await restarted.media()
    expect(new Set(media.values())).toEqual(new Set([...before.values(), ...library.values()]))
    expect(readdirSync(host.paths.media).filter((name) => name.endsWith('.png'))).toHaveLength(2)
    for (const [name, hash] of media) expect(hashOf(readFileSync(join(host.paths.media, name)))).toBe(hash)
    expect(existsSync(join(host.paths.data, 'restoring'))).toBe(false)
    const { copies } = valueOf(await restarted.page.call('data.copies', {}))
    expect(copies.map(({ kind }) => kind)).toContain('manual')

    const again = await restarted.compare(path)
    expect(again).toMatchObject({
      conversations: { missing: 0, here: 1 },
      runs: { missing: 0 },
      media: { missing: 0 },
    })
    const { restarted: third } = await addTo(host, restarted, path)
    expect(await third.titles()).toHaveLength(2)
    expect(await third.media()).toEqual(media)
  })

  it('brings tools, prompts and presets whose names are in use here under free names, and the same ones not again', async () => {
    const keep = async (
      { page }: Started,
      { tools, prompts }: { tools: ReturnType<typeof tool>[]; prompts: ReturnType<typeof prompt>[] },
    ) => {
      for (const content of tools) valueOf(await page.call('tools.save', { content }))
      for (const content of prompts) valueOf(await page.call('presets.save', { content }))
    }
    const longest = 'n'.repeat(maxToolNameCharacters)
    const old = await startWithAnswers(createHost())
    await keep(old, {
      tools: [tool('same', 'A'), tool('other', 'theirs'), tool('other_2', 'theirs too'), tool(longest, 'b')],
      prompts: [prompt('Same', 'A'), prompt('Other', 'theirs'), prompt('Theirs', 'only there')],
    })
    const { path } = await writeWhole(old.page)
    const host = createHost()
    const first = await startWithAnswers(host)
    await keep(first, {
      tools: [tool('same', 'A'), tool('other', 'mine'), tool(longest, 'a')],
      prompts: [prompt('Same', 'A'), prompt('Other', 'mine')],
    })
    expect(await first.compare(path)).toMatchObject({ others: { missing: 5, here: 2 } })
    const { restarted } = await addTo(host, first, path)
    const { startProblems } = valueOf(await restarted.page.call('app.info', {}))
    expect(startProblems).toEqual([])
    const toolsNow = valueOf(await restarted.page.call('tools.list', {}))
    expect(Object.fromEntries(toolsNow.map(({ name, description }) => [name, description]))).toEqual({
      [longest]: 'a',
      [`${longest.slice(0, -2)}_2`]: 'b',
      other: 'mine',
      other_2: 'theirs too',
      other_3: 'theirs',
      same: 'A',
    })
    const presetsNow = valueOf(await restarted.page.call('presets.list', {}))
    expect(presetsNow.map(({ name }) => name).toSorted()).toEqual(['Other', 'Other 2', 'Same', 'Theirs'])
    const { id = '' } = presetsNow.find(({ name }) => name === 'Other 2') ?? {}
    const [newest] = valueOf(await restarted.page.call('presets.get', { id })).versions
    expect(newest?.content).toMatchObject({ name: 'Other 2', messages: [{ text: 'theirs' }] })
    expect(await restarted.compare(path)).toMatchObject({ others: { missing: 0 } })
    const { restarted: again } = await addTo(host, restarted, path)
    expect(valueOf(await again.page.call('tools.list', {}))).toHaveLength(6)
    expect(valueOf(await again.page.call('presets.list', {}))).toHaveLength(4)
  })

  it('takes a conversation that both went on with as a copy, once', async () => {
    const from = createHost()
    const old = await startWithAnswers(from)
    const id = await old.converse('The first question')
    const early = await writeWhole(old.page)
    const host = createHost()
    const source = await start(host)
    valueOf((await restore(source.page, early.path)).result)
    await source.app.close()

    await old.ask(id, 'Went on at home')
    const { path } = await writeWhole(old.page)
    const target = await startWithAnswers(host)
    await target.ask(id, 'Went on at work')
    expect(await target.compare(path)).toMatchObject({
      conversations: { missing: 0, here: 0 },
      differing: 1,
      differingTitles: ['The first question'],
    })
    const { restarted } = await addTo(host, target, path)
    expect(await restarted.texts(id)).toEqual(['The first question', 'Went on at work'])
    expect((await restarted.titles()).toSorted()).toEqual([
      'The first question',
      'The first question (from backup)',
    ])
    const list = valueOf(await restarted.page.call('conversations.list', {}))
    const copy = list.find((each) => each.id !== id)
    expect(await restarted.texts(copy?.id ?? '')).toEqual(['The first question', 'Went on at home'])
    const answers = valueOf(await restarted.page.call('conversations.get', { id: copy?.id ?? '' })).turns
    expect(answers.at(-1)?.run?.status).toBe('done')

    const { restarted: again } = await addTo(host, restarted, path)
    expect(await again.titles()).toHaveLength(2)
  })

  it('counts what was spent once, also where both know of it', async () => {
    const old = await startWithAnswers(createHost())
    await old.converse('One')
    const host = createHost()
    const source = await start(host)
    valueOf((await restore(source.page, (await writeWhole(old.page)).path)).result)
    await source.app.close()
    const target = await startWithAnswers(host)
    const [run = ''] = await target.runs()
    const before = await tokensOf(target)
    expect(before.total.estimatedRuns + before.total.measuredRuns + before.total.unknownRuns).toBeGreaterThan(
      0,
    )
    valueOf(await target.page.call('history.delete', { ids: [run] }))
    const { restarted } = await addTo(host, target, (await writeWhole(old.page)).path)
    expect(await tokensOf(restarted)).toEqual(before)
  })

  it('shows what came by a connection of the same address as of the one here, and brings no key', async () => {
    const gateway = await startPracticeGateway({ paceMs: 0 })
    onTestFinished(() => gateway.close())
    const add = ({ page }: Started) =>
      page.call('connections.add', { address: gateway.url, key: 'practice-full' })
    const old = await start(createHost())
    const theirs = valueOf(await add(old))
    await old.page.call('models.list', { connectionId: theirs.id, refresh: true })
    const { path } = await writeWhole(old.page)
    const host = createHost()
    const first = await start(host)
    const own = valueOf(await add(first))
    const { restarted } = await addTo(host, first, path)
    const connections = valueOf(await restarted.page.call('connections.list', {}))
    expect(connections.map(({ id }) => id)).toContain(own.id)
    expect(connections.map(({ id }) => id)).not.toContain(theirs.id)
    const database = new DatabaseSync(join(host.paths.data, 'playground.sqlite'), { readOnly: true })
    const ids = database
      .prepare('SELECT connection_id FROM runs')
      .all()
      .map((row) => row['connection_id'])
    database.close()
    expect(ids).toContain(own.id)
    expect(ids).not.toContain(theirs.id)
  })
})
