import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { loadPageReaders } from './load-page-readers.ts'
import { mainReaders } from './main-readers.ts'
import type { Finding } from './try-input.ts'

/**
 * `npm run fuzz [-- --minutes N] [--seed S] [--only NAME]`: feeds every reader of foreign bytes with what strangers could send. A
 * reader may not throw, may not hold its thread for more than 50 ms for a megabyte, and may not make more than a bounded
 * multiple of it. Ends with 1 when one does; the input is written to a file then.
 *
 * - `--minutes N`: how long, 2 unless told.
 * - `--seed S`: the numbers chance begins with, printed at the start of each run.
 * - `--only NAME`: readers whose name holds this text.
 */
const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 2)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000_000))

if (!(minutes > 0) || !Number.isInteger(seed)) {
  process.stderr.write('--minutes takes a number above zero, and --seed a whole number.\n')
  process.exitCode = 2
} else {
  const all = [...mainReaders(), ...(await loadPageReaders())]
  const readers = all.filter(({ name }) => name.includes(values.only ?? ''))
  say(`Seed ${seed}, ${minutes} min, ${readers.length} readers.`)
  let folder: string | undefined
  const report = fuzz({
    readers,
    seed,
    forMs: minutes * 60_000,
    maxCharacters: 1_000_000,
    maxMs: 50,
    onFinding(finding) {
      folder ??= mkdtempSync(join(tmpdir(), 'fuzz-'))
      say(`FINDING ${describe(finding)}\n  input: ${keep(folder, finding)}`)
    },
  })
  say(
    `\nInputs tried: ${report.tried}${report.isSweepWhole ? '' : ' (not every repeated token: too little time)'}`,
  )
  say('Slowest readings, in milliseconds of this thread:')
  for (const { reader, ms, label } of report.slowest.slice(0, 15)) {
    say(`  ${ms.toFixed(1).padStart(7)}  ${reader}  (${label})`)
  }
  say(`Findings: ${report.findings.length}`)
  process.exitCode = report.findings.length > 0 ? 1 : 0
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

function describe({ reader, rule, details, input }: Finding): string {
  return `${reader} ${rule}: ${details}\n  ${input.label}`
}

/** The text of the input, byte for byte where it is no whole Unicode. */
function keep(folder: string, { reader, input }: Finding): string {
  const name = `${reader.replaceAll(/[^\w-]+/g, '-')}-${Date.now()}`
  const isWhole = input.text.isWellFormed()
  const path = join(folder, isWhole ? `${name}.txt` : `${name}.utf16le`)
  writeFileSync(path, input.text, isWhole ? 'utf8' : 'utf16le')
  return path
}
