import { expect, test } from 'vitest'
import {
  caseName,
  framesFinding,
  memoryFinding,
  packOfCases,
  pressFinding,
  searchedName,
  spreadOf,
} from './experiment-figures.ts'

test('tells how values lie, and that nothing is known of none', () => {
  expect(spreadOf([5, 1, 3, 2, 4])).toEqual({ p50: 3, p95: 4.8, longest: 5 })
  expect(spreadOf([])).toEqual({ p50: Number.NaN, p95: Number.NaN, longest: Number.NaN })
})

test('holds 95 of 100 presses against the budget, and misses it without a figure', () => {
  const times = [...Array.from({ length: 99 }, () => 20), 400]
  expect(pressFinding('a key', { times, busyMs: 250 }, 50)).toEqual({
    what: 'a key: middle, 95 of 100, longest of 100; work of each',
    measured: '20 ms, 20 ms, 400 ms; 2.5 ms',
    budget: '95 of 100 ≤ 50 ms',
    isMet: true,
  })
  expect(pressFinding('a key', { times: [60], busyMs: 1 }, 50).isMet).toBe(false)
  expect(pressFinding('a key', { times: [], busyMs: 1 }, 50).isMet).toBe(false)
  expect(pressFinding('a key', { times: [60], busyMs: 1 })).toMatchObject({ budget: '', isMet: true })
})

test('holds frames against the time of one, and says what each worked', () => {
  const frames = [...Array.from({ length: 19 }, () => 16.7), 33.4]
  expect(framesFinding('cells', frames, 60)).toMatchObject({
    measured: '17 ms, 18 ms, 33 ms; 3.0 ms',
    isMet: true,
  })
  expect(framesFinding('cells', [16.7, 33.4], 60).isMet).toBe(false)
})

test('holds the peak of a process against its budget, not what is left afterwards', () => {
  const use = { before: 100 * 2 ** 20, after: 130 * 2 ** 20, peak: 190 * 2 ** 20 }
  expect(memoryFinding('main', use, 80 * 2 ** 20)).toEqual({
    what: 'main',
    measured: '100 MiB before, peak 90 MiB more, afterwards 30 MiB more',
    budget: 'peak ≤ 80 MiB more',
    isMet: false,
  })
  expect(memoryFinding('main', undefined, 1)).toMatchObject({ isMet: true })
})

test('names every case differently, and each letter of the searched name leaves fewer of them', () => {
  for (const count of [250, 22_500]) {
    const names = Array.from({ length: count }, (_, index) => caseName(index))
    expect(new Set(names).size).toBe(count)
    const found = ['', ...Array.from(searchedName, (_, at) => searchedName.slice(0, at + 1))].map(
      (search) => names.filter((name) => name.includes(search)).length,
    )
    expect(found).toEqual([...new Set(found)].toSorted((left, right) => right - left))
    expect(found.at(-1)).toBeGreaterThan(0)
  }
})

test('writes a pack with a case of each name, 16 at once', () => {
  expect(JSON.parse(packOfCases(2))).toMatchObject({
    tests: [{ vars: { name: caseName(0) } }, { vars: { name: caseName(1) } }],
    evaluateOptions: { maxConcurrency: 16 },
  })
})
