import type { CellState } from '../../shared/experiments/experiment.ts'
import { commandLineText } from '../../shared/text/en/command-line.ts'

export interface Progress {
  show(counts: Readonly<Record<CellState, number>>): void
  /** Prints a permanent line; the progress line continues below it. */
  note(line: string): void
  end(): void
}

/**
 * Shows progress as one updated line on a terminal; elsewhere as one line per tenth. On stderr, so that a pipe receives
 * only the table.
 */
export function startProgress(
  { isPlain, gateways }: { readonly isPlain: boolean; readonly gateways: string },
  { stderr }: Pick<NodeJS.Process, 'stderr'> = process,
): Progress {
  const isChanging = stderr.isTTY && !isPlain
  let lastTenth = 0
  let hasLine = false
  return {
    show(counts) {
      const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
      const over = all - counts.planned - counts.sending
      const line = commandLineText().progress({
        gateways,
        over,
        all,
        failed: counts.failed,
        errors: counts.error + counts.unknown,
      })
      if (isChanging) {
        stderr.write(`\r${line}\u001b[K`)
        hasLine = true
        return
      }
      const tenth = Math.floor((over / all) * 10)
      if (tenth === lastTenth) return
      lastTenth = tenth
      stderr.write(`${line}\n`)
    },
    note(line) {
      stderr.write(hasLine ? `\n${line}\n` : `${line}\n`)
      hasLine = false
    },
    end() {
      if (hasLine) stderr.write('\n')
    },
  }
}
