import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { SentRequest } from '../gateway/exchange.ts'
import { createMemoryClock } from '../host/memory/memory-clock.ts'
import { createTestFolder } from '../runs/testing/create-test-runs.ts'
import { createRecorder } from './recorder.ts'
import type { StoredRecord } from './stored-record.ts'

const startedAt = Date.UTC(2026, 10, 21, 14, 3, 22)

const sent: SentRequest = {
  method: 'POST',
  url: 'http://gateway.test/v1/chat/completions',
  headers: [
    { name: 'content-type', value: 'application/json' },
    { name: 'authorization', value: 'Bearer ••••3f2a' },
  ],
  body: Buffer.from('{"model":"m"}'),
}

const head = { status: 200, headers: [{ name: 'content-type', value: 'text/event-stream' }] }

function createTestRecorder(maxBytes?: number) {
  const folder = createTestFolder()
  const clock = createMemoryClock(startedAt)
  const recorder = createRecorder({ folder, clock, ...(maxBytes === undefined ? {} : { maxBytes }) })
  const files = join(folder, '2026-11', 'run-1')
  return { folder, files, clock, recorder }
}

async function readBack(recorder: ReturnType<typeof createRecorder>): Promise<StoredRecord> {
  const record = await recorder.read('run-1', startedAt)
  if (!record.ok) throw new Error(record.error.message)
  return record.value
}

const textOf = (record: StoredRecord): string =>
  Buffer.concat(record.chunks.map((chunk) => chunk.bytes)).toString('utf8')

describe('the recorder', () => {
  it('keeps request, response, bytes and arrival times, and reads them back', async () => {
    const { recorder } = createTestRecorder()
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 80.1234567)
    run.chunk(Buffer.from('data: 1\n'), 91.5)
    run.chunk(Buffer.from('\n'), 91.5)
    run.close({ status: 'done', isBroken: false, at: 120 })
    expect(await readBack(recorder)).toEqual({
      request: {
        runId: 'run-1',
        startedAt,
        method: 'POST',
        url: sent.url,
        headers: sent.headers,
        bodyBytes: 13,
      },
      requestBody: Buffer.from('{"model":"m"}'),
      response: { at: 80.123, ...head },
      chunks: [
        { at: 91.5, bytes: Buffer.from('data: 1\n') },
        { at: 91.5, bytes: Buffer.from('\n') },
      ],
      legs: [],
      end: { at: 120, status: 'done', isBroken: false, bytes: 9, isCut: false },
    })
    expect(run.problem()).toBeUndefined()
  })

  it('has bytes on disk when it is flushed, and by itself after 20 ms', () => {
    const { recorder, files, clock } = createTestRecorder()
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 1)
    const onDisk = () => readFileSync(join(files, 'response.body'), 'utf8')
    run.chunk(Buffer.from('one '), 2)
    run.flush()
    expect(onDisk()).toBe('one ')
    run.chunk(Buffer.from('two '), 3)
    clock.advance(19)
    expect(onDisk()).toBe('one ')
    clock.advance(1)
    expect(onDisk()).toBe('one two ')
    run.close({ status: 'done', isBroken: false, at: 20 })
  })

  it('keeps bytes exactly, however they are cut, and whatever they are', async () => {
    const { recorder } = createTestRecorder()
    const bytes = Buffer.from(Array.from({ length: 5_000 }, (_, index) => (index * 7919) % 256))
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 1)
    let size = 1
    for (let offset = 0; offset < bytes.length; offset += size) {
      size = 1 + ((offset * 31) % 97)
      run.chunk(bytes.subarray(offset, offset + size), 2)
    }
    run.close({ status: 'done', isBroken: false, at: 3 })
    const record = await readBack(recorder)
    expect(Buffer.concat(record.chunks.map((chunk) => chunk.bytes)).equals(bytes)).toBe(true)
  })

  it('stops at its cap and says so; what was recorded is whole', async () => {
    const { recorder } = createTestRecorder(100)
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 1)
    for (let index = 0; index < 20; index += 1) run.chunk(Buffer.from('ten bytes '), index)
    run.close({ status: 'done', isBroken: false, at: 30 })
    const record = await readBack(recorder)
    expect(textOf(record)).toBe('ten bytes '.repeat(record.chunks.length))
    expect(record.chunks.length).toBeGreaterThan(3)
    expect(record.end).toEqual({ at: 30, status: 'done', isBroken: false, bytes: 200, isCut: true })
  })

  it('keeps what comes of a file beyond its cap beside it, where no inspector reads it', async () => {
    const { recorder, clock, files } = createTestRecorder(100)
    const run = recorder.start('run-1', startedAt, { isFile: true })
    run.sent(sent)
    run.head(head, 1)
    const pieces = Array.from({ length: 20 }, (_, index) => `piece ${String(index).padStart(2, '0')}, `)
    for (const [index, piece] of pieces.entries()) run.chunk(Buffer.from(piece), index)
    // A crash now leaves no gap in it.
    const recorded = await recorder.responseFiles('run-1', startedAt)
    if (!recorded.ok) throw new Error(recorded.error.message)
    const { paths, bytes } = recorded.value
    expect(paths.map((path) => readFileSync(path, 'utf8')).join('')).toBe(pieces.join(''))
    expect(bytes).toBe(200)
    clock.advance(100)
    run.close({ status: 'done', isBroken: false, at: 30 })
    expect(textOf(await readBack(recorder)).length).toBeLessThan(100)
    expect(await recorder.bytesOf('run-1', startedAt)).toBeGreaterThan(200)
    expect((await recorder.remove('run-1', startedAt)).ok).toBe(true)
    expect(existsSync(files)).toBe(false)
  })

  it('masks a secret header that was not masked before it', () => {
    const { recorder, files } = createTestRecorder()
    const secret = 'sk-should-never-be-here'
    const run = recorder.start('run-1', startedAt)
    run.sent({
      ...sent,
      headers: [
        { name: 'Authorization', value: `Bearer ${secret}` },
        { name: 'x-api-key', value: secret },
        { name: 'X-Goog-Api-Key', value: secret },
      ],
    })
    run.head({ status: 200, headers: [{ name: 'Set-Cookie', value: `session=${secret}` }] }, 1)
    run.close({ status: 'done', isBroken: false, at: 2 })
    for (const name of readdirSync(files)) {
      expect(readFileSync(join(files, name), 'utf8'), name).not.toContain(secret)
    }
  })

  it('goes on without a record when the folder cannot be made, and says why', async () => {
    const { folder, recorder } = createTestRecorder()
    // A file in the place of the month's folder makes writing fail for every user, including root.
    writeFileSync(join(folder, '2026-11'), '')
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 1)
    run.chunk(Buffer.from('data'), 2)
    run.flush()
    run.close({ status: 'done', isBroken: false, at: 3 })
    expect(run.problem()).toMatchObject({
      kind: 'storage',
      message: expect.stringContaining('could not be recorded'),
    })
    expect(await recorder.read('run-1', startedAt)).toMatchObject({ ok: false })
  })

  it.runIf(existsSync('/dev/full'))('keeps what is there when the disk fills up in the middle', async () => {
    const { recorder, files } = createTestRecorder()
    const run = recorder.start('run-1', startedAt)
    run.sent(sent)
    run.head(head, 1)
    symlinkSync('/dev/full', join(files, 'chunks.txt'))
    run.chunk(Buffer.from('first'), 2)
    run.flush()
    run.chunk(Buffer.from('second'), 3)
    run.close({ status: 'done', isBroken: false, at: 4 })
    expect(run.problem()?.message).toBe('This run could not be recorded. The disk is full.')
    expect(readFileSync(join(files, 'response.body'), 'utf8')).toBe('first')
  })

  it('answers not-found for a run without a record, and for an id that is no id', async () => {
    const { recorder } = createTestRecorder()
    const kinds = await Promise.all(
      ['run-2', '../run-1', '..', 'a/b', ''].map(async (id) => {
        const record = await recorder.read(id, startedAt)
        return record.ok ? 'read' : record.error.kind
      }),
    )
    expect(kinds).toEqual(['not-found', 'not-found', 'not-found', 'not-found', 'not-found'])
  })

  it('lists records by month and removes them', async () => {
    const { folder, recorder } = createTestRecorder()
    for (const [id, at] of [
      ['run-1', startedAt],
      ['run-2', Date.UTC(2026, 9, 1)],
    ] as const) {
      const run = recorder.start(id, at)
      run.sent(sent)
      run.close({ status: 'done', isBroken: false, at: 1 })
    }
    mkdirSync(join(folder, 'not-a-month'))
    expect(await recorder.months()).toEqual(['2026-10', '2026-11'])
    expect(await recorder.runsOf('2026-11')).toEqual(['run-1'])
    await recorder.remove('run-1', startedAt)
    await recorder.removeFrom('2026-10', 'run-2')
    expect([await recorder.runsOf('2026-11'), await recorder.runsOf('2026-10')]).toEqual([[], []])
    expect(readdirSync(folder)).toContain('not-a-month')
  })
})

function writeRecord() {
  const test = createTestRecorder()
  const run = test.recorder.start('run-1', startedAt)
  run.sent(sent)
  run.head(head, 5)
  run.chunk(Buffer.from('first '), 10)
  run.chunk(Buffer.from('second '), 20)
  run.flush()
  return test
}

describe('a record that was cut off', () => {
  it('has no end, and everything that was flushed', async () => {
    const { recorder } = writeRecord()
    const record = await readBack(recorder)
    expect([textOf(record), record.end]).toEqual(['first second ', undefined])
  })

  it('goes on behind what an earlier start has left, half lines and all, and says where another answer begins', async () => {
    const { recorder, files } = writeRecord()
    appendFileSync(join(files, 'response.body'), 'third')
    appendFileSync(join(files, 'chunks.txt'), '3')
    const run = recorder.start('run-1', startedAt, { before: await readBack(recorder) })
    run.nextAnswer({ sent: { ...sent, method: 'GET' }, head, isContinued: true }, 30)
    run.chunk(Buffer.from(' fourth'), 31)
    run.leave()
    const record = await readBack(recorder)
    expect(textOf(record)).toBe('first second third fourth')
    expect(record.chunks.at(-1)).toEqual({ at: 31, bytes: Buffer.from(' fourth') })
    expect(record.legs).toMatchObject([{ from: 18, at: 30, method: 'GET', status: 200, isContinued: true }])
    expect(record.end).toBeUndefined()
  })

  it('gives bytes without a time the time of the chunk before', async () => {
    const { recorder, files } = writeRecord()
    appendFileSync(join(files, 'response.body'), 'third')
    const record = await readBack(recorder)
    expect(record.chunks.at(-1)).toEqual({ at: 20, bytes: Buffer.from('third') })
  })

  it('does without a line that was only half written', async () => {
    const { recorder, files } = writeRecord()
    appendFileSync(join(files, 'response.body'), 'third')
    appendFileSync(join(files, 'chunks.txt'), '3')
    const record = await readBack(recorder)
    expect([textOf(record), record.chunks.length]).toEqual(['first second third', 3])
  })

  it('ends where its bytes end, whatever the lines say', async () => {
    const { recorder, files } = writeRecord()
    truncateSync(join(files, 'response.body'), 8)
    const record = await readBack(recorder)
    expect(record.chunks.map((chunk) => Buffer.from(chunk.bytes).toString())).toEqual(['first ', 'se'])
  })

  it('reads back the request when the response head is broken', async () => {
    const { recorder, files } = writeRecord()
    writeFileSync(join(files, 'response.json'), '{"status": 2')
    const record = await readBack(recorder)
    expect([record.request.method, record.response, textOf(record)]).toEqual([
      'POST',
      undefined,
      'first second ',
    ])
  })

  it.skipIf(process.getuid?.() === 0)('says so when it may not be read', async () => {
    const { recorder, files } = writeRecord()
    chmodSync(join(files, 'request.json'), 0o000)
    const record = await recorder.read('run-1', startedAt)
    expect(record.ok ? 'read' : record.error.kind).toBe('storage')
  })
})
