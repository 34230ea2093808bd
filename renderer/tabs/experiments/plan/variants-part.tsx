import { Grid3x3, List } from 'lucide-react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { AxesSections } from './axes-section.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { useAxes } from './use-axes.ts'
import { VariantsSection } from './variants-section.tsx'

/** Who is asked: a list of variants, or each value of one parameter with each of another. */
export function VariantsPart() {
  const text = experimentPlanText().variants
  const { plan, isFrozen } = usePlanEditor()
  const { toGrid, toList } = useAxes()
  const { axes } = plan
  return (
    <>
      {isFrozen ? null : (
        <div className="px-3 pt-2.5">
          <SegmentedControl
            label={text.shape}
            value={axes === undefined ? 'list' : 'grid'}
            onChange={(shape) => (shape === 'grid' ? toGrid() : toList())}
            segments={[
              { value: 'list', label: text.list, icon: List },
              { value: 'grid', label: text.grid, icon: Grid3x3 },
            ]}
          />
        </div>
      )}
      {axes === undefined ? <VariantsSection /> : <AxesSections axes={axes} />}
    </>
  )
}
