import { useRef, useState } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { columnsOfPlan, type CaseColumn } from './case-columns.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** The maximum number of undo steps. */
const maxSteps = 100

export interface CaseHistory {
  readonly cases: readonly ExperimentCase[]
  /** The columns of the cases, and of names without a value. */
  readonly columns: readonly CaseColumn[]
  readonly isFrozen: boolean
  /** Changes the current cases. Consecutive changes with the same `key` are one undo step, such as typing in a cell. */
  readonly change: (
    make: (cases: readonly ExperimentCase[]) => readonly ExperimentCase[],
    key?: string,
  ) => void
  readonly canUndo: boolean
  readonly undo: () => void
}

/** Returns the cases of the plan, with undo while they are edited. */
export function useCaseHistory(): CaseHistory {
  const { plan, change, isFrozen } = usePlanEditor()
  const latest = useLatest(() => plan.cases)
  const [steps, setSteps] = useState<readonly (readonly ExperimentCase[])[]>([])
  const lastKey = useRef<string>(undefined)
  return {
    cases: plan.cases,
    columns: columnsOfPlan(plan),
    isFrozen,
    change(make, key) {
      const before = latest()
      const isSameStep = key !== undefined && key === lastKey.current
      lastKey.current = key
      if (!isSameStep) setSteps((old) => [...old.slice(1 - maxSteps), before])
      change({ cases: [...make(before)] })
    },
    canUndo: steps.length > 0,
    undo() {
      const before = steps.at(-1)
      if (before === undefined) return
      lastKey.current = undefined
      setSteps(steps.slice(0, -1))
      change({ cases: [...before] })
    },
  }
}
