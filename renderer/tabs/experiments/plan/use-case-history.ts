import { useRef, useState } from 'react'
import type { ExperimentCase } from '../../../../shared/experiments/experiment.ts'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { columnsOfPlan, type CaseColumn } from './case-columns.ts'
import { usePlanEditor } from './plan-editor.tsx'

/** How many steps can be taken back. */
const maxSteps = 100

export interface CaseHistory {
  readonly cases: readonly ExperimentCase[]
  /** Those of the cases, and those of names that have no value yet. */
  readonly columns: readonly CaseColumn[]
  readonly isFrozen: boolean
  /** Changes the cases as they are now. Changes with one `key` in a row are one step, such as the letters of a cell. */
  readonly change: (
    make: (cases: readonly ExperimentCase[]) => readonly ExperimentCase[],
    key?: string,
  ) => void
  readonly canUndo: boolean
  readonly undo: () => void
}

/** The cases of the plan, with the steps that can be taken back while they are edited. */
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
