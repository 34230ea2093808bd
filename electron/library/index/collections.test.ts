import { describe, expect, it } from 'vitest'
import { valueOf } from '../../app/testing/app-client.ts'
import { createCollections } from './collections.ts'
import { createTestLibrary, type TestLibrary } from '../testing/create-test-library.ts'
import { samplePng, sampleProvenance } from '../testing/sample-media.ts'

const signal = { signal: new AbortController().signal }

function createTestCollections(test: TestLibrary) {
  const notified: (readonly string[])[] = []
  const { host, database } = test
  const handlers = createCollections({ ...host, database, onChanged: (ids) => notified.push(ids) })
  return {
    notified,
    create: (name: string, ids: string[] = []) => handlers['collections.create']({ name, ids }, signal),
    rename: (id: string, name: string) => handlers['collections.rename']({ id, name }, signal),
    delete: (id: string) => handlers['collections.delete']({ id }, signal),
    restore: (id: string) => handlers['collections.restore']({ id }, signal),
    add: async (id: string, ids: string[]) =>
      valueOf(await handlers['collections.add']({ id, ids }, signal)).ids,
    remove: async (id: string, ids: string[]) =>
      valueOf(await handlers['collections.remove']({ id, ids }, signal)).ids,
  }
}

async function save({ library, host }: TestLibrary, shade: number, prompt = `A pier, ${shade}`) {
  host.clock.advance(1_000)
  const provenance = sampleProvenance({ prompt })
  return valueOf(await library.save({ bytes: samplePng(4, 3, shade), provenance })).id
}

describe('collections', () => {
  it('are listed as people count', async () => {
    const test = createTestLibrary()
    const collections = createTestCollections(test)
    for (const name of ['Shoot 10', 'shoot 2', 'Shoot 1']) valueOf(await collections.create(name))
    const names = valueOf(test.library.facets()).collections.map(({ name }) => name)
    expect(names).toEqual(['Shoot 1', 'shoot 2', 'Shoot 10'])
  })

  it('hold items, an item in several, and say truly how many', async () => {
    const test = createTestLibrary()
    const collections = createTestCollections(test)
    const [pier, boat, fox] = [await save(test, 1), await save(test, 2), await save(test, 3)]
    const sea = valueOf(await collections.create('  The \n sea ', [pier, boat]))
    const best = valueOf(await collections.create('Best', [boat]))
    expect(sea).toMatchObject({ name: 'The sea', count: 2 })
    expect(await collections.add(best.id, [boat, fox])).toEqual([fox])
    expect(await collections.remove(sea.id, [fox, pier])).toEqual([pier])
    const { library } = test
    expect(valueOf(library.facets()).collections).toEqual([
      { id: best.id, name: 'Best', count: 2 },
      { id: sea.id, name: 'The sea', count: 1 },
    ])
    expect(valueOf(library.ids({ collection: best.id }))).toEqual({ ids: [fox, boat] })
    expect(valueOf(library.ids({ collection: sea.id, search: 'pier' }))).toEqual({ ids: [boat] })
    expect(valueOf(library.summary([boat, fox])).collections).toEqual([
      { id: best.id, count: 2 },
      { id: sea.id, count: 1 },
    ])

    valueOf(await library.delete([boat]))
    expect(valueOf(library.facets()).collections.map(({ count }) => count)).toEqual([1, 0])
    valueOf(await library.restore([boat]))
    expect(valueOf(library.ids({ collection: sea.id }))).toEqual({ ids: [boat] })
    valueOf(await library.delete([boat]))
    valueOf(await library.emptyTrash())
    expect(valueOf(library.facets()).collections.map(({ count }) => count)).toEqual([1, 0])
    expect(collections.notified[0]).toEqual([pier, boat])
  })

  it('are renamed, deleted without their items, and brought back until the app ends', async () => {
    const test = createTestLibrary()
    const collections = createTestCollections(test)
    const pier = await save(test, 1)
    const { id } = valueOf(await collections.create('Sea', [pier]))
    expect(await collections.create('SEA')).toMatchObject({
      ok: false,
      error: { message: 'A collection named SEA already exists.' },
    })
    expect(await collections.rename(id, '  ')).toMatchObject({ ok: false })
    valueOf(await collections.rename(id, 'sea'))
    const names = () => valueOf(test.library.facets()).collections.map(({ name }) => name)
    expect(names()).toEqual(['sea'])
    valueOf(await collections.delete(id))
    expect(names()).toEqual([])
    expect(valueOf(test.library.summary([pier])).collections).toEqual([])
    expect(await collections.rename(id, 'Other')).toMatchObject({ error: { kind: 'not-found' } })
    expect(valueOf(test.library.list({})).total).toBe(1)
    valueOf(await collections.restore(id))
    expect(valueOf(test.library.ids({ collection: id }))).toEqual({ ids: [pier] })
    valueOf(await collections.delete(id))
    const later = createTestCollections(test)
    expect(await later.restore(id)).toMatchObject({ error: { kind: 'not-found' } })
  })
})

describe('changes of items', () => {
  it('answer what undoes them', async () => {
    const test = createTestLibrary()
    const { library } = test
    const [one, two] = [await save(test, 1), await save(test, 2)]
    valueOf(library.star({ ids: [one], isStarred: true }))
    expect(valueOf(library.star({ ids: [one, two], isStarred: true }))).toEqual({ ids: [two] })
    expect(library.star({ ids: [one, 'nobody'], isStarred: false }).ok).toBe(false)
    expect(valueOf(library.get(one)).isStarred).toBe(true)

    valueOf(library.tag({ ids: [one], add: ['sea'] }))
    const { undo } = valueOf(library.tag({ ids: [one, two], add: ['Sea', 'dusk'], remove: [] }))
    expect(undo).toEqual([
      { ids: [one, two], remove: ['dusk'] },
      { ids: [two], remove: ['Sea'] },
    ])
    for (const change of undo) valueOf(library.tag(change))
    expect([one, two].map((id) => valueOf(library.get(id)).tags)).toEqual([['sea'], []])
    const removed = valueOf(library.tag({ ids: [one, two], remove: ['SEA'] })).undo
    expect(removed).toEqual([{ ids: [one], add: ['sea'] }])
  })

  it('give an item a title that is found and sorted by, and its own name back', async () => {
    const test = createTestLibrary()
    const { library } = test
    const [pier, boat] = [await save(test, 1, 'A pier'), await save(test, 2, 'B boat')]
    valueOf(library.rename({ id: pier, title: '  Cover\n image ' }))
    expect(valueOf(library.get(pier)).title).toBe('Cover image')
    expect(valueOf(library.ids({ search: 'cover' }))).toEqual({ ids: [pier] })
    expect(valueOf(library.ids({ order: 'name' }))).toEqual({ ids: [boat, pier] })
    valueOf(library.rename({ id: pier, title: '' }))
    expect(valueOf(library.get(pier)).title).toBeUndefined()
    expect(valueOf(library.ids({ order: 'name' }))).toEqual({ ids: [pier, boat] })
    expect(valueOf(library.ids({ order: 'name-descending' }))).toEqual({ ids: [boat, pier] })
  })
})
