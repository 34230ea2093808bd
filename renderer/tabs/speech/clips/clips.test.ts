import { describe, expect, test } from 'vitest'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { blindLetter, inBlindOrder } from '../../../lib/blind-order.ts'
import { groupRuns } from '../../../panels/runs/group-runs.ts'
import { isWrongType, formatAudioFormat, audioTypeName } from './audio-type.ts'
import { sampleRun } from '../../../../shared/runs/sample-run.ts'

const entryOf = (id: string, startedAt: number): HistoryEntry => ({
  run: sampleRun({
    id,
    format: 'speech',
    connectionId: 'practice',
    connectionName: 'Practice',
    isPractice: true,
    model: 'practice-voice',
    url: 'http://127.0.0.1:4141/v1/audio/speech',
    isStreamed: false,
    startedAt,
  }),
  number: startedAt,
  isStarred: false,
  asked: 'Hello',
})

const queuedOf = (id: string, clickId: string, place: number, runId?: string): QueuedRequest => ({
  id,
  formId: 'speech',
  connectionId: 'practice',
  format: 'speech',
  model: 'practice-voice',
  prompt: 'Hello',
  label: `voice ${place}`,
  groupId: clickId,
  submittedAt: 300,
  place,
  state: runId === undefined ? 'waiting' : 'running',
  ...(runId !== undefined && { runId }),
})

const idsOf = (groups: ReturnType<typeof groupRuns>) =>
  groups.map(({ members }) => members.map(({ id }) => id))

describe('takes', () => {
  test('stand side by side with those of the same click, in the order of its voices', () => {
    const clicks = [{ id: 'click', at: 100, runIds: ['a', 'b', 'c'] }]
    const groups = groupRuns(
      [entryOf('d', 150), entryOf('b', 110), entryOf('a', 105), entryOf('c', 120)],
      clicks,
      [],
    )
    expect(idsOf(groups)).toEqual([['d'], ['a', 'b', 'c']])
  })

  test('that wait or are on their way stand beside those that are done', () => {
    const clicks = [{ id: 'click', at: 300, runIds: ['a', '', ''] }]
    const queued = [queuedOf('q2', 'click', 1, 'b'), queuedOf('q3', 'click', 2)]
    expect(idsOf(groupRuns([entryOf('a', 301), entryOf('old', 5)], clicks, queued))).toEqual([
      ['a', 'q2', 'q3'],
      ['old'],
    ])
    // Once History has the run, the queued request is not listed separately.
    const known = groupRuns(
      [entryOf('b', 302), entryOf('a', 301)],
      [{ id: 'click', at: 300, runIds: ['a', 'b', ''] }],
      queued,
    )
    expect(idsOf(known)).toEqual([['a', 'b', 'q3']])
  })
})

test('a take that is asked for again leaves its place to the new one', () => {
  const clicks = [{ id: 'click', at: 300, runIds: ['a', 'b'] }]
  const entries = [entryOf('b', 302), entryOf('a', 301)]
  expect(idsOf(groupRuns(entries, clicks, [queuedOf('q', 'click', 1)]))).toEqual([['b'], ['a', 'q']])
})

test('an order that tells nothing is the same for the same seed, and has everybody in it', () => {
  const items = ['a', 'b', 'c', 'd'].map((id) => ({ id }))
  const orders = Array.from({ length: 40 }, (_, seed) =>
    inBlindOrder(items, seed)
      .map(({ id }) => id)
      .join(''),
  )
  expect(inBlindOrder(items, 7)).toEqual(inBlindOrder(items, 7))
  expect(new Set(orders).size).toBeGreaterThan(10)
  for (const order of orders) expect(order.split('').toSorted().join('')).toBe('abcd')
  expect([blindLetter(0), blindLetter(25), blindLetter(26)]).toEqual(['A', 'Z', 'A2'])
})

describe('the type of a sound', () => {
  test('has one name for all its spellings', () => {
    expect(['audio/x-wav', 'audio/mp3; rate=1', 'audio/opus', 'audio/x-own'].map(audioTypeName)).toEqual([
      'WAV',
      'MP3',
      'Ogg',
      'X-OWN',
    ])
  })

  test('is wrong only where the content type says something else than the bytes', () => {
    expect(isWrongType('audio/wave', 'audio/wav')).toBe(false)
    expect(isWrongType('audio/pcm;rate=24000', 'audio/wav')).toBe(false)
    expect(isWrongType('text/event-stream', 'audio/mpeg')).toBe(false)
    expect(isWrongType('audio/mpeg', 'audio/wav')).toBe(true)
    expect(isWrongType('application/octet-stream', 'audio/mpeg')).toBe(true)
  })

  test('is told with what was measured', () => {
    const wav = { mediaType: 'audio/wav', bytes: 376_364, durationMs: 7840, sampleRate: 24_000, channels: 1 }
    expect(formatAudioFormat(wav)).toBe('WAV, 24 kHz, 16 bit')
    const mp3 = { mediaType: 'audio/mpeg', bytes: 118_720, durationMs: 7420, sampleRate: 44_100, channels: 2 }
    expect(formatAudioFormat(mp3)).toBe('MP3, 44.1 kHz, stereo, 128 kbit/s')
  })
})
