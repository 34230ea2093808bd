import { expect, test } from 'vitest'
import {
  contentSecurityPolicy,
  isVectorWorker,
  previewPolicy,
  vectorWorkerPolicy,
} from './content-security-policy.ts'

test('allows neither eval, nor inline scripts, nor anything from the network', () => {
  expect(contentSecurityPolicy).not.toMatch(/unsafe-eval|https?:|wss?:|\*/)
  const directives = Object.fromEntries(
    contentSecurityPolicy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  expect(directives['default-src']).toEqual(["'none'"])
  expect(directives['script-src']).toEqual(["'self'"])
  expect(directives['style-src']).toEqual(["'self'"])
})

test('lets one worker compile WebAssembly, and nothing else', () => {
  expect(vectorWorkerPolicy.replace(" 'wasm-unsafe-eval'", '')).toBe(contentSecurityPolicy)
  expect(isVectorWorker('assets/vector-worker-Ab_3-x.js')).toBe(true)
  expect(isVectorWorker('assets/band-worker-Ab_3-x.js')).toBe(true)
  for (const path of [
    'assets/index-Ab3.js',
    'vector-worker-a.js',
    'assets/vector-worker-a.js/b.js',
    'index.html',
  ])
    expect(isVectorWorker(path)).toBe(false)
})

test('lets previews show what stands in them, and load and open nothing', () => {
  const directives = new Map(
    previewPolicy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ')
      return [name, sources]
    }),
  )
  expect(directives.get('default-src')).toEqual(["'none'"])
  const allowed = [...directives].flatMap(([name, sources]) => (name === 'sandbox' ? [] : sources))
  expect(new Set(allowed)).toEqual(new Set(["'none'", "'unsafe-inline'", 'data:', 'blob:', "'self'"]))
  // No directive that loads or navigates allows anything but the content of the document itself.
  for (const name of ['connect-src', 'frame-src', 'worker-src', 'object-src'])
    expect(directives.has(name)).toBe(false)
  expect(directives.get('form-action')).toEqual(["'none'"])
  expect(directives.get('base-uri')).toEqual(["'none'"])
  expect(directives.get('frame-ancestors')).toEqual(["'self'"])
  expect(directives.get('sandbox')).toEqual(['allow-scripts'])
})

test('lets no page but that of previews be framed', () => {
  expect(contentSecurityPolicy).toContain("frame-ancestors 'none'")
  expect(contentSecurityPolicy).toContain("frame-src 'self'")
})
