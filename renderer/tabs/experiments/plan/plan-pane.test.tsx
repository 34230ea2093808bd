import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { err, ok } from '../../../../shared/errors/result.ts'
import { onUndoSettled } from '../../../controls/overlays/undo-settled.ts'
import { practiceConnection } from '../../../testing/fake-answers.ts'
import { renderInApp } from '../../../testing/render-app.tsx'
import { ExperimentsTab } from '../experiments-tab.tsx'
import { createFakeExperiments, fakeExperiment, fakeVariant } from '../testing/fake-experiments.ts'

const variant = fakeVariant('v1', {
  label: '',
  connectionId: practiceConnection.id,
  parameters: { temperature: 0.2 },
})
const rows = [{ vars: { city: 'Rome' }, assertions: [] }]

beforeEach(() => {
  window.location.hash = '#/experiments/e1'
})
afterEach(() => {
  window.location.hash = ''
  localStorage.clear()
})

function renderTab(...given: Experiment[]) {
  const main = createFakeExperiments(...given)
  return { main, ...renderInApp(<ExperimentsTab />, { handlers: main.handlers }) }
}

it('saves what is written into the prompt, all of it, also when the tab is left at once', async () => {
  const { main, user, unmount } = renderTab(fakeExperiment({ cases: rows }))
  const prompt = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Prompt' })
  await user.type(prompt, 'Where is {{{{city}}?')
  expect(prompt.value).toBe('Where is {{city}}?')
  unmount()
  await waitFor(() => expect(main.byId.get('e1')?.plan.prompt).toBe('Where is {{city}}?'))
})

it('says that cases have assertions of their own where the plan has none', async () => {
  const [row = { vars: {}, assertions: [] }] = rows
  const own = { ...row, assertions: [{ type: 'equals' as const, isNegated: false, weight: 1, value: 'Yes' }] }
  renderTab(fakeExperiment({ cases: [own, row] }))
  await screen.findByText('None for all cases. 1 case has its own; answers to other cases pass.')
  expect(screen.queryByText('Without assertions every answer passes.')).toBeNull()
})

it('says at once which names have no value in any row, and has a column for them', async () => {
  const { main, user } = renderTab(fakeExperiment({ cases: rows, prompt: '{{city}} {{year}}' }))
  await screen.findByText('No row has a value for {{year}}.')
  await user.click(screen.getByRole('button', { name: 'Show rows' }))
  await user.type(screen.getByRole('textbox', { name: 'year of case 1' }), '1912')
  expect(screen.queryByText('No row has a value for {{year}}.')).toBeNull()
  await waitFor(() =>
    expect(main.byId.get('e1')?.plan.cases[0]?.vars).toEqual({ city: 'Rome', year: '1912' }),
  )
})

const messages = JSON.stringify([
  { role: 'system', content: 'Answer in {{language}}' },
  { role: 'user', content: '{{text}} {{user.name}}' },
])

it.each([
  { what: 'a text', plan: { prompt: '{{text}} in {{language}}' }, names: ['text', 'language'] },
  { what: 'messages', plan: { prompt: messages }, names: ['language', 'text', 'user'] },
  {
    what: 'prompts of variants beside the prompt of the plan',
    plan: { prompt: '{{text}}', variants: [variant, fakeVariant('v2', { prompt: 'Say {{word}}' })] },
    names: ['text', 'word'],
  },
  {
    what: 'prompts of variants alone',
    plan: { prompt: '{{text}}', variants: [fakeVariant('v2', { prompt: 'Say {{word}}' })] },
    names: ['word'],
  },
  {
    what: 'parameters',
    plan: { prompt: 'Hi', variants: [fakeVariant('v2', { parameters: { user: '{{id}}' } })] },
    names: ['id'],
  },
])('has a column for each name in $what before there is a row', async ({ plan, names }) => {
  const { main, user } = renderTab(fakeExperiment(plan))
  await user.click(await screen.findByRole('button', { name: 'Add rows' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  for (const name of names) screen.getByRole('textbox', { name: `${name} of case 1` })
  await waitFor(() => expect(Object.keys(main.byId.get('e1')?.plan.cases[0]?.vars ?? {})).toEqual(names))
})

it('keeps the values of a name that the prompt no longer has', async () => {
  const { user } = renderTab(fakeExperiment({ cases: rows, prompt: '{{town}}' }))
  await user.click(await screen.findByRole('button', { name: 'Show rows' }))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'city of case 1' }).value).toBe('Rome')
  screen.getByRole('textbox', { name: 'town of case 1' })
})

it('is still a table where no prompt has a name, and says how to give rows values', async () => {
  const { user } = renderTab(fakeExperiment({ prompt: 'Hi' }))
  await user.click(await screen.findByRole('button', { name: 'Add rows' }))
  await user.click(screen.getByRole('button', { name: 'Add row' }))
  const row = screen.getByRole('textbox', { name: 'Description of case 1' }).parentElement
  expect(row?.style.gridTemplateColumns).toBe('44px minmax(160px, 1fr) 28px')
  screen.getByText(/every row asks the same/)
})

it('makes a text a list of messages once there is a second one', async () => {
  const { main, user } = renderTab(fakeExperiment({ prompt: 'Hello' }))
  await user.click(await screen.findByRole('button', { name: 'Add system message' }))
  expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Message 1' }))
  await user.keyboard('Be short')
  await waitFor(() =>
    expect(JSON.parse(main.byId.get('e1')?.plan.prompt ?? '')).toEqual([
      { role: 'system', content: 'Be short' },
      { role: 'user', content: 'Hello' },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Remove message 1' }))
  await waitFor(() => expect(main.byId.get('e1')?.plan.prompt).toBe('Hello'))
  await user.keyboard('!')
  await waitFor(() => expect(main.byId.get('e1')?.plan.prompt).toBe('Hello!'))
})

it('sends only what was confirmed, after a word on what it is', async () => {
  const { bridge, user } = renderTab(fakeExperiment({ cases: rows, variants: [variant], prompt: '{{city}}' }))
  const repeats = await screen.findByRole('spinbutton', { name: 'Repeats' })
  await user.clear(repeats)
  await user.type(repeats, '3')
  await user.click(screen.getByRole('button', { name: 'Send 3 requests' }))
  const dialog = await screen.findByRole('alertdialog', { name: 'Send 3 requests?' })
  expect(dialog.textContent).toContain('1 × 1 × 3 = 3')
  expect(bridge.callsOf('experiments.start')).toEqual([])
  const settled: string[] = []
  onTestFinished(onUndoSettled((ids) => void settled.push(...ids)))
  await user.click(within(dialog).getByRole('button', { name: 'Send 3 requests' }))
  await waitFor(() => expect(bridge.callsOf('experiments.start')).toEqual([{ id: 'e1', requests: 3 }]))
  // The toast with Undo for creating the draft disappears.
  await waitFor(() => expect(settled).toEqual(['e1']))
})

it('asks before the start what the plan costs with what was written meanwhile', async () => {
  const { bridge, main, user } = renderTab(
    fakeExperiment({ cases: rows, variants: [variant], prompt: '{{city}}' }),
  )
  const repeats = await screen.findByRole('spinbutton', { name: 'Repeats' })
  const send = await screen.findByRole('button', { name: /^Send 1 request/ })
  const { promise: isChecked, resolve: check } = Promise.withResolvers<void>()
  const answer = main.handlers['experiments.check']
  const before = bridge.callsOf('experiments.check').length
  let isFirst = true
  bridge.answer({
    'experiments.check': async (input) => {
      const checked = await answer?.(input)
      if (isFirst) {
        isFirst = false
        await isChecked
      }
      return checked ?? Promise.reject(new Error('No experiments'))
    },
  })
  await user.click(send)
  await waitFor(() => expect(bridge.callsOf('experiments.check').length).toBeGreaterThan(before))
  await user.clear(repeats)
  await user.type(repeats, '3')
  check()
  await screen.findByRole('alertdialog', { name: 'Send 3 requests?' })
})

it('removes a variant with a way back, and moves it by keys', async () => {
  const other = { ...variant, id: 'v2', label: 'Other' }
  const { main, user } = renderTab(fakeExperiment({ variants: [variant, other], baselineId: 'v2' }))
  const variants = () => main.byId.get('e1')?.plan.variants.map(({ id }) => id)
  const row = await screen.findByRole('button', { name: /^Other/ })
  row.focus()
  await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(variants()).toEqual(['v2', 'v1']))
  screen.getByRole('button', { name: /^Other/ }).focus()
  await user.keyboard('{Delete}')
  await waitFor(() => expect(main.byId.get('e1')?.plan).not.toHaveProperty('baselineId'))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(main.byId.get('e1')?.plan.baselineId).toBe('v2'))
  expect(variants()).toEqual(['v2', 'v1'])
})

it('asks before what may have been charged is sent again', async () => {
  const counts = { planned: 0, sending: 0, done: 1, failed: 0, error: 2, unknown: 1, stopped: 0 }
  const { bridge, user } = renderTab(
    fakeExperiment({ cases: rows, variants: [variant] }, { state: 'finished', counts }),
  )
  bridge.answer({ 'experiments.planAgain': async () => ok({}) })
  await user.click(await screen.findByRole('button', { name: 'Retry' }))
  await user.click(screen.getByRole('menuitem', { name: 'Retry 1 unknown' }))
  const dialog = await screen.findByRole('alertdialog')
  expect(bridge.callsOf('experiments.planAgain')).toEqual([])
  await user.click(within(dialog).getByRole('button', { name: 'Retry 1 unknown' }))
  await waitFor(() => expect(bridge.callsOf('experiments.start')).toEqual([{ id: 'e1', requests: 1 }]))
  expect(bridge.callsOf('experiments.planAgain')).toEqual([{ id: 'e1', states: ['unknown'] }])
})

it('edits cells in place, puts down a block of a spreadsheet, and takes it back', async () => {
  const { main, user } = renderTab(fakeExperiment({ cases: rows }))
  await user.click(await screen.findByRole('button', { name: 'Show rows' }))
  const cell = await screen.findByRole('textbox', { name: 'city of case 1' })
  await user.clear(cell)
  await user.type(cell, 'Oslo')
  await user.click(cell)
  await user.paste('Paris\t1\nBern\t2')
  await waitFor(() =>
    expect(main.byId.get('e1')?.plan.cases.map(({ vars }) => vars)).toEqual([
      { city: 'Paris', column: '1' },
      { city: 'Bern', column: '2' },
    ]),
  )
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() =>
    expect(main.byId.get('e1')?.plan.cases.map(({ vars }) => vars)).toEqual([{ city: 'Oslo' }]),
  )
})

it('writes assertions of each shape, and takes a removed one back', async () => {
  const { main, user } = renderTab(fakeExperiment({ cases: rows }))
  const saved = () => main.byId.get('e1')?.plan.assertions
  await user.click(await screen.findByRole('button', { name: 'Add assertion' }))
  await user.type(await screen.findByRole('textbox', { name: 'Value' }), 'Rome')
  await user.click(screen.getByRole('checkbox', { name: 'Must not hold (not-)' }))
  await user.type(screen.getByRole('textbox', { name: 'Weight' }), '2')
  await user.type(screen.getByRole('textbox', { name: /^Metric/ }), 'places')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const whole = { type: 'icontains', isNegated: true, value: 'Rome', weight: 2, metric: 'places' }
  await waitFor(() => expect(saved()).toEqual([whole]))
  await screen.findByText('not-icontains')
  await user.click(screen.getByRole('button', { name: 'Actions for not-icontains' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove' }))
  await waitFor(() => expect(saved()).toEqual([]))
  await user.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(saved()).toEqual([whole]))
  fireEvent.contextMenu(await screen.findByText('not-icontains'))
  await user.click(await screen.findByRole('menuitem', { name: 'Duplicate' }))
  await waitFor(() => expect(saved()).toEqual([whole, whole]))
})

it('makes a grid of two parameters, and a list of variants of it again', async () => {
  const { main, user } = renderTab(fakeExperiment({ cases: rows, variants: [variant] }))
  const plan = () => main.byId.get('e1')?.plan
  await user.click(await screen.findByRole('radio', { name: 'Parameter grid' }))
  const value = await screen.findByRole('textbox', { name: 'Value 1 of the X axis' })
  await user.clear(value)
  await user.type(value, '0.5')
  await user.click(screen.getByRole('button', { name: 'Add a value to the X axis' }))
  await waitFor(() => expect(plan()?.axes?.x).toEqual({ field: 'temperature', values: [0.5, 1.5] }))
  expect(plan()?.variants.map(({ label, parameters }) => [label, parameters])).toEqual([
    ['practice-chat, temperature 0.5', { temperature: 0.5 }],
    ['practice-chat, temperature 1.5', { temperature: 1.5 }],
  ])
  await user.click(screen.getByRole('radio', { name: 'List of variants' }))
  await waitFor(() => expect(plan()).not.toHaveProperty('axes'))
  expect(plan()?.variants).toHaveLength(2)
})

it('opens a pack that is dropped with its files, and takes other files as cases', async () => {
  const { main, bridge } = renderTab(fakeExperiment({ cases: rows }))
  bridge.answer({
    'experiments.openPack': async () => ok(fakeExperiment()),
    'experiments.readCases': async () => ok([{ vars: { city: 'Oslo' }, assertions: [] }]),
  })
  const pane = await screen.findByRole('region', { name: 'Plan' })
  const drop = (...files: File[]) => fireEvent.drop(pane, { dataTransfer: { files, types: ['Files'] } })
  drop(
    new File(['description: x\nproviders: [chat:m]\ntests: file://c.csv'], 'p.yaml'),
    new File(['a,b'], 'c.csv'),
  )
  await waitFor(() =>
    expect(bridge.callsOf('experiments.openPack')).toEqual([
      { fileName: 'p.yaml', text: expect.stringContaining('providers') as string, files: { 'c.csv': 'a,b' } },
    ]),
  )
  drop(new File(['city\nOslo'], 'cities.csv'))
  await waitFor(() =>
    expect(main.byId.get('e1')?.plan.cases.map(({ vars }) => vars)).toEqual([
      { city: 'Rome' },
      { city: 'Oslo' },
    ]),
  )
  expect(bridge.callsOf('experiments.readCases')).toEqual([{ fileName: 'cities.csv', text: 'city\nOslo' }])
})

it('says why a pack did not open where it was chosen, whole, until that is put away', async () => {
  const { bridge, user } = renderTab(fakeExperiment({ cases: rows }))
  const nextStep = 'Take it out of the pack.'
  const problem = {
    kind: 'invalid-input' as const,
    message: 'The key provider.transform is not acted on.',
    nextStep,
  }
  bridge.answer({ 'experiments.openPack': async () => err({ ...problem, detail: 'p.yaml, line 3' }) })
  const pane = await screen.findByRole('region', { name: 'Plan' })
  const pack = new File(['providers: [chat:m]\ntests: []'], 'p.yaml')
  fireEvent.drop(pane, { dataTransfer: { files: [pack], types: ['Files'] } })
  const notice = await screen.findByRole('alert')
  expect(notice.textContent).toContain(problem.message)
  expect(notice.textContent).toContain(nextStep)
  expect(within(notice).getByRole('button', { name: 'Copy error' })).toBeTruthy()
  await user.click(within(notice).getByRole('button', { name: 'Dismiss' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

it.each([
  { left: 3, cost: 'Plan: 3 requests, ≈ $0.300' },
  { left: 1, cost: 'Plan: 3 requests, ≈ $0.100 for the rest' },
  { left: 0, cost: 'Plan: 3 requests' },
])('estimates what is still to send, with $left of 3 requests left', async ({ left, cost }) => {
  const main = createFakeExperiments(fakeExperiment({ cases: rows, variants: [variant], repeats: 3 }))
  const check = { requests: left, gradedRequests: 0, estimatedCost: left / 10, withoutPrice: 0, problems: [] }
  renderInApp(<ExperimentsTab />, {
    handlers: { ...main.handlers, 'experiments.check': async () => ok(check) },
  })
  expect((await screen.findByText(/^Plan:/)).textContent).toBe(cost)
})

it('brings the media that a dropped pack names into the library, and no others', async () => {
  const { bridge } = renderTab(fakeExperiment({ cases: rows }))
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0])
  bridge.answer({
    'experiments.packMedia': async () => ok({ paths: ['one.png'] }),
    'experiments.openPack': async () => ok(fakeExperiment()),
    'intake.begin': async () => ok({ id: 'i1' }),
    'intake.append': async () => ok({}),
    'intake.end': async () => ok({ id: 'm1', mediaType: 'image/png' } as never),
  })
  const pane = await screen.findByRole('region', { name: 'Plan' })
  const text = 'providers: [chat:m]\ntests: [{ vars: { a: file://one.png } }]'
  const files = [
    new File([text], 'p.yaml'),
    new File([png], 'one.png'),
    new File([png], 'two.png'),
    new File(['a note'], 'note.html'),
  ]
  fireEvent.drop(pane, { dataTransfer: { files, types: ['Files'] } })
  const given = { text, files: { 'note.html': 'a note' } }
  await waitFor(() =>
    expect(bridge.callsOf('experiments.openPack')).toEqual([
      { fileName: 'p.yaml', ...given, media: { 'one.png': 'm1' } },
    ]),
  )
  expect(bridge.callsOf('experiments.packMedia')).toEqual([{ ...given, media: ['one.png', 'two.png'] }])
  expect(bridge.callsOf('intake.begin')).toEqual([{ name: 'one.png', bytes: png.length }])
})

it('takes files that are dropped on the table of cases once', async () => {
  const { main, bridge, user } = renderTab(fakeExperiment({ cases: rows }))
  bridge.answer({ 'experiments.readCases': async () => ok([{ vars: { city: 'Oslo' }, assertions: [] }]) })
  await user.click(await screen.findByRole('button', { name: 'Show rows' }))
  const cell = await screen.findByRole('textbox', { name: 'city of case 1' })
  fireEvent.drop(cell, { dataTransfer: { files: [new File(['city\nOslo'], 'c.csv')], types: ['Files'] } })
  await waitFor(() => expect(main.byId.get('e1')?.plan.cases).toHaveLength(2))
  expect(bridge.callsOf('experiments.readCases')).toHaveLength(1)
})

it('ends a paused experiment by word of the user', async () => {
  const counts = { planned: 4, sending: 0, done: 2, failed: 0, error: 0, unknown: 0, stopped: 0 }
  const { bridge, user } = renderTab(
    fakeExperiment({ cases: rows, variants: [variant] }, { state: 'paused', startedAt: 1, counts }),
  )
  bridge.answer({ 'experiments.finish': async () => ok({}) })
  await user.click(await screen.findByRole('button', { name: 'Stop here' }))
  await waitFor(() => expect(bridge.callsOf('experiments.finish')).toEqual([{ id: 'e1' }]))
})

it('gives a case a threshold of its own, and shows what its pack noted', async () => {
  const noted = [{ vars: { city: 'Rome' }, assertions: [], metadata: { source: 'sheet' } }]
  const { main, user } = renderTab(fakeExperiment({ cases: noted }))
  await user.click(await screen.findByRole('button', { name: 'Show rows' }))
  await user.click(await screen.findByRole('button', { name: 'Metadata' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Case 1' }))
  await user.type(dialog.getByRole('textbox', { name: 'Threshold' }), '0.5')
  expect(dialog.getByRole('region', { name: 'Metadata' })).toBeTruthy()
  await waitFor(() => expect(main.byId.get('e1')?.plan.cases).toEqual([{ ...noted[0], threshold: 0.5 }]))
})

it('takes a pasted table as cases, and objects wherever they are pasted', async () => {
  const { main, bridge, user } = renderTab(fakeExperiment())
  bridge.answer({ 'experiments.readCases': async () => ok([{ vars: { city: 'Oslo' }, assertions: [] }]) })
  await user.click(await screen.findByRole('button', { name: 'Add rows' }))
  // This button has the focus when there is no cell yet.
  screen.getByRole('button', { name: 'Close' }).focus()
  await user.paste('city,year\nOslo,1')
  const cell = await screen.findByRole('textbox', { name: 'city of case 1' })
  await user.click(cell)
  await user.paste('{"city": "Rome"}\n{"city": "Bern"}')
  await waitFor(() => expect(main.byId.get('e1')?.plan.cases).toHaveLength(2))
  await user.click(cell)
  await user.paste('a, b')
  expect(bridge.callsOf('experiments.readCases')).toEqual([
    { fileName: 'the pasted table', text: 'city,year\nOslo,1' },
    { fileName: 'the pasted table', text: '{"city": "Rome"}\n{"city": "Bern"}' },
  ])
  await user.click(screen.getByRole('button', { name: 'Case 2' }))
  await user.click(screen.getByRole('menuitem', { name: 'Edit assertions and details…' }))
  within(await screen.findByRole('dialog', { name: 'Case 2' }))
    .getByRole('button', { name: 'Done' })
    .focus()
  await user.paste('[{"city": "of a dialog above"}]')
  await user.keyboard('{Escape}')
  expect(bridge.callsOf('experiments.readCases')).toHaveLength(2)
  await user.click(await screen.findByRole('button', { name: 'Case 2' }))
  await user.click(screen.getByRole('menuitem', { name: 'Remove row' }))
  await waitFor(() => expect(main.byId.get('e1')?.plan.cases).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(main.byId.get('e1')?.plan.cases).toHaveLength(2))
})
