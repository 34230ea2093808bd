import { expect, it } from 'vitest'
import { environmentProxy } from './environment-proxy.ts'

const both = { HTTPS_PROXY: 'http://secure:1', HTTP_PROXY: 'http://plain:2' }

it.each<[string, Record<string, string>, string, string | null]>([
  ['takes the proxy of the scheme', both, 'https://a.example/', 'http://secure:1'],
  ['takes the proxy of the other scheme', both, 'http://a.example/', 'http://plain:2'],
  [
    'prefers the lower-case name',
    { ...both, https_proxy: 'http://lower:3' },
    'https://a.example/',
    'http://lower:3',
  ],
  ['falls back to the one for all', { ALL_PROXY: 'http://all:4' }, 'https://a.example/', 'http://all:4'],
  ['adds a scheme that was left out', { HTTPS_PROXY: 'secure:1' }, 'https://a.example/', 'http://secure:1'],
  ['connects directly when there is none', {}, 'https://a.example/', null],
  ['never asks a proxy for this machine', both, 'http://127.0.0.1:4141/v1', null],
  ['never asks a proxy for this machine by name', both, 'https://localhost/', null],
  [
    'leaves an excluded host alone',
    { ...both, NO_PROXY: 'b.example, a.example' },
    'https://a.example/',
    null,
  ],
  [
    'leaves the subdomains of an excluded host alone',
    { ...both, NO_PROXY: '.example' },
    'https://a.example/',
    null,
  ],
  ['excludes by port', { ...both, NO_PROXY: 'a.example:8443' }, 'https://a.example:8443/', null],
  [
    'does not exclude another port',
    { ...both, NO_PROXY: 'a.example:8443' },
    'https://a.example/',
    'http://secure:1',
  ],
  [
    'does not exclude a host that only ends alike',
    { ...both, NO_PROXY: 'a.example' },
    'https://aa.example/',
    'http://secure:1',
  ],
  ['excludes everything with a star', { ...both, NO_PROXY: '*' }, 'https://a.example/', null],
  ['connects directly for what is no address', both, 'not an address', null],
])('%s', (_title, environment, url, proxy) => {
  expect(environmentProxy(environment, url)).toBe(proxy)
})
