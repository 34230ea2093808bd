import { describe, expect, test } from 'vitest'
import { readConnectLink } from './read-connect-link.ts'

const key = 'sk-linked-0123456789'
const base64 = (value: unknown) => btoa(JSON.stringify(value))
const base64url = (value: unknown) =>
  base64(value).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const payload = { id: 'new-api', baseUrl: 'https://gw.example.net', apiKey: key }

const found = { baseUrl: 'https://gw.example.net', origin: 'https://gw.example.net', key }

describe('reads', () => {
  test.each([
    ['address and key', `gateway-playground://connect?address=https://gw.example.net&key=${key}`],
    ['an address without its scheme', `gateway-playground://connect?address=gw.example.net&key=${key}`],
    [
      'an encoded address',
      `gateway-playground://connect?address=https%3A%2F%2Fgw.example.net%2Fv1&key=${key}`,
    ],
    [
      'a whole endpoint',
      `gateway-playground://connect?url=https://gw.example.net/v1/chat/completions&api_key=${key}`,
    ],
    ['other spellings', `gateway-playground://connect?baseUrl=gw.example.net&apiKey=${key}`],
    ['snake case', `gateway-playground://connect?base_url=gw.example.net&token=${key}`],
    ['a slash after connect', `gateway-playground://connect/?endpoint=gw.example.net&key=${key}`],
    ['no slashes', `gateway-playground:connect?host=gw.example.net&key=${key}`],
    ['capitals', `GATEWAY-PLAYGROUND://CONNECT?ADDRESS=gw.example.net&KEY=${key}`],
    ['spaces around it', `  gateway-playground://connect?address=gw.example.net&key=${key}\n`],
    ['a fragment', `gateway-playground://connect?address=gw.example.net&key=${key}#x`],
    ['unknown parameters', `gateway-playground://connect?v=1&address=gw.example.net&key=${key}`],
    ['a base64 payload', `gateway-playground://connect?v=1&data=${encodeURIComponent(base64(payload))}`],
    ['a base64 payload that was not encoded', `gateway-playground://connect?data=${base64(payload)}`],
    ['a base64url payload', `gateway-playground://connect?data=${base64url(payload)}`],
    ['a payload under another name', `gateway-playground://connect?config=${base64url(payload)}`],
    ['a payload alone', base64(payload)],
    ['a base64url payload alone', base64url(payload)],
    ['a payload as JSON', JSON.stringify(payload)],
    ['members nobody knows', base64({ ...payload, extra: { deep: [1] }, version: 2 })],
  ])('%s', (_what, text) => {
    expect(readConnectLink(text)).toMatchObject({ ok: true, value: found })
  })

  test('a link without a key, and a name', () => {
    expect(readConnectLink('gateway-playground://connect?address=gw.example.net&name=Work%20one')).toEqual({
      ok: true,
      value: { baseUrl: found.baseUrl, origin: found.origin, name: 'Work one', key: undefined, notes: [] },
    })
  })

  test('a payload with letters beyond ASCII', () => {
    const bytes = new TextEncoder().encode(JSON.stringify({ ...payload, id: 'Büro' }))
    const text = btoa(String.fromCharCode(...bytes))
    expect(readConnectLink(text)).toMatchObject({ value: { name: 'Büro' } })
  })

  test('names without what would hide or turn text', () => {
    const name = encodeURIComponent(`Good\u202egateway\u200b  ${'x'.repeat(200)}`)
    const read = readConnectLink(`gateway-playground://connect?address=gw.example.net&name=${name}`)
    expect(read).toMatchObject({ value: { name: `Goodgateway ${'x'.repeat(68)}` } })
  })

  test.each([
    ['http://gw.example.net', ['http sends the key unencrypted. Use https if the gateway offers it.']],
    ['http://127.0.0.1:3000', []],
    [
      'https://gаteway.example',
      ['The host has letters that look like others. It is shown spelled without them.'],
    ],
  ])('what is worth knowing about %s', (address, notes) => {
    const read = readConnectLink(`gateway-playground://connect?address=${encodeURIComponent(address)}`)
    expect(read.ok && read.value.notes.map(({ message }) => message)).toEqual(notes)
    if (read.ok) expect(read.value.origin).toMatch(/^[\x21-\x7e]+$/)
  })
})

describe('refuses', () => {
  test.each([
    ['nothing', '  '],
    ['a word', 'hello'],
    ['a web address', `https://connect?address=gw.example.net&key=${key}`],
    ['a script', 'javascript:alert(1)'],
    ['a file', 'file:///etc/passwd'],
    ['a look-alike scheme', `gateway-playground-x://connect?address=gw.example.net&key=${key}`],
    ['another app’s scheme', `otherapp://connect?data=${base64(payload)}`],
    ['another action', `gateway-playground://delete?address=gw.example.net`],
    [
      'connect as a part of a longer host',
      `gateway-playground://connect.evil.example?address=gw.example.net`,
    ],
    ['connect with a path', `gateway-playground://connect/settings?address=gw.example.net`],
    ['no address', `gateway-playground://connect?key=${key}`],
    ['an empty address', `gateway-playground://connect?address=&key=${key}`],
    ['a script for an address', `gateway-playground://connect?address=javascript:alert(1)&key=${key}`],
    ['data for an address', `gateway-playground://connect?address=data:text/html,x&key=${key}`],
    ['a file for an address', `gateway-playground://connect?address=file:///etc/passwd&key=${key}`],
    ['a socket for an address', `gateway-playground://connect?address=wss://gw.example.net&key=${key}`],
    [
      'credentials in the address',
      `gateway-playground://connect?address=https://a:b@gw.example.net&key=${key}`,
    ],
    [
      'a host behind an @',
      `gateway-playground://connect?address=${encodeURIComponent('https://gw.example.net@evil.example')}&key=${key}`,
    ],
    ['a key for an address', `gateway-playground://connect?address=${key}`],
    ['two addresses', `gateway-playground://connect?address=gw.example.net&address=evil.example&key=${key}`],
    [
      'two spellings of the address',
      `gateway-playground://connect?address=gw.example.net&url=evil.example&key=${key}`,
    ],
    ['two keys', `gateway-playground://connect?address=gw.example.net&key=${key}&apiKey=other-key-1234`],
    [
      'a payload beside an address',
      `gateway-playground://connect?address=gw.example.net&data=${base64url(payload)}`,
    ],
    ['a payload beside a key', `gateway-playground://connect?key=${key}&data=${base64url(payload)}`],
    ['a key with a line break', `gateway-playground://connect?address=gw.example.net&key=sk-a%0d%0aX-Evil:1`],
    ['a key with a space', `gateway-playground://connect?address=gw.example.net&key=Bearer%20${key}`],
    ['a key of other letters', `gateway-playground://connect?address=gw.example.net&key=sk-%D0%B0bc`],
    ['a huge key', `gateway-playground://connect?address=gw.example.net&key=${'k'.repeat(1_100)}`],
    ['a huge link', `gateway-playground://connect?address=gw.example.net&name=${'x'.repeat(9_000)}`],
    ['a huge payload', base64({ ...payload, id: 'x'.repeat(9_000) })],
    ['broken base64', 'gateway-playground://connect?data=%%%'],
    ['base64 of no JSON', `gateway-playground://connect?data=${btoa('not json')}`],
    ['base64 of a list', `gateway-playground://connect?data=${base64([payload])}`],
    ['base64 of bytes that are no text', btoa('\xff\xfe{}')],
    ['an address that is no text', base64({ baseUrl: { href: 'https://gw.example.net' }, apiKey: key })],
    ['a key that is no text', base64({ baseUrl: 'https://gw.example.net', apiKey: [key] })],
    ['a prototype', base64(JSON.parse('{"__proto__":{"baseUrl":"https://gw.example.net"}}'))],
    ['control characters', `gateway-playground://connect?address=gw.example.net\u0000&key=${key}`],
  ])('%s, without quoting it', (_what, text) => {
    const read = readConnectLink(text)
    expect(read).toMatchObject({ ok: false, error: { kind: 'invalid-input' } })
    for (const secret of [key, 'a:b@', '/etc/passwd', 'alert(1)'])
      expect(JSON.stringify(read)).not.toContain(secret)
  })
})
