import { expect, test } from 'vitest'
import { modelsFormat } from '../../shared/formats/models/index.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { callGateway } from './call-gateway.ts'
import { targetOf } from './testing/exchange-under-test.ts'
import { answerWith, startLoopback, type Answer } from './testing/loopback.ts'

async function ask(answer: Answer, signal = new AbortController().signal): Promise<unknown> {
  const server = await startLoopback(answer)
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(server.url),
    signal,
    clock: systemClock,
  })
  return result.ok ? result.value : result.error
}

test('asks once, with Authorization alone, and reads the list', async () => {
  const server = await startLoopback(
    answerWith(
      '{"success":true,"object":"list","data":[{"id":"b","owned_by":"x","supported_endpoint_types":["openai"]},{"id":"a"}]}',
    ),
  )
  const result = await callGateway({
    format: modelsFormat,
    input: {},
    target: targetOf(server.url),
    signal: new AbortController().signal,
    clock: systemClock,
  })
  expect(result).toMatchObject({
    ok: true,
    value: [
      { id: 'a', ownedBy: '', endpointTypes: [] },
      { id: 'b', ownedBy: 'x', endpointTypes: ['openai'] },
    ],
  })
  expect(server.calls.map(({ method, url, body }) => ({ method, url, body }))).toEqual([
    { method: 'GET', url: '/v1/models', body: '' },
  ])
  expect(Object.keys(server.calls[0]?.headers ?? {}).toSorted()).toEqual([
    'accept',
    'accept-encoding',
    'accept-language',
    'authorization',
    'connection',
    'host',
    'user-agent',
  ])
})

test.each<[string, Answer, object]>([
  [
    'an error with 200',
    answerWith('{"success":false,"message":"get user group failed"}'),
    { kind: 'server', gatewaySays: 'get user group failed' },
  ],
  [
    'a wrong key',
    answerWith('{"error":{"message":"Invalid token"}}', 'application/json', 401),
    { kind: 'unauthorized' },
  ],
  [
    'a web page',
    answerWith('<!doctype html><title>App</title>', 'text/html'),
    { kind: 'invalid-response', gatewaySays: 'App' },
  ],
  ['an empty 429', answerWith('', '', 429), { kind: 'rate-limited', status: 429 }],
  [
    'half a list',
    answerWith('{"data":['),
    { kind: 'invalid-response', message: 'The response is not JSON.' },
  ],
])('says what is wrong with %s', async (_, answer, error) => {
  expect(await ask(answer)).toMatchObject(error)
})

test('a stopped call is calmly cancelled', async () => {
  const stop = new AbortController()
  expect(await ask(() => stop.abort(), stop.signal)).toEqual({
    kind: 'cancelled',
    message: 'Stopped.',
    text: { code: 'gateway.stopped' },
  })
})

const cut =
  (body: string, status = 200): Answer =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', 'content-length': '999' })
    response.write(body, () => response.destroy())
  }

test('an answer that broke off is no list, also where it can be read', async () => {
  const broke = { kind: 'network', message: 'The connection broke while the response was arriving.' }
  expect(await ask(cut('{"data":[{"id":"a"}]}'))).toMatchObject(broke)
  expect(await ask(cut('{"data":[{"id":'))).toMatchObject(broke)
  expect(await ask(cut('{"error":{"message":"Invalid token"}}', 401))).toMatchObject({
    kind: 'unauthorized',
    detail: expect.stringContaining(broke.message) as string,
  })
})
