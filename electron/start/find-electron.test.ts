import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ok } from '../../shared/errors/result.ts'
import { fetchElectron, locateElectron } from './find-electron.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-electron-'))
const packageFolder = join(folder, 'electron')
const cache = join(folder, 'cache')
const mirror = createServer((_request, response) => response.end())
let mirrorAddress: string

beforeAll(async () => {
  mirror.listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  mirrorAddress = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`
})

beforeEach(() => {
  rmSync(packageFolder, { recursive: true, force: true })
  rmSync(cache, { recursive: true, force: true })
  mkdirSync(packageFolder)
  writeFileSync(join(packageFolder, 'package.json'), '{"version":"45.4.1"}')
})

afterAll(() => {
  mirror.close()
  rmSync(folder, { recursive: true })
})

/** Replaces Electron's own installer. */
function install(script: string): void {
  writeFileSync(join(packageFolder, 'install.js'), script)
}

/** The files that Electron's installer leaves in its package. */
function unpack(): void {
  mkdirSync(join(packageFolder, 'dist'))
  writeFileSync(join(packageFolder, 'dist', 'electron'), '')
  writeFileSync(join(packageFolder, 'dist', 'version'), 'v45.4.1')
  writeFileSync(join(packageFolder, 'path.txt'), 'electron')
}

const unpackScript = `
  const fs = require('fs')
  fs.mkdirSync(__dirname + '/dist')
  fs.writeFileSync(__dirname + '/dist/electron', '')
  fs.writeFileSync(__dirname + '/dist/version', '45.4.1')
  fs.writeFileSync(__dirname + '/path.txt', 'electron')`

/** Puts the archive into the installer's cache, where it looks before the network. */
function cacheArchive(name: string): void {
  mkdirSync(join(cache, 'an-address'), { recursive: true })
  writeFileSync(join(cache, 'an-address', name), '')
}

function fetchFrom(mirrorOfElectron: string, said: string[] = [], totalMs = 15_000) {
  const environment = { ...process.env, ELECTRON_MIRROR: mirrorOfElectron, electron_config_cache: cache }
  return fetchElectron(packageFolder, environment, 'linux', (line) => said.push(line), {
    answerMs: 2_000,
    totalMs,
  })
}

describe('Electron’s program', () => {
  it('is found in its package, or where the variable says', () => {
    expect(locateElectron(packageFolder, {}, 'linux')).toBeUndefined()
    unpack()
    mkdirSync(join(folder, 'mine'), { recursive: true })
    writeFileSync(join(folder, 'mine', 'electron'), '')
    expect(locateElectron(packageFolder, {}, 'linux')).toBe(join(packageFolder, 'dist', 'electron'))
    expect(
      locateElectron(packageFolder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'mine') }, 'linux'),
    ).toBe(join(folder, 'mine', 'electron'))
    expect(locateElectron(packageFolder, {}, 'win32')).toBeUndefined()
  })

  it.each([
    ['path.txt', undefined],
    ['path.txt', 'electron.exe'],
    ['dist/version', undefined],
    ['dist/version', '44.0.0'],
    ['dist/electron', undefined],
  ])('is not taken from a package that is unpacked in part: %s is %j', (name, content) => {
    unpack()
    const file = join(packageFolder, name)
    if (content === undefined) rmSync(file)
    else writeFileSync(file, content)
    expect(locateElectron(packageFolder, {}, 'linux')).toBeUndefined()
  })

  it('is unpacked anew over what an installer that was ended has left', async () => {
    unpack()
    writeFileSync(join(packageFolder, 'dist', 'version'), '44.0.0')
    writeFileSync(join(packageFolder, 'dist', 'old-library'), '')
    install(unpackScript)
    expect(await fetchFrom(mirrorAddress)).toEqual(ok(join(packageFolder, 'dist', 'electron')))
    expect(existsSync(join(packageFolder, 'dist', 'old-library'))).toBe(false)
  })

  it('is unpacked without a network when it was downloaded before', async () => {
    cacheArchive('electron-v45.4.1-linux-x64.zip')
    const unpackLater = `const mirror = process.env.ELECTRON_MIRROR
      fetch(mirror).catch(() => {}).then(() => setImmediate(() => {${unpackScript}}))`
    install(unpackLater)
    const said: string[] = []
    expect(await fetchFrom('http://127.0.0.1:1/', said)).toEqual(ok(join(packageFolder, 'dist', 'electron')))
    expect(said).toEqual(['Unpacking Electron 45.4.1, which was downloaded before.'])
  })

  it('is not waited for when only another version was downloaded before', async () => {
    cacheArchive('electron-v44.0.0-linux-x64.zip')
    install('setTimeout(() => {}, 1e9)')
    expect(await fetchFrom('http://127.0.0.1:1/')).toMatchObject({ ok: false })
  })

  it('is not waited for without end when its installer hangs', async () => {
    install('setTimeout(() => {}, 1e9)')
    expect(await fetchFrom(mirrorAddress, [], 300)).toMatchObject({ ok: false })
  })

  it('is downloaded with the authorities of the system', async () => {
    install(`process.exitCode = process.env.NODE_USE_SYSTEM_CA === '1' ? 0 : 1\n${unpackScript}`)
    expect(await fetchFrom(mirrorAddress)).toMatchObject({ ok: true })
  })

  it('is fetched by its own installer, which is announced', async () => {
    install(unpackScript)
    const said: string[] = []
    expect(await fetchFrom(mirrorAddress, said)).toEqual(ok(join(packageFolder, 'dist', 'electron')))
    expect(said).toEqual(['Downloading Electron 45.4.1 (about 110 MB, once).'])
  })

  it('that its installer cannot bring is an error', async () => {
    install('process.exitCode = 1')
    expect(await fetchFrom(mirrorAddress)).toMatchObject({
      ok: false,
      error: { message: 'Electron is not on this computer and could not be downloaded.' },
    })
  })

  it('is not waited for when nobody answers', async () => {
    install('setTimeout(() => {}, 1e9)')
    expect(await fetchFrom('http://127.0.0.1:1/')).toMatchObject({ ok: false })
  })

  it('whose package is missing is an error', async () => {
    expect(await fetchFrom(mirrorAddress)).toMatchObject({ error: { message: 'Electron is not installed.' } })
  })
})
