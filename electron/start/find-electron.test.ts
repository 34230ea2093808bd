import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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
const mirror = createServer((_request, response) => response.end())
let mirrorAddress: string

beforeAll(async () => {
  mirror.listen(0, '127.0.0.1')
  await once(mirror, 'listening')
  mirrorAddress = `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/`
})

beforeEach(() => {
  rmSync(packageFolder, { recursive: true, force: true })
  mkdirSync(packageFolder)
  writeFileSync(join(packageFolder, 'package.json'), '{"version":"45.4.1"}')
})

afterAll(() => {
  mirror.close()
  rmSync(folder, { recursive: true })
})

/** An installer in the place of Electron's own. */
function install(script: string): void {
  writeFileSync(join(packageFolder, 'install.js'), script)
}

function fetchFrom(mirrorOfElectron: string, said: string[] = []) {
  const environment = { ...process.env, ELECTRON_MIRROR: mirrorOfElectron }
  return fetchElectron(packageFolder, environment, 'linux', (line) => said.push(line), {
    answerMs: 2_000,
    totalMs: 15_000,
  })
}

describe('Electron’s program', () => {
  it('is found in its package, or where the variable says', () => {
    expect(locateElectron(packageFolder, {}, 'linux')).toBeUndefined()
    for (const place of [join(packageFolder, 'dist'), join(folder, 'mine')]) {
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'electron'), '')
    }
    expect(locateElectron(packageFolder, {}, 'linux')).toBe(join(packageFolder, 'dist', 'electron'))
    expect(
      locateElectron(packageFolder, { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'mine') }, 'linux'),
    ).toBe(join(folder, 'mine', 'electron'))
    expect(locateElectron(packageFolder, {}, 'win32')).toBeUndefined()
  })

  it('is fetched by its own installer, which is announced', async () => {
    install(
      `const fs = require('fs'); fs.mkdirSync(__dirname + '/dist'); fs.writeFileSync(__dirname + '/dist/electron', '')`,
    )
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
