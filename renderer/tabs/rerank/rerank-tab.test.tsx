import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ok } from '../../../shared/errors/result.ts'
import { rerankForm, type RerankValues } from '../../../shared/request-forms/rerank/form.ts'
import type { RerankResult } from '../../../shared/rerank/rerank-result.ts'
import { filledRows } from '../../../shared/sets/filled-rows.ts'
import type { TextSet } from '../../../shared/sets/text-set.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import { openWithTexts } from '../../stores/texts-tab-payload.ts'
import { listOf } from '../../testing/fake-answers.ts'
import { createFakeRequests } from '../../testing/fake-requests.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { editRows, useDocuments } from './form/documents-store.ts'
import { rerankValues } from './values.ts'
import { newRow } from '../../panels/text-sets/rows.ts'
import { RerankTab } from './definition.tsx'
import { rankingOf } from './testing/rankings.ts'
import { useRerankView } from './view-store.ts'

/** A fake main process that stores sets and ranks the last document first. */
function renderTab(results: RerankResult[] = [], more: FakeHandlers = {}) {
  const sets = new Map<string, TextSet>()
  const save = (set: TextSet) => {
    sets.set(set.id, set)
    return ok(set)
  }
  const times = { createdAt: 1, updatedAt: 1 }
  const requests = createFakeRequests(({ model, prompt: query }, values) => {
    const { setId, rows } = rerankForm.schema.parse(values)
    const documents = filledRows(rows)
    const ranked = documents.map((_, index) => ({ index, score: index / 10 })).toReversed()
    const ranking = { ranked, problems: [] }
    const result = rankingOf(`run-${results.length}`, '', '', { setId, model, query, documents, ranking })
    results.unshift(result)
    queueMicrotask(() => act(() => rendered.bridge.emit('rerank.changed', { id: result.id, setId })))
    return ok(result)
  })
  const rendered = renderInApp(<RerankTab />, {
    handlers: {
      'models.list': () =>
        ok(
          listOf([
            { id: 'practice-rerank', ownedBy: 'practice', endpointTypes: ['jina-rerank'] },
            { id: 'other-rerank', ownedBy: 'practice', endpointTypes: ['jina-rerank'] },
          ]),
        ),
      'sets.list': () => ok([]),
      'sets.get': ({ id }) =>
        ok(sets.get(id) ?? { ...times, id, kind: 'rerank', name: 'why', query: '', rows: [] }),
      // Use the id that the window sends: an undo must find the same set after it was saved.
      'sets.create': ({ id = `set-${sets.size + 1}`, kind, name = '', query = '', rows }) =>
        save({ ...times, id, kind, name, query, rows }),
      'sets.update': ({ id, name = '', query = '', rows = [] }) =>
        save({ ...times, id, kind: 'rerank', name, query, rows }),
      'rerank.list': ({ setId }) => ok(results.filter((result) => result.setId === setId)),
      ...requests.handlers,
      ...more,
    },
  })
  return { ...rendered, requests }
}

const documents = () => within(screen.getByRole('list', { name: 'Documents' }))
const chart = async () => within(await screen.findByRole('list', { name: 'Documents as given' }))
const texts = () => useDocuments.getState().rows.map(({ text }) => text)

beforeEach(() => {
  localStorage.clear()
  useDocuments.getState().start()
  rerankValues.setState({ form: rerankForm.initial })
  useRerankView.setState(useRerankView.getInitialState())
})

afterEach(() => void vi.restoreAllMocks())

test('the set is saved and sent once to each model, without its empty rows', async () => {
  const { user, bridge, requests } = renderTab()
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  await waitFor(() => expect(rerankValues.getState().form.models).toEqual(['practice-rerank']))
  rerankValues.getState().change({ models: ['practice-rerank', 'other-rerank'] })
  await user.click(documents().getByRole('button', { name: /^Document 3:/ }))
  await user.keyboard('{Enter}')
  await user.clear(screen.getByRole('textbox', { name: 'Text of document 3' }))
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Rank with 2 models/ }))
  await waitFor(() => expect(requests.sent).toHaveLength(2))
  const [first, second] = requests.sent
  expect([first?.model, second?.model]).toEqual(['practice-rerank', 'other-rerank'])
  const values = bridge.callsOf('requests.submit')[0]?.values as RerankValues
  const [created] = bridge.callsOf('sets.create')
  expect(created?.id).toBeTypeOf('string')
  expect(values.setId).toBe(created?.id)
  expect(values.rows).toHaveLength(10)
  // The ninth document sent is the tenth row; it is ranked first.
  const lines = await chart()
  expect(
    await lines.findByRole('button', {
      name: /^Document 10: .*; rank 1 in practice-rerank, .*up 8; rank 1 in other-rerank, .*up 8$/,
    }),
  ).toBeTruthy()
  expect(lines.queryByRole('button', { name: /^Document 3/ })).toBeNull()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  expect(screen.getAllByRole('row', { name: /Changing the language/ })).toHaveLength(1)
})

test('what is written until the set is saved is not sent', async () => {
  const { promise: mayKeep, resolve: keep } = Promise.withResolvers<void>()
  const { user, bridge, requests } = renderTab([], {
    'sets.create': async ({ id = '', query = '', rows }) => {
      await mayKeep
      return ok({ id, kind: 'rerank', name: 'why', query, rows, createdAt: 1, updatedAt: 1 })
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  await waitFor(() => expect(rerankValues.getState().form.models).toEqual(['practice-rerank']))
  const { query } = useDocuments.getState()
  await user.click(screen.getByRole('button', { name: /^Rank/ }))
  await waitFor(() => expect(bridge.callsOf('sets.create')).toHaveLength(1))
  act(() => useDocuments.getState().setQuery('Written meanwhile'))
  rerankValues.getState().change({ models: ['other-rerank'] })
  await act(async () => keep())
  await waitFor(() => expect(requests.sent).toHaveLength(1))
  const values = bridge.callsOf('requests.submit')[0]?.values as RerankValues
  expect(values).toMatchObject({
    query,
    models: ['practice-rerank'],
    setId: bridge.callsOf('sets.create')[0]?.id,
  })
})

// The button is another element once it is enabled, so find it each time.
const rank = () => screen.getByRole('button', { name: /^Rank/ })

test('variables of the query and of documents are filled in, and what was ranked is not taken for edited', async () => {
  const { user, bridge, requests } = renderTab()
  await user.click(await screen.findByRole('button', { name: 'Write one' }))
  await user.click(screen.getByRole('textbox', { name: 'Text of document 1' }))
  await user.paste('The {{thing}} of {{place}}\nAnother one')
  useDocuments.getState().setQuery('Where is {{thing}}?')
  await waitFor(() => expect(rerankValues.getState().form.models).toEqual(['practice-rerank']))
  const strip = within(await screen.findByRole('region', { name: 'Variables' }))
  strip.getByText('2 variables: thing, place')
  await user.click(strip.getByRole('textbox', { name: 'thing' }))
  await user.paste('{{place}}')
  expect(rank().getAttribute('aria-description')).toBe('Fill in the variable place first')
  await user.click(strip.getByRole('textbox', { name: 'place' }))
  await user.paste('上海')
  await user.click(rank())
  await waitFor(() => expect(requests.sent).toHaveLength(1))
  const values = bridge.callsOf('requests.submit')[0]?.values as RerankValues
  expect(values.query).toBe('Where is {{place}}?')
  expect(values.rows.map(({ text }) => text)).toEqual(['The {{place}} of 上海', 'Another one'])
  // The list still shows the template.
  expect(texts()).toEqual(['The {{thing}} of {{place}}', 'Another one'])
  await (await chart()).findByRole('button', { name: /^Document 1: The \{\{place\}\} of 上海/ })
  expect(screen.queryByText(/The set has changed since\./)).toBeNull()
  await user.click(strip.getByRole('textbox', { name: 'place' }))
  await user.keyboard('!')
  expect(await screen.findByText(/The set has changed since\./)).toBeTruthy()
})

test('pasted lines become rows, moved and removed by the keyboard, and come back', async () => {
  const { user } = renderTab()
  await user.click(await screen.findByRole('button', { name: 'Write one' }))
  await user.click(screen.getByRole('textbox', { name: 'Text of document 1' }))
  await user.paste('One\nTwo\nThree')
  expect(texts()).toEqual(['One', 'Two', 'Three'])
  await user.click(documents().getByRole('button', { name: 'Document 3: Three' }))
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  expect(texts()).toEqual(['One', 'Three', 'Two'])
  await user.keyboard('1{Delete}')
  expect(texts()).toEqual(['One', 'Two'])
  // The paste can still be undone too.
  const removed = await screen.findByRole('dialog', { name: 'Document 2 removed' })
  await user.click(within(removed).getByRole('button', { name: 'Undo' }))
  expect(useDocuments.getState().rows[1]).toMatchObject({ text: 'Three', relevance: 1 })
})

/** Chooses a file in the picker. */
async function chooseFile(user: ReturnType<typeof renderTab>['user'], file: File): Promise<void> {
  await user.upload(screen.getByLabelText('Files with documents'), file)
}

const manyLines = (count: number): string =>
  Array.from({ length: count }, (_, at) => `Line ${at + 1}`).join('\n')

test('a file that is no text is refused by what it is, and changes nothing', async () => {
  const { user } = renderTab()
  await screen.findByRole('button', { name: 'Write one' })
  const png = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0x0a, 0x0a, 0x41)
  await chooseFile(user, new File([png], 'boat.csv', { type: 'text/csv' }))
  expect((await screen.findByRole('alert')).textContent).toContain('boat.csv is an image file, not text.')
  expect(texts()).toEqual([])
})

test('the rows of a file are looked at, and added to the others or put in their place', async () => {
  const { user } = renderTab()
  await user.click(await screen.findByRole('button', { name: 'Write one' }))
  await user.paste('Zero\nNull')
  await chooseFile(user, new File(['One\nTwo\n\nThree'], 'numbers.txt'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import numbers.txt' }))
  expect(dialog.getByText('3 rows, about 4 tokens.')).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '1One',
    '2Two',
    '3Three',
  ])
  expect(texts()).toEqual(['Zero', 'Null'])
  await user.click(dialog.getByRole('button', { name: 'Import 3 rows' }))
  expect(texts()).toEqual(['Zero', 'Null', 'One', 'Two', 'Three'])

  await chooseFile(user, new File(['text,kind\nNew,a\n'], 'new.csv'))
  const second = within(await screen.findByRole('dialog', { name: 'Import new.csv' }))
  expect(second.getByRole('combobox', { name: 'Text column' })).toBeTruthy()
  await user.click(second.getByRole('radio', { name: 'Replace' }))
  await user.click(second.getByRole('button', { name: 'Replace with 1 row' }))
  expect(texts()).toEqual(['New'])
  act(() => editRows((rows) => [...rows, newRow('Typed since')]))
  const toast = await screen.findByRole('dialog', { name: '1 document added from new.csv' })
  await user.click(within(toast).getByRole('button', { name: 'Undo' }))
  expect(texts()).toEqual(['Zero', 'Null', 'One', 'Two', 'Three', 'Typed since'])
})

test('much is sent only after the number of requests and tokens was confirmed', async () => {
  const { user, bridge, requests } = renderTab()
  await screen.findByRole('button', { name: 'Write one' })
  await chooseFile(user, new File([manyLines(1_001)], 'many.txt'))
  await user.click(await screen.findByRole('button', { name: 'Import 1,001 rows' }))
  useDocuments.getState().setQuery('which line?')
  rerankValues.getState().change({ models: ['practice-rerank', 'other-rerank'] })
  const size = /^2 requests, about [\d,]+ tokens$/
  expect(await screen.findByText(size)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: /^Rank with 2 models/ }))
  const question = within(await screen.findByRole('alertdialog', { name: 'Send 1,001 texts?' }))
  expect(bridge.callsOf('requests.submit')).toHaveLength(0)
  await user.click(question.getByRole('button', { name: 'Send 2 requests' }))
  await waitFor(() => expect(requests.sent).toHaveLength(2))
})

test('of a long list only the rows in view are drawn, and one step clears it and brings it back', async () => {
  // The list renders as many rows as fit its height, which is 0 in a test.
  for (const side of ['clientHeight', 'offsetHeight', 'clientWidth', 'offsetWidth'] as const) {
    vi.spyOn(HTMLElement.prototype, side, 'get').mockImplementation(function (this: HTMLElement) {
      return this.tagName === 'LI' ? 28 : 600
    })
  }
  const { user } = renderTab()
  await screen.findByRole('button', { name: 'Write one' })
  act(() =>
    useDocuments
      .getState()
      .start({ rows: Array.from({ length: 20_000 }, (_, at) => ({ id: `${at}`, text: `Line ${at}` })) }),
  )
  const drawn = await documents().findAllByRole('listitem')
  expect(drawn.length).toBeLessThan(100)
  expect(drawn[0]?.getAttribute('aria-setsize')).toBe('20000')
  await user.click(documents().getByRole('button', { name: /^Document 1:/ }))
  await user.keyboard('{End}')
  const last = await documents().findByRole('button', { name: 'Document 20000: Line 19999' })
  await waitFor(() => expect(document.activeElement).toBe(last))

  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(texts()).toEqual([])
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  expect(texts()).toHaveLength(20_000)
})

test('texts of another tab begin a set of their own, after the one in work was saved', async () => {
  const { bridge } = renderTab()
  await screen.findByRole('button', { name: 'Fill in an example' })
  useDocuments.getState().setQuery('mine')
  openWithTexts('rerank', { query: 'theirs', texts: ['A', 'B'], isFromEmbeddings: true })
  expect(await screen.findByRole('button', { name: 'Back to Embeddings' })).toBeTruthy()
  expect(bridge.callsOf('sets.create')[0]).toMatchObject({ kind: 'rerank', name: 'mine', query: 'mine' })
  expect(useDocuments.getState()).toMatchObject({ query: 'theirs', rows: [{ text: 'A' }, { text: 'B' }] })
})

test('what an answer got wrong is named by the numbers of the list, and whose text is shown is told', async () => {
  rerankValues.getState().change({ setId: 'set' })
  const rows = [
    { id: 'a', text: 'Text a' },
    { id: 'e', text: '' },
    { id: 'b', text: 'Text b', relevance: 1 },
  ]
  const ranking = {
    ranked: [
      { index: 1, score: 2.5, text: 'Text b' },
      { index: 0, score: -4 },
    ],
    problems: [{ kind: 'duplicate' as const, indices: [1] }],
  }
  const { user } = renderTab([rankingOf('x', 'ab', 'ba', { ranking, model: 'practice-rerank' })], {
    'sets.get': ({ id }) =>
      ok({ id, kind: 'rerank', name: 'why', query: 'why', rows, createdAt: 1, updatedAt: 1 }),
  })
  const checks = await screen.findByRole('region', { name: 'Checks' })
  expect(checks.textContent).toContain('More than one score for document 3.')
  const lines = await chart()
  await user.click(lines.getByRole('button', { name: /^Document 1: Text a ?; rank 2 .*score −4/ }))
  const document = screen.getByRole('region', { name: 'Document 1' })
  expect(document.textContent).toContain('Returned without its text; this is the text that was sent')
  expect(within(screen.getByRole('region', { name: 'Quality' })).getAllByRole('cell')[0]?.textContent).toBe(
    '1.000',
  )
})

const rankedRows = () =>
  screen
    .getAllByRole('rowheader', { name: /^(One|Two|Three)$/ })
    .map((cell) => within(cell).getByRole('button'))

test('the rows of the table of results are walked by keys, and the one in focus is the selected document', async () => {
  rerankValues.getState().change({ setId: 'set' })
  const documentsOf = ['One', 'Two', 'Three'].map((text) => ({ id: text, text }))
  const ranked = [2, 0, 1].map((index) => ({ index, score: index / 3 }))
  const { user } = renderTab([
    rankingOf('x', '', '', { model: 'one', documents: documentsOf, ranking: { ranked, problems: [] } }),
  ])
  await chart()
  await user.click(screen.getByRole('radio', { name: 'Table' }))
  await screen.findByRole('rowheader', { name: 'One' })
  act(() => rankedRows()[0]?.focus())
  await user.keyboard('{End}')
  expect(document.activeElement).toBe(rankedRows().at(-1))
  expect(document.activeElement?.closest('tr')?.getAttribute('aria-current')).toBe('true')
  await user.keyboard('{ArrowUp}')
  expect(document.activeElement).toBe(rankedRows().at(-2))
  await user.keyboard('{Home}')
  expect(document.activeElement).toBe(rankedRows()[0])
})

test('of many documents the top of each ranking is shown, with its texts, until more is wanted', async () => {
  const sent = Array.from({ length: 500 }, (_, at) => ({ id: `d${at}`, text: `Text ${at + 1}` }))
  const ranked = sent.map((_, index) => ({ index: 499 - index, score: 1 - index / 500 }))
  const many = { documents: sent, ranking: { ranked, problems: [] } }
  rerankValues.getState().change({ setId: 'set' })
  const { user } = renderTab([rankingOf('x', '', '', { ...many, model: 'one' })])
  const lines = await chart()
  expect(lines.getAllByRole('button')).toHaveLength(20)
  expect(lines.getByRole('button', { name: /^Document 500: Text 500 ?; rank 1 in one/ })).toBeTruthy()
  expect(screen.getByText('20 of 500 documents shown')).toBeTruthy()
  await user.click(screen.getByRole('combobox', { name: 'Shown of each ranking' }))
  await user.click(await screen.findByRole('option', { name: 'Top 50' }))
  expect(lines.getAllByRole('button')).toHaveLength(50)
})

test('a document has a menu wherever it is shown: marked, edited, copied, sent to another tab, removed', async () => {
  const { user } = renderTab()
  await user.click(await screen.findByRole('button', { name: 'Fill in an example' }))
  const menuOf = async (name: RegExp) => {
    await user.pointer({ keys: '[MouseRight]', target: documents().getByRole('button', { name }) })
    return within(await screen.findByRole('menu'))
  }
  const names = (await menuOf(/^Document 1:/)).getAllByRole('menuitem').map(({ textContent }) => textContent)
  expect(names).toEqual(['Mark as relevant', 'Edit document', 'Copy text', 'Send to', 'Remove document'])
  await user.click(screen.getByRole('menuitem', { name: 'Mark as relevant' }))
  expect(useDocuments.getState().rows[0]?.relevance).toBe(1)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await user.click((await menuOf(/^Document 2:/)).getByRole('menuitem', { name: 'Remove document' }))
  await waitFor(() => expect(texts()).toHaveLength(9))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(texts()).toHaveLength(10))
})
