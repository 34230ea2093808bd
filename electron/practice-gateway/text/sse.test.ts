import { createParser, type EventSourceMessage } from 'eventsource-parser'
import { describe, expect, test } from 'vitest'
import { encodeFrame, encodeOddly, type Frame } from './sse.ts'

function read(text: string): Pick<EventSourceMessage, 'event' | 'data'>[] {
  const events: Pick<EventSourceMessage, 'event' | 'data'>[] = []
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data }) })
  parser.feed(text)
  return events
}

const frame: Frame = { event: 'delta', data: '{"text":"Ünïcödé","list":[1,2]}' }

describe('encodeOddly', () => {
  test.each([0, 1, 2, 3, 4, 5, 6, 7])('spelling %i is read as the same event', (index) => {
    const [event, ...more] = read(`${encodeOddly(frame, index)}\n`)
    expect(more).toEqual([])
    expect(event?.event).toBe('delta')
    expect(JSON.parse(event?.data ?? '')).toEqual(JSON.parse(frame.data))
  })

  test('keeps a marker that is no JSON on one line', () => {
    expect(read(encodeOddly({ data: '[DONE]' }, 5))).toEqual([{ event: undefined, data: '[DONE]' }])
  })
})

test('encodeFrame leaves the event name out where there is none', () => {
  expect(encodeFrame({ data: '{}' })).toBe('data: {}\n\n')
})
