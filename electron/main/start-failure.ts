import { app, dialog } from 'electron'
import type { AppError } from '../../shared/errors/app-error.ts'

/** Says why there will be no window, on the screen and on the console, and ends the process with code 1. */
export function endWithMessage(error: Pick<AppError, 'message' | 'nextStep'>): void {
  const lines = [error.message, error.nextStep].filter((line) => line !== undefined)
  process.stderr.write(`Gateway Playground did not start. ${lines.join(' ')}\n`)
  dialog.showErrorBox('Gateway Playground did not start', lines.join('\n\n'))
  app.exit(1)
}
