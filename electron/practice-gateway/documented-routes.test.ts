import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bodyOf } from '../../shared/formats/testing/documented-body.ts'
import { documentedRequests } from '../../shared/formats/testing/documented-requests.ts'
import { bodyWith } from '../../shared/formats/testing/find-unplaced.ts'
import { documentedRoutes } from '../../shared/gateway/documented-routes.ts'
import type { Json, JsonObject } from '../../shared/json.ts'
import { startPracticeGateway, type PracticeGateway } from './server.ts'
import { stringAt } from './text/json-parts.ts'
import { askRoute, bodiesWith, without, withWrongType } from './testing/ask-documented.ts'

let gateway: PracticeGateway
/** Ids that only this gateway can issue: of a response and of a task. */
let ids: { readonly response: string; readonly task: string }

beforeAll(async () => {
  gateway = await startPracticeGateway({ paceMs: 0 })
  ids = {
    response: await idOf('/v1/responses', 'id', 'practice-chat'),
    task: await idOf('/v1/video/generations', 'task_id', 'practice-video'),
  }
})

afterAll(() => gateway.close())

async function idOf(path: string, name: string, model: string): Promise<string> {
  const answer = await fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
    body: JSON.stringify({ model, input: 'Hello', prompt: 'Hello' }),
  })
  return stringAt((await answer.json()) as Json, name)
}

/** Sends this body to a documented route. */
function ask(route: (typeof documentedRoutes)[number], body?: JsonObject): Promise<Response> {
  const request = documentedRequests[route.path].request({})
  if (!request.ok) throw new Error(request.error.message)
  const path = request.value.path.replace('task_1', ids.task)
  return askRoute(gateway, route, path, body ?? bodyOf(request.value))
}

const routes = documentedRoutes.map((route) => [route.section, route] as const)

const rows = documentedRoutes.flatMap((route) =>
  route.fields.map((field) => [route.section, field.name, route, field] as const),
)

describe('the practice gateway', () => {
  it.each(routes)('answers %s', async (_, route) => {
    const answer = await ask(route)
    expect(answer.status, await answer.text()).toBe(200)
  })

  it.each(rows)('%s takes `%s`, which is documented', async (_, _name, route, field) => {
    const bodies = bodiesWith(field, documentedRequests[route.path], { previous_response_id: ids.response })
    for (const body of bodies) {
      const answer = await ask(route, body)
      expect(answer.status, await answer.text()).toBe(200)
    }
    const [body = {}] = bodies
    const refused = [
      ...(field.types.includes('file') ? [] : [withWrongType(body, field)]),
      ...(field.isRequired ? [without(body, field)] : []),
    ]
    for (const wrong of refused) {
      const answer = await ask(route, wrong)
      expect(
        answer.status,
        `${JSON.stringify(wrong).slice(0, 300)}: ${await answer.text()}`,
      ).toBeGreaterThanOrEqual(400)
    }
  })

  it('is not taken to know a field that it does not look at', async () => {
    const [, chat] = documentedRoutes
    const body = bodyWith(documentedRequests[chat.path], {})
    const answer = await ask(chat, withWrongType(body, { ...chat.fields[0], name: 'nobody_knows' }))
    expect(answer.status).toBe(200)
  })
})
