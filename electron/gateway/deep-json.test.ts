import { describe, expect, it } from 'vitest'
import { formatRegistry, type FormatId } from '../../shared/formats/registry.ts'
import { findRunFormat, runFormats } from '../../shared/formats/run-formats.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { ExchangeEnd } from './exchange.ts'
import { createResponseReader } from './response-reader.ts'

const depth = 100_000
const list = `${'['.repeat(depth)}${']'.repeat(depth)}`
const object = `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

/** Values as they lie in answers, with something deep in a place of every kind. */
const bodies: readonly (readonly [string, string])[] = [
  ['a list', list],
  ['an object', object],
  ['an error', `{"error":{"message":"m","metadata":${object}}}`],
  ['an unknown field', `{"choices":[],"output":[],"content":[],"data":[],"text":"x","more":${list}}`],
  ['a task', `{"task_id":"t1","status":"queued","properties":${object}}`],
  [
    'a tool call',
    `{"choices":[{"message":{"tool_calls":[{"function":{"name":"f","arguments":${object}}}]}}]}`,
  ],
]

function read(format: string, text: string, type: string, status = 200): { end: ExchangeEnd; parts: Part[] } {
  const described = findRunFormat(format)
  if (described === undefined) throw new Error(format)
  const parts: Part[] = []
  const head = { status, headers: [{ name: 'content-type', value: type }] }
  const reader = createResponseReader(described, head, (made) => parts.push(...made))
  reader.push(Buffer.from(text))
  return { end: reader.end(), parts }
}

/** The answer to a hand-written request may be anything: one that is too deep to be parsed is shown as text. */
const takesAny = (format: string): boolean =>
  Object.hasOwn(formatRegistry, format) && formatRegistry[format as FormatId].kind === 'by-hand'

const reading = Object.keys(runFormats).filter((format) => !takesAny(format))

describe.each(Object.keys(runFormats).filter(takesAny))('an answer to %s', (format) => {
  it.each(bodies)('that is %s, nested deeply, is whole, alone and as an event', (_, text) => {
    expect(read(format, text, 'application/json').end).toMatchObject({ outcome: 'done' })
    const { end, parts } = read(format, `data: {}\n\ndata: ${text}\n\n`, 'text/event-stream')
    expect(end).toMatchObject({ outcome: 'done' })
    expect(parts.map((part) => part.type)).toContain('finish')
  })
})

describe.each(reading)('an answer to %s', (format) => {
  it.each(bodies)('that is %s, nested deeply, ends with words', (_, text) => {
    for (const type of ['application/json', 'text/event-stream']) {
      const { end } = read(format, text, type)
      expect(end).toMatchObject({ outcome: 'failed', error: { kind: 'invalid-response' } })
    }
  })

  it.each(bodies)('that is %s, nested deeply, with a bad status, ends with words', (_, text) => {
    expect(read(format, text, 'application/json', 400).end).toMatchObject({
      outcome: 'failed',
      error: { kind: 'rejected' },
    })
  })

  it.each(bodies)('with an event that is %s, nested deeply, is gone on with', (_, text) => {
    const { parts } = read(format, `data: {}\n\ndata: ${text}\n\ndata: [DONE]\n\n`, 'text/event-stream')
    const isStreamed = findRunFormat(format)?.createStreamReader !== undefined
    const type = isStreamed ? 'unreadable' : 'error'
    expect(parts.map((part) => part.type)).toContain(type)
  })
})
