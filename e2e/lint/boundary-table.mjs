/** Files that may touch the `electron` package, and that nothing else may import. */
const electronFiles = [
  /^electron\/main\.ts$/,
  /^electron\/main\//,
  /^electron\/preload\//,
  /^electron\/host\/electron\//,
  /^electron\/media\/media-scheme\.ts$/,
  /^electron\/testing\/fake-electron/,
]

/** Folders of `electron/` that compose the others. */
const composingAreas = new Set(['', 'app', 'ipc', 'browser-host', 'start', 'cli', 'packaging', 'testing'])

/**
 * The folders of `shared/` from the bottom up; `''` stands for the files beside them. A folder may import from the rows
 * below and from no other folder of its own row, so that no cycle can form. A new folder needs an entry here.
 */
export const sharedRows = [
  ['text'],
  [''],
  ['money'],
  [
    'commands',
    'data',
    'errors',
    'models',
    'schema',
    'search',
    'security',
    'sets',
    'settings',
    'sse',
    'tokens',
    'words',
  ],
  ['app', 'connect-links', 'gateway', 'media'],
  ['connections'],
  ['runs'],
  ['attachments', 'templates'],
  ['formats'],
  ['caching', 'doctor', 'history', 'medic', 'parameters', 'prices', 'spending'],
  ['passport'],
  ['answer-shape', 'conversations'],
  ['audio', 'backup', 'embeddings', 'lens', 'rerank', 'tools', 'transfer', 'video'],
  ['request-forms', 'mcp'],
  ['presets'],
  ['request-queue', 'experiments'],
  ['har'],
  ['incidents'],
  ['ipc'],
]

/** The folders that each folder of `renderer/` may import from, from the bottom up. A new folder needs a row here. */
export const pageRows = {
  lib: [],
  'text-worker': ['lib'],
  controls: ['lib'],
  bridge: ['lib'],
  stores: ['lib', 'bridge'],
  queries: ['lib', 'bridge', 'stores'],
  commands: ['lib', 'controls', 'bridge', 'stores', 'queries'],
  panels: ['lib', 'text-worker', 'controls', 'bridge', 'stores', 'queries', 'commands'],
  'request-tab': ['lib', 'text-worker', 'controls', 'bridge', 'stores', 'queries', 'commands', 'panels'],
  tabs: [
    'lib',
    'text-worker',
    'controls',
    'bridge',
    'stores',
    'queries',
    'commands',
    'panels',
    'request-tab',
  ],
}

/** Folders of `renderer/` that compose the others. */
const composingPageAreas = new Set(['', 'app', 'fuzz'])

/**
 * Folders of `e2e/` that test the modules themselves: their speed, their behaviour on foreign input, their structure.
 */
const measuringAreas = new Set(['bench', 'fuzz', 'lint'])

/** Packages that run in any environment. */
const sharedPackages = new Set(['zod', '@cfworker/json-schema', 'chardet', 'papaparse'])
/** Packages that need Node or Electron. */
const mainPackages = new Set(['conf', 'electron', 'undici', 'ws'])
const electronPackages = new Set(['electron'])
/** Packages that hold the state of main or of the window; controls receive both as props. */
const statePackages = new Set(['zustand', '@tanstack/react-query'])
const pagePackages = /^(react|react-dom|zustand|lucide-react|@base-ui\/|@tanstack\/|@codemirror\/)/

/** Packages that only one module of ours may import: all other code uses that module. By prefixes of paths. */
const packageHomes = {
  '@tanstack/react-virtual': ['renderer/controls/lists/use-rows-in-view.ts'],
}

/**
 * Returns the zone of a path relative to the root of the project, or `null` for a path that the table does not cover.
 *
 * `layer` is the top folder, `area` its subdivision.
 */
export function zoneOf(path) {
  const isTest = /\.test\.tsx?$/.test(path) || /(^|\/)testing\//.test(path)
  const [layer = '', ...rest] = path.split('/')
  // Build tools are not part of the program.
  if (/(^|\/)((vite|playwright)\.config\.ts|build-[\w-]+\.mjs)$/.test(path)) return null
  if (layer === 'e2e') {
    const area = rest.length > 1 ? rest[0] : ''
    return { layer, area, name: area === '' ? 'e2e/' : `e2e/${area}`, isTest, isMarked: false }
  }
  if (layer === 'shared') {
    const area = rest.length > 1 ? rest[0] : ''
    return { layer, area, name: area === '' ? 'shared/' : `shared/${area}`, isTest, isMarked: false }
  }
  if (layer === 'electron') {
    const depth = rest[0] === 'host' ? 2 : 1
    const area = rest.slice(0, Math.min(depth, rest.length - 1)).join('/')
    const isMarked = electronFiles.some((marked) => marked.test(path))
    return { layer, area, name: area === '' ? 'electron/' : `electron/${area}`, isTest, isMarked }
  }
  if (layer === 'renderer') {
    const depth = rest[0] === 'tabs' ? 2 : 1
    const area = rest.slice(0, Math.min(depth, rest.length - 1)).join('/')
    return { layer, area, name: area === '' ? 'renderer/' : `renderer/${area}`, isTest, isMarked: false }
  }
  return null
}

/** Why this file may not import a package that belongs to one module; `null` when it may. */
export function homeRefusal(path, target) {
  const homes = target.kind === 'package' ? packageHomes[target.name] : undefined
  return homes === undefined || homes.some((home) => path.startsWith(home)) ? null : `use ${homes[0]}.`
}

/** Why `from` may not import `target`, as a sentence; `null` when it may. */
export function refusal(from, target, isType) {
  if (target.kind === 'file' && target.zone === null) return null
  return refusals[from.layer](from, target, isType)
}

function electronPackageRefusal(from, name) {
  if (pagePackages.test(name)) return 'the page’s libraries stay in renderer/.'
  if (name === 'undici' && from.area !== 'gateway' && !from.isTest)
    return 'requests leave through gateway/transport.ts.'
  const isFree = from.isMarked || !electronPackages.has(name)
  return isFree ? null : 'only the marked files touch Electron, so that the rest runs on every host.'
}

function otherAreaRefusal(area, isType) {
  if (area === 'practice-gateway') return 'the practice gateway stands alone.'
  if (area === 'lib') return 'lib/ is pure code that every area uses.'
  return isType ? null : 'of another area only types; instances come from create-app.ts.'
}

const refusals = {
  shared(from, target) {
    if (target.kind === 'file') {
      if (target.zone.layer !== 'shared') return 'shared/ knows only itself.'
      return from.isTest || target.zone.area === from.area ? null : sharedRefusal(from.area, target.zone.area)
    }
    if (from.isTest) return null
    if (target.kind === 'node') return 'shared/ runs where there is no Node.'
    return sharedPackages.has(target.name) ? null : 'shared/ uses only libraries that run anywhere.'
  },

  electron(from, target, isType) {
    if (target.kind === 'node') return null
    if (target.kind === 'package') return electronPackageRefusal(from, target.name)
    const { zone, path } = target
    if (zone.layer === 'shared') return null
    if (zone.area === 'lib' && zone.layer === 'renderer' && from.isTest) return null
    if (zone.layer !== 'electron') return 'main knows nothing of the page or its tests.'
    if (zone.isMarked && !from.isMarked && !from.isTest)
      return 'files that touch Electron are for Electron’s own entry.'
    if (from.isTest || from.isMarked || composingAreas.has(from.area) || zone.area === from.area) return null
    if (path === 'electron/host/host.ts' || zone.area === 'lib' || from.area.startsWith(`${zone.area}/`))
      return null
    return otherAreaRefusal(from.area, isType)
  },

  renderer(from, target) {
    // Tests of code without components run in plain Node.
    if (target.kind === 'node') return from.isTest && from.area === 'lib' ? null : 'the page has no Node.'
    if (target.kind === 'package') {
      if (mainPackages.has(target.name)) return 'this package belongs to the main process.'
      if (from.isTest) return null
      if (from.area === 'lib' && pagePackages.test(target.name))
        return 'lib/ is pure code that draws nothing.'
      return from.area === 'controls' && statePackages.has(target.name)
        ? 'controls are handed their state.'
        : null
    }
    const { zone } = target
    if (zone.layer === 'shared') return null
    if (zone.layer !== 'renderer') return 'the page reaches main through the bridge only.'
    if (from.isTest || composingPageAreas.has(from.area) || zone.area === from.area) return null
    return pageRefusal(from.area, zone.area)
  },

  e2e(from, target) {
    if (target.kind !== 'file') return null
    const { zone } = target
    if (measuringAreas.has(from.area))
      return zone.layer !== 'renderer' || zone.area === 'lib' ? null : 'the page is met through its window.'
    if (zone.layer === 'shared' || zone.layer === 'e2e' || zone.area === 'practice-gateway') return null
    // The messages by which a test controls the process that runs the packaged app.
    if (target.path === 'electron/testing/packaged/messages.ts') return null
    return 'end-to-end tests meet the app only through its windows.'
  },
}

function sharedRefusal(from, to) {
  const own = sharedRows.findIndex((row) => row.includes(from))
  const other = sharedRows.findIndex((row) => row.includes(to))
  if (own === -1 || other === -1)
    return `shared/${own === -1 ? from : to} has no place in e2e/lint/boundary-table.mjs.`
  return other < own ? null : 'a folder of shared/ knows only those of the rows below it.'
}

function pageRefusal(from, to) {
  if (composingPageAreas.has(to)) return 'app/ puts the page together; nothing below it knows it.'
  if (from.startsWith('tabs/') && to.startsWith('tabs/')) return 'tabs do not know each other.'
  const row = pageRows[from.startsWith('tabs/') ? 'tabs' : from]
  if (row === undefined) return `renderer/${from} has no row in e2e/lint/boundary-table.mjs.`
  return row.includes(to)
    ? null
    : `renderer/${from} is built on ${row.length === 0 ? 'shared/' : row.join(', ')} alone.`
}
