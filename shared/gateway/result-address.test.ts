import { describe, expect, it, test } from 'vitest'
import { baseUrlOfRequest, isResultAddress, placesOfResult, resolveResultAddress } from './result-address.ts'

describe('an address that an answer gives is resolved against the connection', () => {
  it.each([
    ['/files/x.mp4', 'https://gw.example', 'https://gw.example/files/x.mp4'],
    ['files/x', 'https://gw.example', 'https://gw.example/files/x'],
    ['./files/x', 'https://gw.example', 'https://gw.example/files/x'],
    ['x.png', 'https://gw.example', 'https://gw.example/x.png'],
    ['//cdn.example/x', 'https://gw.example', 'https://cdn.example/x'],
    ['/files/x.mp4?a=b#c', 'http://127.0.0.1:3000', 'http://127.0.0.1:3000/files/x.mp4?a=b#c'],
    ['/files/x.mp4', 'https://gw.example/one/', 'https://gw.example/files/x.mp4'],
    ['files/x', 'https://gw.example/one', 'https://gw.example/one/files/x'],
    ['//cdn.example/x', 'http://gw.example/one', 'http://cdn.example/x'],
    [' https://cdn.example/a b ', 'https://gw.example', 'https://cdn.example/a%20b'],
    ['data:image/png;base64,AAAA', 'https://gw.example', 'data:image/png;base64,AAAA'],
  ])('%s at %s', (text, baseUrl, expected) => {
    expect(resolveResultAddress(text, baseUrl)).toBe(expected)
  })

  it.each([
    '',
    'x',
    ' ',
    '/',
    '//',
    'N/A',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'ftp://h/x',
    'content policy',
    'see https://h/x',
    'http://',
    'blob:https://h/x',
    'mailto:a@b.example',
  ])('%j is none', (text) => {
    expect(isResultAddress(text)).toBe(false)
    expect(resolveResultAddress(text, 'https://gw.example')).toBeUndefined()
  })
})

test('a file of the connection is looked for with and without the path that the connection has', () => {
  expect(placesOfResult('https://gw.example/files/x', 'https://gw.example/one')).toEqual([
    'https://gw.example/files/x',
    'https://gw.example/one/files/x',
  ])
  expect(placesOfResult('https://gw.example/one/files/x?a', 'https://gw.example/one')).toEqual([
    'https://gw.example/one/files/x?a',
    'https://gw.example/files/x?a',
  ])
  expect(placesOfResult('https://gw.example/v1/files/x', 'https://gw.example')).toEqual([
    'https://gw.example/v1/files/x',
  ])
  expect(placesOfResult('https://cdn.example/x', 'https://gw.example/one')).toEqual(['https://cdn.example/x'])
})

test.each([
  ['https://gw.example/v1/images/edits', 'https://gw.example'],
  ['https://gw.example/one/v1/chat/completions?a', 'https://gw.example/one'],
  ['http://h:1/v1beta/models/m:generateContent', 'http://h:1'],
  ['no address', undefined],
])('the connection of a request to %s', (url, expected) => {
  expect(baseUrlOfRequest(url)).toBe(expected)
})
