import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** The first argument of a call when a comma follows: this includes the titles of tests, groups and steps. */
const firstText = /\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1\s*,/gs

/**
 * `[W14]`, alone or with others, `[16.4]` or `[16]` at the end, or `E26:` or `12.3` at the beginning: numbers in a list
 * that the reader does not have.
 */
const listNumber =
  /\[[A-Z]{1,3}\d{1,3}[a-z]?(?:[,/ ]+[A-Z]{1,3}\d{1,3}[a-z]?)*\]| \[\d{1,2}(?:\.\d{1,2})?\]$|^[A-Z]{1,2}\d{1,3}:|^\d{1,2}\.\d{1,2} (?![KMG]i?B|m?s\b)[%a-z]/

function findTags(source: string): readonly string[] {
  return [...source.matchAll(firstText)]
    .map(([, , title = '']) => title)
    .filter((title) => listNumber.test(title))
}

test('titles of tests say what they show, without a number of a list elsewhere', () => {
  const files = globSync('{shared,electron,renderer,e2e}/**/*.{test,spec}.{ts,tsx}', {
    cwd: root,
    exclude: ['**/node_modules/**'],
  }).map((file) => file.replaceAll('\\', '/'))
  expect(files.length).toBeGreaterThan(700)
  const found = files
    .filter((file) => !file.endsWith('lint/test-titles.test.ts'))
    .flatMap((file) => findTags(readFileSync(join(root, file), 'utf8')).map((title) => `${file}: ${title}`))
  expect(found).toEqual([])
})

test.each([
  ["test('is read once [W14]', () => {})", 1],
  ["it.each(cases)(\n  'is read %s [S8] [S9]',\n  () => {},\n)", 1],
  ["describe('E26: the computer stays awake', () => {})", 1],
  ["test.each(cases)('12.8 a failed status labelled %s is read', () => {})", 1],
  ['test(`at ${width} nothing scrolls [U13]`, async () => {})', 1],
  ["test('is said once [16.4]', () => {})", 1],
  ["test('opens by keys [16]', () => {})", 1],
  ["test('a song as [mp3] is an MP4 of [1, 2]', () => {})", 0],
])('%s has %i such titles', (source, count) => {
  expect(findTags(source)).toHaveLength(count)
})
