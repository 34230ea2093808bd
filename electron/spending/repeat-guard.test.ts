import { describe, expect, it } from 'vitest'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createOpenQuestions } from './open-questions.ts'
import { createRepeatGuard, type RepeatableRequest } from './repeat-guard.ts'

const json: WireRequest = {
  method: 'POST',
  path: '/v1/images/generations',
  headers: {},
  body: { type: 'json', value: { model: 'a', prompt: 'A boat' } },
  expectsStream: false,
}

function start(withoutAsking?: 'refuse' | 'allow') {
  const clock = createMemoryClock(1_000_000)
  const questions = createOpenQuestions(() => undefined)
  let isOn = true
  const guard = createRepeatGuard({ clock, questions, isOn: () => isOn, withoutAsking: () => withoutAsking })
  return {
    clock,
    questions,
    turnOff: (): void => {
      isOn = false
    },
    /** Whether it was sent, and a function that ends it. */
    send: async (request: WireRequest = json, given: Partial<RepeatableRequest> = {}) => {
      const admitted = await guard.admit({
        connectionId: 'c',
        connectionName: 'Mine',
        model: 'a',
        request,
        isOnPurpose: false,
        ...given,
      })
      return admitted.ok
        ? { left: true as const, end: admitted.value }
        : { left: false as const, error: admitted.error }
    },
    answer: (answer: 'refuse' | 'once') => {
      const [question] = questions.list()
      if (question === undefined) throw new Error('Nothing is asked')
      questions.answer(question.id, answer)
      return question
    },
  }
}

const bodies: readonly (readonly [string, WireRequest])[] = [
  ...Object.values(conversationFormats).flatMap((format) =>
    [true, false].map((stream) => {
      const built = format.request({
        model: 'a',
        system: '',
        turns: [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }],
        parameters: { stream },
        extra: {},
      })
      if (!built.ok) throw new Error(built.error.message)
      return [`${format.id}, ${stream ? 'streamed' : 'plain'}`, built.value] as const
    }),
  ),
  ['images', json],
  ['text', { ...json, body: { type: 'text', text: 'A boat', contentType: 'text/plain' } }],
  [
    'a form with a file',
    {
      ...json,
      body: {
        type: 'multipart',
        fields: [{ name: 'file', mediaId: 'm', fileName: 'a.wav', mediaType: 'audio/wav' }],
      },
    },
  ],
  ['no body', { method: 'POST', path: '/v1/make', headers: {}, expectsStream: false }],
]

describe.each(bodies)('%s', (_, request) => {
  it.each([
    [0, true],
    [59, true],
    [59.999, true],
    [60, false],
    [61, false],
  ])('again after %s s: asked is %s', async (seconds, isAsked) => {
    const { clock, send, answer, questions } = start()
    await send(request)
    clock.advance(seconds * 1000)
    const again = send(request)
    await Promise.resolve()
    expect(questions.list()).toHaveLength(isAsked ? 1 : 0)
    if (isAsked) expect(answer('refuse')).toMatchObject({ limit: 'repeat', sentAgoMs: seconds * 1000 })
    expect((await again).left).toBe(!isAsked)
  })
})

it('asks once: who agreed is not asked for a minute, and then again', async () => {
  const { clock, send, answer, questions } = start()
  await send()
  const second = send()
  answer('once')
  expect((await second).left).toBe(true)
  for (const seconds of [10, 49]) {
    clock.advance(seconds * 1000)
    expect((await send()).left).toBe(true)
  }
  clock.advance(2_000)
  const late = send()
  expect(questions.list()).toHaveLength(1)
  answer('refuse')
  expect(await late).toMatchObject({
    left: false,
    error: { kind: 'rejected', text: { code: 'spending.sameAgain' } },
  })
})

it('one of two that come at once is asked about, and says that the other is still on', async () => {
  const { send, answer, questions } = start()
  const both = [send(), send()]
  await expect.poll(() => questions.list().length).toBe(1)
  expect(answer('refuse')).toMatchObject({ isStillOn: true })
  expect((await Promise.all(both)).map(({ left }) => left)).toEqual([true, false])
})

it('a click is asked about once, whatever it sends and however it is paced', async () => {
  const { send, answer, questions } = start()
  const other: WireRequest = { ...json, path: '/v1/other' }
  await send(json, { click: '1' })
  await send(json, { click: '1' })
  await send(other, { click: '1' })
  expect(questions.list()).toEqual([])
  const second = [json, json, other].map((request) => send(request, { click: '2' }))
  await expect.poll(() => questions.list().length).toBe(1)
  answer('refuse')
  expect((await Promise.all(second)).map(({ left }) => left)).toEqual([false, false, false])
  expect((await send(other, { click: '2' })).left).toBe(false)
  const third = send(json, { click: '3' })
  answer('once')
  expect((await third).left).toBe(true)
  expect((await send(other, { click: '3' })).left).toBe(true)
})

it.each<[string, WireRequest, Partial<RepeatableRequest>]>([
  ['another body', { ...json, body: { type: 'json', value: { model: 'a', prompt: 'Two boats' } } }, {}],
  ['another path', { ...json, path: '/v1/images/edits' }, {}],
  ['another method', { ...json, method: 'PUT' }, {}],
  ['another connection', json, { connectionId: 'd' }],
  ['the same letters in another order', { ...json, body: { type: 'json', value: {}, text: '{ }' } }, {}],
  ['the same conversation', json, { sender: 'talk' }],
  ['a repeat on purpose', json, { isOnPurpose: true }],
])('is not asked about: %s', async (_, request, given) => {
  const { send } = start()
  await send(json, { sender: 'talk' })
  expect((await send(request, given)).left).toBe(true)
})

it.each<[string, Partial<WireRequest>]>([
  ['a list', { method: 'GET', path: '/v1/models' }],
  ['a deletion', { method: 'DELETE', path: '/v1/files/1' }],
  ['a count of tokens', { path: '/v1/messages/count_tokens?beta=true' }],
  ['a count of tokens of Google', { path: '/v1beta/models/a:countTokens' }],
  ['a file', { path: '/v1/files' }],
])('costs nothing and is not asked about: %s', async (_, change) => {
  const { send } = start()
  const free = { ...json, ...change }
  await send(free)
  expect((await send(free)).left).toBe(true)
})

it('what did not leave or was refused is forgotten, and what was charged before it is not', async () => {
  const { send, answer } = start()
  const first = await send()
  if (first.left) first.end(false)
  const second = await send()
  expect(second.left).toBe(true)
  if (second.left) second.end(true)
  const third = send()
  answer('once')
  const agreed = await third
  if (agreed.left) agreed.end(false)
  expect(second.left).toBe(true)
})

it('nothing is asked while it is turned off', async () => {
  const { send, turnOff } = start()
  await send()
  turnOff()
  expect((await send()).left).toBe(true)
})

it.each([
  ['refuse', false],
  ['allow', true],
] as const)('where nobody can be asked it goes as was said: %s', async (withoutAsking, left) => {
  const { send, questions } = start(withoutAsking)
  expect((await send()).left).toBe(true)
  expect((await send()).left).toBe(left)
  expect(questions.list()).toEqual([])
})

const numbered = (index: number): WireRequest => ({ ...json, body: { type: 'json', value: { index } } })

it('keeps a thousand, and nothing of what was sent', async () => {
  const { send } = start()
  for (let index = 0; index <= 1_000; index += 1) await send(numbered(index))
  expect((await send(numbered(0))).left).toBe(true)
})
