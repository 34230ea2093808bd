import { describe, expect, it } from 'vitest'
import { documentedRoutes } from '../gateway/documented-routes.ts'
import { documentedRequests } from './testing/documented-requests.ts'
import { findUnplaced } from './testing/find-unplaced.ts'

const routes = documentedRoutes.map((route) => [route.section, route] as const)

describe.each(routes)('%s has its place in the window', (_, route) => {
  const asked = documentedRequests[route.path]

  it('on the documented path, with the documented header', () => {
    const request = asked.request({})
    expect(request).toMatchObject({ ok: true, value: { method: route.method, auth: route.auth } })
    const path = request.ok ? request.value.path : ''
    expect(path).toMatch(new RegExp(`^${route.path.replaceAll(/\{\w+\}/g, '[^/:]+')}$`))
  })

  it('with every field, every type and every value of its table', () => {
    expect(findUnplaced(route.fields, asked)).toEqual([])
  })
})

describe('what is missing is found', () => {
  const [, chat] = documentedRoutes
  const asked = documentedRequests[chat.path]

  it('when a parameter row is taken away', () => {
    const fields = asked.fields.filter(({ name }) => name !== 'max_completion_tokens')
    expect(findUnplaced(chat.fields, { ...asked, fields })).toEqual(['max_completion_tokens'])
  })

  it('when a form no longer fills a field, gives one of its types, or one of its values', () => {
    const asText: typeof asked = { fields: [], request: () => asked.request({ messages: 'Hello' }) }
    expect(findUnplaced(chat.fields.slice(0, 4), asText)).toEqual([
      'messages as array',
      'messages[].role',
      'messages[].content',
    ])
    const [, , role] = chat.fields
    expect(findUnplaced([{ ...role, values: ['user', 'developer'] }], asked)).toEqual([
      'messages[].role "developer"',
    ])
  })
})
