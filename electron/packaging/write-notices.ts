import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `node electron/packaging/write-notices.ts [DIST]`: writes `THIRD-PARTY-NOTICES.txt` with the licences of all packages
 * in the build, as recorded by `note-packages.ts`. Fails when one has a licence that is not in the list below, or no
 * licence text.
 */
const root = resolve(import.meta.dirname, '../..')
const dist = resolve(process.argv[2] ?? join(root, 'dist'))

/**
 * Licences under which a package may be distributed in a program of another licence, with their text and the address of
 * its source.
 */
const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'OFL-1.1',
  'MPL-2.0',
  '(MPL-2.0 OR Apache-2.0)',
  'Unlicense',
])

/** Packages whose manifest names no licence, with the licence of the text beside it. */
const unnamed: Readonly<Record<string, string>> = { khroma: 'MIT' }

/** Its CSS reset is copied into ours, where no bundler sees it. */
const inStyles = ['tailwindcss']

/** The sources of the bundled table of prices: their text is in a file of ours. */
const inBundledTable = ['@pydantic/genai-prices', 'llm-zoo']

/** Packages that are one file, including all their dependencies. */
const wholes = ['mermaid']

/** Third-party code inside packages, under a licence of its own. */
const inside: Readonly<Record<string, string>> = {
  '@mediabunny/mp3-encoder':
    'It has the encoder of LAME (https://lame.sourceforge.io) compiled into it, which is free software under the GNU Lesser General Public License.',
}

interface Manifest {
  readonly name: string
  readonly version: string
  readonly license?: string
  readonly author?: string | { readonly name: string }
  readonly homepage?: string
  readonly repository?: string | { readonly url: string }
  readonly dependencies?: Readonly<Record<string, string>>
}

const noted = readdirSync(join(dist, 'packages')).flatMap(
  (name) => JSON.parse(readFileSync(join(dist, 'packages', name), 'utf8')) as string[],
)
const insideWholes = noted
  .filter((name) => wholes.includes(name))
  .flatMap((name) => [...dependenciesOf(name)])
const notices = [...new Set([...noted, ...inStyles, ...inBundledTable, ...insideWholes])]
  .toSorted()
  .map((name) => noticeOf(name))
const introduction =
  'Gateway Playground is released under the MIT licence. The packages below are parts of it, each under its own licence.'
writeFileSync(
  join(dist, 'THIRD-PARTY-NOTICES.txt'),
  [introduction, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`),
)
console.log(`${notices.length} packages`)

function folderOf(name: string): string {
  return join(root, 'node_modules', name)
}

function manifestOf(name: string): Manifest {
  return JSON.parse(readFileSync(join(folderOf(name), 'package.json'), 'utf8')) as Manifest
}

/** All dependencies of a package, transitively. The name of a package inside another one includes the path there. */
function dependenciesOf(name: string, found = new Set<string>()): Set<string> {
  for (const dependency of Object.keys(manifestOf(name).dependencies ?? {})) {
    // Packages of types only, of which a build contains nothing.
    if (dependency.startsWith('@types/')) continue
    const nested = `${name}/node_modules/${dependency}`
    const known = existsSync(folderOf(nested)) ? nested : dependency
    if (found.has(known)) continue
    found.add(known)
    dependenciesOf(known, found)
  }
  return found
}

function noticeOf(name: string): string {
  const folder = folderOf(name)
  const manifest = manifestOf(name)
  const { version, license = unnamed[name] ?? 'none', repository, homepage } = manifest
  if (!allowed.has(license))
    throw new Error(`${name} has the licence ${license}, which nobody has allowed yet.`)
  const file = readdirSync(folder).find((path) => /^(?:licen[sc]e|copying)/i.test(path))
  const text = file === undefined ? mitOf(manifest) : readFileSync(join(folder, file), 'utf8').trim()
  const source = (typeof repository === 'object' ? repository.url : repository) ?? homepage
  return [
    `${manifest.name} ${version} (${license})`,
    ...(source === undefined ? [] : [`Source: ${source}`]),
    ...(inside[name] === undefined ? [] : [inside[name]]),
    '',
    text,
  ].join('\n')
}

/** The licence text for a package that names the licence but does not include it. */
function mitOf({ name, license, author }: Manifest): string {
  if (license !== 'MIT') throw new Error(`${name} comes without the text of its licence.`)
  const holder = (typeof author === 'object' ? author.name : author) ?? `the authors of ${name}`
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  return own.replace(/^Copyright .+$/m, `Copyright (c) ${holder}`)
}
