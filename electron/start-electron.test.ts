import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerWith, startLoopback } from './gateway/testing/loopback.ts'
import { isSandboxForbidden } from './start/sandbox-rules.ts'
import { afterTest } from './testing/after-test.ts'
import {
  cacheArchive,
  createStartRoot,
  placeElectron,
  startInRoot,
  unpacking,
  type ElectronStandIn,
  type RootSettings,
} from './start/testing/start-root.ts'

const root = mkdtempSync(join(tmpdir(), 'gateway-playground-launch-'))

beforeAll(() => createStartRoot(root))
afterAll(() => rmSync(root, { recursive: true }))

/** Runs `npm start` with this fake Electron. */
function startWith(electron: ElectronStandIn, options: readonly string[] = [], settings: RootSettings = {}) {
  placeElectron(root, electron)
  return startInRoot(root, options, settings)
}

const leaveMark = `require('node:fs').writeFileSync(process.env.GATEWAY_PLAYGROUND_START_MARK, '');`
/** An app that ends by itself. */
const runs = `${leaveMark} console.log('The app runs.')`
const hangs = 'setTimeout(() => {}, 1e9)'

/** Waits for its address, ends it, and returns its output. */
async function saidByFallback(app: ReturnType<typeof startInRoot>): Promise<string> {
  await app.ready()
  app.child.kill('SIGTERM')
  expect(await app.end()).toEqual([0, null])
  expect(app.lines).toHaveLength(1)
  return app.errors()
}

// The fake programs are scripts with a shebang line.
describe.skipIf(process.platform === 'win32')('npm start on Electron', () => {
  it('runs the app, and ends as it ends', async () => {
    const app = startWith({ program: `${runs}; process.exitCode = 3` })
    expect(await app.end()).toEqual([3, null])
    expect(app.lines).toEqual(['The app runs.'])
    expect(app.errors()).toMatch(/^Opening in Electron: .+\n$/)
  })

  it('opens in the browser when it ends with 1 at once, such as on a dead display, and says so', async () => {
    const app = startWith({ program: `console.error('Missing X server'); process.exitCode = 1` })
    expect(await saidByFallback(app)).toContain(
      'Missing X server\nOpening in your browser. Electron could not run: it ended with code 1 before its window could open,',
    )
  })

  it('says in one line why and what to do when it was asked for by name', async () => {
    const app = startWith({ program: 'process.exitCode = 1' }, ['--host=electron'])
    expect(await app.end()).toEqual([1, null])
    expect(app.lines).toEqual([])
    expect(app.errors().split('\n').slice(1)).toEqual([
      'Electron could not run: it ended with code 1 before its window could open, and its own output above gives the reason. npm start -- --host=browser uses your browser instead.',
      '',
    ])
  })

  it('names the cure where the system forbids its sandbox, which ends it with SIGTRAP', async () => {
    const program = `process.kill(process.pid, 'SIGTRAP'); ${hangs}`
    const app = startWith({ program }, ['--host=electron'])
    expect(await app.end()).toEqual([1, null])
    const helper = join(root, 'node_modules', 'electron', 'dist', 'chrome-sandbox')
    expect(app.errors()).toContain(
      isSandboxForbidden()
        ? `sudo chown root:root '${helper}'`
        : 'Electron could not run: it ended with SIGTRAP.',
    )
  })

  it('opens in no browser when the app itself crashes', async () => {
    const app = startWith({ program: `${leaveMark} process.kill(process.pid, 'SIGSEGV'); ${hangs}` })
    expect(await app.end()).toEqual([1, null])
    expect(app.errors()).toContain('Electron ended unexpectedly with SIGSEGV. Start again.')
  })

  it('says in one line that a package is not installed', async () => {
    const bare = mkdtempSync(join(tmpdir(), 'gateway-playground-bare-'))
    afterTest(() => rmSync(bare, { recursive: true }))
    createStartRoot(bare)
    rmSync(join(bare, 'node_modules', 'zod'))
    const app = startInRoot(bare, ['--host=browser'])
    expect(await app.end()).toEqual([1, null])
    expect(app.errors()).toMatch(
      /^A package that the app needs is not installed: Cannot find package 'zod' .+\. Run npm ci and start again\.\n$/,
    )
  })

  it.each([
    ['in a terminal, which sends it to Electron as npm hands it on', true],
    ['from a program', false],
  ])(
    'interrupted %s lets Electron end in its own time: twice would end it at once',
    async (_how, isTerminal) => {
      const program = `${leaveMark}
        let interruptions = 0
        process.on('SIGINT', () => {
          interruptions += 1
          if (interruptions === 1) setTimeout(() => process.exit(console.log('closed after', interruptions)), 300)
          console.log('closing')
        })
        console.log('open')
        ${hangs}`
      const app = startWith({ program }, [], { isTerminal, hasGroup: true })
      const pid = Number(app.child.pid)
      await once(app.child.stdout, 'data')
      process.kill(isTerminal ? -pid : pid, 'SIGINT')
      await once(app.child.stdout, 'data')
      if (isTerminal) process.kill(pid, 'SIGINT')
      expect(await app.end()).toEqual([0, null])
      expect(app.lines).toEqual(['open', 'closing', 'closed after 1'])
    },
  )

  describe('that is unpacked in part', () => {
    const half = { program: 'process.exitCode = 1', isHalf: true }

    it('finishes that first, and shows what the installer says', async () => {
      const installer = `console.log('Unpacking: 50 %')\n${unpacking(runs)}`
      const { url } = await startLoopback(answerWith(''))
      const app = startWith({ ...half, installer }, [], { environment: { ELECTRON_MIRROR: url } })
      expect(await app.end()).toEqual([0, null])
      expect(app.lines).toEqual(['The app runs.'])
      expect(app.errors()).toContain('Downloading Electron 45.4.1 (about 110 MB, once).\nUnpacking: 50 %\n')
    })

    it('opens in the browser without a network, however silent its installer is; a cached archive is enough next time', async () => {
      expect(await saidByFallback(startWith({ ...half, installer: hangs }))).toContain(
        'Opening in your browser. Electron is not on this computer and could not be downloaded.\n',
      )
      cacheArchive(root)
      const installer = `fetch(process.env.ELECTRON_MIRROR).catch(() => {}).then(() => {${unpacking(runs)}})`
      writeFileSync(join(root, 'node_modules', 'electron', 'install.js'), installer)
      const again = startInRoot(root, [])
      expect(await again.end()).toEqual([0, null])
      expect(again.lines).toEqual(['The app runs.'])
    })
  })
})
