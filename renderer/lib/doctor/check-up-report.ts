import type { RouteProof, Stage, StageState } from '../../../shared/doctor/check-up.ts'
import { stageNames } from './stage-names.ts'

export interface CheckUpReportInput {
  readonly version: string
  /** Scheme, host and path of the address. */
  readonly baseUrl: string
  readonly stages: readonly Stage[]
  readonly proofs: readonly RouteProof[]
  /** Milliseconds since 1970; left out while the check-up runs. */
  readonly finishedAt?: number | undefined
}

const marks: Readonly<Record<StageState, string>> = {
  passed: 'ok',
  warned: 'LOOK',
  failed: 'FAILED',
  skipped: '–',
}

/** A check-up as plain text to pass on: no key, no part of one, no header value, and not what the gateway said. */
export function checkUpReport({ version, baseUrl, stages, proofs, finishedAt }: CheckUpReportInput): string {
  const when = finishedAt === undefined ? '' : `, ${new Date(finishedAt).toISOString()}`
  return [
    `Gateway Playground ${version}, check of ${baseUrl}${when}`,
    ...stages.flatMap((stage) => stageLines(stage)),
    ...(proofs.length === 0 ? [] : ['', 'Routes']),
    ...proofs.map(({ route, outcome, detail }) => `${outcome.padEnd(12)} ${route}: ${detail}`.trimEnd()),
  ].join('\n')
}

function stageLines({ id, state, finding, fix, durationMs }: Stage): string[] {
  const took = durationMs === undefined ? '' : ` (${Math.round(durationMs)} ms)`
  const first = `${marks[state].padEnd(7)} ${stageNames[id]}: ${finding}${took}`
  return fix === undefined ? [first] : [first, `        ${fix}`]
}
