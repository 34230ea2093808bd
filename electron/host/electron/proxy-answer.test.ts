import { expect, test } from 'vitest'
import { parseProxyAnswer } from './proxy-answer.ts'

test.each([
  ['DIRECT', null],
  ['', null],
  ['PROXY proxy.example:3128', 'http://proxy.example:3128'],
  ['PROXY a:3128; SOCKS5 b:1080; DIRECT', 'http://a:3128'],
  ['DIRECT; PROXY a:3128', null],
  ['HTTPS secure.example:443', 'https://secure.example:443'],
  ['QUIC q:443; proxy [::1]:8080', 'http://[::1]:8080'],
  ['PROXY', null],
])('reads "%s" as %s', (answer, expected) => {
  expect(parseProxyAnswer(answer)).toBe(expected)
})

test.each([
  ['SOCKS old.example:1080', 'socks4://old.example:1080'],
  ['SOCKS old.example:1080; SOCKS5 new.example:1080', 'socks5://new.example:1080'],
  ['SOCKS4 old.example:1080; DIRECT', null],
  ['SOCKS a:1080; SOCKS b:1080', 'socks4://a:1080'],
])(
  'takes SOCKS for version 4, which is used only when nothing else is named: "%s" is %s',
  (answer, expected) => {
    expect(parseProxyAnswer(answer)).toBe(expected)
  },
)
