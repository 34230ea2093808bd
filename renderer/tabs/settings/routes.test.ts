import { expect, it } from 'vitest'
import { documentedRoutes } from '../../../shared/gateway/documented-routes.ts'
import { profile } from '../../../shared/gateway/profile.ts'
import { routesOf } from './routes.ts'

it('every documented route is in the table of endpoints, with the streaming one, each once', () => {
  const paths = routesOf({}).map(({ path }) => path)
  expect(documentedRoutes.map(({ path }) => path).filter((path) => !paths.includes(path))).toEqual([])
  expect(paths).toContain(`/v1beta/models/{model}${profile.generateContentStreamSuffix}`)
  expect(new Set(paths).size).toBe(paths.length)
})

it('carries the key in the documented header, or in the one a gateway has for it', () => {
  const headers = new Map(routesOf({ messagesKey: 'x-own' }).map(({ path, keyHeader }) => [path, keyHeader]))
  const others = documentedRoutes.filter(({ auth }) => auth !== 'x-api-key')
  expect(others.map(({ path }) => headers.get(path))).toEqual(others.map(({ auth }) => auth))
  expect(headers.get('/v1/messages')).toBe('x-own')
})
