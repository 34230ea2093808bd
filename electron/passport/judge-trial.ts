import type { AppError } from '../../shared/errors/app-error.ts'
import type { ConversationFormatId } from '../../shared/formats/registry.ts'
import { isBeforeLimit } from '../../shared/gateway/errors/before-limit.ts'
import { isJsonObject, parseJson } from '../../shared/json.ts'
import type { Answer } from '../../shared/runs/answer.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import { validateValue } from '../../shared/schema/validate-value.ts'
import { gatewayError } from '../../shared/text/en/errors/gateway.ts'
import { schemaHomes } from '../../shared/parameters/answer-shape.ts'
import {
  answerSchema,
  askedWord,
  needle,
  stopWord,
  toolName,
  toolSchema,
  unicodeParts,
} from './health-trials.ts'
import type { HealthResult, HealthSeen, HealthTrialId } from '../../shared/passport/health.ts'

/** The properties of a trial's run that are judged. */
export type JudgedRun = Pick<
  Run,
  'id' | 'status' | 'httpStatus' | 'error' | 'timings' | 'eventCount' | 'finish'
>

type Verdict = Pick<HealthResult, 'outcome' | 'seen'>

const wholeOnly: ReadonlySet<HealthTrialId> = new Set(['tool-call', 'json-schema', 'unicode'])
const maxTextSeen = 60
const maxSays = 300
const maxCode = 100

/** The result of a trial whose run has ended. `redact` masks keys in a gateway's messages. */
export function judgeTrial(
  id: HealthTrialId,
  format: ConversationFormatId,
  run: JudgedRun,
  answer: Answer,
  redact: (text: string) => string,
): HealthResult {
  const { endMs } = run.timings
  const common = { id, runId: run.id, ...(endMs !== undefined && { durationMs: endMs }) }
  if (run.status === 'stopped' || run.status === 'interrupted') return { ...common, outcome: 'stopped' }
  if (run.status === 'failed') {
    const seen = seenOfNothing(run.error)
    return {
      ...common,
      ...(seen === undefined ? failureOf(run.error, run.httpStatus, redact) : other({ kind: seen })),
    }
  }
  const { outcome, seen } = verdictOf(id, format, run, answer)
  return {
    ...common,
    outcome,
    ...(seen !== undefined && {
      seen: { ...seen, ...(seen.text !== undefined && { text: redact(seen.text) }) },
    }),
  }
}

/** An answer that ended without text is a result, though there is nothing to show. */
function seenOfNothing(error: AppError | undefined): 'cut' | 'nothing' | undefined {
  if (error === undefined) return undefined
  if (isBeforeLimit(error)) return 'cut'
  return error.text?.code === gatewayError('nothingAtEnd', { reason: '' }).text.code ? 'nothing' : undefined
}

/** An error with the gateway's own message or status is a refusal; without either there was no answer at all. */
function failureOf(
  error: AppError | undefined,
  httpStatus: number | undefined,
  redact: (text: string) => string,
): Pick<HealthResult, 'outcome' | 'error'> {
  const status = error?.status ?? httpStatus
  const isRefused = error?.gatewaySays !== undefined || (status !== undefined && status >= 400)
  return {
    outcome: isRefused ? 'refused' : 'failed',
    error: {
      ...(status !== undefined && { status }),
      ...(error?.code !== undefined &&
        error.code !== String(status) && { code: redact(error.code.slice(0, maxCode)) }),
      says: redact(error?.gatewaySays ?? error?.message ?? '').slice(0, maxSays),
    },
  }
}

function verdictOf(id: HealthTrialId, format: ConversationFormatId, run: JudgedRun, answer: Answer): Verdict {
  if (id === 'streams') return verdictOfStream(run)
  if (!isWholeAnswer(run.status)) return other({ kind: 'ended-early' })
  const text = textOf(answer)
  const verdict = verdictOfAnswer(id, format, text, answer)
  if (verdict.outcome === 'passed') return verdict
  // A truncated answer's content tells more than the truncation, unless it must be complete.
  const isCut = answer.finish?.reason === 'length' && (text === '' || wholeOnly.has(id))
  return isCut ? other({ kind: 'cut' }) : verdict
}

function verdictOfStream({ eventCount, status }: JudgedRun): Verdict {
  if (eventCount === 0) return other({ kind: 'not-streamed' })
  if (!isWholeAnswer(status)) return other({ kind: 'no-end', events: eventCount })
  return passed({ kind: 'events', events: eventCount })
}

function verdictOfAnswer(
  id: Exclude<HealthTrialId, 'streams'>,
  format: ConversationFormatId,
  text: string,
  answer: Answer,
): Verdict {
  if (id === 'tool-call') return verdictOfCall(answer)
  if (text === '') return other({ kind: 'nothing' })
  const unlike = other({ kind: 'other-text', text: shortened(text) })
  switch (id) {
    case 'answers':
      return text === askedWord ? passed({ kind: 'exact' }) : unlike
    case 'json-schema':
      return verdictOfJson(format, text)
    case 'unicode': {
      const lost = (['cjk', 'emoji', 'rtl'] as const).filter((part) => !text.includes(unicodeParts[part]))
      return lost.length === 0 ? passed({ kind: 'intact' }) : other({ kind: 'changed', lost })
    }
    case 'stop-sequence': {
      if (/1\D+2\D+3\D+4\D+5\D+6/.test(text)) return other({ kind: 'goes-on' })
      const isKept = /1\D+2\D+3\D+4/.test(text) && !text.includes(stopWord)
      return isKept ? passed({ kind: 'kept' }) : unlike
    }
    default:
      return text.includes(needle)
        ? passed({ kind: 'found' })
        : other({ kind: 'not-found', text: shortened(text) })
  }
}

function verdictOfCall({ blocks }: Answer): Verdict {
  const calls = blocks.filter((block) => block.type === 'tool-call')
  const call = calls.find(({ name }) => name === toolName)
  if (call === undefined) return other({ kind: calls.length === 0 ? 'no-call' : 'other-tool' })
  const given = parseJson(call.arguments)
  const isValid = isJsonObject(given) && validateValue(given, toolSchema).type === 'valid'
  return isValid && call.isBroken !== true
    ? passed({ kind: 'valid-arguments' })
    : other({ kind: 'wrong-arguments', text: shortened(call.arguments) })
}

function verdictOfJson(format: ConversationFormatId, text: string): Verdict {
  const value = parseJson(text)
  if (value === undefined) return other({ kind: 'no-json', text: shortened(text) })
  if (validateValue(value, answerSchema).type !== 'valid')
    return other({ kind: 'other-json', text: shortened(text) })
  // The other formats have no field for strict, and may be just as strict.
  return passed({ kind: 'strict' in schemaHomes[format].details ? 'strict-json' : 'valid-json' })
}

const passed = (seen: HealthSeen): Verdict => ({ outcome: 'passed', seen })
const other = (seen: HealthSeen): Verdict => ({ outcome: 'not-as-asked', seen })

function textOf({ blocks }: Answer): string {
  return blocks
    .flatMap((block) => (block.type === 'text' || block.type === 'refusal' ? [block.text] : []))
    .join('')
    .trim()
}

function shortened(text: string): string {
  const characters = Array.from(text.replaceAll(/\s+/g, ' '))
  return characters.length <= maxTextSeen
    ? characters.join('')
    : `${characters.slice(0, maxTextSeen).join('')}…`
}
