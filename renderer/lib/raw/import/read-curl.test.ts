import { describe, expect, it } from 'vitest'
import { rawForm } from '../../../../shared/request-forms/raw/form.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { parseJson } from '../../../../shared/json.ts'
import { toImportedRequests } from './imported-request.ts'
import { readCurl } from './read-curl.ts'
import { vendorCommands } from './testing/vendor-commands.ts'
import { processorMsSince } from '../../../../shared/testing/processor-time.ts'

function imported(command: string, base: string) {
  const [first] = allImported(command, base).requests
  if (first === undefined) throw new Error('nothing was read')
  return first
}

function allImported(commands: string, base: string) {
  const read = readCurl(commands)
  const made = read.ok ? toImportedRequests(read.value, base) : read
  if (!made.ok) throw new Error(made.error.message)
  return made.value
}

/** The form, with a file in each field that needs one. */
function withFiles(values: RawValues): RawValues {
  const fields = values.fields.map((field) =>
    field.isFile
      ? {
          ...field,
          file: { mediaId: 'm', fileName: field.value, mediaType: 'application/octet-stream', bytes: 1 },
        }
      : field,
  )
  return { ...values, fields }
}

describe('a pasted command', () => {
  it('is one of at least thirty of the vendors’ documentation', () => {
    expect(vendorCommands.length).toBeGreaterThanOrEqual(30)
  })

  it.each(vendorCommands)('is equal on the wire: $name', (expected) => {
    const { values } = imported(expected.command, expected.base)
    const built = rawForm.build(withFiles(values), { connectionId: 'c', removals: [] })
    if (!built.ok) throw new Error(built.error.message)
    const request = built.value[0]?.request
    expect([request?.method, request?.path, request?.auth]).toEqual([
      expected.method ?? 'POST',
      expected.path,
      expected.auth,
    ])
    expect(request?.headers).toEqual(expected.headers ?? {})
    const body = request?.body
    if (expected.json !== undefined) {
      expect(body).toMatchObject({ type: 'json', value: expected.json })
      expect(body?.type === 'json' && parseJson(body.text ?? '')).toEqual(expected.json)
    } else if (expected.text !== undefined) expect(body).toMatchObject({ type: 'text', text: expected.text })
    else if (expected.fields !== undefined || expected.files !== undefined) {
      const sent = body?.type === 'multipart' ? body.fields : []
      const texts = sent.flatMap((field) => ('value' in field ? [[field.name, field.value]] : []))
      const files = sent.flatMap((field) => ('value' in field ? [] : [[field.name, field.fileName]]))
      expect([texts, files]).toEqual([expected.fields ?? [], expected.files ?? []])
    } else expect(body).toBeUndefined()
  })

  it('has its key in no part of what is kept', () => {
    const key = 'sk-proj-0123456789abcdef'
    const { values, hadKey } = imported(
      `curl https://a.example/v1/x -H 'Authorization: Bearer ${key}' -H 'X-Note: ${key}' -d '{"key":"${key}"}' -H 'content-type: application/json'`,
      'https://gw.example',
    )
    expect(hadKey).toBe(true)
    expect(JSON.stringify(values)).not.toContain(key)
  })

  it('goes to the connection, and what the app sets itself is left out in words', () => {
    const { values, base, notes } = imported(
      `curl https://a.example/prefix/v1/x -H 'Host: elsewhere' -H 'Connection: close' -H 'Cookie: a=b' -H "X-Run: $RUN"`,
      'https://gw.example',
    )
    expect([base, values.path]).toEqual(['https://a.example', '/v1/x'])
    expect(values.headers).toEqual([{ name: 'X-Run', value: '', isSent: false }])
    expect(notes.join(' ')).toMatch(/Host is left out.*Connection is left out.*X-Run is read from a variable/)
  })

  it.each([
    ['not a command', 'hello'],
    ['an open quote', "curl https://a.example -d '{"],
    ['another method', 'curl -X PROPFIND https://a.example/v1'],
    ['very many options', `curl https://a.example ${'-H a:b '.repeat(60_000)}`],
    ['a very long word', `curl https://a.example -d '${'x'.repeat(3_000_000)}`],
    ['very many addresses', `curl ${'https://a.example '.repeat(60_000)}`],
    ['very many commands', 'curl https://a.example -d {}; '.repeat(20_000)],
    ['very many quotes', `curl https://a.example ${"''".repeat(200_000)}'`],
  ])('that cannot be read is refused in words and in time: %s', (_, text) => {
    const start = process.threadCpuUsage()
    const read = readCurl(text)
    const made = read.ok ? toImportedRequests(read.value, 'https://gw.example') : read
    expect(made.ok || made.error.message).toEqual(expect.any(String))
    expect(processorMsSince(start)).toBeLessThan(3_000)
  })
})

function bodies(text: string) {
  return allImported(text, 'https://gw.example').requests.map(({ values }) => [
    values.method,
    values.path,
    values.json,
  ])
}

describe('several pasted commands', () => {
  it.each([
    ['two lines', `curl https://a.example/v1/x -d '{"n":1}'\ncurl https://a.example/v1/y`],
    ['one line', `curl https://a.example/v1/x -d '{"n":1}' && curl https://a.example/v1/y`],
    ['--next', `curl https://a.example/v1/x -d '{"n":1}' --next https://a.example/v1/y`],
    [
      'two blocks of a document',
      '```bash\ncurl https://a.example/v1/x \\\n  -d \'{"n":1}\'\n```\n\n```bash\ncurl https://a.example/v1/y\n```',
    ],
  ])('are a request each: %s', (_, text) => {
    expect(bodies(text)).toEqual([
      ['POST', '/v1/x', '{"n":1}'],
      ['GET', '/v1/y', expect.any(String)],
    ])
  })

  it('of one with two addresses are two with the same body', () => {
    expect(bodies(`curl https://a.example/v1/x https://a.example/v1/y -d '{"n":1}'`)).toEqual([
      ['POST', '/v1/x', '{"n":1}'],
      ['POST', '/v1/y', '{"n":1}'],
    ])
  })

  it('are each of the documentation of the vendors at once, and what cannot be read is counted', () => {
    // A text uses the syntax of a single shell.
    const posix = vendorCommands.filter(({ command }) => !command.includes('^'))
    const all = [...posix.map(({ command }) => command), 'curl -H a:b', 'curl -X PROPFIND https://a.example']
    const { requests, unread, more } = allImported(all.join('\n'), 'https://gw.example')
    expect([requests.length, unread, more]).toEqual([posix.length, 2, 0])
    const many = allImported('curl https://a.example/v1/x\n'.repeat(260), 'https://gw.example')
    expect([many.requests.length, many.unread, many.more]).toEqual([200, 0, 60])
  })
})
