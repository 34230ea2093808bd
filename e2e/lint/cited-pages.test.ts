import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { formatRegistry } from '../../shared/formats/registry.ts'

const root = join(import.meta.dirname, '../..')
const pages = 'shared/gateway/wire'

interface Section {
  readonly page: string
  readonly title: string
}

const keyOf = ({ page, title }: Section): string => `${page}, "${title}"`

/** A citation may continue in the next line of a comment. */
const joinComments = (source: string): string =>
  source.replaceAll(/\r?\n[ \t]*(?:\*(?!\/)|\/\/)?[ \t]*/g, ' ')

/** The name of a page, followed by one section in quotes, or several with commas and "and" between them. */
const citation = /shared\/gateway\/wire\/([\w-]+\.md)((?:(?:, and|,| and) "[^"]+")*)/g

/** The sections that a file cites; a citation of a whole page has the title ''. */
function findCitations(source: string): readonly Section[] {
  return [...joinComments(source).matchAll(citation)].flatMap(([, page = '', rest = '']) => {
    const titles = [...rest.matchAll(/"([^"]+)"/g)].map(([, title = '']) => title)
    return (titles.length === 0 ? [''] : titles).map((title) => ({ page, title }))
  })
}

function sectionsOf(source: string): readonly string[] {
  return [...source.matchAll(/^## (.+)$/gm)].map(([, title = '']) => title.trim())
}

/** The pages (`.md`) that comments name but that exist neither in the repository nor beside the file. */
function findStrangePages(file: string, source: string): readonly string[] {
  const comments = source.replaceAll(/https?:\/\/\S+/g, '').match(/^[ \t]*(?:\/\*\*?|\*|\/\/).*$/gm) ?? []
  return comments
    .flatMap((line) => line.match(/[\w./-]*[\w-]\.md\b(?!\w)/g) ?? [])
    .filter(
      (name) => ![root, join(root, dirname(file))].some((from) => existsSync(normalize(join(from, name)))),
    )
}

const folders = '{shared,electron,renderer,e2e,.github}/**/*.{ts,tsx,js,mjs,css,md}'

const tree = globSync([folders, '*.md'], { cwd: root, exclude: ['**/node_modules/**'] })
  .map((file) => file.replaceAll('\\', '/'))
  .map((file) => [file, readFileSync(join(root, file), 'utf8')] as const)
const isPage = (file: string): boolean => file.startsWith(`${pages}/`)
const code = tree.filter(([file]) => !isPage(file) && file !== 'e2e/lint/cited-pages.test.ts')
const cited = code.flatMap(([file, source]) => findCitations(source).map((section) => ({ file, ...section })))
const known = new Set(
  globSync('*.md', { cwd: join(root, pages) }).flatMap((page) =>
    sectionsOf(readFileSync(join(root, pages, page), 'utf8')).map((title) => keyOf({ page, title })),
  ),
)

/** Other Markdown pages may cite a page without a section. */
test('every page and section that is cited exists', () => {
  expect(cited.length).toBeGreaterThan(200)
  const missing = cited.filter(
    ({ file, page, title }) =>
      !known.has(keyOf({ page, title })) &&
      !(title === '' && file.endsWith('.md') && existsSync(join(root, pages, page))),
  )
  expect(missing.map((section) => `${section.file}: ${keyOf(section)}`)).toEqual([])
})

test('every section is cited, or listed as one that is only read', () => {
  const used = new Set(cited.map(keyOf))
  const index = readFileSync(join(root, pages, 'README.md'), 'utf8')
  const listed = new Set(findCitations(index.split('## Sections that no code cites')[1] ?? '').map(keyOf))
  expect(
    [...known].filter((key) => !key.startsWith('README.md') && !used.has(key) && !listed.has(key)),
  ).toEqual([])
  expect([...listed].filter((key) => used.has(key) || !known.has(key))).toEqual([])
})

/** All pages except the index. The page of a route is recognised by its title. */
const written = globSync('*.md', { cwd: join(root, pages) })
  .filter((page) => page !== 'README.md')
  .map((page) => ({ page, source: readFileSync(join(root, pages, page), 'utf8') }))
  .map(({ page, source }) => ({ page, source, isOfRoute: /^# .*: .*\/v1/.test(source) }))

/** Whether the code of a format cites a public page in place of one here: the code relies on nothing else. */
function leadsToPublicPage(id: string): boolean {
  return tree.some(
    ([file, source]) => file === `shared/formats/${id}/index.ts` && /^ \* @see https:\/\//m.test(source),
  )
}

test('the route of every format has its page, or the public one that its code leads to', () => {
  const missing = Object.values(formatRegistry).filter(
    ({ id, route }) =>
      !written.some(({ source, isOfRoute }) => isOfRoute && source.includes(route.path)) &&
      !leadsToPublicPage(id),
  )
  expect(
    missing.map(
      ({ id, label, route: { method, path } }) =>
        `Write ${pages}/${id}.md ("# ${label}: ${method} ${path}"), what the code relies on of this route, or name a public page that ` +
        `says all of it in shared/formats/${id}/index.ts: "@see https://…"`,
    ),
  ).toEqual([])
})

test('every page that is of no route stands in the index', () => {
  const index = readFileSync(join(root, pages, 'README.md'), 'utf8')
  const missing = written.filter(({ page, isOfRoute }) => !isOfRoute && !index.includes(`[${page}](${page})`))
  expect(missing.map(({ page }) => `Add ${page} to the table of ${pages}/README.md`)).toEqual([])
})

test('no comment leads to a page outside of the repository', () => {
  const strange = code
    .filter(([file]) => !file.endsWith('.md'))
    .flatMap(([file, source]) => findStrangePages(file, source).map((name) => `${file}: ${name}`))
  expect(strange).toEqual([])
})

test('a numbered section names the public document that it is of', () => {
  const nameless = code.flatMap(([file, source]) => {
    const joined = joinComments(source)
    return [...joined.matchAll(/\b[Ss]ections? \d/g)]
      .map(({ index }) => joined.slice(Math.max(0, index - 40), index + 12))
      .filter((place) => !/RFC \d|PNG \d|https?:/.test(place))
      .map((place) => `${file}: ${place}`)
  })
  expect(nameless).toEqual([])
})

test('links of pages lead to files of the repository', () => {
  const broken = tree
    .filter(([file]) => file.endsWith('.md'))
    .flatMap(([file, source]) =>
      [...source.replaceAll(/`[^`\n]*`/g, '').matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
        .map(([, link = '']) => link)
        .filter((link) => !existsSync(join(root, dirname(file), decodeURI(link))))
        .map((link) => `${file}: ${link}`),
    )
  expect(broken).toEqual([])
})

test('a citation is read over the end of a line, and with several sections', () => {
  const source = [
    '/**',
    ' * Reads it (see shared/gateway/wire/errors.md, "Shapes",',
    ' * "Headers" and "Status codes"; shared/gateway/wire/streams.md,',
    ' * "Silence").',
    ' */',
    '// See shared/gateway/wire/video.md.',
  ].join('\n')
  expect(findCitations(source).map(keyOf)).toEqual([
    'errors.md, "Shapes"',
    'errors.md, "Headers"',
    'errors.md, "Status codes"',
    'streams.md, "Silence"',
    'video.md, ""',
  ])
  expect(findStrangePages('shared/x.ts', '/** What the gateway says (wire-notes.md, 3). */')).toEqual([
    'wire-notes.md',
  ])
})
