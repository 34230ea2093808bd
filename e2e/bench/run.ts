import { runAndPrint } from '../../electron/bench/print-table.ts'
import { rendererBenchmark } from './renderer.ts'
import { startBenchmark } from './start.ts'

/** The benchmarks that need a browser: `npm run bench` runs this with their names. */
const benchmarks = [startBenchmark, rendererBenchmark]

const wanted = process.argv.slice(2)
await runAndPrint(benchmarks.filter(({ name }) => wanted.includes(name)))
