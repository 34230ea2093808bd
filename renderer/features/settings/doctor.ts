import { assertNever } from '../../../shared/assert-never.ts'
import type { Connection, ConnectionCheck } from '../../../shared/connections/connection.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { formatPlural } from '../../components/format-number.ts'
import { formatDuration } from '../../components/format-time.ts'

export type StageState = 'passed' | 'failed' | 'skipped'

/** One step of a check: what was looked at, and what was found. */
export interface Stage {
  readonly name: string
  readonly state: StageState
  readonly finding: string
  /** Short figure at the right end. */
  readonly figure: string
}

export type CheckOutcome =
  | { readonly ok: true; readonly check: ConnectionCheck }
  | { readonly ok: false; readonly error: AppError }

/** Where a failed check stopped. Everything before it passed, everything after it was not reached. */
type Stop = 'key-here' | 'reach' | 'key' | 'models'

/** What one request to the model list proved, step by step. Only what that request can know. */
export function toStages(connection: Connection, outcome: CheckOutcome): readonly Stage[] {
  const stop = outcome.ok ? undefined : stopOf(outcome.error)
  const hasKey = connection.activeKeyId !== null
  const order: readonly Stop[] = ['key-here', 'reach', 'key', 'models']
  const state = (step: Stop): StageState => {
    if (stop === undefined || order.indexOf(step) < order.indexOf(stop)) return 'passed'
    return step === stop ? 'failed' : 'skipped'
  }
  const reached = state('reach')
  const keyState: StageState = !hasKey && state('key') === 'passed' ? 'skipped' : state('key')
  return [
    { name: 'Address', state: 'passed', finding: `Read as ${connection.baseUrl}`, figure: '' },
    {
      name: 'Key on this computer',
      state: state('key-here') === 'failed' ? 'failed' : hasKey ? 'passed' : 'skipped',
      finding:
        state('key-here') === 'failed'
          ? 'It cannot be used'
          : hasKey
            ? 'There is one to send'
            : 'None is sent',
      figure: '',
    },
    {
      name: 'Gateway reached',
      state: reached,
      finding: reached === 'passed' ? 'It answered' : reached === 'failed' ? 'No answer came' : 'Not tried',
      figure: outcome.ok ? formatDuration(outcome.check.durationMs) : statusFigure(outcome.error),
    },
    {
      name: 'Key at the gateway',
      state: keyState,
      finding:
        keyState === 'passed'
          ? 'Accepted'
          : keyState === 'failed'
            ? 'Refused'
            : hasKey
              ? 'Not tried'
              : 'No key was needed for the model list',
      figure: '',
    },
    {
      name: 'Model list',
      state: state('models'),
      finding: outcome.ok
        ? outcome.check.modelCount === 0
          ? '/v1/models answers with an empty list'
          : '/v1/models answers with a list'
        : state('models') === 'failed'
          ? 'The answer is no model list'
          : 'Not tried',
      figure: outcome.ok ? formatPlural(outcome.check.modelCount, 'model') : '',
    },
  ]
}

function statusFigure(error: AppError): string {
  return error.status === undefined ? '' : `HTTP ${error.status}`
}

function stopOf(error: AppError): Stop {
  switch (error.kind) {
    case 'no-key':
    case 'storage':
    case 'invalid-input':
    case 'not-found':
    case 'unavailable':
      // `not-found` with a status came from the gateway, so it was reached.
      return error.status === undefined ? 'key-here' : 'models'
    case 'network':
    case 'timeout':
    case 'cancelled':
      return 'reach'
    case 'unauthorized':
    case 'forbidden':
      return 'key'
    case 'rate-limited':
    case 'unsupported-parameter':
    case 'rejected':
    case 'server':
    case 'invalid-response':
    case 'bug':
      return 'models'
    default:
      return assertNever(error.kind)
  }
}

/** The check as plain text, without keys and headers. */
export function checkReport(connection: Connection, outcome: CheckOutcome, version: string): string {
  const marks: Readonly<Record<StageState, string>> = { passed: 'ok', failed: 'FAILED', skipped: '–' }
  const stages = toStages(connection, outcome).map(({ name, state, finding, figure }) =>
    `${marks[state].padEnd(7)} ${name}: ${finding} ${figure}`.trimEnd(),
  )
  const error = outcome.ok
    ? []
    : [outcome.error.message, outcome.error.gatewaySays ?? ''].filter((line) => line !== '')
  return [`Gateway Playground ${version}, check of ${connection.baseUrl}`, ...stages, ...error].join('\n')
}
