import { expect, test } from 'vitest'
import { routeUrl } from './address.ts'

test('appends a route to an address', () => {
  expect(routeUrl('https://example.com/api', '/v1/models')).toBe('https://example.com/api/v1/models')
  expect(routeUrl('https://example.com/', '/v1/models')).toBe('https://example.com/v1/models')
})
