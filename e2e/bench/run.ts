import type { Finding } from './finding.ts'
import { measureRenderer } from './renderer.ts'
import { measureStart } from './start.ts'

/** A benchmark that needs a browser: `npm run bench` runs this with its name and reads the findings as one line of JSON. */
const benchmarks: Readonly<Record<string, () => Promise<Finding[]>>> = {
  start: measureStart,
  renderer: measureRenderer,
}

const findings = await benchmarks[process.argv[2] ?? '']?.()
process.stdout.write(`${JSON.stringify(findings ?? [])}\n`)
