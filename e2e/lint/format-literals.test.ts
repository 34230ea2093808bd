import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatIds, formatRegistry } from '../../shared/formats/registry.ts'

const root = join(import.meta.dirname, '../..')

/** Files that may compare the name of a format, with the reason. */
const exceptions: Readonly<Record<string, string>> = {
  'shared/parameters/':
    'says the same thing in four formats: what each meaning is in which format is all that is there',
  'shared/lens/content-support.ts': 'says which content of a turn each format has a place for',
  'renderer/lib/raw/import/read-postman.ts': 'reads the modes of a body under the names that Postman has',
  'electron/practice-gateway/':
    'plays the gateway, and has names of its own for what its models do and how it fails',
}

/** Lists have no runs, and the names of list formats are common words. */
const names = formatIds.filter((id) => formatRegistry[id].kind !== 'list')
const id = `'(?:${names.join('|')})'`
const comparison = new RegExp(String.raw`([\w.?\]]+)\)?\s*[!=]==\s*${id}|${id}\s*[!=]==|\bcase ${id}:`, 'g')

/** Some tabs share their names with formats. */
const isOfTab = (text: string): boolean => /^(?:[\w.?]*\.)?tab\b/.test(text)

function findComparisons(source: string): string[] {
  return [...source.matchAll(comparison)].map(([found]) => found).filter((found) => !isOfTab(found))
}

const files = globSync('{shared,electron,renderer}/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.replaceAll('\\', '/'))
  .filter((file) => !/\.test\.tsx?$|\/testing\/|node_modules/.test(file))

test('what is special about a format is asked of the registry, not of its name', () => {
  const found = files
    .filter((file) => !Object.keys(exceptions).some((folder) => file.startsWith(folder)))
    .flatMap((file) =>
      findComparisons(readFileSync(join(root, file), 'utf8')).map((text) => `${file}: ${text}`),
    )
  expect(found).toEqual([])
})

test.each(Object.keys(exceptions))('%s is still an exception', (folder) => {
  const found = files
    .filter((file) => file.startsWith(folder))
    .flatMap((file) => findComparisons(readFileSync(join(root, file), 'utf8')))
  expect(found).not.toEqual([])
})

test.each([
  "if (format === 'speech') speak()",
  "run?.format !== 'images-edits'",
  "(kind === 'rerank')",
  "'chat' === format",
  "case 'messages':",
])('finds %s', (source) => {
  expect(findComparisons(source)).toHaveLength(1)
})

test.each(["tab === 'chat'", "route.tab !== 'chat'", "kind === 'video'", "extra['messages'] === undefined"])(
  'leaves %s',
  (source) => {
    expect(findComparisons(source)).toEqual([])
  },
)
