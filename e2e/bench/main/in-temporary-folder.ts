import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { atTheEnd } from './at-the-end.ts'

/** Calls `work` with a temporary folder, which is removed afterwards, also when the process is ended in the middle. */
export function inTemporaryFolder(work: (folder: string) => void): void {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-playground-bench-'))
  const remove = (): void => rmSync(folder, { recursive: true, force: true })
  const forget = atTheEnd({ force: remove })
  try {
    work(folder)
  } finally {
    remove()
    forget()
  }
}
