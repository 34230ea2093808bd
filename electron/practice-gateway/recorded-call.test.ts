import { expect, test } from 'vitest'
import { recordCall, type RecordedCall } from './recorded-call.ts'

function call(requestId: string, body = ''): RecordedCall {
  return { method: 'POST', path: '/', headers: {}, body, at: 0, requestId }
}

test('drops the oldest calls beyond a thousand', () => {
  const calls: RecordedCall[] = []
  for (let count = 1; count <= 1005; count += 1) recordCall(calls, call(String(count)))
  expect([calls.length, calls[0]?.requestId]).toEqual([1000, '6'])
})

test('drops the oldest calls when their bodies grow large, but keeps the last one', () => {
  const calls: RecordedCall[] = []
  const large = 'x'.repeat(40 * 1024 * 1024)
  recordCall(calls, call('1', large))
  recordCall(calls, call('2', large))
  expect(calls.map(({ requestId }) => requestId)).toEqual(['2'])
})
