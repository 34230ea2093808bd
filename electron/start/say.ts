import { errorLines, type ToldError } from '../lib/error-lines.ts'

/** One line on standard error; standard output carries nothing but the address. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

/**
 * Says an expected failure and sets the exit code: what happened and what to do in one line, and behind an answer of a gateway
 * its own words, its status and the ids to ask about. The process ends when nothing is left to do.
 */
export function fail(error: ToldError, exitCode = 1): void {
  for (const line of errorLines(error)) say(line)
  process.exitCode = exitCode
}
