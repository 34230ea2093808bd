import { expect, it } from 'vitest'
import { isBypassed, parseBypass } from './proxy-bypass.ts'

it.each([
  ['gateway.example', 'https://gateway.example', true],
  ['gateway.example', 'https://api.gateway.example', true],
  ['gateway.example', 'https://othergateway.example', false],
  ['.gateway.example', 'https://gateway.example', true],
  ['.gateway.example', 'https://deep.api.gateway.example/v1', true],
  ['*.gateway.example', 'https://api.gateway.example', true],
  ['GATEWAY.example', 'https://gateway.EXAMPLE', true],
  ['gateway.example.', 'https://gateway.example', true],
  ['gateway.example:8443', 'https://gateway.example:8443', true],
  ['gateway.example:8443', 'https://gateway.example', false],
  ['gateway.example:443', 'https://gateway.example', true],
  ['gateway.example:80', 'http://gateway.example', true],
  ['10.0.0.0/8', 'http://10.200.3.4', true],
  ['10.0.0.0/8', 'http://11.0.0.1', false],
  ['192.168.1.128/25', 'http://192.168.1.127', false],
  ['192.168.1.128/25', 'http://192.168.1.200', true],
  ['0.0.0.0/0', 'http://8.8.8.8', true],
  ['0.0.0.0/0', 'http://gateway.example', false],
  ['10.1.2.3', 'http://10.1.2.3:8080', true],
  ['10.1.2.3', 'http://10.1.2.30', false],
  ['10.1.2.3:8080', 'http://10.1.2.3:8080', true],
  ['::1', 'http://[::1]:4180', true],
  ['[::1]:4180', 'http://[::1]:4180', true],
  ['[::1]:4180', 'http://[::1]:4181', false],
  ['fd00::/8', 'http://[fd12:3456::7]', true],
  ['fd00::/8', 'http://[fe80::1]', false],
  ['10.0.0.0/8', 'http://[::ffff:10.1.1.1]', true],
  ['2001:DB8:0:0::1', 'http://[2001:db8::1]', true],
  ['<local>', 'http://gateway', true],
  ['<local>', 'http://gateway.example', false],
  ['<local>', 'http://10.0.0.1', false],
  ['*', 'https://anything.example', true],
  ['', 'https://gateway.example', false],
  ['a.example, b.example;c.example  d.example', 'https://c.example', true],
  ['a.example, b.example;c.example  d.example', 'https://d.example', true],
])('holds %j against %s: %s', (list, address, expected) => {
  expect(isBypassed(list, new URL(address))).toBe(expected)
})

it.each([
  'http://gateway.example',
  '10.0.0.0/33',
  'fd00::/129',
  '10.0.0.0/x',
  '300.1.1.1/8',
  'gateway.example:0',
  'gateway.example:70000',
  'a..b',
  '<all>',
  'über.example',
])('names %j as an entry that cannot be read', (entry) => {
  expect(parseBypass(`good.example ${entry}`)).toEqual({
    entries: [{ kind: 'host', host: 'good.example', port: undefined }],
    unreadable: [entry],
  })
})
