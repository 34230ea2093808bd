import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { connect } from '../shared/ipc/connect.ts'
import { contract, contractVersion } from '../shared/ipc/contract.ts'
import { createSocketChannel } from './ipc/socket-channel.ts'

const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-start-'))
const program = join(import.meta.dirname, 'start.mjs')
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

afterAll(() => rmSync(folder, { recursive: true }))

/** `npm start` with these options, as a process of its own. */
function start(...options: string[]) {
  const child = spawn(process.execPath, [program, '--host=browser', '--no-open', ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  stops.push(() => child.kill('SIGKILL'))
  let errors = ''
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString('utf8')))
  const lines: string[] = []
  const reader = createInterface(child.stdout)
  reader.on('line', (line) => lines.push(line))
  const closed = once(child, 'close')
  return {
    child,
    lines,
    errors: () => errors,
    ready: async () => {
      await Promise.race([once(reader, 'line'), closed])
      const address = /^Gateway Playground: (\S+)$/.exec(lines[0] ?? '')?.[1]
      if (address === undefined) throw new Error(`It did not become ready:\n${errors}`)
      return new URL(address)
    },
    end: async () => (await closed) as [number | null, NodeJS.Signals | null],
  }
}

/** Goes in like a browser: the token for a cookie, the cookie for the socket. */
async function openWindow(address: URL) {
  const answer = await fetch(address, { redirect: 'manual' })
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
  const socket = new WebSocket(`ws://${address.host}/ipc`, { headers: { cookie, origin: address.origin } })
  const client = connect(contract, createSocketChannel(socket), { contractVersion })
  await client.greeted
  return { client, cookie }
}

describe('npm start on the browser host', { timeout: 60_000 }, () => {
  it.each(['SIGINT', 'SIGTERM'] as const)(
    'prints its address and nothing else, serves the app, and ends cleanly with windows open on %s',
    async (signal) => {
      const app = start('--port', '0', '--data-dir', join(folder, signal))
      const address = await app.ready()
      expect(address.href).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/\?token=[\w-]+$/)

      const { client, cookie } = await openWindow(address)
      const page = await fetch(address.origin, { headers: { cookie } })
      expect(await page.text()).toContain('<title>Gateway Playground</title>')
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

  it('starts again at once over the same folder', async () => {
    const options = ['--port', '0', '--data-dir', join(folder, 'again')]
    for (let round = 0; round < 2; round += 1) {
      const app = start(...options)
      await app.ready()
      app.child.kill('SIGTERM')
      expect(await app.end()).toEqual([0, null])
    }
  })

  it('says in one line that its port is in use', async () => {
    const taken = createServer()
    taken.listen(0, '127.0.0.1')
    await once(taken, 'listening')
    stops.push(() => taken.close())
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
    expect(lastLine(app.errors())).toMatch(/^The data folder .+ cannot be made or written to\. /)
    expect(app.errors()).not.toMatch(/\n\s+at /)
  })

  it('refuses an option it does not know with code 2', async () => {
    const app = start('--colour')
    expect(await app.end()).toEqual([2, null])
    expect(app.errors()).toBe("Unknown option '--colour'. npm start -- --help lists the options.\n")
  })
})

function lastLine(text: string): string | undefined {
  return text.trimEnd().split('\n').at(-1)
}
