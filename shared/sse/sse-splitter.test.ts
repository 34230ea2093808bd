import { expect, test } from 'vitest'
import { createSseSplitter } from './sse-splitter.ts'

function split(pieces: readonly string[]): unknown[] {
  const received: unknown[] = []
  const splitter = createSseSplitter({
    onEvent: (data, event) => received.push(event === '' ? data : [event, data]),
    onStray: (line) => received.push({ stray: line }),
  })
  for (const piece of pieces) splitter.push(piece)
  splitter.end()
  return received
}

/**
 * Splits the same text whole, one character at a time, and in two at every position: the events are always the same.
 */
function splitEveryWay(text: string): unknown[] {
  const whole = split([text])
  expect(split(Array.from(text))).toEqual(whole)
  for (let cut = 0; cut <= text.length; cut += 1) {
    expect(split([text.slice(0, cut), text.slice(cut)])).toEqual(whole)
  }
  return whole
}

test.each([
  ['line feeds', 'data: a\n\ndata: b\n\n', ['a', 'b']],
  ['carriage returns', 'data: a\r\rdata: b\r\r', ['a', 'b']],
  ['both', 'data: a\r\n\r\ndata: b\r\n\r\n', ['a', 'b']],
  ['a mix', 'data: a\r\n\ndata: b\n\r\ndata: c\r\r\n', ['a', 'b', 'c']],
  ['blank lines in plenty', '\n\ndata: a\n\n\n\ndata: b\n\n\n', ['a', 'b']],
  ['no space after the colon', 'data:a\n\n', ['a']],
  ['only the first space is taken off', 'data:  a \n\n', [' a ']],
  ['lines of one event are joined', 'data: a\ndata: b\n\n', ['a\nb']],
  ['an empty line of data between', 'data: a\ndata\ndata: b\n\n', ['a\n\nb']],
  ['nothing for empty data', 'data:\n\ndata: \n\nevent: x\n\n', []],
  ['event names, forgotten after each event', 'event: x\ndata: a\n\ndata: b\n\n', [['x', 'a'], 'b']],
  [
    'the same event name again and again, and others that begin or go on like it',
    'event: x\ndata: a\n\nevent: x\ndata: b\n\nevent: xy\ndata: c\n\nevent: x\nevent:\ndata: d\n\nevent: x\nid: 1\ndata: e\nevent: x\n\nevent: x\n\ndata: f\n\n',
    [['x', 'a'], ['x', 'b'], ['xy', 'c'], 'd', ['x', 'e'], 'f'],
  ],
  ['an event name after its data', 'data: a\nevent: x\n\n', [['x', 'a']]],
  ['ids and retries are ignored', 'id: 7\nretry: 10\ndata: a\n\n', ['a']],
  ['comments', ': PING\n\n: OPENROUTER PROCESSING\n\ndata: a\n:x\n\n', ['a']],
  ['a byte order mark', '\uFEFFdata: a\n\n', ['a']],
  ['no blank line at the end', 'data: a\n\ndata: b', ['a', 'b']],
  ['no line end after a whole line', 'data: a\n', ['a']],
  ['colons in the data', 'data: {"a":"b: c"}\n\n', ['{"a":"b: c"}']],
  ['characters of every width', 'data: aé漢😀\n\n', ['aé漢😀']],
  [
    'a bare error after an event',
    'data: a\n\n{"error":{"message":"x"}}\n',
    ['a', { stray: '{"error":{"message":"x"}}' }],
  ],
  ['a bare error without a line end', '{"error":1}', [{ stray: '{"error":1}' }]],
])('splits %s', (_, text, events) => {
  expect(splitEveryWay(text)).toEqual(events)
})

test('takes a line of many megabytes in small pieces without slowing down with its length', () => {
  const piece = 'x'.repeat(1000)
  const pieces = ['data: ', ...Array.from({ length: 8000 }, () => piece), '\n\n']
  const events = split(pieces)
  expect(events).toHaveLength(1)
  expect(events[0]).toHaveLength(8_000_000)
})

test('splits ten thousand events that come in one piece', () => {
  const text = Array.from({ length: 10_000 }, (_, index) => `data: ${index}\n\n`).join('')
  const events = split([text])
  expect(events).toHaveLength(10_000)
  expect(events[9999]).toBe('9999')
})
