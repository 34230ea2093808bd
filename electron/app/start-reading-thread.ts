import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import type { RunFormat } from '../../shared/formats/format.ts'
import { findRunFormat } from '../../shared/formats/run-formats.ts'
import { childEnvironment } from '../host/node/child-environment.ts'
import { maxReadingHeapMegabytes } from '../../shared/limits.ts'
import type { Exchange } from '../gateway/run-exchange.ts'
import type { ReadingWorker } from '../runs/reading-worker.ts'

/**
 * How long bodies of a format are read: in the thread, if it knows the format. One that hands over more than parts, such as
 * the vectors of an answer, reads its bodies while they arrive.
 */
export function readElsewhere(
  worker: Pick<ReadingWorker, 'run'>,
  format: RunFormat,
): Pick<Exchange, 'readLong'> {
  if (findRunFormat(format.id) !== format) return {}
  return { readLong: (body) => worker.run({ type: 'answer', format: format.id, ...body }) }
}

/**
 * Starts the thread that reads long answers. From the sources it is the TypeScript file beside this one. In the built app
 * it is a file beside the bundle, which is handed over as text: in an installed app both lie in an archive that only the
 * main thread can read, and whose integrity is checked where it does.
 */
export function startReadingThread(): Worker {
  const isSource = import.meta.url.endsWith('.ts')
  const file = new URL(isSource ? './reading-thread.ts' : './reading-thread.js', import.meta.url)
  const source = isSource
    ? file
    : new URL(`data:text/javascript,${encodeURIComponent(readFileSync(file, 'utf8'))}`)
  return new Worker(source, {
    env: childEnvironment(process.env),
    resourceLimits: { maxOldGenerationSizeMb: maxReadingHeapMegabytes },
  })
}
