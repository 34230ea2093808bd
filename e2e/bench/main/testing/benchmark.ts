import { startChild } from '../child.ts'

/**
 * Stands in for the whole benchmark: starts a part with a child, and a child that ignores SIGTERM. With `end` it then
 * ends by itself. With `busy` and `late` it starts a child of that kind in place of both.
 */
const other = process.argv.find((argument) => argument === 'busy' || argument === 'late')
if (other !== undefined) await startChild('./testing/idle.ts', { limitMs: 60_000, arguments: [other] }).first
else {
  await startChild('./testing/idle-part.ts', { limitMs: 60_000, isGroup: true }).first
  await startChild('./testing/idle.ts', { limitMs: 60_000, arguments: ['deaf'] }).first
}
process.stdout.write('started\n')
if (process.argv.includes('end')) process.exit()
