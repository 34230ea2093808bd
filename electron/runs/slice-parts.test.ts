import { expect, it } from 'vitest'
import { applyParts, createAnswer, type Answer } from '../../shared/runs/answer.ts'
import type { Part } from '../../shared/runs/part.ts'
import { sliceParts } from './slice-parts.ts'

function answerOf(batches: readonly (readonly Part[])[]): Answer {
  const answer = createAnswer()
  for (const parts of batches) applyParts(answer, parts)
  return answer
}

const parts: Part[] = [
  { type: 'start', responseId: 'r' },
  { type: 'text', block: 't', text: 'a😀b'.repeat(100) },
  { type: 'tool-call', block: 'c', callId: 'c1', name: 'look', arguments: '{"at":1}'.repeat(50) },
  { type: 'tool-call', block: 'd', callId: 'c2', name: 'listen' },
  { type: 'media', block: 'm', mediaType: 'image/png', data: 'A'.repeat(500) },
  { type: 'usage', usage: { outputTokens: 3 } },
]

it.each([1, 2, 7, 100, 10_000])('gives the same answer in slices of %i characters', (max) => {
  const slices = sliceParts(parts, max)
  expect(answerOf(slices)).toEqual(answerOf([parts]))
  const texts = slices.map((slice) =>
    slice.reduce((sum, part) => sum + ('text' in part ? part.text.length : 0), 0),
  )
  expect(Math.max(...texts)).toBeLessThanOrEqual(Math.max(max, 2))
})

it('makes one batch of nothing, and of what is short', () => {
  expect(sliceParts([], 10)).toEqual([[]])
  expect(sliceParts(parts, 10_000)).toEqual([parts])
})
