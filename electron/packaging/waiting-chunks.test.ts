import { build } from 'vite'
import { expect, test } from 'vitest'
import { findWaitingCircles, refuseWaitingChunks } from './waiting-chunks.ts'

/** Builds modules that are given as texts, the first as the entry. */
function buildModules(modules: Readonly<Record<string, string>>) {
  const [entry = ''] = Object.keys(modules)
  return build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'given-modules',
        resolveId: (id) => (id in modules ? id : null),
        load: (id) => modules[id] ?? null,
      },
      refuseWaitingChunks(),
    ],
    build: { write: false, target: 'esnext', minify: true, rolldownOptions: { input: entry } },
  })
}

/** Modules that are loaded later and import a helper from the entry. */
const late = `import { say } from 'main'\nconsole.log(say('late'))`
const loads = `export const say = (text) => text + '!'\nexport const load = () => import('late')`

test.each([
  ['awaits a late file that imports from it', { main: `${loads}\nawait load()`, late }],
  [
    'awaits it in a statement, within a block',
    { main: `${loads}\nif (globalThis.x) { for (const y of [1]) await load() }`, late },
  ],
  ['awaits in a loop', { main: `${loads}\nfor await (const y of [load()]) console.log(y)`, late }],
  [
    'has a late file that imports from it through another',
    {
      main: `${loads}\nawait load()`,
      late: `import { twice } from 'helper'\nconsole.log(twice('late'))\nvoid import('later')`,
      later: `import { twice } from 'helper'\nconsole.log(twice('later'))`,
      helper: `import { say } from 'main'\nexport const twice = (text) => say(text) + say(text)`,
    },
  ],
  [
    'awaits what a function of another file loads',
    {
      main: `import { load } from 'loader'\nexport const say = (text) => text + '!'\nawait load()`,
      loader: `export const load = () => import('late')`,
      late,
    },
  ],
])('a build is refused whose first file %s', async (_name, modules) => {
  await expect(buildModules(modules)).rejects.toThrow(/wait for each other for ever[^]*late/)
})

test.each([
  ['awaits in functions alone', { main: `${loads}\nvoid (async () => { await load() })()`, late }],
  [
    'awaits a late file that imports nothing from it',
    { main: `console.log(await import('late'))`, late: `export const text = 'late'` },
  ],
  ['loads late files without waiting', { main: `${loads}\nvoid load().then(console.log)`, late }],
])('a build is taken whose first file %s', async (_name, modules) => {
  await expect(buildModules(modules)).resolves.toBeDefined()
})

test('files that import each other at once are no late ones', () => {
  const chunks = [
    { fileName: 'a.js', imports: ['b.js'], dynamicImports: [], waits: true },
    { fileName: 'b.js', imports: ['a.js'], dynamicImports: ['c.js'], waits: false },
    { fileName: 'c.js', imports: ['b.js'], dynamicImports: [], waits: false },
  ]
  expect(findWaitingCircles(chunks)).toEqual([['c.js', 'a.js']])
})
