import { execFileSync } from 'node:child_process'
import { closeSync, constants, openSync } from 'node:fs'
import { onTestFinished } from 'vitest'
import { codeOf } from '../../lib/disk-error.ts'

/**
 * Creates a pipe that nobody writes to. At the end of the test its waiting readers are released, so that a failing test
 * can end.
 */
export function makePipe(path: string): void {
  execFileSync('mkfifo', [path])
  onTestFinished(() => {
    try {
      closeSync(openSync(path, constants.O_WRONLY | constants.O_NONBLOCK))
    } catch (error) {
      if (!['ENXIO', 'ENOENT'].includes(codeOf(error) ?? '')) throw error
    }
  })
}
