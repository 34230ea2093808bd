import { expect, it } from 'vitest'
import type { FormatDescriptor } from '../../../shared/formats/descriptor.ts'
import { formatRegistry } from '../../../shared/formats/registry.ts'
import { formatOfPath, formatOfRequest } from './known-route.ts'

const known = Object.values<FormatDescriptor>(formatRegistry).filter(({ kind }) => kind !== 'by-hand')

it.each(known)('finds the tab of $route.method $route.path', ({ id, route, tab }) => {
  const path = `${route.path.replace('{model}', 'a-model')}?x=1`
  expect(formatOfRequest({ method: route.method, path })).toMatchObject({ id, tab })
  expect(formatOfRequest({ method: 'DELETE', path })).toBeUndefined()
})

it.each([
  ['/v1beta/models/a:streamGenerateContent?alt=sse', 'generate-content'],
  ['/v1beta/models/a:batchEmbedContents', 'embed-content'],
])('knows %s as another way to ask for %s', (path, id) => {
  expect(formatOfPath(path)).toMatchObject({ id })
})

it.each(['/v1/anything', '/', '', '/v1/chat/completions/x', '/v1beta/models/a:countTokens'])(
  'does not know %s',
  (path) => {
    expect(formatOfPath(path)).toBeUndefined()
  },
)
