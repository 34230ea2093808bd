import { describe, expect, it } from 'vitest'
import { rawForm } from '../../../../shared/request-forms/raw/form.ts'
import type { RawValues } from '../../../../shared/request-forms/raw/values.ts'
import { parseJson } from '../../../../shared/json.ts'
import { readCurl } from './read-curl.ts'
import { vendorCommands } from './testing/vendor-commands.ts'

function imported(command: string, base: string) {
  const read = readCurl(command, base)
  if (!read.ok) throw new Error(read.error.message)
  return read.value
}

/** The form with a file in the place of each that is to be chosen. */
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
    ['very many quotes', `curl https://a.example ${"''".repeat(200_000)}'`],
  ])('that cannot be read is refused in words and in time: %s', (_, text) => {
    const start = performance.now()
    const read = readCurl(text, 'https://gw.example')
    expect(read.ok || read.error.message).toEqual(expect.any(String))
    expect(performance.now() - start).toBeLessThan(3_000)
  })
})
