import { once } from 'node:events'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '../shared/ipc/connect.ts'
import { contract, contractVersion } from '../shared/ipc/contract.ts'
import { createSocketChannel } from './ipc/socket-channel.ts'
import { startProcess } from './start/testing/start-process.ts'
import { afterTest } from './testing/after-test.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-start-'))
const program = join(import.meta.dirname, 'start.mjs')

afterAll(() => rmSync(folder, { recursive: true }))

/** Runs `npm start` with these options in a separate process. */
function start(...options: string[]) {
  return startWith({}, '--no-open', ...options)
}

function startWith(environment: Record<string, string>, ...options: string[]) {
  return startProcess(program, ['--host=browser', ...options], { environment })
}

/** Connects like a browser: the link gives a cookie and the page's address, the cookie opens the socket. */
async function openWindow(address: URL) {
  const answer = await fetch(address, { redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const page = new URL(answer.headers.get('location') ?? '', address)
  const socket = new WebSocket(new URL('ipc', page).href.replace('http', 'ws'), {
    headers: { cookie, origin: address.origin },
  })
  const client = connect(contract, createSocketChannel(socket), { contractVersion })
  await client.greeted
  return { client, cookie, page }
}

/** A folder with an opener that records its arguments, which every user of the machine can see. */
function noteOpener(name: string): { path: string; note: () => string } {
  const bin = join(folder, `${name}-bin`)
  const notes = join(folder, `${name}-opener`)
  mkdirSync(bin)
  const script = `#!/bin/sh\ntr '\\0' '\\n' </proc/$$/cmdline >'${notes}.part' && mv '${notes}.part' '${notes}'\n`
  writeFileSync(join(bin, 'xdg-open'), script, { mode: 0o755 })
  return { path: `${bin}:${process.env['PATH']}`, note: () => readFileSync(notes, 'utf8') }
}

describe('npm start on the browser host', () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints its address and nothing else, serves the app, and ends cleanly with windows open on %s',
    async (signal) => {
      const app = start('--port', '0', '--data-dir', join(folder, signal))
      const address = await app.ready()
      expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/)

      const { client, cookie, page } = await openWindow(address)
      const html = await fetch(page, { headers: { cookie } })
      expect(await html.text()).toContain('<title>Gateway Playground</title>')
      expect(await client.call('app.info', {})).toMatchObject({
        ok: true,
        value: { dataFolder: join(folder, signal), capabilities: { keyStorage: 'session' } },
      })

      app.child.kill(signal)
      expect(await app.end()).toEqual([0, null])
      expect(await client.ended).toMatchObject({ code: 'connection-lost' })
      expect(app.lines).toHaveLength(1)
    },
  )

  it('ends cleanly when npm hands on the Ctrl+C that the terminal has sent to it as well', async () => {
    const app = start('--port', '0', '--data-dir', join(folder, 'copied'))
    await app.ready()
    app.child.kill('SIGINT')
    app.child.kill('SIGINT')
    expect(await app.end()).toEqual([0, null])
  })

  it('starts again at once over the same folder', async () => {
    const options = ['--port', '0', '--data-dir', join(folder, 'again')]
    for (let round = 0; round < 2; round += 1) {
      const app = start(...options)
      await app.ready()
      app.child.kill('SIGTERM')
      expect(await app.end()).toEqual([0, null])
    }
  })

  it.skipIf(process.platform !== 'linux')(
    'starts the browser with a private file, without a token that others could read',
    async () => {
      const dataFolder = join(folder, 'opened')
      const opener = noteOpener('opened')
      const environment = { DISPLAY: ':0', PATH: opener.path }
      const app = startWith(environment, '--port', '0', '--data-dir', dataFolder)
      const printed = await app.ready()
      await vi.waitFor(opener.note)
      const commandLine = opener.note()
      expect(commandLine).not.toMatch(/token|127\.0\.0\.1/)

      const file = fileURLToPath(commandLine.trim().split('\n').at(-1) ?? '')
      expect([statSync(file).mode & 0o777, statSync(dirname(file)).mode & 0o777]).toEqual([0o600, 0o700])
      const url = new URL(/url=(http:[^"]+)/.exec(readFileSync(file, 'utf8'))?.[1] ?? '')
      expect(url.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]{32}$/)
      expect(url.href).not.toBe(printed.href)
      expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)
      expect(existsSync(file)).toBe(false)
      app.child.kill('SIGTERM')
      await app.end()
      expect(filesBelow(join(dataFolder, 'browser'))).toEqual(['door.json'])
    },
  )

  it('removes at its next start what a kill has left of unused links', async () => {
    const dataFolder = join(folder, 'killed')
    const first = start('--port', '0', '--data-dir', dataFolder)
    const unused = await first.ready()
    expect(filesBelow(join(dataFolder, 'browser'))).toHaveLength(2)
    first.child.kill('SIGKILL')
    await first.end()
    writeFileSync(join(dataFolder, 'browser', 'door.json.half.tmp'), '{')
    const second = start('--port', unused.port, '--data-dir', dataFolder)
    await second.ready()
    expect((await fetch(unused, { redirect: 'manual' })).status).toBe(403)
    expect(filesBelow(join(dataFolder, 'browser'))).toHaveLength(2)
  })

  it('gives a new link to the app that is running when it is started again', async () => {
    const dataFolder = join(folder, 'twice')
    const first = start('--port', '0', '--data-dir', dataFolder)
    const used = await first.ready()
    await openWindow(used)
    const again = start('--data-dir', dataFolder)
    const link = await again.ready()
    expect(await again.end()).toEqual([1, null])
    expect(again.errors()).toContain('already running on this data folder')
    expect([link.origin, link.search === used.search]).toEqual([used.origin, false])
    const { client } = await openWindow(link)
    expect(await client.call('app.info', {})).toMatchObject({ ok: true })
  })

  it('says in one line that its port is in use', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    afterTest(() => taken.close())
    const { port } = taken.address() as AddressInfo
    const app = start('--port', String(port), '--data-dir', join(folder, 'port'))
    expect(await app.end()).toEqual([1, null])
    expect(lastLine(app.errors())).toBe(
      `Port ${port} is in use by another program. Close what uses it, or choose another one with --port (0 takes a free one).`,
    )
    expect(app.errors()).not.toMatch(/\n\s+at /)
  })

  it('says in one line that its data folder cannot be used', async () => {
    writeFileSync(join(folder, 'file'), '')
    const app = start('--port', '0', '--data-dir', join(folder, 'file', 'data'))
    expect(await app.end()).toEqual([1, null])
    expect(lastLine(app.errors())).toMatch(/^The data folder .+ cannot be created or written to\. /)
    expect(app.errors()).not.toMatch(/\n\s+at /)
  })

  it('refuses an option it does not know with code 2', async () => {
    const app = start('--colour')
    expect(await app.end()).toEqual([2, null])
    expect(app.errors()).toBe('There is no option --colour here. The option --help lists what there is.\n')
  })

  it('speaks the language of the environment from its first line', async () => {
    const app = startWith({ LC_ALL: '', LC_MESSAGES: 'zh_CN.UTF-8' }, '--port', '70000')
    expect(await app.end()).toEqual([2, null])
    expect(app.errors()).toBe(
      '--port 应为 0 到 65535 之间的数字，而不是“70000”。使用 --help 选项可查看所有选项。\n',
    )
  })
})

describe('npm start on a Node that is too old', () => {
  it.each([
    [
      '20.19.0',
      'linux',
      'x64',
      'C',
      /this is Node 20\.19\.0\. Run "npm ci" and then "npm start": npm brings a newer Node/,
    ],
    ['24.6.0', 'win32', 'x64', 'C', /Run "npm ci"/],
    [
      '20.19.0',
      'darwin',
      'arm64',
      'C',
      /Install the latest Node 24 \(nodejs\.org, or "brew install node@24"\)/,
    ],
    ['20.19.0', 'win32', 'arm64', 'C', /Install the latest Node 24 \(nodejs\.org\)/],
    [
      '20.19.0',
      'linux',
      'riscv64',
      'zh_CN.UTF-8',
      /当前为 Node 20\.19\.0。请安装 Node 24 的最新版本（nodejs\.org）/,
    ],
  ])('%s on %s %s says what to do there', async (version, platform, arch, language, sentence) => {
    const pretence = Object.entries({ platform, arch, versions: { ...process.versions, node: version } })
      .map(
        ([name, value]) => `Object.defineProperty(process, '${name}', { value: ${JSON.stringify(value)} });`,
      )
      .join('')
    const app = startProcess(program, [], {
      nodeOptions: [`--import=data:text/javascript,${encodeURIComponent(pretence)}`],
      environment: { LC_ALL: language },
    })
    expect(await app.end()).toEqual([1, null])
    expect(app.errors()).toMatch(sentence)
    expect(app.errors().trimEnd().split('\n')).toHaveLength(1)
  })

  it('can be read by any Node since 12: nothing newer stands in what it reads first', () => {
    const source = readFileSync(program, 'utf8').replaceAll(/\/\*[^]*?\*\/|\/\/.*/g, '')
    expect(source).not.toMatch(/^(?:import|const .* = await|await|if .* await|else await)\b|\?\.|\?\?/m)
  })
})

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1)
}

function filesBelow(path: string): string[] {
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
