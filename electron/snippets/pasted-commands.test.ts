import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { toImportedRequests } from '../../renderer/lib/raw/import/imported-request.ts'
import { readCurl } from '../../renderer/lib/raw/import/read-curl.ts'
import { vendorCommands, type VendorCommand } from '../../renderer/lib/raw/import/testing/vendor-commands.ts'
import { ok } from '../../shared/errors/result.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { rawForm } from '../../shared/request-forms/raw/form.ts'
import { startCaptureServer, type CapturedRequest } from './testing/capture-server.ts'
import { recordRequest } from './testing/record-request.ts'
import { missingProgram, temporaryFolder } from './testing/run-program.ts'

const key = 'sk-test-0123456789abcdef'

/** The connection determines the auth header, and every client sets the others itself. */
const ownHeaders = new Set([
  'authorization',
  'x-api-key',
  'x-goog-api-key',
  'host',
  'user-agent',
  'accept',
  'accept-encoding',
  'accept-language',
  'connection',
  'content-length',
  'content-type',
  'expect',
  'sec-fetch-mode',
  'transfer-encoding',
])

/** The comparable parts of a request: all but the key; for a form its parts, since boundaries are random. */
function askedBy({ method, path, headers, body }: CapturedRequest) {
  const url = new URL(path, 'http://server.invalid')
  url.searchParams.delete('key')
  const type = headers['content-type']
  const boundary = /^multipart\/form-data; *boundary="?([^";]+)/.exec(type ?? '')?.[1]
  return {
    method,
    path: url.href,
    headers: Object.fromEntries(Object.entries(headers).filter(([name]) => !ownHeaders.has(name))),
    type: boundary === undefined ? type : 'multipart/form-data',
    body: boundary === undefined ? body.toString() : partsOf(body.toString('latin1'), boundary),
  }
}

/** Name, file name and bytes of each part; each client guesses the type of a file in its own way. */
function partsOf(body: string, boundary: string) {
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => {
      const [head = '', ...rest] = part.split('\r\n\r\n')
      const named = /[^e]name="([^"]*)"/i.exec(head)?.[1]
      return { named, fileName: /filename="([^"]*)"/i.exec(head)?.[1], value: rest.join('\r\n\r\n') }
    })
}

/** Creates the files that a command names, with some bytes. */
function makeFiles({ files = [] }: VendorCommand, folder: string): void {
  for (const [, name] of files) {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `bytes of ${basename(name)}`)
  }
}

async function sendByCurl({ command, base }: VendorCommand, url: string, folder: string): Promise<void> {
  const local = command
    .replace(/^\$ /, '')
    .replaceAll(base, url)
    .replaceAll('/path/to', './path/to')
    // Placeholders that a reader replaces.
    .replaceAll(/<\w+>/g, 'key-of-a-reader')
    // The destination of the answer.
    .replace(/curl -s -D >\(.*\) \\\n +-o >\(.*\) \\\n/, 'curl -s \\\n')
  const names = [...local.matchAll(/\$\{?(\w+_API_KEY)/g)].map(([, name = '']) => name)
  const child = spawn('bash', ['-c', local], {
    cwd: folder,
    stdio: 'ignore',
    timeout: 170_000,
    env: {
      PATH: process.env['PATH'],
      HOME: folder,
      LANG: 'C.UTF-8',
      ...Object.fromEntries(names.map((name) => [name, key])),
    },
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(code).toBe(0)
}

/** The request that the form sends for a pasted command, with the files that it names. */
function pasted({ command, base }: VendorCommand): WireRequest {
  const read = readCurl(command)
  const made = read.ok ? toImportedRequests(read.value, base) : read
  const values = made.ok ? made.value.requests[0]?.values : undefined
  if (values === undefined) throw new Error('Nothing was read')
  const fields = values.fields.map((field) => {
    const fileName = basename(field.value)
    const file = { mediaId: field.value, fileName, mediaType: 'application/octet-stream', bytes: 1 }
    return field.isFile ? { ...field, file } : field
  })
  const built = rawForm.build({ ...values, fields }, { connectionId: 'c', removals: [] })
  if (!built.ok || built.value[0] === undefined) throw new Error('Nothing is sent')
  return built.value[0].request
}

const missing =
  missingProgram('curl') ?? (spawnSync('bash', ['--version']).status === 0 ? undefined : 'no bash')

/** Commands for cmd do not run in bash; those for a shell do. */
const runnable = vendorCommands.filter(({ command }) => !command.includes('^"'))

describe.skipIf(missing !== undefined)('a command of a vendor’s documentation', () => {
  it('is one of at least thirty that curl itself can be asked with', () => {
    expect(runnable.length).toBeGreaterThanOrEqual(30)
  })

  it.each(runnable)('pasted, it asks for what curl asks for: $name', async (vendor) => {
    const folder = temporaryFolder()
    makeFiles(vendor, folder)
    const server = await startCaptureServer()
    await sendByCurl(vendor, server.url, folder)
    await recordRequest(pasted(vendor), { baseUrl: server.url, key }, async (name) =>
      ok({ path: join(folder, name) }),
    )
    const [byCurl, byUs] = server.requests
    if (byCurl === undefined || byUs === undefined) throw new Error('Both ask once')
    expect(server.requests).toHaveLength(2)
    expect(askedBy(byUs)).toEqual(askedBy(byCurl))
  })
})
