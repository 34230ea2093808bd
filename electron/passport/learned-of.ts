import type { Field } from '../../shared/formats/field.ts'
import type { FormatId } from '../../shared/formats/registry.ts'
import type { Drift, SeenAnswer } from '../../shared/passport/find-drift.ts'
import { lessonsOfAnswer, lessonsOfRefusal, type SentParameters } from '../../shared/passport/learn.ts'
import type { ParameterEntry, Refusal } from '../../shared/passport/passport.ts'
import { shortValue } from '../../shared/passport/short-value.ts'
import { localDay } from '../../shared/spending/local-day.ts'
import { isWholeAnswer, type Run } from '../../shared/runs/run.ts'
import type { Learned } from './passport-store.ts'

/** Maximum characters of a gateway's message, and of a name. */
const maxSays = 300
const maxName = 100

/** The data of an ended run. */
export interface EndedRun {
  readonly sent: SentParameters
  readonly fields: readonly Field[]
  readonly seen: SeenAnswer | undefined
  readonly drift: readonly Drift[]
  readonly redact: (text: string) => string
}

/** The facts that one run shows, as entries to be merged with the stored ones. */
export function learnedOf(run: Run, { sent, fields, seen, drift, redact }: EndedRun): Learned {
  const at = run.startedAt
  const day = localDay(at)
  const fieldOf = (name: string) => fields.find((field) => field.name === name)
  const shortOf = (name: string) => {
    const value = sent.get(name)
    return value === undefined ? undefined : shortValue(value, fieldOf(name))
  }
  return {
    endpoint: {
      isStreamed: run.isStreamed,
      runs: 1,
      answers: seen === undefined ? 0 : 1,
      days: seen === undefined ? [] : [{ day, answers: 1, drifted: drift.length > 0 ? 1 : 0 }],
      lastStatus: run.error?.kind === 'unsupported-parameter' ? 'refused' : run.status,
      ...(run.httpStatus !== undefined && { lastHttpStatus: run.httpStatus }),
      ...(run.timings.firstTextMs !== undefined && { firstTextMs: run.timings.firstTextMs }),
      firstAt: at,
      lastAt: at,
    },
    parameters: lessonsOf(run, sent, seen).map(({ name, outcome }): ParameterEntry => {
      const value = shortOf(name)
      const isRefused = outcome === 'refused'
      return {
        name: redact(name.slice(0, maxName)),
        accepted: isRefused ? 0 : 1,
        ignored: outcome === 'ignored' ? 1 : 0,
        refused: isRefused ? 1 : 0,
        ...(!isRefused && typeof value === 'number' && { low: value, high: value }),
        values: !isRefused && typeof value === 'string' ? [value] : [],
        firstAt: at,
        lastAt: at,
        ...(isRefused ? { lastRefusal: refusalOf(run, value, redact) } : { acceptedAt: at }),
      }
    }),
    drift: drift.map(({ kind, path, type }) => ({
      kind,
      path: redact(path),
      type,
      answers: 1,
      days: [{ day, answers: 1 }],
      firstAt: at,
      lastAt: at,
      runId: run.id,
      ...(run.requestId !== undefined && { requestId: run.requestId }),
    })),
  }
}

function lessonsOf(run: Run, sent: SentParameters, seen: SeenAnswer | undefined) {
  if (run.error !== undefined && run.status === 'failed') return lessonsOfRefusal(sent, run.error)
  if (!isWholeAnswer(run.status)) return []
  const outputTokens = run.usage?.outputTokens
  return lessonsOfAnswer(run.format as FormatId, sent, seen && { ...seen, outputTokens })
}

function refusalOf(
  { id, startedAt, error }: Run,
  value: number | string | undefined,
  redact: (text: string) => string,
): Refusal {
  const says = error?.gatewaySays ?? error?.message ?? ''
  return {
    ...(error?.status !== undefined && { status: error.status }),
    ...(error?.code !== undefined && { code: redact(error.code.slice(0, maxName)) }),
    says: redact(says).slice(0, maxSays),
    ...(value !== undefined && { value: String(value) }),
    runId: id,
    at: startedAt,
  }
}
