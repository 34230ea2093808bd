import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Connection } from '../../../shared/connections/connection.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok } from '../../../shared/errors/result.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import type { ModelFacts } from '../../../shared/models/model-facts.ts'
import type { ModelProfile } from '../../../shared/models/model-profile.ts'
import type { ModelList } from '../../../shared/models/model-list.ts'
import type { FakeHandlers } from '../../bridge/fake-bridge.ts'
import {
  fakeAnswers,
  listOf,
  practiceConnection,
  startedSettings,
  workConnection,
} from '../../testing/fake-answers.ts'
import { collectAnnouncements } from '../../testing/announcements.ts'
import { renderInApp, type RenderedApp } from '../../testing/render-app.tsx'
import { useModelsView } from './models-view-store.ts'
import { ModelsTab } from './models-tab.tsx'

const entry = (id: string, ownedBy: string, ...endpointTypes: string[]): ModelEntry => ({
  id,
  ownedBy,
  endpointTypes,
})

const models = [
  entry('north-1', 'northlab', 'openai', 'anthropic'),
  entry('picture-box', 'pictor', 'brand-new'),
  entry('whisper-x', 'auralis', 'openai'),
]

const noFacts: ModelFacts = { ended: 0, failed: 0, readable: 0, fields: [] }

const emptyConversation: Conversation = {
  id: 'c-new',
  title: '',
  format: 'chat',
  model: '',
  system: '',
  parameters: {},
  extraJson: '',
  headTurnId: null,
  createdAt: 1,
  updatedAt: 1,
  turns: [],
}

function renderModels(
  list: Partial<ModelList> = {},
  more: FakeHandlers = {},
  connections?: Connection[],
): RenderedApp {
  location.hash = '#/models'
  return renderInApp(<ModelsTab />, {
    handlers: {
      ...fakeAnswers(connections === undefined ? {} : { connections }),
      'models.list': () => ok(listOf(models, list)),
      'models.usage': () => ok([{ model: 'north-1', runs: 1_240, lastUsedAt: Date.now() }]),
      'models.get': ({ id }) => ok({ ...noFacts, raw: { id, price: 7 } }),
      'models.markSeen': () => ok({}),
      'models.override': () => ok({}),
      'conversations.create': () => ok(emptyConversation),
      ...more,
    },
  })
}

const rowOf = (id: string): Promise<HTMLElement> =>
  waitFor(() => {
    const row = screen.getAllByRole('row').find(({ dataset }) => dataset['model'] === id)
    if (row === undefined) throw new Error(`there is no row of ${id}`)
    return row
  })
const rowNames = () => screen.queryAllByRole('row').flatMap((row) => row.getAttribute('data-model') ?? [])

const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent)

const openDetails = async (app: RenderedApp, name: string) => {
  await app.user.click(await rowOf(name))
  return screen.findByRole('region', { name: 'Model details' })
}

beforeEach(() => {
  useModelsView.setState(useModelsView.getInitialState())
  // The list renders as many rows as fit its height, which is 0 in a test.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600)
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(800)
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_400)
})

afterEach(() => {
  vi.restoreAllMocks()
})

describe('the list of models', () => {
  it('shows each with its owner, its labels and guesses, and its runs', async () => {
    renderModels()
    const row = await rowOf('north-1')
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '',
      'north-1',
      'northlab',
      'chatmessages',
      '',
      '–',
      '–',
      '–',
      '–',
      '–',
      '1,240',
      expect.stringMatching(/^\d\d:\d\d$/),
    ])
    expect((await rowOf('whisper-x')).textContent).toContain('chattranscribe, by name')
    expect((await rowOf('picture-box')).textContent).toContain('brand-new')
    expect(screen.getByText(/^Listed .* · 3 models · 118 ms$/)).toBeDefined()
  })

  it('has fewer columns in a narrow window, and of those the one that it is put in order by', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(700)
    renderModels()
    await rowOf('north-1')
    const usual = ['Favourite', 'Model', 'Can do', 'Context', 'In, $/M', 'Out, $/M']
    expect(columns()).toEqual(usual)
    act(() => useModelsView.getState().sortBy('lastUsed'))
    expect(columns()).toEqual(['Favourite', 'Model', 'Context', 'In, $/M', 'Out, $/M', 'Last used'])
    expect(within(await rowOf('north-1')).getAllByRole('cell')).toHaveLength(6)
  })

  it('is narrowed while one types, and says how many are left', async () => {
    const { user } = renderModels()
    await rowOf('north-1')
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Search models' }))
    await user.keyboard('auralis')
    await waitFor(() => expect(rowNames()).toEqual(['whisper-x']))
    expect(screen.getByText('1 model', { selector: 'output' })).toBeDefined()
    const spoken = collectAnnouncements()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(rowNames()).toHaveLength(3))
    expect(spoken.take()).toEqual(['3 models'])
    spoken.stop()
  })

  it('draws what is in view while one types, and what is beside it when that is over', async () => {
    const many = Array.from({ length: 200 }, (_, index) => entry(`long-name-of-a-model-number-${index}`, 'x'))
    renderModels({ models: many })
    await waitFor(() => expect(rowNames().length).toBeGreaterThan(30))
    const resting = rowNames().length
    fireEvent.change(screen.getByRole('textbox', { name: 'Search models' }), { target: { value: 'long' } })
    expect(rowNames().length).toBeLessThan(resting - 5)
    await waitFor(() => expect(rowNames()).toHaveLength(resting))
    expect(screen.getByRole('cell', { name: many[0]?.id ?? '' })).toBeDefined()
  })

  it('is narrowed by owners and labels that are ticked', async () => {
    const { user } = renderModels()
    await user.click(await screen.findByRole('checkbox', { name: /^chat/ }))
    await waitFor(() => expect(rowNames()).toEqual(['north-1', 'whisper-x']))
    await user.click(screen.getByRole('checkbox', { name: /^auralis/ }))
    await waitFor(() => expect(rowNames()).toEqual(['whisper-x']))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(rowNames()).toHaveLength(3))
  })

  it('is put in order by a column, either way', async () => {
    const { user } = renderModels()
    await rowOf('north-1')
    await user.click(screen.getByRole('button', { name: 'Owner' }))
    expect(rowNames()).toEqual(['whisper-x', 'north-1', 'picture-box'])
    await user.click(screen.getByRole('button', { name: 'Owner' }))
    expect(screen.getByRole('columnheader', { name: 'Owner' }).getAttribute('aria-sort')).toBe('descending')
    expect(rowNames()).toEqual(['picture-box', 'north-1', 'whisper-x'])
  })

  it('is grouped by owner, and shown as cards', async () => {
    const { user } = renderModels()
    await rowOf('north-1')
    await user.click(screen.getByRole('button', { name: 'Group by owner' }))
    expect(screen.getByRole('rowheader', { name: 'pictor 1 model' })).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Cards' }))
    const list = screen.getByRole('list', { name: 'Models' })
    expect(within(list).getByRole('button', { name: 'whisper-x, auralis' })).toBeDefined()
    expect(within(list).getByText(/^1,240 runs · /)).toBeDefined()
  })

  it('is walked with the arrows; F makes a favourite and Enter opens Chat in the right format', async () => {
    const { user, bridge } = renderModels({
      models: [entry('a', 'x', 'openai'), entry('b', 'x', 'anthropic')],
    })
    await rowOf('a')
    await user.click(screen.getByRole('textbox', { name: 'Search models' }))
    await user.keyboard('{ArrowDown}{ArrowDown}')
    await waitFor(() => expect(document.activeElement).toBe(document.querySelector('[data-model="b"]')))
    await user.keyboard('f')
    await waitFor(() => expect(bridge.callsOf('settings.set')).toContainEqual({ favouriteModels: ['b'] }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(location.hash).toBe('#/chat/c-new'))
    expect(bridge.callsOf('conversations.create')).toEqual([{ model: 'b', format: 'messages' }])
  })
})

const priced = (
  id: string,
  context: number,
  input: number,
  output: number,
  runs?: ModelProfile['runs'],
): ModelProfile => ({
  id,
  tableName: `table-${id}`,
  context: [
    { source: 'gateway', value: context },
    { source: 'table', value: 8_192 },
  ],
  price: [{ source: 'table', value: { input, output } }],
  ...(runs !== undefined && { runs }),
})

const profiles: ModelProfile[] = [
  {
    ...priced('north-1', 128_000, 3, 15, { ended: 40, failed: 2, firstTextMs: 700 }),
    abilities: [
      { name: 'vision', sources: ['gateway', 'table'] },
      { name: 'tools', sources: ['table'] },
    ],
  },
  { id: 'picture-box', price: [{ source: 'gateway', value: { perCall: 0.04, ratio: 0.9, group: 'vip' } }] },
  priced('whisper-x', 32_000, 0.25, 2, { ended: 3, failed: 3, isFailing: true }),
  priced('south-1', 1_000_000, 0.3, 2.5, { ended: 9, failed: 0, firstTextMs: 1_200 }),
]

const renderKnown = () =>
  renderModels(
    { models: [...models, entry('south-1', 'southlab', 'openai')] },
    { 'models.profiles': () => ok({ tableDate: '2026-09-23', profiles }) },
  )

describe('what is known of models', () => {
  it('stands in the row, each with who says it, and what is unknown is a dash', async () => {
    renderKnown()
    const row = await rowOf('north-1')
    await waitFor(() => expect(row.textContent).toContain('128k'))
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent)
    expect(cells.slice(4, 10)).toEqual(['visiontools', '128k', '3.00', '15.00', '0.70 s', '95 %'])
    expect(within(row).getByText('128k').title).toBe(
      'Gateway: 128,000 tokens, used\nBundled table, 23 Sept 2026, as table-north-1: 8,192 tokens',
    )
    expect(within(row).getByText('128k').className).not.toContain('underline')
    expect(within(row).getByText('3.00').title).toBe(
      'Bundled table, 23 Sept 2026, as table-north-1: $3.00, used',
    )
    expect(within(row).getByText('3.00').className).toContain('decoration-dotted')
    expect(within(row).getByText('95 %').closest('td')?.title).toBe(
      'Your own runs of the last 30 days: 2 of 40 runs failed',
    )
    const picture = await rowOf('picture-box')
    expect(within(picture).getByText('0.04 each').title).toBe('Gateway: $0.04, × 0.9, group vip, used')
  })

  it.each([
    ['Context', ['south-1', 'north-1', 'picture-box'], ['north-1', 'south-1', 'picture-box']],
    ['In, $/M', ['south-1', 'north-1', 'picture-box'], ['north-1', 'south-1', 'picture-box']],
    ['Out, $/M', ['south-1', 'north-1', 'picture-box'], ['north-1', 'south-1', 'picture-box']],
    ['First text', ['north-1', 'south-1', 'picture-box'], ['south-1', 'north-1', 'picture-box']],
    ['Success', ['south-1', 'north-1', 'picture-box'], ['north-1', 'south-1', 'picture-box']],
  ])('puts the list in order by %s, what is unknown last either way', async (column, once, twice) => {
    const { user } = renderKnown()
    await waitFor(async () => expect((await rowOf('north-1')).textContent).toContain('128k'))
    await user.click(screen.getByRole('button', { name: column }))
    expect(rowNames()).toEqual(once)
    await user.click(screen.getByRole('button', { name: column }))
    expect(rowNames()).toEqual(twice)
  })

  it.each([
    ['Context', 'at least 200k', ['south-1']],
    ['Price in', 'at most $1.00', ['south-1']],
    ['First text', 'at most 1.00 s', ['north-1']],
    ['Success', 'at least 100 %', ['south-1']],
  ])('narrows the list by %s %s', async (name, limit, left) => {
    const { user } = renderKnown()
    await waitFor(async () => expect((await rowOf('north-1')).textContent).toContain('128k'))
    await user.click(screen.getByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: limit }))
    await waitFor(() => expect(rowNames()).toEqual(left))
    await user.click(screen.getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(rowNames()).toHaveLength(3))
  })

  it('narrows the list to what models can do, which the search finds as well', async () => {
    const { user } = renderKnown()
    await user.click(await screen.findByRole('checkbox', { name: /^vision/ }))
    await waitFor(() => expect(rowNames()).toEqual(['north-1']))
    await user.click(screen.getByRole('checkbox', { name: /^vision/ }))
    await user.type(screen.getByRole('textbox', { name: 'Search models' }), 'tools')
    await waitFor(() => expect(rowNames()).toEqual(['north-1']))
  })

  it('hides a model that fails, says so, and shows it on request', async () => {
    const { user } = renderKnown()
    await screen.findByText('1 failing model is hidden')
    expect(rowNames()).toEqual(['north-1', 'picture-box', 'south-1'])
    await user.click(screen.getByRole('button', { name: 'Show' }))
    await waitFor(() => expect(rowNames()).toEqual(['whisper-x']))
    expect((await rowOf('whisper-x')).textContent).toContain('failing')
    expect(screen.getByRole('button', { name: /^Failing/ })).toBeDefined()
  })

  it('stands in the details, with every source on focus', async () => {
    const app = renderKnown()
    const details = await openDetails(app, 'north-1')
    const facts = await within(details).findByRole('region', { name: 'Facts' })
    await waitFor(() => expect(facts.textContent).toContain('128,000 tokens gateway'))
    expect(facts.textContent).toContain('In, per million$3.00 bundled table')
    expect(facts.textContent).toContain('Longest answer– unknown')
    expect(
      within(facts)
        .getAllByRole('listitem')
        .map(({ title }) => title),
    ).toEqual(['vision: gateway and bundled table', 'tools: bundled table'])
  })
})

describe('the keys of a row', () => {
  it('are those that the user chose', async () => {
    const { user, bridge } = renderModels(
      {},
      { 'settings.get': () => ok({ ...startedSettings, shortcuts: { 'models.favourite': ['B'] } }) },
    )
    await rowOf('north-1')
    await user.click(screen.getByRole('textbox', { name: 'Search models' }))
    await user.keyboard('{ArrowDown}')
    const row = document.querySelector('[data-model="north-1"]')
    await waitFor(() => expect(document.activeElement).toBe(row))
    expect(row?.getAttribute('aria-keyshortcuts')).toBe('Enter Space B')
    await user.keyboard('fb')
    await waitFor(() => expect(bridge.callsOf('settings.set')).toEqual([{ favouriteModels: ['north-1'] }]))
  })
})

describe('the menu of a model', () => {
  it('opens it in any tab, shows its details and makes it a favourite', async () => {
    const { user, bridge } = renderModels()
    await user.pointer({ keys: '[MouseRight]', target: await rowOf('picture-box') })
    const names = (await screen.findAllByRole('menuitem')).map((item) => item.textContent)
    expect(names).toEqual([
      'Open in',
      'Show detailsSpace',
      'Parameter passport',
      'Make an experiment of this',
      'Make an experiment of the 3 models shownCtrlShiftE',
      'Add to favouritesF',
      'Copy model name',
    ])
    await user.click(screen.getByRole('menuitem', { name: /^Add to favourites/ }))
    await waitFor(() =>
      expect(bridge.callsOf('settings.set')).toContainEqual({ favouriteModels: ['picture-box'] }),
    )
    await user.pointer({ keys: '[MouseRight]', target: await rowOf('picture-box') })
    await user.click(await screen.findByRole('menuitem', { name: /^Show details/ }))
    expect(await screen.findByRole('region', { name: 'Model details' })).toBeDefined()
  })
})

describe('the faces of the list', () => {
  const problem: AppError = {
    kind: 'unauthorized',
    message: 'The key was refused.',
    nextStep: 'Set another key.',
    remedies: [{ type: 'set-key', connectionId: 'practice' }],
  }

  it('is a table without words while the gateway is asked', async () => {
    renderModels({}, { 'models.list': () => new Promise(() => undefined) })
    expect((await screen.findByRole('table', { name: 'Models' })).getAttribute('aria-busy')).toBe('true')
    expect(screen.getByRole('button', { name: /Loading/ }).getAttribute('aria-busy')).toBe('true')
  })

  it('says why there is no list, and takes a name all the same', async () => {
    const { user } = renderModels({}, { 'models.list': () => err(problem) })
    const alert = await screen.findByRole('alert')
    expect(alert.textContent).toContain('The key was refused.')
    await user.type(screen.getByRole('textbox', { name: 'Search models' }), 'my-own-model')
    await user.click(screen.getByRole('button', { name: 'Use as typed' }))
    const details = await screen.findByRole('region', { name: 'Model details' })
    expect(within(details).getByRole('heading', { name: 'my-own-model' })).toBeDefined()
    await user.click(within(alert).getByRole('button', { name: 'Change key' }))
    expect(location.hash).toBe('#/settings/connections/practice')
  })

  it('keeps the list when asking again fails', async () => {
    const { user, bridge } = renderModels()
    await rowOf('north-1')
    bridge.answer({ 'models.list': () => err(problem) })
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The previous list is shown.')
    expect(rowNames()).toHaveLength(3)
  })

  it('says that a key is restricted, and what that is known from', async () => {
    renderModels({ restriction: { keyName: 'Full access', count: 34, listedAt: Date.now() } })
    expect(await screen.findByText(/is restricted to 3 models/)).toBeDefined()
    expect(screen.getByText(/“Full access” listed 34 models here/)).toBeDefined()
  })

  it('does not say of a refused key that it is restricted: the list it shows is that of another', async () => {
    const restriction = { keyName: 'Full access', count: 34, listedAt: Date.now() }
    const { user, bridge } = renderModels({ restriction })
    expect(await screen.findByText(/is restricted to 3 models/)).toBeDefined()
    bridge.answer({ 'models.list': () => err(problem) })
    await user.click(screen.getByRole('button', { name: 'Reload' }))
    expect((await screen.findByRole('alert')).textContent).toContain('The previous list is shown.')
    expect(screen.queryByText(/is restricted to/)).toBeNull()
  })

  it('says that the list is empty, or that nothing matches', async () => {
    const { user } = renderModels({ models: [] })
    expect(await screen.findByRole('heading', { name: /lists no models/ })).toBeDefined()
    await user.click(screen.getByRole('button', { name: /^Favourites/ }))
    expect(await screen.findByText(/^No favourites yet/)).toBeDefined()
    await user.type(screen.getByRole('textbox', { name: 'Search models' }), 'nothing')
    expect(await screen.findByText(/^No model matches/)).toBeDefined()
  })

  it('has no table while nothing matches, and its rows as soon as something does', async () => {
    const { user } = renderModels()
    await screen.findByRole('grid')
    const search = screen.getByRole('textbox', { name: 'Search models' })
    await user.type(search, 'north-1x')
    expect(await screen.findByText(/^No model matches/)).toBeDefined()
    expect(screen.queryByRole('grid')).toBeNull()
    await user.keyboard('{Backspace}')
    const rows = within(screen.getByRole('grid')).getAllByRole('row', { name: /north-1/ })
    expect(rows.length).toBeGreaterThan(0)
  })
})

describe('what changed', () => {
  const changes = {
    since: Date.now(),
    added: ['whisper-x'],
    removed: [entry('motion-beta', 'pictor')],
    changed: [entry('north-1', 'northlab', 'openai', 'anthropic', 'openai-response')],
  }

  it('is named with how, marked on the rows, and gone once it is seen', async () => {
    const { user, bridge } = renderModels({ changes })
    const bar = await screen.findByRole('region', { name: 'What changed' })
    expect(
      within(bar)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['', '+newwhisper-x', '−gonemotion-beta', '~changednorth-1lost responses'])
    await user.click(screen.getByRole('button', { name: /^Changes/ }))
    await waitFor(() => expect(rowNames()).toEqual(['motion-beta', 'north-1', 'whisper-x']))
    await user.click(within(bar).getByRole('button', { name: 'Mark as seen' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'What changed' })).toBeNull())
    expect(bridge.callsOf('models.markSeen')).toEqual([{ connectionId: 'practice' }])
  })
})

describe('the details of a model', () => {
  it('show what it was listed as, and what runs say', async () => {
    const app = renderModels(
      {},
      {
        'models.get': ({ id }) =>
          ok({
            raw: { id, price: 7 },
            ended: 24,
            failed: 7,
            readable: 20,
            firstTextMs: 410,
            tokensPerSecond: 44.82,
            fields: [
              {
                format: 'chat',
                name: 'temperature',
                accepted: 0,
                refused: 3,
                isRefusedLast: true,
              },
            ],
          }),
        'medic.list': () =>
          ok([
            {
              connectionId: 'practice',
              model: 'north-1',
              format: 'chat',
              field: 'top_k',
              learnedAt: 1,
            },
          ]),
        'medic.forget': () => ok({}),
      },
    )
    const details = await openDetails(app, 'north-1')
    await within(details).findByText('learned from 20 runs')
    const speed = within(details).getByRole('region', { name: 'Measured speed' })
    expect(speed.textContent).toContain('0.41 s')
    expect(speed.textContent).toContain('44.8')
    expect(speed.textContent).toContain('7 of 24')
    const takes = within(details).getByRole('region', { name: 'Parameter support' })
    expect(within(takes).getByRole('row', { name: 'temperature refused always' })).toBeDefined()
    expect(within(takes).getByRole('row', { name: 'top_k refused omitted' })).toBeDefined()
    expect(takes.textContent).toContain('1 field is omitted automatically')
    await app.user.click(within(takes).getByRole('button', { name: 'Clear' }))
    await waitFor(() => expect(app.bridge.callsOf('medic.forget')).toHaveLength(1))
    expect(within(details).getByRole('region', { name: 'As listed' }).textContent).toContain('"price": 7')
  })

  it('offer the tabs that fit first, and every other one in a menu', async () => {
    const app = renderModels()
    const details = await openDetails(app, 'whisper-x')
    expect(within(details).getByRole('button', { name: 'Transcribe' })).toBeDefined()
    await app.user.click(within(details).getByRole('button', { name: 'Other tab' }))
    const menu = await screen.findByRole('menu')
    expect(within(menu).queryByRole('menuitem', { name: /Transcribe/ })).toBeNull()
    expect(within(menu).getByRole('menuitem', { name: /Images/ })).toBeDefined()
    await app.user.click(within(menu).getByRole('menuitem', { name: /Lens/ }))
    await waitFor(() => expect(location.hash).toBe('#/chat/c-new/lens'))
  })

  it('take a price of the user’s, which Undo takes back', async () => {
    const own: ModelProfile = {
      id: 'north-1',
      price: [{ source: 'own', value: { input: 2, output: 10 } }],
    }
    let known: ModelProfile[] = []
    const app = renderModels(
      {},
      {
        'models.profiles': () => ok({ tableDate: '2026-11-01', profiles: known }),
        'models.setPrice': ({ price }) => {
          known = price === undefined ? [] : [own]
          return ok({})
        },
      },
    )
    const details = await openDetails(app, 'north-1')
    await app.user.click(within(details).getByRole('button', { name: 'Set your price' }))
    await app.user.type(within(details).getByRole('spinbutton', { name: /^In, per million/ }), '2')
    await app.user.type(within(details).getByRole('spinbutton', { name: /^Out, per million/ }), '10')
    await app.user.click(within(details).getByRole('button', { name: 'Save' }))
    const edit = await within(details).findByRole('button', { name: 'Edit your price' })
    expect(details.textContent).toContain('$10.00 your price')
    expect(within(details).getByText('$2.00 in, $10.00 out')).toBeDefined()
    expect(edit).toBeDefined()
    await app.user.click(await screen.findByRole('button', { name: 'Undo' }))
    await within(details).findByRole('button', { name: 'Set your price' })
    const mine = { connectionId: 'practice', model: 'north-1' }
    expect(app.bridge.callsOf('models.setPrice')).toEqual([
      { ...mine, price: { type: 'tokens', input: 2, output: 10 } },
      mine,
    ])
  })

  it('take the user’s own word, and take it back', async () => {
    const app = renderModels()
    const details = await openDetails(app, 'picture-box')
    await app.user.click(within(details).getByRole('button', { name: /^image$/ }))
    expect((await rowOf('picture-box')).textContent).toContain('brand-newimage, your choice')
    await app.user.click(within(details).getByRole('button', { name: /^Reset/ }))
    await waitFor(() => expect(screen.queryByText('image, your choice')).toBeNull())
    const word = { connectionId: 'practice', model: 'picture-box', target: 'images' }
    expect(app.bridge.callsOf('models.override')).toEqual([{ ...word, can: true }, word])
  })
})

describe('two keys compared', () => {
  it('are each asked by their own id, and each may fail by itself', async () => {
    const connections = [practiceConnection, workConnection]
    const { user, bridge } = renderModels(
      {},
      {
        'models.list': ({ connectionId, keyId }) =>
          connectionId === 'practice'
            ? ok(listOf(models))
            : keyId === 'k1'
              ? ok(listOf([entry('north-1', 'northlab', 'openai'), entry('only-work', 'me')]))
              : err({ kind: 'no-key', message: 'This key cannot be read.' }),
      },
      connections,
    )
    await rowOf('north-1')
    await user.click(screen.getByRole('button', { name: 'Compare two keys' }))
    expect(await screen.findByText('2 only in A · 1 only in B · 1 different · 0 the same')).toBeDefined()
    expect(screen.getByRole('heading', { name: /^Only in B/ })).toBeDefined()
    expect(bridge.callsOf('models.list').slice(1)).toEqual([
      { connectionId: 'practice', refresh: true, keyId: 'practice-key' },
      { connectionId: 'work', refresh: true, keyId: 'k1' },
    ])
    await user.click(screen.getByRole('combobox', { name: 'B' }))
    await user.click(await screen.findByRole('option', { name: /From laptop/ }))
    expect((await screen.findByRole('alert')).textContent).toContain('This key cannot be read.')
    await user.click(screen.getByRole('button', { name: 'Close the comparison' }))
    await rowOf('north-1')
  })
})
