import { readFileSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import { childEnvironment } from '../host/node/child-environment.ts'
import { maxReadingHeapMegabytes } from '../../shared/limits.ts'

/**
 * Starts the thread that reads long answers. In the sources its entry is the TypeScript file beside this one. In the
 * built app it is a file beside the bundle, which is passed as text: in an installed app both are in an archive that
 * only the main thread can read, and whose integrity is checked there.
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
