import { createParser } from 'eventsource-parser'
import { describe, expect, test } from 'vitest'
import { parseJson, type Json } from '../../shared/json.ts'
import { textFormats, type TextFormat } from './testing/text-formats.ts'
import { gatewayUnderTest, post } from './testing/gateway-under-test.ts'

interface Received {
  readonly status: number
  readonly contentType: string
  readonly bytes: Buffer
  /** Whether the connection broke before the body was complete. */
  readonly broke: boolean
  /** The number of chunks that the network delivered. */
  readonly chunks: number
}

/** Sends a request to a model in a format and returns the raw answer. */
async function ask(format: TextFormat, model: string, stream: boolean, text = 'Hello'): Promise<Received> {
  const gateway = await gatewayUnderTest()
  const response = await post(gateway, format.path(model, stream), format.body(model, text, stream))
  const chunks: Uint8Array[] = []
  let broke = false
  try {
    for await (const chunk of response.body ?? []) chunks.push(chunk as Uint8Array)
  } catch {
    broke = true
  }
  return {
    status: response.status,
    contentType: response.headers.get('content-type') ?? '',
    bytes: Buffer.concat(chunks),
    broke,
    chunks: chunks.length,
  }
}

/** The `data` of the events as an independent server-sent event parser reads them. */
function eventsIn(bytes: Buffer): string[] {
  const data: string[] = []
  const parser = createParser({ onEvent: (event) => data.push(event.data) })
  parser.feed(bytes.toString('utf8'))
  return data
}

/** The JSON values of an event. An event of several lines that is not JSON as a whole may hold one value per line. */
function valuesIn(data: string): Json[] {
  const whole = parseJson(data)
  if (whole !== undefined) return [whole]
  return data.split('\n').flatMap((line) => parseJson(line) ?? [])
}

function textOf(format: TextFormat, bytes: Buffer): string {
  return eventsIn(bytes).flatMap(valuesIn).map(format.textIn).join('')
}

function hasEnd(format: TextFormat, bytes: Buffer): boolean {
  return eventsIn(bytes).some(
    (data) => data.split('\n').some((line) => format.isEnd(line)) || format.isEnd(data),
  )
}

describe.each(textFormats.map((format) => [format.name, format] as const))('%s', (_, format) => {
  test('streams the text it also sends in one piece, and its end signal', async () => {
    const streamed = await ask(format, 'practice-chat', true, 'Tell me, briefly.')
    const whole = await ask(format, 'practice-chat', false, 'Tell me, briefly.')
    expect(textOf(format, streamed.bytes)).toBe(format.wholeText(parseJson(whole.bytes.toString()) ?? null))
    expect([hasEnd(format, streamed.bytes), streamed.broke]).toEqual([true, false])
  })

  test('breaks the connection inside an event with practice-cuts', async () => {
    const streamed = await ask(format, 'practice-cuts', true)
    const whole = await ask(format, 'practice-cuts', false)
    expect([streamed.broke, whole.broke]).toEqual([true, true])
    expect(textOf(format, streamed.bytes)).toContain('Rehearsed answer')
    expect(hasEnd(format, streamed.bytes)).toBe(false)
    expect(parseJson(whole.bytes.toString())).toBeUndefined()
  })

  test('ends cleanly without the end signal with practice-early', async () => {
    const { bytes, broke } = await ask(format, 'practice-early', true)
    expect(textOf(format, bytes)).toContain('Rehearsed answer')
    expect([hasEnd(format, bytes), broke]).toEqual([false, false])
  })

  test('keeps the whole text readable among the garbage of practice-garbage', async () => {
    const { bytes } = await ask(format, 'practice-garbage', true)
    const whole = await ask(format, 'practice-garbage', false)
    const text = bytes.toString('latin1')
    const wholeText = format.wholeText(parseJson(whole.bytes.toString()) ?? null)
    expect(textOf(format, bytes)).toBe(wholeText.replace('in one piece', 'streamed'))
    expect(hasEnd(format, bytes)).toBe(true)
    for (const oddity of [
      ': PING\n',
      '\r\n',
      '\r\r',
      'retry: 3000',
      'not JSON',
      'a line without a colon',
      '\xff\xfe',
      'nobody_knows',
    ]) {
      expect([oddity, text.includes(oddity)]).toEqual([oddity, true])
    }
    expect(eventsIn(bytes).some((data) => parseJson(data) === undefined && valuesIn(data).length > 1)).toBe(
      true,
    )
  })

  test('sends an error object without data: with practice-bare-error', async () => {
    const { bytes, status } = await ask(format, 'practice-bare-error', true)
    const tail = bytes.toString().split('\n\n').at(-1) ?? ''
    expect(status).toBe(200)
    expect(parseJson(tail)).toMatchObject({
      error: { message: expect.stringContaining('Rehearsed failure') },
    })
    expect(hasEnd(format, bytes)).toBe(false)
  })

  test('sends its own error event with practice-error-in-stream, and an error status without a stream', async () => {
    const streamed = await ask(format, 'practice-error-in-stream', true)
    const whole = await ask(format, 'practice-error-in-stream', false)
    expect(eventsIn(streamed.bytes).at(-1)).toContain('Rehearsed failure in the middle of the answer.')
    expect([streamed.status, whole.status]).toEqual([200, 529])
  })

  test('begins anew in the middle with practice-restart', async () => {
    const { bytes } = await ask(format, 'practice-restart', true)
    const values = eventsIn(bytes).flatMap(valuesIn)
    const text = values.map(format.textIn).join('')
    expect(text.split('**Rehearsed answer.**')).toHaveLength(3)
    if (format.name !== 'generate-content') expect(values.filter(format.isStart)).toHaveLength(2)
  })

  test('sends 10,000 events in one write with practice-burst', async () => {
    const { bytes } = await ask(format, 'practice-burst', true)
    expect(textOf(format, bytes)).toMatch(/^\*\*Rehearsed answer\.\*\* 1 2 3 .* 9998 9999$/)
    expect(eventsIn(bytes).length).toBeGreaterThanOrEqual(10_000)
  })

  test('sends one byte at a time with practice-drip, and no character is lost', async () => {
    const { bytes, chunks } = await ask(format, 'practice-drip', true)
    expect(textOf(format, bytes)).toContain('Ünïcödé 🙂 日本語.')
    expect(chunks).toBeGreaterThan(bytes.length / 20)
  })

  test('sends an event of 8 MB with practice-huge-event', async () => {
    const { bytes } = await ask(format, 'practice-huge-event', true)
    const longest = Math.max(...eventsIn(bytes).map((data) => data.length))
    expect(longest).toBeGreaterThan(8 * 1024 * 1024)
    expect(hasEnd(format, bytes)).toBe(true)
  })

  test('does the opposite of what stream asks for with practice-contrary', async () => {
    const streamed = await ask(format, 'practice-contrary', true)
    const whole = await ask(format, 'practice-contrary', false)
    expect([streamed.contentType, whole.contentType]).toEqual([
      'application/json; charset=utf-8',
      'text/event-stream; charset=utf-8',
    ])
    expect(hasEnd(format, whole.bytes)).toBe(true)
  })

  test('answers a web page with status 200 with practice-html', async () => {
    const { status, contentType } = await ask(format, 'practice-html', true)
    expect([status, contentType]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test('labels an error as an event stream with practice-status', async () => {
    const streamed = await ask(format, 'practice-status', true, 'Give me a 402')
    const whole = await ask(format, 'practice-status', false, 'Give me a 402')
    expect([streamed.status, streamed.contentType]).toEqual([402, 'text/event-stream'])
    expect([whole.status, whole.contentType]).toEqual([402, 'application/json; charset=utf-8'])
    expect(parseJson(streamed.bytes.toString())).toMatchObject({ error: { message: expect.any(String) } })
  })

  test('writes 20,000 tokens with practice-long', async () => {
    const { bytes } = await ask(format, 'practice-long', true)
    const pieces = eventsIn(bytes)
      .flatMap(valuesIn)
      .filter((value) => format.textIn(value) !== '')
    expect(pieces).toHaveLength(20_000)
  })
})

test('practice-stall falls silent for the time it says, and sends a comment before the second silence', async () => {
  const waits: number[] = []
  const gateway = await gatewayUnderTest({
    paceMs: undefined,
    clock: {
      now: () => 0,
      after(milliseconds, callback) {
        waits.push(milliseconds)
        queueMicrotask(callback)
        return () => undefined
      },
    },
  })
  const body = { model: 'practice-stall', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  const text = await (await post(gateway, '/v1/chat/completions', body)).text()
  expect(waits.filter((wait) => wait > 1000)).toEqual([6000, 3000])
  expect(text).toContain(': PING\n\n')
})

test('practice-rate-limited answers once the wait it told is over', async () => {
  let now = 0
  const gateway = await gatewayUnderTest({ clock: { now: () => now, after: () => () => undefined } })
  const body = { model: 'practice-rate-limited', messages: [{ role: 'user', content: 'Hello' }] }
  const send = () => post(gateway, '/v1/chat/completions', body)
  const first = await send()
  now = 2000
  const second = await send()
  now = 5000
  const third = await send()
  expect([first, second, third].map(({ status }) => status)).toEqual([429, 429, 200])
  expect([first, second].map(({ headers }) => headers.get('retry-after'))).toEqual(['5', '3'])
})

test('practice-hang stays silent until the client leaves', async () => {
  const gateway = await gatewayUnderTest()
  const body = { model: 'practice-hang', stream: true, messages: [{ role: 'user', content: 'Hello' }] }
  const leaving = new AbortController()
  const response = await fetch(`${gateway.url}/v1/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: leaving.signal,
  })
  let text = ''
  const reading = (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk as Uint8Array).toString()
      if (text.includes('Rehear')) setImmediate(() => leaving.abort())
    }
  })()
  await expect(reading).rejects.toThrow()
  await expect.poll(() => gateway.calls[0]?.leftEarly).toBe(true)
})
