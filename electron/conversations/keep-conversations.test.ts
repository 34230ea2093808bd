import { describe, expect, it } from 'vitest'
import {
  createTestConversations,
  createTwoQuestions,
  answer,
  valueOf,
} from './testing/create-test-conversations.ts'
import { storeManyConversations } from './testing/many-conversations.ts'
import { purgeConversations } from './sweep-deleted.ts'

type Test = ReturnType<typeof createTestConversations>

const listed = (test: Test, id: string) =>
  valueOf(test.conversations.list({})).find((conversation) => conversation.id === id)

describe('pins, folders, tags and the archive', () => {
  it.each([
    ['pins', { isPinned: true }, { pinnedAt: expect.any(Number) }],
    ['archives', { isArchived: true }, { archivedAt: expect.any(Number) }],
    ['tags', { addTags: ['  work\n', 'Work', 'idea'] }, { tags: ['idea', 'work'] }],
  ])('a change %s several at once, and is put back as it was', (_, change, expected) => {
    const test = createTestConversations()
    const ids = [test.create().id, test.create().id]
    const before = valueOf(test.conversations.kept.organise(ids, change))
    for (const id of ids) expect(listed(test, id)).toMatchObject(expected)
    expect(test.changed.slice(-2)).toEqual(ids)
    valueOf(test.conversations.kept.putBack(before))
    for (const id of ids)
      for (const key of Object.keys(expected)) expect(listed(test, id)).not.toHaveProperty(key)
  })

  it('what is put back takes back its own change alone', () => {
    const test = createTestConversations()
    const { id } = test.create()
    const folder = valueOf(test.conversations.kept.createFolder('Support'))
    const pinned = valueOf(test.conversations.kept.organise([id], { isPinned: true }))
    valueOf(test.conversations.kept.organise([id], { folderId: folder.id, addTags: ['work'] }))
    valueOf(test.conversations.kept.putBack(pinned))
    expect(listed(test, id)).not.toHaveProperty('pinnedAt')
    expect(listed(test, id)).toMatchObject({ folderId: folder.id, tags: ['work'] })
  })

  it('a change of those that are there leaves out those that are not, and is refused where none is', () => {
    const test = createTestConversations()
    const { id } = test.create()
    expect(valueOf(test.conversations.kept.organise([id, 'nobody'], { isPinned: true }))).toHaveLength(1)
    expect(test.conversations.kept.organise(['nobody'], { isPinned: true })).toMatchObject({
      error: { kind: 'not-found' },
    })
    expect(test.conversations.kept.organise([id], { folderId: 'nowhere' })).toMatchObject({
      error: { kind: 'not-found' },
    })
  })

  it('neither pinning nor moving makes a conversation newer', () => {
    const test = createTestConversations()
    const old = test.create({ title: 'Old' }).id
    test.host.clock.advance(1_000)
    const newer = test.create({ title: 'New' }).id
    test.host.clock.advance(1_000)
    valueOf(test.conversations.kept.organise([old], { isPinned: true, addTags: ['x'] }))
    expect(valueOf(test.conversations.list({})).map(({ id }) => id)).toEqual([newer, old])
  })
})

describe('folders', () => {
  it('are listed as people count, renamed, and refuse a name that is taken or none', () => {
    const { kept } = createTestConversations().conversations
    for (const name of ['Week 10', 'week 2']) valueOf(kept.createFolder(name))
    const [two, ten] = valueOf(kept.folders())
    expect([two?.name, ten?.name]).toEqual(['week 2', 'Week 10'])
    expect(kept.createFolder(' WEEK  2 ')).toMatchObject({
      error: { text: { code: 'conversations.folderExists' } },
    })
    expect(kept.createFolder(' \n')).toMatchObject({ error: { kind: 'invalid-input' } })
    valueOf(kept.renameFolder(two?.id ?? '', 'Week 2'))
    expect(valueOf(kept.folders())[0]?.name).toBe('Week 2')
  })

  it('one that is deleted leaves its conversations in none, and comes back with those that were not moved since', () => {
    const test = createTestConversations()
    const { kept } = test.conversations
    const [first, second] = [test.create().id, test.create().id]
    const folder = valueOf(kept.createFolder('Support'))
    const other = valueOf(kept.createFolder('Other'))
    valueOf(kept.organise([first, second], { folderId: folder.id }))
    valueOf(kept.deleteFolder(folder.id))
    expect(listed(test, first)).not.toHaveProperty('folderId')
    valueOf(kept.organise([second], { folderId: other.id }))
    valueOf(kept.restoreFolder(folder.id))
    expect(listed(test, first)).toMatchObject({ folderId: folder.id })
    expect(listed(test, second)).toMatchObject({ folderId: other.id })
  })
})

describe('the trash', () => {
  it('takes 500 at once and gives them back whole', () => {
    const test = createTestConversations()
    const ids = storeManyConversations(test.database, 600).slice(0, 500)
    const before = valueOf(test.conversations.list({}))
    expect(valueOf(test.conversations.delete(ids))).toHaveLength(500)
    expect(valueOf(test.conversations.list({}))).toHaveLength(100)
    expect(valueOf(test.conversations.kept.trash())).toHaveLength(500)
    valueOf(test.conversations.restore(ids))
    expect(valueOf(test.conversations.list({}))).toEqual(before)
    expect(valueOf(test.conversations.kept.trash())).toEqual([])
  })

  it('stops an answer that is arriving in one of them', async () => {
    const test = createTestConversations()
    const [quiet, running] = [test.create().id, test.create().id]
    const sent = await test.send(running, 'Go on.')
    valueOf(test.conversations.delete([quiet, running]))
    await expect
      .poll(() => test.runs.current(sent.turns[1]?.run?.id ?? '')?.status ?? 'over')
      .not.toBe('running')
  })

  it('is emptied of what is in it alone; a conversation with a starred run stays', async () => {
    const test = createTestConversations()
    const { database, recorder, host } = test
    const [gone, starred, here] = [test.create().id, test.create().id, test.create().id]
    await test.send(starred, 'Keep this.')
    await answer(test, 'Kept.')
    database.connection.exec('UPDATE runs SET is_starred = 1')
    valueOf(test.conversations.delete([gone, starred]))
    const purged = await purgeConversations([gone, starred, here], { database, recorder, log: host.log })
    expect(valueOf(purged)).toBe(1)
    expect(valueOf(test.conversations.kept.trash())).toMatchObject([{ id: starred, isStarred: true }])
    expect(valueOf(test.conversations.get(here)).id).toBe(here)
  })
})

it('a copy has the turns in view, the settings, the folder and the tags, and goes its own way', async () => {
  const { test, id, get } = await createTwoQuestions()
  const folder = valueOf(test.conversations.kept.createFolder('Support'))
  valueOf(test.conversations.kept.organise([id], { folderId: folder.id, addTags: ['work'] }))
  const copy = valueOf(test.conversations.duplicate(id))
  expect(copy.title).toBe('Copy of One?')
  expect(copy.turns.map(({ blocks }) => blocks)).toEqual(get().turns.map(({ blocks }) => blocks))
  expect(listed(test, copy.id)).toMatchObject({ folderId: folder.id, tags: ['work'] })
  await test.send(copy.id, 'Three?')
  expect(get().turns).toHaveLength(4)
})

describe('a title that nobody gave', () => {
  it('follows again when a name that was given is taken back', async () => {
    const { test, id, get } = await createTwoQuestions()
    valueOf(test.conversations.update({ id, title: 'Mine' }))
    valueOf(test.conversations.update({ id, title: 'One?' }))
    valueOf(
      await test.conversations.edit({
        id,
        connectionId: 'mine',
        turnId: get().turns[0]?.id ?? '',
        blocks: [{ type: 'text', text: 'Other words' }],
      }),
    )
    expect(get().title).toBe('Other words')
  })

  it('follows the first message as it is edited, and goes back with the version', async () => {
    const { test, id, get } = await createTwoQuestions()
    const [first] = get().turns
    const edited = valueOf(
      await test.conversations.edit({
        id,
        connectionId: 'mine',
        turnId: first?.id ?? '',
        blocks: [{ type: 'text', text: 'Other words' }],
      }),
    )
    expect(edited.title).toBe('Other words')
    await answer(test, 'Yes.')
    expect(valueOf(test.conversations.choose({ id, turnId: first?.id ?? '' })).title).toBe('One?')
  })

  it('stays as it is once it is given by hand', async () => {
    const { test, id, get } = await createTwoQuestions()
    valueOf(test.conversations.update({ id, title: 'Mine' }))
    const turnId = get().turns[0]?.id ?? ''
    valueOf(
      test.conversations.write({
        id,
        role: 'user',
        insteadOf: turnId,
        blocks: [{ type: 'text', text: 'Other' }],
      }),
    )
    expect(get().title).toBe('Mine')
  })
})

describe('passages', () => {
  it('are the turns with every word, in hidden versions too, but not of deleted ones', async () => {
    const { test, id, get } = await createTwoQuestions()
    const turnId = get().turns[0]?.id ?? ''
    valueOf(
      test.conversations.write({
        id,
        role: 'user',
        insteadOf: turnId,
        blocks: [{ type: 'text', text: `${'Long before. '.repeat(30)}A naïve backoff of 250 ms.` }],
      }),
    )
    const found = valueOf(test.conversations.search('backoff NAIVE'))
    expect(found).toMatchObject({ count: 1, conversationCount: 1, isMore: false })
    expect(found.passages).toMatchObject([{ conversationId: id, role: 'user' }])
    expect(found.passages[0]?.text).toMatch(/^….*naïve backoff of 250 ms\.$/)
    expect(valueOf(test.conversations.search('one')).passages).toMatchObject([
      { role: 'assistant', turnId: get().turns[1]?.id ?? expect.any(String) },
      { role: 'user', turnId },
    ])
    valueOf(test.conversations.delete([id]))
    expect(valueOf(test.conversations.search('backoff'))).toMatchObject({ passages: [], count: 0 })
  })

  it.each(['"', 'OR', 'a" NEAR b', '%', '  '])('%s is never read as a query', (search) => {
    const test = createTestConversations()
    expect(test.conversations.search(search).ok).toBe(true)
  })

  it('are bounded, the others counted', () => {
    const test = createTestConversations()
    storeManyConversations(test.database, 200)
    const found = valueOf(test.conversations.search('words answers'))
    expect(found).toMatchObject({ count: 800, conversationCount: 200 })
    expect(found.passages).toHaveLength(100)
    expect(found.passages[0]?.conversationId).toBe('c199')
  })
})
