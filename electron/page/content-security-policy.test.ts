import { expect, test } from 'vitest'
import { contentSecurityPolicy, isVectorWorker, vectorWorkerPolicy } from './content-security-policy.ts'

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
