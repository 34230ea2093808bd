import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expectWholeEnding, focusWindow, hasWindow, pressKeys, projectRoot } from '../desktop/desktop-app.ts'
import { packApp, readPackDescription } from '../desktop/pack-app.ts'
import {
  remotePort,
  remotePortFile,
  startProgram,
  withWindow,
  type RunningProgram,
} from '../desktop/remote-window.ts'
import { openDesktopSession, whyNoDesktop, type DesktopSession } from '../desktop/session.ts'
import { findElectron } from '../electron-app.ts'
import { expect, test } from '../fixtures.ts'
import { ChatPage } from '../pages/chat-page.ts'

let session: DesktopSession
let folder: string
/** The packed program, and the contents of its folder. */
let program: string
/** A module that creates the file `mark` when it is run. */
let stranger: string
let mark: string

const reason = whyNoDesktop('xdotool')
test.skip(reason !== undefined, reason)

test.beforeAll(async () => {
  // Packing copies 230 MB, on a machine that may be busy.
  test.setTimeout(600_000)
  folder = await mkdtemp(join(tmpdir(), 'gateway-playground-packed-'))
  program = await packApp(folder)
  mark = join(folder, 'mark')
  stranger = join(folder, 'stranger.cjs')
  await writeFile(stranger, `require('node:fs').writeFileSync(${JSON.stringify(mark)}, '')`)
})
test.afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
test.beforeEach(async () => {
  await rm(mark, { force: true })
  session = await openDesktopSession()
})
test.afterEach(() => session.end())

test('the packed app starts, shows an answer of the practice gateway, and quits', async ({ dataFolder }) => {
  await withWindow([program, dataFolder, [], session.environment], async (page, { ended }) => {
    const chat = new ChatPage(page)
    await chat.open()
    await chat.askAndWait('Is this packed?')
    await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
    await focusWindow(session)
    await pressKeys(session, 'ctrl+q')
    expectWholeEnding(await ended, dataFolder)
  })
  await withWindow([program, dataFolder, [], session.environment], async (page) => {
    const chat = new ChatPage(page)
    await chat.open()
    await expect(chat.lastAnswer).toContainText('Rehearsed answer.')
  })
})

/** The names of fuses in the packager's configuration, and the names that Electron uses. */
const fuses = {
  runAsNode: FuseV1Options.RunAsNode,
  enableCookieEncryption: FuseV1Options.EnableCookieEncryption,
  enableNodeOptionsEnvironmentVariable: FuseV1Options.EnableNodeOptionsEnvironmentVariable,
  enableNodeCliInspectArguments: FuseV1Options.EnableNodeCliInspectArguments,
  enableEmbeddedAsarIntegrityValidation: FuseV1Options.EnableEmbeddedAsarIntegrityValidation,
  onlyLoadAppFromAsar: FuseV1Options.OnlyLoadAppFromAsar,
  loadBrowserProcessSpecificV8Snapshot: FuseV1Options.LoadBrowserProcessSpecificV8Snapshot,
  grantFileProtocolExtraPrivileges: FuseV1Options.GrantFileProtocolExtraPrivileges,
}

test('the fuses that are read back from the packed program are those that were asked for', async () => {
  const wire = await getCurrentFuseWire(program)
  const read = Object.entries(fuses).map(([name, fuse]) => [name, wire[fuse] === FuseState.ENABLE])
  const { electronFuses } = await readPackDescription()
  expect(Object.fromEntries(read)).toEqual(electronFuses)
})

/** A way to run other code in an Electron program, or to attach a debugger to it. */
interface Door {
  readonly environment?: () => Record<string, string>
  readonly parameters?: () => readonly string[]
}

const doors: Record<string, Door> = {
  'as plain Node': {
    environment: () => ({ ELECTRON_RUN_AS_NODE: '1' }),
    parameters: () => [stranger],
  },
  'with a module in the options for Node': {
    environment: () => ({ NODE_OPTIONS: `--require=${stranger}` }),
  },
  'with an inspector': { parameters: () => ['--inspect=0'] },
  'with an inspector that waits': { parameters: () => ['--inspect-brk=0'] },
}

const isOpen = ({ output }: RunningProgram) => existsSync(mark) || output().includes('Debugger listening')

for (const [name, { environment, parameters }] of Object.entries(doors)) {
  test(`Electron can be started ${name}, and the packed app can not`, async ({ dataFolder }) => {
    const [given, variables] = [parameters?.() ?? [], { ...session.environment, ...environment?.() }]
    const shipped = startProgram(findElectron() ?? '', dataFolder, [...given, projectRoot], variables)
    await expect.poll(() => isOpen(shipped)).toBe(true)
    shipped.child.kill('SIGKILL')
    await shipped.ended
    await rm(mark, { force: true })

    const ownData = join(folder, 'data', basename(dataFolder))
    await withWindow([program, ownData, given, variables], async (page, running) => {
      const chat = new ChatPage(page)
      await chat.open()
      await chat.askAndWait('Who else is here?')
      expect(isOpen(running)).toBe(false)
    })
  })
}

/** A copy of the packed app that shares its large files. It has an archive of its own, which may be changed. */
async function copyPacked(name: string): Promise<{ program: string; archive: string; resources: string }> {
  const copy = join(folder, name)
  await session.run('cp', '-al', dirname(program), copy)
  const resources = join(copy, 'resources')
  const archive = join(resources, 'app.asar')
  const bytes = await readFile(archive)
  await rm(archive)
  await writeFile(archive, bytes)
  return { program: join(copy, basename(program)), archive, resources }
}

async function putAppFolder(resources: string): Promise<void> {
  await mkdir(join(resources, 'app'))
  await writeFile(join(resources, 'app', 'package.json'), '{ "main": "main.cjs" }')
  await writeFile(join(resources, 'app', 'main.cjs'), await readFile(stranger))
}

test('a folder beside the archive is not run, and one in its place neither', async ({ dataFolder }) => {
  const copy = await copyPacked('beside')
  await putAppFolder(copy.resources)
  await withWindow([copy.program, dataFolder, [], session.environment], async (page) => {
    await new ChatPage(page).open()
  })
  expect(existsSync(mark)).toBe(false)

  await rm(copy.archive)
  const alone = startProgram(copy.program, dataFolder, [], session.environment)
  expect(await alone.ended).toEqual({ code: 1, signal: null })
  expect(existsSync(mark)).toBe(false)
})

test('an archive that is cut off does not start', async ({ dataFolder }) => {
  const copy = await copyPacked('cut')
  const bytes = await readFile(copy.archive)
  await writeFile(copy.archive, bytes.subarray(0, bytes.length / 3))
  const cut = startProgram(copy.program, dataFolder, [], session.environment)
  expect(await cut.ended).toEqual({ code: 1, signal: null })
})

/** The texts have the same length, so that all offsets in the archive's header stay valid. */
const [forTests, forEverybody] = ['"allowsRemoteControl": true', '"allowsRemoteControl": null']

test('an app that is not made for tests opens no remote port', async ({ dataFolder }) => {
  // Electron verifies the hash of the archive on macOS and Windows; on Linux nothing does, so this changed app starts.
  const copy = await copyPacked('for-everybody')
  const text = await readFile(copy.archive, 'latin1')
  expect(text).toContain(forTests)
  await writeFile(copy.archive, text.replace(forTests, forEverybody), 'latin1')
  const release = startProgram(copy.program, dataFolder, [remotePort], session.environment)
  await expect.poll(() => hasWindow(session)).toBe(true)
  expect(existsSync(join(dataFolder, remotePortFile))).toBe(false)
  expect(release.output()).not.toContain('DevTools listening')
  await release.end()
})
