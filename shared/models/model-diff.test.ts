import { expect, test } from 'vitest'
import { diffLabels, diffModels } from './model-diff.ts'
import type { ModelEntry } from './model-entry.ts'

const entry = (id: string, ownedBy: string, ...endpointTypes: string[]): ModelEntry => ({
  id,
  ownedBy,
  endpointTypes,
})

test('tells what came, what went and what is another one now', () => {
  const same = entry('same', 'x', 'openai', 'gemini')
  const before = [entry('gone', 'x'), same, entry('moved', 'x'), entry('labels', 'x', 'openai')]
  const after = [
    entry('labels', 'x', 'anthropic'),
    entry('moved', 'y'),
    entry('new', 'x'),
    entry('same', 'x', 'gemini', 'openai'),
  ]
  expect(diffModels(before, after)).toEqual({
    added: [after[2]],
    removed: [before[0]],
    changed: [
      { before: before[3], after: after[0] },
      { before: before[2], after: after[1] },
    ],
    sameCount: 1,
  })
})

test('names the labels that came and went', () => {
  expect(diffLabels(entry('a', '', 'openai', 'gemini'), entry('a', '', 'gemini', 'anthropic'))).toEqual({
    gained: ['anthropic'],
    lost: ['openai'],
  })
})
