import { expect, it } from 'vitest'
import { valuesOfRecord } from './values-of-record.ts'

const target = { baseUrl: 'https://gw.example/api', headerNames: {} }
const sent = (name: string, value: string) => ({ name, value })
const given = {
  method: 'POST',
  url: 'https://gw.example/api/v2/chat?x=1',
  headers: [
    sent('host', 'gw.example'),
    sent('accept', 'application/json'),
    sent('accept-language', 'en'),
    sent('user-agent', 'gateway-playground/1'),
    sent('x-api-key', '••••••••abcd'),
    sent('x-secret', '••••••••'),
    sent('anthropic-version', '2023-06-01'),
    sent('content-type', 'application/json'),
    sent('content-length', '9'),
  ],
  body: '{"a":1.5}',
  bodyBytes: 9,
}

it('is the request as it was sent, without what the app sets for each one', () => {
  expect(valuesOfRecord(given, target)).toMatchObject({
    method: 'POST',
    path: '/v2/chat?x=1',
    key: 'x-api-key',
    headers: [{ name: 'anthropic-version', value: '2023-06-01', isSent: true }],
    bodyType: 'json',
    json: '{\n  "a": 1.5\n}',
  })
})

it('keeps JSON of another spelling letter for letter, and other texts as they are', () => {
  const body = '{ "n": 1.0 }'
  expect(valuesOfRecord({ ...given, body, bodyBytes: body.length }, target)?.json).toBe(body)
  expect(valuesOfRecord({ ...given, body: 'a=1', bodyBytes: 3 }, target)).toMatchObject({
    bodyType: 'text',
    text: 'a=1',
  })
})

it('knows a request without a key, and a body that is not whole', () => {
  const headers = [sent('accept', '*/*')]
  expect(valuesOfRecord({ ...given, headers, body: '', bodyBytes: 0 }, target)).toMatchObject({
    key: 'none',
    bodyType: 'none',
    headers: [{ name: 'accept', value: '*/*' }],
  })
  expect(valuesOfRecord({ ...given, bodyBytes: 90 }, target)).toBeUndefined()
})
