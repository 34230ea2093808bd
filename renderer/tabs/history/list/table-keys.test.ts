import { expect, it } from 'vitest'
import type { HistoryEntry, HistoryGroup } from '../../../../shared/history/history.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'
import { actionOfKey, type TableKey, type TableKeyAction } from './table-keys.ts'
import { runIdsBetween, type TableLine } from './table-lines.ts'

const entry: HistoryEntry = { run: sampleRun({}), number: 1, isStarred: false, asked: 'Question' }
const group: HistoryGroup = {
  by: 'experiment',
  id: 'e1',
  title: 'Triage',
  runs: 9,
  failed: 0,
  measuredUsd: 0,
  estimatedUsd: 0,
  unknownCosts: 0,
  tokensIn: 0,
  tokensOut: 0,
}
const lines: readonly TableLine[] = [
  { kind: 'run', id: 'alone', entry },
  { kind: 'group', id: 'experiment:e1', entry, group, isOpen: true },
  { kind: 'run', id: 'member', entry, groupId: 'experiment:e1' },
  { kind: 'more', id: 'experiment:e1:more', group },
  { kind: 'run', id: 'last', entry },
]
const [alone, head, member, more, last] = [0, 1, 2, 3, 4] as const

function pressed(key: string, change: Partial<TableKey> = {}): TableKey {
  return { key, shiftKey: false, isModified: false, command: undefined, ...change }
}

const open = pressed('Enter', { command: 'history.open' })
const select = pressed(' ', { command: 'history.select' })
const remove = pressed('Delete', { command: 'history.delete' })

it.each<[string, TableKey, number, TableKeyAction | undefined]>([
  ['down', pressed('ArrowDown'), alone, { type: 'move', to: head, marks: false }],
  [
    'down with Shift',
    pressed('ArrowDown', { shiftKey: true }),
    alone,
    { type: 'move', to: head, marks: true },
  ],
  ['down at the end', pressed('ArrowDown'), last, { type: 'move', to: last, marks: false }],
  ['a page down', pressed('PageDown'), alone, { type: 'move', to: 3, marks: false }],
  ['End', pressed('End'), alone, { type: 'move', to: last, marks: false }],
  ['down with Control, bound to nothing', pressed('ArrowDown', { isModified: true }), alone, undefined],
  ['right on a group', pressed('ArrowRight'), head, { type: 'fold', isOpen: true }],
  ['left on a group', pressed('ArrowLeft'), head, { type: 'fold', isOpen: false }],
  ['left on a run of a group', pressed('ArrowLeft'), member, { type: 'move', to: head, marks: false }],
  ['right on a run of a group', pressed('ArrowRight'), member, undefined],
  ['left on a run by itself', pressed('ArrowLeft'), alone, undefined],
  ['open on a run', open, alone, { type: 'open' }],
  ['open on a group', open, head, { type: 'open' }],
  ['Space on a group', pressed(' '), head, { type: 'open' }],
  ['Space on what leads to more', select, more, { type: 'open' }],
  ['select on a run', select, member, { type: 'mark' }],
  ['delete on a run', remove, member, { type: 'delete', next: more }],
  ['delete on the last run', remove, last, { type: 'delete', next: more }],
  ['delete on a group', remove, head, undefined],
  ['a letter', pressed('x'), alone, undefined],
  ['any key where there is no line', pressed('ArrowDown'), 9, undefined],
])('%s', (_, key, index, expected) => {
  expect(actionOfKey(key, lines, index, 3)).toEqual(expected)
})

it('has nobody beside the only run', () => {
  expect(actionOfKey(remove, lines.slice(0, 1), 0, 3)).toEqual({ type: 'delete', next: undefined })
})

it.each([
  [alone, member, ['alone', 'member']],
  [last, member, ['member', 'last']],
  [head, head, []],
])('the runs from line %i to %i are %j', (left, right, ids) => {
  expect(runIdsBetween(lines, left, right)).toEqual(ids)
})
