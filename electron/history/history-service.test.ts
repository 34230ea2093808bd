import { describe, expect, it } from 'vitest'
import { plantedWords } from '../../shared/search/testing/planted-words.ts'
import { valueOf } from '../conversations/testing/create-test-conversations.ts'
import { settle } from '../runs/testing/start-test-run.ts'
import { pageLength } from './history-service.ts'
import { createTestHistory } from './testing/create-test-history.ts'

const idsOf = (page: { entries: readonly { run: { id: string } }[] }): string[] =>
  page.entries.map(({ run }) => run.id)

describe('the list of all runs', () => {
  it('shows the newest first, with what was asked', async () => {
    const test = createTestHistory()
    const first = await test.exchange('Why is the sky blue?', 'Scattering.')
    const second = await test.exchange('And at\nnight?', 'No sun.')
    const page = valueOf(test.history.list({}))
    expect(idsOf(page)).toEqual([second, first])
    expect(page.entries[0]).toMatchObject({ asked: 'And at night?', isStarred: false })
    expect(page.entries[0]?.conversationId).toBeDefined()
    expect(page.next).toBeUndefined()
  })

  it('comes in pages that neither repeat nor lose a run while new ones arrive', async () => {
    const test = createTestHistory()
    const ids: string[] = []
    for (let index = 0; index < pageLength + 3; index += 1) ids.unshift(await test.exchange(`q${index}`, 'a'))
    const first = valueOf(test.history.list({}))
    await test.exchange('newer', 'a')
    const second = valueOf(test.history.list({ after: first.next }))
    expect([...idsOf(first), ...idsOf(second)]).toEqual(ids)
    expect(second.next).toBeUndefined()
  })

  it('narrows by format, model, connection, status, star and date', async () => {
    const test = createTestHistory()
    const early = await test.exchange('early', 'a', 'model-one')
    const border = test.host.clock.now() + 500
    const late = await test.exchange('late', 'a', 'model-two')
    valueOf(test.history.star({ id: early, isStarred: true }))
    const list = (filter: Parameters<typeof test.history.list>[0]) =>
      idsOf(valueOf(test.history.list(filter)))
    expect(list({ model: 'model-one' })).toEqual([early])
    expect(list({ format: 'chat', connectionId: 'mine' })).toEqual([late, early])
    expect(list({ format: 'messages' })).toEqual([])
    expect(list({ formats: ['messages', 'chat'] })).toEqual([late, early])
    expect(list({ formats: ['messages', 'responses'] })).toEqual([])
    expect(list({ status: 'done' })).toEqual([late, early])
    expect(list({ status: 'failed' })).toEqual([])
    expect(list({ isStarred: true })).toEqual([early])
    expect(list({ from: border })).toEqual([late])
    expect(list({ to: border })).toEqual([early])
    expect(valueOf(test.history.count({ model: 'model-two' }))).toEqual({ count: 1, isCapped: false })
    expect(valueOf(test.history.facets())).toEqual({
      formats: [{ value: 'chat', label: 'chat', count: 2 }],
      models: [
        { value: 'model-one', label: 'model-one', count: 1 },
        { value: 'model-two', label: 'model-two', count: 1 },
      ],
      connections: [{ value: 'mine', label: 'My gateway', count: 2 }],
      total: 2,
      starred: 1,
    })
  })
})

describe('what the runs of a connection prove', () => {
  it('is the newest answered run of each format, while it is in history', async () => {
    const test = createTestHistory()
    const first = await test.exchange('one', 'a', 'model-one')
    await test.exchange('two', 'b', 'model-two')
    const { id } = test.create()
    await test.send(id, 'three')
    test.exchanges.newest().close({ outcome: 'failed', error: { kind: 'server', message: 'It melted.' } })
    await settle()
    expect(valueOf(test.history.answered({ connectionId: 'mine' }))).toMatchObject([
      { format: 'chat', model: 'model-two' },
    ])
    expect(valueOf(test.history.answered({ connectionId: 'another' }))).toEqual([])
    valueOf(test.history.delete(idsOf(valueOf(test.history.list({ model: 'model-two' })))))
    expect(valueOf(test.history.answered({ connectionId: 'mine' }))).toMatchObject([{ id: first }])
  })
})

describe.each([{ hasFullTextSearch: true }, { hasFullTextSearch: false }])(
  'the search with full text $hasFullTextSearch',
  ({ hasFullTextSearch }) => {
    const create = () => createTestHistory({}, (database) => ({ ...database, hasFullTextSearch }))

    it('finds words of the question, the answer and the model, all of them at once', async () => {
      const test = create()
      const sky = await test.exchange('Why is the sky blue?', 'Rayleigh scattering.', 'model-one')
      const night = await test.exchange('Why is it dark?', 'The sun is elsewhere.', 'gpt-4.1')
      const search = (text: string) => idsOf(valueOf(test.history.list({ search: text })))
      expect(search('sky')).toEqual([sky])
      expect(search('RAYLEIGH')).toEqual([sky])
      expect(search('scatt')).toEqual([sky])
      expect(search('why')).toEqual([night, sky])
      expect(search('why elsewhere')).toEqual([night])
      expect(search('gpt-4.1')).toEqual([night])
      expect(search('sky elsewhere')).toEqual([])
      expect(search('?!')).toEqual([])
      expect(search('"; DROP TABLE runs; -- 100%')).toEqual([])
      expect(valueOf(test.history.count({ search: 'why' }))).toEqual({ count: 2, isCapped: false })
    })

    it('shows what was found behind the beginning of a question, which is all that its row has room for', async () => {
      const test = create()
      await test.exchange(
        'Compare three ways to read a stream of events, then write the safest in TypeScript',
        '1.',
        'm',
      )
      const found = (search: string) => valueOf(test.history.list({ search })).entries[0]?.found
      expect(found('three')).toBeUndefined()
      expect(found('typescript')).toContain('safest in TypeScript')
    })

    it('finds words inside running text, in languages that write without spaces', async () => {
      const test = create()
      const { Chinese, Thai } = plantedWords
      const chinese = await test.exchange(Chinese.text, '好的。', 'm')
      const thai = await test.exchange('?', Thai.text, 'm')
      const search = (text: string) => idsOf(valueOf(test.history.list({ search: text })))
      for (const word of Chinese.words) expect(search(word)).toEqual([chinese])
      for (const word of Thai.words) expect(search(word)).toEqual([thai])
    })

    it('finds the request id and the error, and shows the piece that was found', async () => {
      const test = create()
      const { id } = test.create()
      const submitted = await test.send(id, 'hello')
      test.exchanges.newest().begin({ 'x-request-id': 'req_7f2a-19' })
      test.exchanges.newest().close({
        outcome: 'failed',
        error: { kind: 'server', message: 'The gateway failed.', gatewaySays: 'upstream melted' },
      })
      await settle()
      const runId = submitted.turns.at(-1)?.run?.id
      const found = valueOf(test.history.list({ search: 'melted' }))
      expect(idsOf(found)).toEqual([runId])
      expect(found.entries[0]?.found).toContain('upstream melted')
      expect(idsOf(valueOf(test.history.list({ search: 'req_7f2a-19' })))).toEqual([runId])
    })
  },
)

describe('one run', () => {
  it('gives what was asked and what was answered', async () => {
    const test = createTestHistory()
    const id = await test.exchange('Why?', 'Because.')
    expect(valueOf(await test.history.get(id))).toMatchObject({
      run: { id, status: 'done' },
      question: [{ type: 'text', text: 'Why?' }],
      answer: [{ type: 'text', text: 'Because.' }],
    })
    expect(await test.history.get('nobody')).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  it('is hidden by a deletion and comes back by undo, in its old place', async () => {
    const test = createTestHistory()
    const first = await test.exchange('one', 'a')
    const second = await test.exchange('two', 'b')
    valueOf(test.history.delete([first]))
    expect(idsOf(valueOf(test.history.list({})))).toEqual([second])
    expect(idsOf(valueOf(test.history.list({ search: 'one' })))).toEqual([])
    expect((await test.history.get(first)).ok).toBe(false)
    valueOf(test.history.restore([first]))
    expect(idsOf(valueOf(test.history.list({})))).toEqual([second, first])
    expect(test.notified()).toBe(2)
  })

  it('cannot be deleted while it is going on', async () => {
    const test = createTestHistory()
    const submitted = await test.send(test.create().id, 'hello')
    const id = submitted.turns.at(-1)?.run?.id ?? ''
    expect(test.history.delete([id])).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    expect(idsOf(valueOf(test.history.list({ status: 'running' })))).toEqual([id])
  })

  it('no longer leads to a conversation that was deleted', async () => {
    const test = createTestHistory()
    const id = await test.exchange('one', 'a')
    const conversationId = valueOf(await test.history.get(id)).conversationId ?? ''
    valueOf(test.conversations.delete([conversationId]))
    expect(valueOf(await test.history.get(id)).conversationId).toBeUndefined()
  })
})

describe('sending a recorded request again', () => {
  it('sends the same method, path and body once, and stands in history with its words', async () => {
    const test = createTestHistory()
    const id = await test.exchange('Why?', 'Because.')
    const [original] = test.exchanges.all
    const again = valueOf(await test.history.replay(id))
    expect(test.exchanges.all).toHaveLength(2)
    const { request, target } = test.exchanges.newest()
    expect(request).toMatchObject({
      method: 'POST',
      path: '/v1/chat/completions',
      auth: 'authorization',
      headers: {},
      body: original?.request.body,
      expectsStream: original?.request.expectsStream,
    })
    expect(target.key).toBe('sk-never-on-disk')
    test.exchanges.newest().begin()
    test.exchanges.newest().text('Differently.')
    test.exchanges.newest().complete()
    await expect.poll(() => idsOf(valueOf(test.history.list({ search: 'differently' })))).toEqual([again.id])
    expect(valueOf(await test.history.get(again.id))).toMatchObject({
      replayOf: id,
      question: [{ type: 'text', text: 'Why?' }],
      answer: [{ type: 'text', text: 'Differently.' }],
    })
  })

  it('says so when there is no record, and sends nothing', async () => {
    const test = createTestHistory()
    const id = await test.exchange('Why?', 'Because.')
    await test.recorder.remove(id, valueOf(test.runs.get(id)).startedAt)
    expect(await test.history.replay(id)).toMatchObject({ ok: false, error: { kind: 'not-found' } })
    expect(test.exchanges.all).toHaveLength(1)
  })
})
