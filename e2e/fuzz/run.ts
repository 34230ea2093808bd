import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz.ts'
import { loadPageReaders } from './load-page-readers.ts'
import { mainReaders } from './main-readers.ts'
import type { Finding } from './try-input.ts'

/**
 * `npm run fuzz [-- --minutes N] [--seed S] [--only NAME]`: feeds every reader of foreign bytes with hostile input. A
 * reader must not throw, must not block its thread for more than 50 ms per megabyte, and must not produce more than a
 * bounded multiple of the input. Exits with 1 when one does; the input is then written to a file.
 *
 * - `--minutes N`: duration, 2 by default.
 * - `--seed S`: seed of the random numbers, printed at the start of each run.
 * - `--only NAME`: readers whose name contains this text.
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

/** Writes the text of the input to a file, as UTF-16 when it is not well-formed Unicode, and returns its path. */
function keep(folder: string, { reader, input }: Finding): string {
  const name = `${reader.replaceAll(/[^\w-]+/g, '-')}-${Date.now()}`
  const isWhole = input.text.isWellFormed()
  const path = join(folder, isWhole ? `${name}.txt` : `${name}.utf16le`)
  writeFileSync(path, input.text, isWhole ? 'utf8' : 'utf16le')
  return path
}
