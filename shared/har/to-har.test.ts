import { expect, test } from 'vitest'
import type { Run } from '../runs/run.ts'
import type { RunRecord } from '../runs/run-record.ts'
import { harSchema, type HarEntry } from './har.ts'
import { harFileName, toHar } from './to-har.ts'
import { sampleRun } from '../runs/sample-run.ts'
import { processorMsSince } from '../testing/processor-time.ts'

const run = sampleRun({
  connectionId: 'practice',
  connectionName: 'Practice gateway',
  model: 'maker/model 1',
  url: 'https://gateway.example.com/v1/chat/completions',
  startedAt: Date.UTC(2026, 10, 21, 14, 3, 22, 5),
  timings: { headersMs: 120, firstEventMs: 130, endMs: 480 },
  bytes: 30,
  eventCount: 2,
})

const record: RunRecord = {
  runId: 'run-1',
  request: {
    method: 'POST',
    url: 'https://gateway.example.com/v1/chat/completions?a=x%20y&key=Secret1&b',
    headers: [
      { name: 'host', value: 'gateway.example.com' },
      { name: 'authorization', value: 'Bearer sk-••••••••9f3a' },
      { name: 'cookie', value: 'session=Secret2' },
      { name: 'x-team-token', value: 'Secret3' },
      { name: 'x-team', value: 'sk-••••••••9f3a' },
      { name: 'content-type', value: 'application/json' },
    ],
    body: '{"text":"Grüße"}',
    bodyBytes: 18,
  },
  response: {
    status: 200,
    headers: [
      { name: 'content-type', value: 'text/event-stream' },
      { name: 'set-cookie', value: 'session=Secret4; Path=/' },
      { name: 'x-ratelimit-remaining-tokens', value: '99' },
      { name: 'location', value: 'https://user:Secret5@example.com/a?token=Secret6&c=d' },
    ],
    body: 'data: 1\n\ndata: [DONE]\n\n',
    bodyBytes: 23,
    isBodyCut: false,
  },
  events: [],
  chunks: [
    { at: 125, bytes: 9 },
    { at: 470, bytes: 14 },
  ],
}

function entryOf(theRun: Run = run, theRecord: RunRecord = record): HarEntry {
  const har = toHar(theRun, theRecord, '1.2.3')
  // A reader gets the serialized text, so it must survive a round trip and contain nothing outside the format.
  expect(harSchema.parse(JSON.parse(JSON.stringify(har)))).toEqual(har)
  const [entry] = har.log.entries
  if (entry === undefined) throw new Error('no entry')
  return entry
}

test('a run is a HAR 1.2 document with its times, sizes and bodies, and without its secrets', () => {
  expect(toHar(run, record, '1.2.3').log).toMatchObject({
    version: '1.2',
    creator: { name: 'Gateway Playground', version: '1.2.3' },
  })
  expect(entryOf()).toEqual({
    startedDateTime: '2026-11-21T14:03:22.005Z',
    time: 480,
    request: {
      method: 'POST',
      url: 'https://gateway.example.com/v1/chat/completions?a=x%20y&key=[redacted]&b',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'host', value: 'gateway.example.com' },
        { name: 'authorization', value: '[redacted]' },
        { name: 'cookie', value: '[redacted]' },
        { name: 'x-team-token', value: '[redacted]' },
        { name: 'x-team', value: '[redacted]' },
        { name: 'content-type', value: 'application/json' },
      ],
      queryString: [
        { name: 'a', value: 'x y' },
        { name: 'key', value: '[redacted]' },
        { name: 'b', value: '' },
      ],
      postData: { mimeType: 'application/json', text: '{"text":"Grüße"}' },
      headersSize: -1,
      bodySize: 18,
    },
    response: {
      status: 200,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: [
        { name: 'content-type', value: 'text/event-stream' },
        { name: 'set-cookie', value: '[redacted]' },
        { name: 'x-ratelimit-remaining-tokens', value: '99' },
        { name: 'location', value: 'https://example.com/a?token=[redacted]&c=d' },
      ],
      content: { size: 23, mimeType: 'text/event-stream', text: 'data: 1\n\ndata: [DONE]\n\n' },
      redirectURL: 'https://example.com/a?token=[redacted]&c=d',
      headersSize: -1,
      bodySize: 23,
    },
    cache: {},
    timings: { blocked: -1, dns: -1, connect: -1, send: 0, wait: 120, receive: 360, ssl: -1 },
    _chunks: [
      { at: 125, bytes: 9 },
      { at: 470, bytes: 14 },
    ],
  })
})

test('secrets are nowhere in the text', () => {
  expect(JSON.stringify(toHar(run, record, '1.2.3'))).not.toMatch(/Secret|9f3a/)
})

test('a run without a response has status 0 and says what happened', () => {
  const failed: Run = {
    ...run,
    status: 'failed',
    timings: { endMs: 40 },
    error: { kind: 'network', message: 'The gateway could not be reached.' },
  }
  const entry = entryOf(failed, { ...record, response: null, chunks: [] })
  expect(entry).toMatchObject({
    time: 40,
    response: { status: 0, content: { size: 0 } },
    timings: { wait: 40, receive: 0 },
    comment: 'The run ended as “failed”. The gateway could not be reached.',
  })
})

test('times add up when a chunk came after the noted end, or headers were not noted', () => {
  const { time, timings } = entryOf({ ...run, status: 'stopped', timings: {} })
  expect([time, timings.wait, timings.receive]).toEqual([470, 125, 345])
})

test('cut bodies and compressed answers are not passed off as whole', () => {
  const { request, response } = record
  const entry = entryOf(
    { ...run, isPractice: true },
    {
      ...record,
      request: { ...request, bodyBytes: 5000 },
      response: response && {
        ...response,
        isBodyCut: true,
        headers: [{ name: 'Content-Encoding', value: 'gzip' }],
      },
    },
  )
  expect(entry).toMatchObject({
    request: { bodySize: 5000, postData: { comment: 'Only the beginning is recorded.' } },
    response: {
      bodySize: -1,
      content: { mimeType: 'x-unknown', comment: 'Only the beginning is recorded.' },
    },
    comment: 'Answered by the practice gateway.',
  })
})

test('the file is named after format, model and time', () => {
  expect(harFileName(run)).toBe('chat_maker-model-1_2026-11-21_14-03-22.har')
  expect(harFileName({ ...run, model: '../..' })).toBe('chat_2026-11-21_14-03-22.har')
})

test('a form is told by its fields, with files by name and type', () => {
  const form = {
    bytes: 900,
    fields: [
      { name: 'prompt', value: 'A calm sea' },
      { name: 'image', mediaId: 'a', fileName: 'boat.png', mediaType: 'image/png', bytes: 600 },
    ],
  }
  const headers = [{ name: 'content-type', value: 'multipart/form-data; boundary=x' }]
  const { request } = entryOf(run, {
    ...record,
    request: { ...record.request, headers, body: '', bodyBytes: 0, form },
  })
  expect(request).toMatchObject({
    postData: {
      mimeType: 'multipart/form-data; boundary=x',
      params: [
        { name: 'prompt', value: 'A calm sea' },
        { name: 'image', fileName: 'boat.png', contentType: 'image/png' },
      ],
    },
    bodySize: 900,
  })
  expect(request.postData).not.toHaveProperty('text')
})

test('an address of very many question marks is looked through once, and its secrets are found behind them', () => {
  const began = process.threadCpuUsage()
  const url = `https://h/a${'?'.repeat(250_000)}a&b?c&token=Secret7`
  const sent = { ...record.request, url }
  expect(toHar(run, { ...record, request: sent }, '1.2.3').log.entries[0]?.request.url).toBe(
    url.replace('Secret7', '[redacted]'),
  )
  // A search that restarts at each separator takes a minute.
  expect(processorMsSince(began)).toBeLessThan(5_000)
})

test('of an address of very many parameters the first are there, and none of the others are looked at', () => {
  const sent = { ...record.request, url: `https://h/a?${'token=%E0%A4&'.repeat(80_000)}` }
  const [entry] = toHar(run, { ...record, request: sent }, '1.2.3').log.entries
  expect(entry?.request.queryString).toHaveLength(1_001)
  expect(entry?.request.queryString.at(-1)).toEqual({ name: '[redacted]', value: '' })
  expect(entry?.request.url).not.toContain('%E0')
})
