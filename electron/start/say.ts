import { errorLines, type ToldError } from '../lib/error-lines.ts'

/** Prints one line on standard error; standard output contains only the address. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Prints an expected failure and sets the exit code: what happened and what to do in one line; for a gateway's answer
 * also its message, its status and the request ids. The process ends when nothing is left to do.
 */
export function fail(error: ToldError, exitCode = 1): void {
  for (const line of errorLines(error)) say(line)
  process.exitCode = exitCode
}
