import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setImmediate } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import OpenAI from 'openai'
import * as z from 'zod/mini'
import { createCosineEngine } from '../../../renderer/lib/vectors/cosine-engine.ts'
import { cosineMatrix, type CosineMatrix } from '../../../renderer/lib/vectors/cosine-matrix.ts'
import { cosineMatrixInBands, type ComputedBand } from '../../../renderer/lib/vectors/matrix-bands.ts'
import { principalComponents } from '../../../renderer/lib/vectors/principal-components.ts'
import { embeddingsFormat, embeddingsFormatFor } from '../../../shared/formats/embeddings/index.ts'
import { runExchange } from '../../../electron/gateway/run-exchange.ts'
import { systemClock } from '../../../electron/host/node/system-clock.ts'
import type { Benchmark, BenchRow, BenchRun } from '../benchmark.ts'
import { startChild } from './child.ts'
import { compareWays, formatRatio, median, ratioOf, type Times } from './compare.ts'
import { vectorsOf } from './embeddings-data.ts'
import { pairLoops } from './pair-loops.ts'

const block = vectorsOf()
const { count, dimensions } = block
const texts = Array.from({ length: count }, (_, at) => `text number ${at}`)
const apiKey = 'sk-a-key-of-the-usual-length-0123456789abcdef'

/**
 * 2,000 vectors of 1,536 numbers: from the request to one `Float32Array`, compared with the official client; all
 * cosines, compared with loops over pairs; the first map, compared with ml-pca; and how long the event loop is blocked
 * while they are read.
 */
export const measureEmbeddings: Benchmark = async (run) => {
  const server = startChild('./embeddings-server.ts', { limitMs: 600_000 })
  try {
    const origin = `http://127.0.0.1:${z.parse(z.number(), await server.first)}`
    await measureReading(run, origin)
    await measureStall(run, origin, 'base64')
    await measureStall(run, origin, 'float')
  } finally {
    await server.stop()
  }
  await measureMatrix(run)
  await measureBands(run)
  await measureMap(run)
}

async function measureReading(run: BenchRun, origin: string): Promise<void> {
  const times = await compareWays(run.rounds(11), 2, {
    ours: async () => check(await readOurs(origin, 'base64')),
    theirs: async () => check(await readWithClient(origin)),
  })
  const ratio = ratioOf(times.ours, times.theirs)
  run.report({
    ...figures('request to Float32Array, × the openai client', times),
    ratio: formatRatio(ratio),
    budget: '≤ 0.5 ×',
    isMet: ratio.value <= 0.5,
  })
}

/**
 * The longest time for which the event loop of the main process was blocked: a window would have had to wait that long.
 */
async function measureStall(run: BenchRun, origin: string, encoding: 'base64' | 'float'): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  await readOurs(origin, encoding)
  const stalls: number[] = []
  for (let round = 0; round < run.rounds(5); round += 1) {
    delay.reset()
    delay.enable()
    check(await readOurs(origin, encoding))
    delay.disable()
    stalls.push(delay.max / 1e6)
  }
  const worst = median(stalls)
  run.report({
    what: `  longest stall of the main process, ${encoding}`,
    ours: `${worst.toFixed(0)} ms`,
    budget: '≤ 50 ms',
    isMet: worst <= 50,
  })
}

async function measureMatrix(run: BenchRun): Promise<void> {
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from(block.data.subarray(row * dimensions, (row + 1) * dimensions)),
  )
  const engineKind = createCosineEngine(block).kernel
  let expected = 0
  const times = await compareWays(run.rounds(5), 1, {
    ours: async () => {
      const cosine = cosineMatrix(createCosineEngine(block))[3] ?? 0
      if (Math.abs(cosine - expected) > 1e-5 && expected !== 0) throw new Error('ours gave another cosine')
    },
    theirs: async () => {
      expected = pairLoops(rows, pairRows)[3] ?? 0
    },
  })
  // The loops compute a fifth of all pairs; all pairs would take too long.
  const share = (count * (count + 1)) / 2 / (pairRows * count - (pairRows * (pairRows - 1)) / 2)
  const whole = times.theirs.map((time) => time * share)
  const measured = { ours: times.ours, theirs: whole }
  // The speed of one thread is limited by the processor, so it has no budget: the budget is for how threads add up.
  run.report({
    ...figures(`cosine matrix (${engineKind}), × pair loops`, measured),
    ratio: formatRatio(ratioOf(measured.theirs, measured.ours)),
    budget: '',
    isMet: true,
  })
}

const pairRows = 200

/**
 * The matrix on two threads compared with one, by wall-clock time: the processor time is the same. The second thread is
 * started before, since a worker of the window starts faster than one of Node.
 */
async function measureBands(run: BenchRun): Promise<void> {
  const engine = createCosineEngine(block)
  let onComputed: (computed: ComputedBand) => void = nothing
  const thread = new Worker(new URL('./band-thread.ts', import.meta.url))
  thread.on('message', (computed: ComputedBand) => onComputed(computed))
  const matrixOn = (workerCount: number): Promise<CosineMatrix> =>
    cosineMatrixInBands(engine, block, {
      workerCount,
      startWorker(listener) {
        onComputed = listener
        return { postMessage: (request) => thread.postMessage(request), terminate: nothing }
      },
      pause: () => setImmediate(),
    })
  const clock = async (workerCount: number): Promise<number> => {
    const start = performance.now()
    await matrixOn(workerCount)
    return performance.now() - start
  }
  try {
    await clock(1)
    const ours: number[] = []
    const theirs: number[] = []
    for (let round = 0; round < run.rounds(15); round += 1) {
      theirs.push(await clock(0))
      ours.push(await clock(1))
    }
    run.report(faster('the same on two threads, × on one', { ours, theirs }, 1.7))
  } finally {
    await thread.terminate()
  }
}

async function measureMap(run: BenchRun): Promise<void> {
  const { PCA } = await import('ml-pca')
  const rows = Array.from({ length: count }, (_, row) =>
    Array.from(block.data.subarray(row * dimensions, (row + 1) * dimensions)),
  )
  let ours = [0, 0]
  let theirs = [0, 0]
  const times = await compareWays(run.rounds(1), 0, {
    ours: async () => {
      ours = [...principalComponents(block).shares]
    },
    theirs: async () => {
      const pca = new PCA(rows)
      pca.predict(rows, { nComponents: 2 })
      theirs = pca.getExplainedVariance().slice(0, 2)
    },
  })
  if (theirs.some((share, axis) => Math.abs(share - (ours[axis] ?? 0)) > 1e-3))
    throw new Error(`the maps differ: ${ours.join(' ')} and ${theirs.join(' ')}`)
  run.report(faster('first 2-D picture, × ml-pca', times, 12))
}

function faster(what: string, times: Record<'ours' | 'theirs', Times>, budget: number): BenchRow {
  const ratio = ratioOf(times.theirs, times.ours)
  return {
    ...figures(what, times),
    ratio: formatRatio(ratio),
    budget: `≥ ${budget} ×`,
    isMet: ratio.value >= budget,
  }
}

function figures(
  what: string,
  { ours, theirs }: Record<'ours' | 'theirs', Times>,
): Pick<BenchRow, 'what' | 'ours' | 'theirs'> {
  return { what, ours: `${median(ours).toFixed(0)} ms`, theirs: `${median(theirs).toFixed(0)} ms` }
}

async function readOurs(origin: string, encoding: 'base64' | 'float'): Promise<Float32Array> {
  const request = embeddingsFormat.request({
    model: 'some-model',
    texts,
    parameters: { encoding_format: encoding },
    extra: {},
  })
  if (!request.ok) throw new Error(request.error.message)
  let vectors = new Float32Array(0)
  const end = await runExchange({
    request: request.value,
    format: embeddingsFormatFor((list) => (vectors = new Float32Array(list.vectors.buffer as ArrayBuffer))),
    target: {
      connectionId: 'bench',
      baseUrl: origin,
      key: apiKey,
      extraHeaders: [],
      proxyUrl: null,
      caCertificate: '',
      idleTimeoutMs: 300_000,
    },
    signal: new AbortController().signal,
    clock: systemClock,
    observer: { onSent: nothing, onHead: nothing, onChunk: nothing, onParts: nothing },
  })
  if (end.outcome !== 'done') throw new Error(`ours ended with ${end.outcome}`)
  return vectors
}

/** The client requests base64 by default and returns lists of numbers, which have to be copied into one array. */
async function readWithClient(origin: string): Promise<Float32Array> {
  const client = new OpenAI({ apiKey, baseURL: `${origin}/v1`, maxRetries: 0 })
  const { data } = await client.embeddings.create({ model: 'some-model', input: texts })
  const vectors = new Float32Array(count * dimensions)
  for (const { index, embedding } of data) vectors.set(embedding, index * dimensions)
  return vectors
}

function check(vectors: Float32Array): void {
  const last = count * dimensions - 1
  if (vectors.length !== last + 1 || vectors[0] !== block.data[0] || vectors[last] !== block.data[last])
    throw new Error('the vectors are others than were sent')
}

const nothing = (): void => undefined
