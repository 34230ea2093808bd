import { extractFile, listPackage } from '@electron/asar'
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { isBuiltin } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeFakeDistribution } from './testing/fake-distribution.ts'

const root = resolve(import.meta.dirname, '../..')
const folder = mkdtempSync(join(tmpdir(), 'packaging-'))
const project = join(folder, 'project')
const packed = join(project, 'release/linux-unpacked')
const archive = join(packed, 'resources/app.asar')
const limit = 240_000

beforeAll(async () => {
  mkdirSync(project)
  for (const path of ['package.json', 'package-lock.json', 'electron-builder.yml', 'electron/packaging']) {
    cpSync(join(root, path), join(project, path), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(project, 'node_modules'))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    devDependencies: { electron: string }
  }
  await writeFakeDistribution(folder, devDependencies.electron)
  await runNode([join(import.meta.dirname, 'testing/build-app.ts'), join(project, 'dist')])
  await runNode([join(import.meta.dirname, 'write-notices.ts'), join(project, 'dist')])
  await runNode(
    [
      join(root, 'node_modules/electron-builder/out/cli/cli.js'),
      '--linux',
      'dir',
      '--x64',
      '--config',
      'electron-builder.yml',
      `-c.electronDist=${join(folder, 'electron')}`,
    ],
    project,
  )
}, limit)
afterAll(() => rmSync(folder, { recursive: true }))

/** The modules that a module of the packed app imports. */
function importsOf(path: string): string[] {
  return importsIn(extractFile(archive, path).toString('utf8'))
}

/** The modules of the main process: its entry, and those loaded later. */
function mainFiles(): string[] {
  return readdirSync(join(project, 'dist/main'))
    .filter((name) => /^main.*\.js$/.test(name))
    .map((name) => `dist/main/${name}`)
}

function importsIn(code: string): string[] {
  return [...code.matchAll(/^import (?:[^'"]*? from )?["']([^"']+)["']/gm)].map((match) => match[1] ?? '')
}

describe('the packed app', () => {
  test('holds the build and package.json, and nothing else', () => {
    const files = listPackage(archive, { isPack: false }).map((path) => path.replaceAll('\\', '/'))
    expect(files).toEqual(
      expect.arrayContaining([
        '/package.json',
        '/dist/main/main.js',
        '/dist/main/reading-thread.js',
        '/dist/preload/preload.cjs',
        '/dist/renderer/index.html',
        '/dist/THIRD-PARTY-NOTICES.txt',
      ]),
    )
    expect(files.filter((path) => !path.startsWith('/dist') && path !== '/package.json')).toEqual([])
    expect(files.filter((path) => /node_modules|\.map$|\.tsx?$|\.test\./.test(path))).toEqual([])
  })

  test('needs no package at run time but Electron', () => {
    expect(importsOf('dist/main/main.js').length).toBeGreaterThan(5)
    const main = mainFiles().flatMap((path) => importsOf(path))
    const isOurs = (name: string) => mainFiles().includes(name.replace('./', 'dist/main/'))
    expect(main.filter((name) => !isBuiltin(name) && name !== 'electron' && !isOurs(name))).toEqual([])
    expect(importsOf('dist/main/reading-thread.js').filter((name) => !isBuiltin(name))).toEqual([])
    const preload = extractFile(archive, 'dist/preload/preload.cjs').toString('utf8')
    expect([...preload.matchAll(/require\(["']([^"']+)["']\)/g)].map((match) => match[1])).toEqual([
      'electron',
    ])
    expect(preload).not.toMatch(/^(import|export) /m)
  })

  test('does not read what shows no window before Electron is ready', () => {
    // The bundler's few helpers are a separate file when several files need them.
    const own = importsOf('dist/main/main.js').filter((name) => name.startsWith('.'))
    expect(own.filter((name) => name !== './main-rolldown-runtime.js')).toEqual([])
    expect(mainFiles().length).toBeGreaterThan(1)
    const bytes = extractFile(archive, 'dist/main/main.js').length
    // Less than two thirds of the entry and the modules loaded later.
    const all = mainFiles().reduce((sum, path) => sum + extractFile(archive, path).length, 0)
    expect(bytes / all).toBeLessThan(2 / 3)
  })

  test('says under which licence each package in it is, those of the workers and the fonts as well', () => {
    const notices = extractFile(archive, 'dist/THIRD-PARTY-NOTICES.txt').toString('utf8')
    const named = [...notices.matchAll(/^-{80}\n\n(\S+) \S+ \(\S+\)$/gm)].map((match) => match[1])
    expect(named).toEqual(
      expect.arrayContaining([
        'react',
        'undici',
        'zod',
        'umap-js',
        '@fontsource-variable/inter',
        'tailwindcss',
      ]),
    )
    // One package may be included in several versions.
    const versions = [...notices.matchAll(/^-{80}\n\n(\S+ \S+) \(\S+\)$/gm)].map((match) => match[1])
    expect(new Set(versions).size).toBe(versions.length)
    expect(notices).toContain('https://lame.sourceforge.io')
  })

  test('reads long answers in a thread that needs no file but the archive', async () => {
    const code = extractFile(archive, 'dist/main/reading-thread.js').toString('utf8')
    const thread = new Worker(new URL(`data:text/javascript,${encodeURIComponent(code)}`))
    thread.postMessage({ type: 'replay', folder: join(folder, 'none'), format: 'chat', connectionId: 'c' })
    const [answer] = (await once(thread, 'message')) as [unknown]
    await thread.terminate()
    expect(answer).toMatchObject({ ok: false, error: { kind: 'not-found' } })
  })

  test('starts from its entry in package.json, as an ES module', () => {
    const manifest = JSON.parse(extractFile(archive, 'package.json').toString('utf8')) as object
    expect(manifest).toMatchObject({
      main: 'dist/main/main.js',
      type: 'module',
      productName: 'Gateway Playground',
      desktopName: 'app.gateway-playground.GatewayPlayground.desktop',
    })
    expect(manifest).not.toHaveProperty('devDependencies')
    expect(manifest).not.toHaveProperty('scripts')
  })

  test('has its fuses set', async () => {
    const wire = await getCurrentFuseWire(join(packed, 'gateway-playground'))
    const isOn = (fuse: FuseV1Options) => wire[fuse] === FuseState.ENABLE
    expect({
      runAsNode: isOn(FuseV1Options.RunAsNode),
      cookieEncryption: isOn(FuseV1Options.EnableCookieEncryption),
      nodeOptions: isOn(FuseV1Options.EnableNodeOptionsEnvironmentVariable),
      inspectArguments: isOn(FuseV1Options.EnableNodeCliInspectArguments),
      asarIntegrity: isOn(FuseV1Options.EnableEmbeddedAsarIntegrityValidation),
      onlyAsar: isOn(FuseV1Options.OnlyLoadAppFromAsar),
      fileProtocolPrivileges: isOn(FuseV1Options.GrantFileProtocolExtraPrivileges),
    }).toEqual({
      runAsNode: false,
      cookieEncryption: false,
      nodeOptions: false,
      inspectArguments: false,
      asarIntegrity: true,
      onlyAsar: true,
      fileProtocolPrivileges: false,
    })
  })
})

describe('the npm package', () => {
  test('needs no package at run time', () => {
    const imports = importsIn(readFileSync(join(project, 'dist/main/cli.js'), 'utf8'))
    expect(imports.length).toBeGreaterThan(5)
    expect(imports.filter((name) => !isBuiltin(name))).toEqual([])
    const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as object
    expect(manifest).not.toHaveProperty('dependencies')
    expect(manifest).not.toHaveProperty('scripts.postinstall')
  })

  test('has the built page and command line, the notices and its program', () => {
    const { bin, files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      bin: Record<string, string>
      files: string[]
    }
    expect(files).toEqual(expect.arrayContaining(Object.values(bin)))
    const built = files.filter((path) => path.startsWith('dist/'))
    expect(built.filter((path) => !existsSync(join(project, path)))).toEqual([])
  })
})

test(
  'the built files start, and serve a page through the built preload script',
  async () => {
    const output = await runNode([
      join(import.meta.dirname, 'testing/run-bundle.ts'),
      project,
      join(folder, 'data'),
    ])
    expect(JSON.parse(output)).toMatchObject({ ok: true, value: { capabilities: { nativeMenu: true } } })
  },
  limit,
)

/** Runs a script to its end, as a shell would: the test runner's own environment would change the build. */
async function runNode(parameters: string[], cwd = root): Promise<string> {
  const { NODE_ENV: _mode, VITEST: _runner, ...environment } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, parameters, {
    cwd,
    env: environment,
    timeout: limit,
  })
  return stdout
}
