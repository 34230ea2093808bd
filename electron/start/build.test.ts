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

describe('building what Electron runs', () => {
  it('is done again when the last build was interrupted before its preload script', async () => {
    rmSync(join(root, 'node_modules'))
    const vite = join(root, 'node_modules', 'vite', 'bin')
    mkdirSync(vite, { recursive: true })
    writeFileSync(
      join(vite, 'vite.js'),
      `import { mkdirSync, writeFileSync } from 'node:fs'
mkdirSync('dist/preload', { recursive: true })
writeFileSync('dist/preload/preload.cjs', 'whole')`,
    )
    const later = Date.now() / 1000 + 10
    mkdirSync(join(root, 'electron'))
    mkdirSync(join(root, 'dist', 'main'), { recursive: true })
    for (const name of ['main.js', 'reading-thread.js']) {
      writeFileSync(join(root, 'dist', 'main', name), '')
      utimesSync(join(root, 'dist', 'main', name), later, later)
    }
    const said: string[] = []
    const build = () => buildMain(root, (line) => said.push(line))
    expect(await build()).toEqual(ok())
    expect(readFileSync(join(root, 'dist', 'preload', 'preload.cjs'), 'utf8')).toBe('whole')
    expect(await build()).toEqual(ok())
    expect(said).toEqual(['Building the main process.'])
  })
})
