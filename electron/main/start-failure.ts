import { app, dialog } from 'electron'
import type { AppError } from '../../shared/errors/app-error.ts'
import { leaveStartMark } from '../lib/start-mark.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { consoleText } from '../../shared/text/en/console.ts'
import { hostText } from '../../shared/text/en/host.ts'

/** Shows and prints why no window can be opened, and ends the process with code 1. */
export function endWithMessage(error: Pick<AppError, 'message' | 'nextStep' | 'text'>): void {
  leaveStartMark(process.env)
  const { message, nextStep } = wordError(error)
  const lines = [message, nextStep].filter((line) => line !== undefined)
  process.stderr.write(`${consoleText().notStarted(lines.join(consoleText().betweenSentences))}\n`)
  dialog.showErrorBox(hostText().notStarted, lines.join('\n\n'))
  app.exit(1)
}
