import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Benchmark } from '../benchmark.ts'
import { atTheEnd } from './at-the-end.ts'
import { startChild } from './child.ts'

/**
 * The cost of a backup of two gigabytes of media, and of its restore into an empty folder; `BACKUP_GIGABYTES=20` sets
 * another size. It needs twice that space on the disk of `TMPDIR`: the original files are sparse. A tenth of the size
 * is measured first, so that memory that grows with the files shows.
 */
export const measureBackup: Benchmark = async (run) => {
  const gigabytes = Number(process.env['BACKUP_GIGABYTES'] ?? '2')
  const peaks: Record<'write' | 'restore', number[]> = { write: [], restore: [] }
  for (const megabytes of [gigabytes * 100, gigabytes * 1_000]) {
    const costs = await measureOnce(megabytes)
    for (const step of ['write', 'restore'] as const) {
      const { ms, before, peak } = costs[step]
      peaks[step].push(peak)
      run.report({
        what: `${step === 'write' ? 'backup' : 'restore'} of ${megabytes / 1_000} GB of media`,
        measured: `${(ms / 1_000).toFixed(1)} s, ${(megabytes / (ms / 1_000)).toFixed(0)} MB/s; resident ${toMegabytes(before)} before, ${toMegabytes(peak)} at most`,
        budget: '',
        isMet: true,
      })
    }
  }
  for (const step of ['write', 'restore'] as const) {
    const [few = 0, many = 0] = peaks[step]
    run.report({
      what: `  ${step}: more memory for ten times the media`,
      ours: toMegabytes(many - few),
      budget: `≤ ${toMegabytes(maxMore)}`,
      isMet: many - few <= maxMore,
    })
  }
  const { seconds, steps } = await measureAddition()
  run.report({
    what: `adding the rows of a backup of ${addedRuns.toLocaleString('en')} runs`,
    measured: `${seconds.toFixed(1)} s of processor time, told ${steps} times`,
    budget: '',
    isMet: true,
  })
}

const addedRuns = 100_000

async function measureAddition(): Promise<z.infer<typeof additionSchema>> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd({ force: remove })
  const child = startChild('./add-rows.ts', {
    limitMs: stepLimitMs,
    arguments: [folder, String(addedRuns)],
  })
  try {
    return z.parse(additionSchema, await child.first)
  } finally {
    await child.stop()
    remove()
    forget()
  }
}

const additionSchema = z.object({ seconds: z.number(), steps: z.number() })

/** How much V8 and the allocator differ between processes, in bytes. */
const maxMore = 60_000_000

const stepSchema = z.object({ ms: z.number(), before: z.number(), peak: z.number(), readyMs: z.number() })
type Step = z.infer<typeof stepSchema>

async function measureOnce(megabytes: number): Promise<Record<'write' | 'restore', Step>> {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd({ force: remove })
  const from = join(folder, 'from')
  const to = join(folder, 'to')
  try {
    await runChild('./fill-media.ts', [from, String(megabytes)])
    const files = readdirSync(join(from, 'media')).length
    const write = await measureStep(['write', from, String(files)])
    const [name = ''] = readdirSync(join(from, 'backups'))
    const restore = await measureStep(['restore', to, '0', join(from, 'backups', name)])
    // The next start performs the restore: afterwards the library knows all files.
    await measureStep(['start', to, String(files)])
    return { write, restore }
  } finally {
    remove()
    forget()
  }
}

async function measureStep(given: readonly string[]): Promise<Step> {
  const child = startChild('./backup-run.ts', { limitMs: stepLimitMs, arguments: given })
  try {
    const step = z.parse(stepSchema, await child.first)
    await child.gone
    return step
  } finally {
    await child.stop()
  }
}

async function runChild(file: string, given: readonly string[]): Promise<void> {
  const why = await startChild(file, { limitMs: stepLimitMs, arguments: given }).gone
  if (why !== 'code 0') throw new Error(`${file} ended with ${why}`)
}

const stepLimitMs = 20 * 60_000

function toMegabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`
}
