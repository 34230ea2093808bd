import { startChild } from '../child.ts'

/**
 * Stands for the whole benchmark: starts a part with a child, and a deaf child. `end` then lets it come to its end. `busy` and `late`
 * start a child of that kind in place of both.
 */
const other = process.argv.find((argument) => argument === 'busy' || argument === 'late')
if (other !== undefined) await startChild('./testing/idle.ts', { limitMs: 60_000, arguments: [other] }).first
else {
  await startChild('./testing/idle-part.ts', { limitMs: 60_000, isGroup: true }).first
  await startChild('./testing/idle.ts', { limitMs: 60_000, arguments: ['deaf'] }).first
}
process.stdout.write('started\n')
if (process.argv.includes('end')) process.exit()
