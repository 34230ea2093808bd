import type { AppError } from '../../shared/errors/app-error.ts'
import { consoleText } from '../../shared/text/en/console.ts'
import { wordError } from '../../shared/text/define-errors.ts'

/** One line on standard error; standard output carries nothing but the address. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/** Says an expected failure in one line and sets the exit code. The process ends when nothing is left to do. */
export function fail(error: Pick<AppError, 'message' | 'nextStep' | 'text'>, exitCode = 1): void {
  const { message, nextStep } = wordError(error)
  say([message, nextStep].filter((text) => text !== undefined).join(consoleText().betweenSentences))
  process.exitCode = exitCode
}
