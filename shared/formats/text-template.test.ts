import { expect, test } from 'vitest'
import { createTextTemplate } from './text-template.ts'

function event(content: unknown, rest: object = {}): string {
  return JSON.stringify({ id: 'c1', choices: [{ index: 0, delta: { content } }], usage: null, ...rest })
}

test.each(['b', 'a longer text than that', '', '"', '\\', '\\"', 'a\\', '\n', 'é漢😀', '"}}]', 'c1'])(
  'reads %j where only the text differs',
  (text) => {
    const template = createTextTemplate({ ignored: ['padding', 'created'] })
    template.learn(event('a'), 'a')
    expect(template.match(event(text))).toBe(text)
  },
)

test.each([
  [
    'before the text',
    JSON.stringify({ id: 'c2', choices: [{ index: 0, delta: { content: 'b' } }], usage: null }),
  ],
  ['behind the text', event('b', { usage: { total_tokens: 3 } })],
  ['another kind of value', event(null)],
  ['another key', event('b').replace('content', 'refusal')],
  ['cut inside the text', event('b').slice(0, 45)],
  ['something else', '[DONE]'],
])('does not read an event that differs: %s', (_, data) => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  template.learn(event('a'), 'a')
  expect(template.match(data)).toBeUndefined()
})

test('does not learn where the text stands when it stands in two places', () => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  template.learn(event('c1'), 'c1')
  expect(template.match(event('b'))).toBeUndefined()
})

test('forgets what it learned when the next event is not certain', () => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  template.learn(event('a'), 'a')
  template.learn(event('a'), 'not in there')
  expect(template.match(event('b'))).toBeUndefined()
})

test('knows nothing before it has learned', () => {
  expect(createTextTemplate({ ignored: ['padding', 'created'] }).match(event('a'))).toBeUndefined()
})

test('takes a space behind the colon', () => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  template.learn('{"content": "a"}', 'a')
  expect(template.match('{"content": "b"}')).toBe('b')
})

test('learns again, now and then, after events that each differ elsewhere', () => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  for (let index = 0; index < 100; index += 1) template.learn(event('a', { other: index }), 'a')
  const read = Array.from({ length: 20 }, () => {
    const text = template.match(event('b'))
    if (text === undefined) template.learn(event('b'), 'b')
    return text
  })
  expect(read.at(-1)).toBe('b')
})

function padded(content: string, created: number, padding: string): string {
  return JSON.stringify({ created, choices: [{ delta: { content } }], padding, last: true })
}

test('does not mind that ignored values differ, wherever they stand', () => {
  const template = createTextTemplate({ ignored: ['padding', 'created'] })
  template.learn(padded('a', 1, 'xyz'), 'a')
  expect([
    template.match(padded('b', 20.5e30, '')),
    template.match(padded('c', -3, 'quote " and \\')),
    template.match(padded('"created":7', 4, '"')),
    template.match(padded('d', 1, 'xyz').replace('true', 'false')),
    template.match(padded('e', 1, 'xyz').replace('1', 'null')),
  ]).toEqual(['b', 'c', '"created":7', undefined, undefined])
})

function counted(content: string, usage: unknown): string {
  return JSON.stringify({ delta: { content }, usage, last: true })
}

test('hands over the counts of an event, whatever they are', () => {
  const template = createTextTemplate({ ignored: [], counts: 'usage' })
  template.learn(counted('a', { total: 1 }), 'a')
  expect(template.counts()).toBe('{"total":1}')
  for (const usage of [{ total: 2 }, {}, { total: 2, parts: [{ kind: 'x', total: 1 }] }]) {
    expect(template.match(counted('b', usage))).toBe('b')
    expect(template.counts()).toBe(JSON.stringify(usage))
  }
})

test.each([
  ['no object', counted('b', null)],
  ['a number', counted('b', 3)],
  ['none', JSON.stringify({ delta: { content: 'b' }, last: true })],
  ['cut off', counted('b', { total: 1 }).slice(0, -14)],
  ['with something new behind', counted('b', { total: 1 }).replace('true', 'false')],
])('does not read an event whose counts are %s', (_, data) => {
  const template = createTextTemplate({ ignored: [], counts: 'usage' })
  template.learn(counted('a', { total: 1 }), 'a')
  expect(template.match(data)).toBeUndefined()
})

test('takes counts that are not at the top of an event for a part of it', () => {
  const template = createTextTemplate({ ignored: [], counts: 'usage' })
  template.learn(nested('a', 1), 'a')
  expect(template.match(nested('b', 1))).toBe('b')
  expect(template.match(nested('b', 2))).toBeUndefined()
})

function nested(content: string, total: number): string {
  return JSON.stringify({ content, inner: { usage: { total } } })
}
