import { describe, expect, it } from 'vitest'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import type { ModelUsage } from '../../../shared/models/model-facts.ts'
import type { ModelProfile } from '../../../shared/models/model-profile.ts'
import { labelFacets, ownerFacets } from './facets.ts'
import { loadLanguage } from '../../../shared/text/load-language.ts'
import { toLines } from './list-lines.ts'
import { modelRowsOf } from './model-rows.ts'
import { narrowRows, rowsInScope, sortRows } from './select-rows.ts'

const entry = (id: string, ownedBy: string, ...endpointTypes: string[]): ModelEntry => ({
  id,
  ownedBy,
  endpointTypes,
})

const models = [
  entry('alpha-10', 'north', 'openai'),
  entry('alpha-2', 'south', 'openai', 'anthropic'),
  entry('bare', ''),
  entry('odd', 'south', 'brand-new'),
  entry('whisper', 'north', 'openai'),
]
const usage: ModelUsage[] = [
  { model: 'whisper', runs: 3, lastUsedAt: 20 },
  { model: 'typed', runs: 1, lastUsedAt: 10 },
]
const changes = {
  since: 1,
  added: ['alpha-2'],
  removed: [entry('old', 'north')],
  changed: [entry('odd', 'north', 'brand-new')],
}
const rows = modelRowsOf({ models, changes }, usage)

it('rows are those of before until the list or what was used of it is another', () => {
  const list = { models, changes }
  const first = modelRowsOf(list, usage)
  expect(modelRowsOf(list, usage)).toBe(first)
  expect(modelRowsOf(list, []).others.map(({ model }) => model.id)).toEqual(['old'])
  expect(modelRowsOf({ models: [], changes: undefined }, usage).listed).toEqual([])
})

it('a row is found by the words of its labels in the language on screen', async () => {
  const list = { models: [entry('m', '', 'openai')], changes: undefined }
  const found = (search: string) =>
    narrowRows(modelRowsOf(list, usage).listed, search, { owners: [], labels: [] }).length
  expect(found('对话')).toBe(0)
  await loadLanguage('zh-CN')
  try {
    expect(found('对话')).toBe(1)
  } finally {
    await loadLanguage('en')
  }
})

const favourites = new Set(['bare', 'typed', 'of-another-gateway'])
const idsOf = (found: readonly { model: ModelEntry }[]) => found.map(({ model }) => model.id)
const scope = (name: Parameters<typeof rowsInScope>[1]) => rowsInScope(rows, name, favourites)

const narrow = (search: string, more: { owners?: string[]; labels?: string[] } = {}) =>
  idsOf(narrowRows(scope('all'), search, { owners: [], labels: [], ...more }))
const by = (column: 'owner' | 'runs' | 'lastUsed' | 'model', isDescending: boolean) =>
  idsOf(sortRows(scope('all'), { column, isDescending }, 'all'))
const facetTexts = (facets: readonly { value: string; count: number }[]) =>
  facets.map(({ value, count }) => `${value} ${count}`)
const lineTexts = (lines: ReturnType<typeof toLines>) =>
  lines.map((line) => (line.kind === 'owner' ? `# ${line.owner} ${line.count}` : idsOf(line.rows).join(' ')))

describe('the scope of the list', () => {
  it('is the list, favourites, what was used, or what changed, unlisted ones among them where they belong', () => {
    expect({
      all: idsOf(scope('all')),
      favourites: idsOf(scope('favourites')),
      recent: idsOf(scope('recent')),
      changed: scope('changed').map(({ model, mark }) => `${model.id} ${mark}`),
    }).toEqual({
      all: ['alpha-10', 'alpha-2', 'bare', 'odd', 'whisper'],
      favourites: ['bare', 'typed'],
      recent: ['whisper', 'typed'],
      changed: ['alpha-2 new', 'odd changed', 'old gone'],
    })
  })
})

describe('narrowing', () => {
  it('wants every word, in the name, the owner or a label', () => {
    expect(narrow('ALPHA south')).toEqual(['alpha-2'])
    expect(narrow('messages')).toEqual(['alpha-2'])
    expect(narrow('transcribe')).toEqual(['whisper'])
    expect(narrow('alpha nothing')).toEqual([])
  })

  it('wants one of the owners and one of the labels, guesses included', () => {
    expect(narrow('', { owners: ['north', ''] })).toEqual(['alpha-10', 'bare', 'whisper'])
    expect(narrow('', { labels: ['transcribe', 'brand-new'] })).toEqual(['odd', 'whisper'])
    expect(narrow('', { owners: ['south'], labels: ['chat'] })).toEqual(['alpha-2'])
    expect(narrow('', { labels: [''] })).toEqual(['bare'])
  })

  it('finds nothing under a label that the user denies', () => {
    const denied = modelRowsOf({ models: [{ ...entry('m', '', 'openai'), own: { chat: false } }] }, [])
    expect(narrowRows(denied.listed, '', { owners: [], labels: ['chat'] })).toEqual([])
  })
})

describe('the order', () => {
  it('is by name with numbers by their value, and by last use among the recent ones', () => {
    expect(idsOf(sortRows(scope('all'), undefined, 'all')).slice(0, 2)).toEqual(['alpha-2', 'alpha-10'])
    expect(idsOf(sortRows(scope('recent'), undefined, 'recent'))).toEqual(['whisper', 'typed'])
  })

  it('is by any column, either way', () => {
    expect(by('runs', true)[0]).toBe('whisper')
    expect(by('lastUsed', false).at(-1)).toBe('whisper')
    expect(by('model', true)[0]).toBe('whisper')
    expect(by('owner', false)).toEqual(['bare', 'alpha-10', 'whisper', 'alpha-2', 'odd'])
  })
})

describe('what there is to tick', () => {
  it('is every owner, the largest first, and every label in the order of the window', () => {
    expect(facetTexts(ownerFacets(rows.listed))).toEqual(['north 2', 'south 2', ' 1'])
    expect(facetTexts(labelFacets(rows.listed))).toEqual([
      'chat 4',
      'messages 1',
      'transcribe 1',
      'brand-new 1',
      ' 1',
    ])
  })
})

describe('the lines of the list', () => {
  it('are the models, under their owners when they are grouped', () => {
    expect(lineTexts(toLines(scope('all'), false))).toEqual(idsOf(scope('all')))
    expect(lineTexts(toLines(scope('all'), true))).toEqual([
      '#  1',
      'bare',
      '# north 2',
      'alpha-10',
      'whisper',
      '# south 2',
      'alpha-2',
      'odd',
    ])
  })

  it('hold several cards beside each other', () => {
    expect(lineTexts(toLines(scope('all'), false, 2))).toEqual(['alpha-10 alpha-2', 'bare odd', 'whisper'])
  })
})

const priced = (id: string, input: number, currency?: string): ModelProfile => ({
  id,
  price: [{ source: 'own', value: { input, output: input, ...(currency !== undefined && { currency }) } }],
})

describe('prices in several currencies', () => {
  const profiles = [
    priced('yuan-2', 2, 'CNY'),
    priced('dollars-3', 3),
    priced('euro-1', 1, 'EUR'),
    priced('dollars-1', 1),
    priced('yuan-9', 9, 'CNY'),
  ]
  const list = {
    models: [...profiles.map(({ id }) => entry(id, '')), entry('none', '')],
    changes: undefined,
  }
  const { listed } = modelRowsOf(list, [], new Map(profiles.map((profile) => [profile.id, profile])))
  const sorted = (isDescending: boolean) =>
    idsOf(sortRows(listed, { column: 'priceIn', isDescending }, 'all'))

  it('are in order within each currency, dollars first and what nobody knows last, whichever way round', () => {
    expect(sorted(false)).toEqual(['dollars-1', 'dollars-3', 'yuan-2', 'yuan-9', 'euro-1', 'none'])
    expect(sorted(true)).toEqual(['dollars-3', 'dollars-1', 'yuan-9', 'yuan-2', 'euro-1', 'none'])
  })

  it('are not held against a limit in dollars', () => {
    const within = narrowRows(listed, '', { owners: [], labels: [], limits: { priceIn: 3 } })
    expect(idsOf(within)).toEqual(['dollars-3', 'dollars-1'])
  })
})
