import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security-policy.ts'

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
