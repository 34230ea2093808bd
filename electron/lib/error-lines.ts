import type { AppError } from '../../shared/errors/app-error.ts'
import { wordError } from '../../shared/text/define-errors.ts'
import { consoleText } from '../../shared/text/en/console.ts'

export type ToldError = Pick<AppError, 'message' | 'nextStep' | 'text'> & Partial<AppError>

/** An expected failure as lines of text: what happened and what to do, the gateway's message, its status and ids. */
export function errorLines(error: ToldError): readonly string[] {
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
