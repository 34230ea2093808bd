import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { buildMain, buildPage } from './build.ts'

let root: string

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'gateway-playground-build-'))
  symlinkSync(join(import.meta.dirname, '..', '..', 'node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'renderer'))
  writeFileSync(join(root, 'package.json'), '{"type":"module"}')
  writeFileSync(
    join(root, 'renderer', 'vite.config.ts'),
    `export default { root: '${join(root, 'renderer')}', build: { outDir: '../dist/renderer', emptyOutDir: true } }`,
  )
  writePage('first')
})

afterEach(() => rmSync(root, { recursive: true }))

function writePage(title: string, seconds?: number): void {
  const page = join(root, 'renderer', 'index.html')
  writeFileSync(page, `<!doctype html><title>${title}</title>`)
  if (seconds !== undefined) utimesSync(page, seconds, seconds)
}

const builtPage = () => readFileSync(join(root, 'dist', 'renderer', 'index.html'), 'utf8')

describe('building the page', () => {
  it('is done and said when its sources changed, and only then', async () => {
    const said: string[] = []
    const build = () => buildPage(root, (line) => said.push(line))
    expect(await build()).toEqual(ok())
    expect(builtPage()).toContain('first')
    expect(await build()).toEqual(ok())
    writePage('second', Date.now() / 1000 + 10)
    expect(await build()).toEqual(ok())
    expect(builtPage()).toContain('second')
    expect(said).toEqual(['Building the page.', 'Building the page.'])
  })

  it('does not hand the key of our environment to what it runs', async () => {
    vi.stubEnv('GATEWAY_PLAYGROUND_KEY', 'sk-of-the-environment')
    vi.stubEnv('GATEWAY_PLAYGROUND_ADDRESS', 'https://a.example')
    const config = join(root, 'renderer', 'vite.config.ts')
    const seen = join(root, 'seen')
    const writeDown = `import { writeFileSync } from 'node:fs'
writeFileSync('${seen}', JSON.stringify([process.env.GATEWAY_PLAYGROUND_KEY ?? null, process.env.GATEWAY_PLAYGROUND_ADDRESS]))
`
    writeFileSync(config, writeDown + readFileSync(config, 'utf8'))
    try {
      expect(await buildPage(root, () => {})).toEqual(ok())
    } finally {
      vi.unstubAllEnvs()
    }
    expect(JSON.parse(readFileSync(seen, 'utf8'))).toEqual([null, 'https://a.example'])
  })

  it('leaves the old page in place when it fails, and nothing beside it', async () => {
    await buildPage(root, () => {})
    const broken = join(root, 'renderer', 'index.html')
    writeFileSync(broken, '<script type="module" src="./missing.ts"></script>')
    utimesSync(broken, Date.now() / 1000 + 10, Date.now() / 1000 + 10)
    expect(await buildPage(root, () => {})).toMatchObject({ ok: false, error: { kind: 'unavailable' } })
    expect(builtPage()).toContain('first')
    expect(readdirSync(join(root, 'dist'))).toEqual(['renderer'])
  })

  it('fails with a next step when nothing is installed', async () => {
    rmSync(join(root, 'node_modules'))
    expect(await buildPage(root, () => {})).toMatchObject({
      ok: false,
      error: { message: 'The build tools are not installed.', nextStep: 'Run npm ci and start again.' },
    })
    expect(existsSync(join(root, 'dist'))).toBe(false)
  })
})

/** A project whose build writes these files one after the other, then their list, with old modification times. */
function createRoot(files: readonly string[]): { folder: string; build: () => Promise<boolean> } {
  const vite = join(root, 'node_modules', 'vite', 'bin')
  rmSync(join(root, 'node_modules'))
  mkdirSync(vite, { recursive: true })
  mkdirSync(join(root, 'electron'))
  const folder = join(root, 'dist', 'main')
  const outputs = pathToFileURL(join(import.meta.dirname, 'build-outputs.ts')).href
  writeFileSync(
    join(vite, 'vite.js'),
    `import { mkdirSync, writeFileSync } from 'node:fs'
import { writeBuildOutputs } from ${JSON.stringify(outputs)}
mkdirSync('dist/main', { recursive: true })
mkdirSync('dist/preload', { recursive: true })
const files = ${JSON.stringify(files)}.map((name) => 'dist/main/' + name)
for (const file of files) writeFileSync(file, 'whole')
writeBuildOutputs(${JSON.stringify(folder)}, files)`,
  )
  return {
    folder,
    async build() {
      const said: string[] = []
      expect(await buildMain(root, (line) => said.push(line))).toEqual(ok())
      expect(said.length).toBeLessThan(2)
      return said.length === 1
    },
  }
}

describe('building what Electron runs', () => {
  const files = ['main.js', 'main-later.js', 'key-store-process.js', '../preload/preload.cjs']

  it.each(files)('is done again when %s is missing, or older than its sources', async (name) => {
    const { folder, build } = createRoot(files)
    expect(await build()).toBe(true)
    expect(await build()).toBe(false)
    rmSync(join(folder, name))
    expect(await build()).toBe(true)
    expect(readFileSync(join(folder, name), 'utf8')).toBe('whole')
    utimesSync(join(folder, name), 1, 1)
    expect(await build()).toBe(true)
    expect(await build()).toBe(false)
  })

  it.each(['', '{}', '[1]', '["main'])('is done again when its list of files says %j', async (list) => {
    const { folder, build } = createRoot(files)
    await build()
    writeFileSync(join(folder, 'outputs.json'), list)
    expect(await build()).toBe(true)
  })

  it('is done again when the last one was interrupted before it had its list', async () => {
    const { folder, build } = createRoot(files)
    await build()
    rmSync(join(folder, 'outputs.json'))
    expect(await build()).toBe(true)
    expect(await build()).toBe(false)
  })
})
