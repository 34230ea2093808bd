import { expect, test } from 'vitest'
import type { LearnedField } from '../../../shared/models/model-facts.ts'
import { toLearnedGroups } from './learned-lines.ts'

const field = (name: string, more: Partial<LearnedField> = {}): LearnedField => ({
  format: 'chat',
  name,
  accepted: 1,
  refused: 0,
  isRefusedLast: false,
  ...more,
})

function linesOf(
  fields: LearnedField[],
  removals: { format: 'chat' | 'messages'; field: string }[] = [],
): string[] {
  return toLearnedGroups(fields, removals).flatMap(({ format, lines }) =>
    lines.map(({ name, state, detail }) => `${format} ${name} ${state} ${detail}`.trim()),
  )
}

test('what was taken comes first, with its values, and then what was refused', () => {
  expect(
    linesOf([
      field('top_k', { accepted: 0, refused: 3, isRefusedLast: true }),
      field('temperature', { values: { min: 0.2, max: 1 } }),
      field('seed', { accepted: 2, refused: 1 }),
      field('response_format', { values: 'json_schema' }),
      field('max_tokens', { values: { min: 8, max: 8 } }),
    ]),
  ).toEqual([
    'chat max_tokens accepted 8',
    'chat response_format accepted json_schema',
    'chat temperature accepted 0.2 – 1',
    'chat seed both last accepted',
    'chat top_k refused always',
  ])
})

test('what the medic leaves out is refused, whether a run says so or not', () => {
  expect(
    linesOf(
      [field('top_k', { accepted: 0, refused: 1 })],
      [
        { format: 'chat', field: 'top_k' },
        { format: 'messages', field: 'thinking' },
      ],
    ),
  ).toEqual(['chat top_k refused omitted', 'messages thinking refused omitted'])
})

test('common fields of a format that was used are not tried until a run sent them', () => {
  const [group] = toLearnedGroups([field('temperature')], [])
  expect(group?.untried).toContain('max_tokens')
  expect(group?.untried).not.toContain('temperature')
  expect(toLearnedGroups([], [])).toEqual([])
})
