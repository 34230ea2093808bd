import type { LucideIcon } from 'lucide-react'
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react'
import type { ChipTone } from '../../controls/buttons/chip.tsx'
import type { KeyCondition } from '../../lib/connections/key-condition.ts'
import type { CheckUp } from '../../queries/start-check-up.ts'
import { wordStage } from '../../../shared/doctor/word-stage.ts'
import { doctorText } from '../../../shared/text/en/doctor.ts'

export interface CheckUpVerdict {
  readonly tone: ChipTone
  readonly icon: LucideIcon
  readonly label: string
}

/**
 * Says that the gateway rejects the key, which affects all routes: according to the check-up or, without one, to the
 * last run. `undefined` if it does not.
 */
export function refusalOf(
  checkUp: CheckUp | null,
  { state, label }: KeyCondition,
): { readonly detail: string } | undefined {
  if (checkUp === null) return state === 'refused' || state === 'forbidden' ? { detail: label } : undefined
  const stage = checkUp.stages.find(({ id, state: found }) => id === 'key' && found === 'failed')
  return stage === undefined ? undefined : { detail: wordStage(stage).finding }
}

/** Summarises a finished check-up; `null` while there is no result. */
export function verdictOf(checkUp: CheckUp | null): CheckUpVerdict | null {
  if (checkUp === null || checkUp.finishedAt === undefined) return null
  const count = (state: string) => checkUp.stages.filter((stage) => stage.state === state).length
  const failed = count('failed')
  const warned = count('warned')
  if (failed > 0) return { tone: 'danger', icon: CircleAlert, label: doctorText().verdict.failed(failed) }
  if (warned > 0) {
    return {
      tone: 'warn',
      icon: TriangleAlert,
      label: doctorText().verdict.warned(warned),
    }
  }
  return { tone: 'ok', icon: CircleCheck, label: doctorText().verdict.passed }
}
