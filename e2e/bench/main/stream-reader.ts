import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { bundledReader } from './bundle-reader.ts'
import { endWithParent, sendToParent } from './parent.ts'
import { markAges } from './sending-mark.ts'
import type { readOurs } from './read-ours.ts'
import { answerDeltas } from './reading-stream.ts'

/**
 * One reader of streams in a process of its own: `<bundled|ours|theirs> <job> <base address>`. Reports the result.
 * `bundled` is ours in one file.
 *
 * - `first`: milliseconds from the import of the reader to the first text, and processor time until then.
 * - `peak`: peak memory of the process in MiB after a stream of 200,000 deltas.
 * - `paced`: CPU microseconds per event of 16 streams at once, and the 99th percentile of the delay in ms.
 */
// As when the app is started: compiled sources are cached, for both readers.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/node', import.meta.url)))
endWithParent()
const [way, job, base = ''] = process.argv.slice(2)
const startedAt = performance.now()
const usedBefore = process.cpuUsage()
const read = await loadReader()

const jobs: Readonly<Record<string, () => Promise<object>>> = {
  async first() {
    let first: object | undefined
    await read('chat', base, () => {
      if (first !== undefined) return
      const { user, system } = process.cpuUsage(usedBefore)
      first = { milliseconds: performance.now() - startedAt, processorMilliseconds: (user + system) / 1000 }
    })
    if (first === undefined) throw new Error(`${way} read no text`)
    return first
  },
  async peak() {
    const text = await read('chat', base)
    const mebibytes = process.resourceUsage().maxRSS / 1024
    if (text !== answerDeltas(200_000).join('')) throw new Error(`${way} read a wrong text`)
    return { mebibytes }
  },
  async paced() {
    // Compile and warm up first, since only the steady work counts here. Large chunks take other code paths of the
    // reader than single events; both are compiled in threads whose time would count as well.
    await read('chat', `${base}/2000/20000`)
    await readAll(300)
    const ages: number[] = []
    const before = process.cpuUsage()
    await readAll(eventsPerStream, (text) => void ages.push(...markAges(text)))
    const used = process.cpuUsage(before)
    const events = 16 * eventsPerStream
    if (ages.length !== events) throw new Error(`${way} read ${ages.length} of ${events} events`)
    const late = ages.toSorted((left, right) => left - right)[Math.floor(events * 0.99)]
    return { microseconds: (used.user + used.system) / events, late }
  },
}

const eventsPerStream = 600

async function loadReader(): Promise<typeof readOurs> {
  if (way === 'theirs') return (await import('./read-with-parser.ts')).readWithParser
  if (way === 'ours') return (await import('./read-ours.ts')).readOurs
  const bundle = (await import(bundledReader.href)) as { readonly readOurs: typeof readOurs }
  return bundle.readOurs
}

async function readAll(events: number, onText?: (text: string) => void): Promise<void> {
  await Promise.all(Array.from({ length: 16 }, () => read('chat', `${base}/${events}/200`, onText)))
}

const result = await jobs[job ?? '']?.()
// The parent kills this process now.
flushCompileCache()
sendToParent(result)
