import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/**
 * `node electron/packaging/write-notices.ts [DIST]`: writes `THIRD-PARTY-NOTICES.txt` with the licences of all packages that
 * went into the build, as `note-packages.ts` noted them. Fails when one has a licence that is not in the list below, or says
 * nothing that could be passed on.
 */
const root = resolve(import.meta.dirname, '../..')
const dist = resolve(process.argv[2] ?? join(root, 'dist'))

/** Licences under which a package may be passed on in a program of another licence, with their text and where its source is. */
const allowed = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'OFL-1.1',
  'MPL-2.0',
])

/** Its reset of the browser's styles stands in ours, where no bundler sees it. */
const inStyles = ['tailwindcss']

/** What packages have inside that is another's work under a licence of its own. */
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
}

const noted = readdirSync(join(dist, 'packages')).flatMap(
  (name) => JSON.parse(readFileSync(join(dist, 'packages', name), 'utf8')) as string[],
)
const notices = [...new Set([...noted, ...inStyles])].toSorted().map((name) => noticeOf(name))
const introduction =
  'Gateway Playground is released under the MIT licence. The packages below are parts of it, each under its own licence.'
writeFileSync(
  join(dist, 'THIRD-PARTY-NOTICES.txt'),
  [introduction, ...notices].join(`\n\n${'-'.repeat(80)}\n\n`),
)
console.log(`${notices.length} packages`)

function noticeOf(name: string): string {
  const folder = join(root, 'node_modules', name)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
  const { version, license = 'none', repository, homepage } = manifest
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

/** The text of the licence for a package that names it and leaves the text out. */
function mitOf({ name, license, author }: Manifest): string {
  if (license !== 'MIT') throw new Error(`${name} comes without the text of its licence.`)
  const holder = (typeof author === 'object' ? author.name : author) ?? `the authors of ${name}`
  const own = readFileSync(join(root, 'LICENSE'), 'utf8').trim()
  return own.replace(/^Copyright .+$/m, `Copyright (c) ${holder}`)
}
