import type { AppError } from '../../shared/errors/app-error.ts'
import { consoleText } from '../../shared/text/en/console.ts'
import { wordError } from '../../shared/text/define-errors.ts'

/** One line on standard error; standard output carries nothing but the address. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`)
}

type Told = Pick<AppError, 'message' | 'nextStep' | 'text'> & Partial<AppError>

/**
 * Says an expected failure and sets the exit code: what happened and what to do in one line, and behind an answer of a gateway
 * its own words, its status and the ids to ask about. The process ends when nothing is left to do.
 */
export function fail(error: Told, exitCode = 1): void {
  for (const line of errorLines(error)) say(line)
  process.exitCode = exitCode
}

/** An expected failure as lines of a terminal. */
function errorLines(error: Told): readonly string[] {
  const { message, nextStep } = wordError(error)
  const { betweenSentences, answer } = consoleText()
  const { gatewaySays, status, requestId, upstreamRequestId } = error
  const facts = [
    status === undefined ? undefined : answer.status(status),
    requestId === undefined ? undefined : answer.requestId(requestId),
    upstreamRequestId === undefined ? undefined : answer.upstreamRequestId(upstreamRequestId),
  ].filter((text) => text !== undefined)
  return [
    [message, nextStep].filter((text) => text !== undefined).join(betweenSentences),
    ...(gatewaySays === undefined ? [] : [`  ${answer.gatewaySays(gatewaySays.replaceAll('\n', '\n  '))}`]),
    ...(facts.length === 0 ? [] : [`  ${facts.join(' · ')}`]),
  ]
}
