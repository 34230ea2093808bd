import type { RouteProof, Stage } from './check-up.ts'
import { stageName } from './stage-names.ts'
import { wordProof, wordStage } from './word-stage.ts'
import { doctorText } from '../text/en/doctor.ts'

export interface CheckUpReportInput {
  readonly version: string
  /** Scheme, host and path of the address. */
  readonly baseUrl: string
  readonly stages: readonly Stage[]
  readonly proofs: readonly RouteProof[]
  /** Milliseconds since 1970; left out while the check-up runs. */
  readonly finishedAt?: number | undefined
  /** Whether the report quotes the gateway: for the terminal of the user who ran it, not for sharing. */
  readonly quotesGateway?: boolean
}

/**
 * Returns a check-up as plain text for sharing: without keys or parts of them, without header values and, unless
 * `quotesGateway` is set, without the gateway's own words.
 */
export function checkUpReport(input: CheckUpReportInput): string {
  const { version, baseUrl, stages, proofs, finishedAt, quotesGateway = false } = input
  const { title, endpoints, outcomes } = doctorText().report
  const moment = finishedAt === undefined ? '' : new Date(finishedAt).toISOString()
  return [
    title({ version, address: baseUrl, finishedAt: moment }),
    ...stages.flatMap((stage) => stageLines(stage, quotesGateway)),
    ...(proofs.length === 0 ? [] : ['', endpoints]),
    ...proofs.map((proof) =>
      `${outcomes[proof.outcome].padEnd(12)} ${proof.route}: ${wordProof(proof)}`.trimEnd(),
    ),
  ].join('\n')
}

function stageLines(stage: Stage, quotesGateway: boolean): string[] {
  const { id, state, durationMs, gatewaySays } = stage
  const { finding, fix } = wordStage(stage)
  const duration = durationMs === undefined ? '' : ` (${Math.round(durationMs)} ms)`
  const first = `${doctorText().report.marks[state].padEnd(7)} ${stageName(id)}: ${finding}${duration}`
  const quote =
    quotesGateway && gatewaySays !== undefined ? doctorText().report.gatewaySays(gatewaySays) : undefined
  return [first, ...[fix, quote].flatMap((line) => (line === undefined ? [] : `        ${line}`))]
}
