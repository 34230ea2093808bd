import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { chatFormat } from '../../shared/formats/chat/index.ts'
import { runFormats } from '../../shared/formats/run-formats.ts'
import { maxAnswerCharacters } from '../../shared/limits.ts'
import { recordedBodyLimit } from '../../shared/runs/run-record.ts'
import { createResponseReader } from '../gateway/response-reader.ts'
import { chatStream, eventStream, textOf } from '../gateway/testing/chat-stream.ts'
import { exchangeChat, targetOf } from '../gateway/testing/exchange-under-test.ts'
import { answerWith, startLoopback } from '../gateway/testing/loopback.ts'
import { systemClock } from '../host/node/system-clock.ts'
import { createRecorder } from '../wire-records/recorder.ts'
import { createReadingWorker, type ReadingWorker } from '../runs/reading-worker.ts'
import { createRecordReader, type RecordReader } from '../runs/record-reader.ts'
import { readElsewhere } from '../runs/create-runs.ts'
import { startReadingThread } from './start-reading-thread.ts'
import { sampleRun } from '../../shared/runs/sample-run.ts'
import { processorMsSince } from '../../shared/testing/processor-time.ts'

const run = sampleRun({
  connectionId: 'mine',
  url: 'http://127.0.0.1/v1/chat/completions',
})

/** A record with this body, and two readers for it: one with a thread of its own, and one that reads on this thread. */
function recordOf(body: string, type: string): { records: RecordReader; readHere: RecordReader } {
  const folder = mkdtempSync(join(tmpdir(), 'reading-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const recorder = createRecorder({ folder, clock: systemClock })
  const place = recorder.folderOf(run.id, run.startedAt) ?? ''
  mkdirSync(place, { recursive: true })
  const headers = [{ name: 'content-type', value: type }]
  const request = {
    runId: run.id,
    startedAt: 0,
    method: 'POST',
    url: run.url,
    headers: [],
    bodyBytes: 2,
  }
  writeFileSync(join(place, 'request.json'), JSON.stringify(request))
  writeFileSync(join(place, 'request.body'), '{}')
  writeFileSync(join(place, 'response.json'), JSON.stringify({ at: 1, status: 200, headers }))
  writeFileSync(join(place, 'response.body'), body)
  const end = { at: 2, status: 'done', bytes: body.length, isBroken: false, isCut: false }
  writeFileSync(join(place, 'end.json'), JSON.stringify(end))
  const worker = createReadingWorker({ start: startReadingThread, log: silent })
  onTestFinished(() => worker.close())
  const dependencies = { recorder, formats: runFormats, createResponseReader }
  return {
    records: createRecordReader({ ...dependencies, worker }),
    readHere: createRecordReader(dependencies),
  }
}

/** Milliseconds of this thread, the better of two attempts, so that garbage of other tests does not count. */
async function spentOn(read: () => Promise<unknown>): Promise<number> {
  const spent: number[] = []
  for (let round = 0; round < 2; round += 1) {
    const before = process.threadCpuUsage()
    await read()
    spent.push(processorMsSince(before))
  }
  return Math.min(...spent)
}

const silent = { warn: () => undefined }

const words = 'Lorem ipsum, "dolor" sit amet.\n'.repeat(600_000)
const manyEvents = chatStream(Array.from({ length: 50_000 }, (_, index) => words.slice(index, index + 1_000)))
const json = JSON.stringify({
  id: 'c1',
  choices: [{ message: { content: words }, finish_reason: 'stop' }],
  padding: Array.from({ length: 2_000_000 }, (_, index) => ({ index })),
})

it.each([
  ['many events', manyEvents, eventStream],
  ['one JSON text', json, 'application/json'],
])('derives an answer of %s in a thread of its own, the same as here', async (_, body, type) => {
  const { records, readHere } = recordOf(body, type)
  const replay = await records.replay(run)
  // Only receiving the result remains for this thread.
  const inMain = await spentOn(() => readHere.replay(run))
  expect(await spentOn(() => records.replay(run))).toBeLessThan(inMain / 2)
  if (!replay.ok) throw new Error(replay.error.message)
  expect(replay.value.end).toEqual({ outcome: 'done' })
  const parts = replay.value.progress.log.take()
  const shown = parts.find((part) => part.type === 'text')
  expect(shown?.text.length).toBe(maxAnswerCharacters)
  expect(parts.some(({ type: kind }) => kind === 'left-out')).toBe(true)
  expect(replay.value.progress.applyTo(run)).toMatchObject({ httpStatus: 200, bytes: body.length })
})

it('reads the record for the inspector there, cut to what a window is given', async () => {
  const { records, readHere } = recordOf(manyEvents, eventStream)
  const record = await records.readRunRecord(run)
  const inMain = await spentOn(() => readHere.readRunRecord(run))
  expect(await spentOn(() => records.readRunRecord(run))).toBeLessThan(inMain / 2)
  if (!record.ok) throw new Error(record.error.message)
  expect(record.value.response).toMatchObject({ isBodyCut: true, bodyBytes: manyEvents.length })
  expect(record.value.response?.body.length).toBe(recordedBodyLimit)
})

it('opens the record of JSON nested 100,000 deep', async () => {
  const deep = `{"choices":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
  const { records } = recordOf(deep, 'application/json')
  expect(await records.readRunRecord(run)).toMatchObject({ ok: true, value: { runId: run.id } })
  expect(await records.replay(run)).toMatchObject({ ok: true })
})

it('reads a long answer that is one JSON text there when it has arrived', async () => {
  const server = await startLoopback(answerWith(json))
  const worker = createReadingWorker({ start: startReadingThread, log: silent })
  onTestFinished(() => worker.close())
  let wasAsked = 0
  const { readLong } = readElsewhere(worker, chatFormat)
  const result = await exchangeChat({
    target: targetOf(server.url),
    readLong: (body) => {
      wasAsked += 1
      return readLong?.(body) ?? Promise.reject(new Error('chat is not read elsewhere'))
    },
  })
  expect(result.end).toEqual({ outcome: 'done' })
  expect(textOf(result.parts)).toBe(words.slice(0, maxAnswerCharacters))
  expect(result.parts.some(({ type }) => type === 'left-out')).toBe(true)
  expect(wasAsked).toBe(1)
})

/** A thread whose first job misbehaves and whose second one is answered. */
function workerOf(code: string, limitMs: number): ReadingWorker {
  const worker = createReadingWorker({
    start: () =>
      new Worker(
        `const { parentPort } = require('node:worker_threads'); parentPort.on('message', (job) => { ${code} })`,
        {
          eval: true,
          resourceLimits: { maxOldGenerationSizeMb: 32 },
        },
      ),
    log: silent,
    limitMs,
  })
  onTestFinished(() => worker.close())
  return worker
}

const job = { type: 'replay', folder: '', format: 'chat', connectionId: 'c', keepsBytes: false } as const
const answers = `if (job.folder === 'fine') return parentPort.postMessage({ ok: false, error: { kind: 'not-found', message: 'fine' } });`

it.each([
  ['does not come to an end', `${answers} for (;;);`, 'reading-took-too-long'],
  ['takes too much memory', `${answers} const held = []; for (;;) held.push({ held });`, 'too-much-to-read'],
  ['throws', `${answers} throw new Error('odd')`, undefined],
])('gives up a job that %s, and reads the next one', async (_, code, expected) => {
  const worker = workerOf(code, expected === 'reading-took-too-long' ? 3_000 : 60_000)
  const [failed, fine] = await Promise.all([worker.run(job), worker.run({ ...job, folder: 'fine' })])
  expect(failed).toMatchObject({
    ok: false,
    error: expected === undefined ? { kind: 'bug' } : { code: expected },
  })
  expect(fine).toMatchObject({ ok: false, error: { message: 'fine' } })
})
