import { expect, test } from 'vitest'
import type { MediaItem } from '../../../shared/media/media-item.ts'
import { toMediaLines, type MediaLine } from './media-lines.ts'

const now = new Date(2026, 10, 21, 14, 30).getTime()

function itemAt(id: string, ...[month, day, hours]: [number, number, number]): MediaItem {
  return {
    id,
    kind: 'image',
    fileName: `${id}.png`,
    mediaType: 'image/png',
    bytes: 1,
    sha256: '',
    createdAt: new Date(2026, month - 1, day, hours).getTime(),
    isStarred: false,
    tags: [],
    exists: true,
    hasThumbnail: false,
  }
}

const items = [
  itemAt('a', 11, 21, 14),
  itemAt('b', 11, 21, 0),
  itemAt('c', 11, 21, 0),
  itemAt('d', 11, 20, 23),
  itemAt('e', 11, 18, 8),
]

const words = (lines: readonly MediaLine[]) =>
  lines.map((line) =>
    line.kind === 'day' ? `${line.title}: ${line.count}` : line.items.map(({ id }) => id).join(' '),
  )

test('items stand under their days, some beside each other', () => {
  expect(words(toMediaLines(items, { perLine: 2, hasDays: true, hasMore: false, now }))).toEqual([
    'Today: 3',
    'a b',
    'c',
    'Yesterday: 1',
    'd',
    'Wednesday 18 November: 1',
    'e',
  ])
})

test('the last day has no count while there may be more of it', () => {
  const lines = toMediaLines(items, { perLine: 2, hasDays: true, hasMore: true, now })
  expect(words(lines).filter((line) => line.includes(':'))).toEqual([
    'Today: 3',
    'Yesterday: 1',
    'Wednesday 18 November: undefined',
  ])
})

test('in another order there are no days', () => {
  expect(words(toMediaLines(items, { perLine: 3, hasDays: false, hasMore: false, now }))).toEqual([
    'a b c',
    'd e',
  ])
})

test('the day on which the clocks change is one day', () => {
  const night = [itemAt('late', 10, 25, 23), itemAt('early', 10, 25, 0)]
  const lines = toMediaLines(night, { perLine: 2, hasDays: true, hasMore: false, now })
  expect(words(lines)).toEqual(['Sunday 25 October: 2', 'late early'])
})

test('no two lines have the same key, also where a day comes again', () => {
  const lines = toMediaLines(
    [items[0], items[3], items[1]].flatMap((item) => item ?? []),
    {
      perLine: 2,
      hasDays: true,
      hasMore: false,
      now,
    },
  )
  expect(words(lines)).toEqual(['Today: 1', 'a', 'Yesterday: 1', 'd', 'Today: 1', 'b'])
  expect(new Set(lines.map(({ key }) => key)).size).toBe(lines.length)
})
