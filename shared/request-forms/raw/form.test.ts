import { describe, expect, it } from 'vitest'
import type { WireRequest } from '../../gateway/wire.ts'
import { rawForm } from './form.ts'
import { emptyRaw, type RawValues } from './values.ts'

const context = { connectionId: 'c', removals: [] }
const header = (name: string, value = 'v', isSent = true) => ({ name, value, isSent })

function sent(values: Partial<RawValues>): WireRequest {
  const built = rawForm.build({ ...emptyRaw, path: '/v1/x', ...values }, context)
  if (!built.ok) throw new Error(built.error.message)
  const [only] = built.value
  if (only === undefined) throw new Error('nothing is sent')
  return only.request
}

function refused(values: Partial<RawValues>): string {
  const built = rawForm.build({ ...emptyRaw, path: '/v1/x', ...values }, context)
  return built.ok ? 'sent' : built.error.message
}

function modelOf(values: Partial<RawValues>): string | undefined {
  const built = rawForm.build({ ...emptyRaw, ...values }, context)
  return built.ok ? built.value[0]?.model : built.error.message
}

describe('a request by hand', () => {
  it('is sent letter for letter', () => {
    const json = '{ "n": 1.0,\n  "id": 12345678901234567890 }'
    expect(
      sent({
        method: 'PATCH',
        path: '/v2/ä?a=b c'.replace(' ', '+'),
        json,
        headers: [header('X-Team', 'a; b')],
      }),
    ).toEqual({
      method: 'PATCH',
      path: '/v2/%C3%A4?a=b+c',
      auth: 'authorization',
      headers: { 'x-team': 'a; b' },
      body: { type: 'json', value: expect.anything(), text: json },
      expectsStream: false,
    })
  })

  it('has the body of its type alone, and only what is switched on', () => {
    const file = { mediaId: 'm', fileName: 'a.wav', mediaType: 'audio/wav', bytes: 4 }
    const fields = [
      { name: 'file', value: 'a.wav', isSent: true, isFile: true, file },
      { name: 'stream', value: 'true', isSent: true, isFile: false },
      { name: 'off', value: 'x', isSent: false, isFile: false },
    ]
    expect(
      sent({ bodyType: 'multipart', json: '{', fields, headers: [header('off', 'x', false)] }),
    ).toMatchObject({
      headers: {},
      expectsStream: true,
      body: {
        type: 'multipart',
        fields: [
          { name: 'file', mediaId: 'm', fileName: 'a.wav', mediaType: 'audio/wav' },
          { name: 'stream', value: 'true' },
        ],
      },
    })
    expect(
      sent({
        bodyType: 'text',
        text: 'a=1',
        headers: [header('Content-Type', 'application/x-www-form-urlencoded')],
      }).body,
    ).toEqual({
      type: 'text',
      text: 'a=1',
      contentType: 'application/x-www-form-urlencoded',
    })
    expect(sent({ bodyType: 'none', json: '{}' })).not.toHaveProperty('body')
    expect(sent({ key: 'none' })).not.toHaveProperty('auth')
  })

  it.each([
    'https://elsewhere.example/v1/x',
    '//elsewhere.example/v1',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '@elsewhere.example/v1',
    'user@elsewhere.example',
    'javascript:alert(1)',
  ])('goes nowhere but to its connection: %s', (path) => {
    expect(refused({ path })).toMatch(/to the address of its connection and nowhere else/)
  })

  it.each(['', ' ', '/v1/x\r\nhost: y', '/a b', '/v1#x', `/${'a'.repeat(20_000)}`])(
    'needs a path: %j',
    (path) => {
      expect(refused({ path })).toMatch(/path/)
    },
  )

  it.each([
    ['Authorization', /key goes into/],
    ['x-api-key', /key goes into/],
    ['X-Goog-Api-Key', /key goes into/],
    ['api-key', /key goes into/],
    ['Host', /is set by the app/],
    ['content-length', /is set by the app/],
    ['Transfer-Encoding', /is set by the app/],
    ['connection', /is set by the app/],
    ['Proxy-Authorization', /is set by the app/],
    ['Cookie', /cookies are secrets/],
    ['Set-Cookie', /cookies are secrets/],
    ['a b', /cannot be the name/],
    ['x:y', /cannot be the name/],
    ['', /no name/],
  ])('refuses the header %s in words', (name, words) => {
    expect(refused({ headers: [header(name)] })).toMatch(words)
    expect(refused({ headers: [header(name, 'v', false)] })).toBe('sent')
  })

  it('refuses values that would begin another line, and the boundary of a form', () => {
    expect(refused({ headers: [header('x-a', 'b\r\nx-b: c')] })).toMatch(/value of x-a/)
    expect(refused({ headers: [header('x-a', '漢')] })).toMatch(/value of x-a/)
    const fields = [{ name: 'a', value: 'b', isSent: true, isFile: false }]
    expect(
      refused({ bodyType: 'multipart', fields, headers: [header('content-type', 'multipart/form-data')] }),
    ).toMatch(/boundary/)
  })

  it('says where a body is no JSON, and which field lacks its file', () => {
    expect(refused({ json: '{\n  "a": }' })).toMatch(/line 2, column 8/)
    const fields = [{ name: 'image', value: 'a.png', isSent: true, isFile: true }]
    expect(refused({ bodyType: 'multipart', fields })).toMatch(/image has no file/)
  })

  it('is bounded', () => {
    expect(refused({ headers: Array.from({ length: 201 }, (_, at) => header(`x-${at}`)) })).toMatch(
      /too many/,
    )
    const deep = '['.repeat(100_000)
    expect(refused({ json: deep })).toMatch(/not JSON/)
  })

  it('knows its model from the body or the path', () => {
    expect(modelOf({ path: '/v1/x', json: '{"model":"m1"}' })).toBe('m1')
    expect(modelOf({ path: '/v1beta/models/g-1:streamGenerateContent?alt=sse', json: '{}' })).toBe('g-1')
    expect(modelOf({ method: 'GET', path: '/v1/models' })).toBe('')
  })

  it('takes a refused field out of its body', () => {
    const [section] = rawForm.sections({ ...emptyRaw, json: '{"a":1}' }, 'c')
    expect(section?.extraJson).toBe('{"a":1}')
    expect(rawForm.withSection({ ...emptyRaw, json: '{"a":1}' }, 'raw', { extraJson: '{}' }).json).toBe('{}')
  })
})
