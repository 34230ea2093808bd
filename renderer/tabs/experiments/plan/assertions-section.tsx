import { Scale } from 'lucide-react'
import { useState } from 'react'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/button.tsx'
import { Dialog } from '../../../controls/dialog.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { RequestChoice } from './add-variants-dialog.tsx'
import { AssertionList } from './assertion-list.tsx'
import { shapeOf } from './assertion-shapes.ts'
import { OptionalNumber } from './optional-number.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { targetOf } from './variant-formats.ts'

/** What every answer is checked for, and who grades where an assertion asks for that. */
export function AssertionsSection() {
  const text = experimentPlanText().assertions
  const { plan, change, isFrozen } = usePlanEditor()
  const { assertions, threshold } = plan
  const types = [...assertions, ...plan.cases.flatMap((row) => row.assertions)].flatMap((one) =>
    'members' in one ? one.members.map(({ type }) => type) : [one.type],
  )
  const isGraded = types.some((type) => shapeOf(type).group === 'graded')
  return (
    <PlanSection
      id="plan-assertions"
      title={text.title}
      meta={assertions.length > 0 && text.count({ count: assertions.length, threshold })}
    >
      {assertions.length === 0 && <p className="text-small text-ink-3">{text.none}</p>}
      <AssertionList
        label={text.title}
        assertions={assertions}
        isReadOnly={isFrozen}
        onChange={(next) => change({ assertions: next })}
      />
      {isGraded && <Grader />}
      {assertions.length > 1 && !isFrozen && (
        <OptionalNumber
          label={text.planThreshold}
          help={text.planThresholdHelp}
          placeholder={text.optional}
          problem={text.notNumber}
          value={threshold}
          onChange={(next) => (next === undefined ? change({}, ['threshold']) : change({ threshold: next }))}
        />
      )}
    </PlanSection>
  )
}

/** The model that grades, and the way to choose another. */
function Grader() {
  const text = experimentPlanText()
  const { plan, change, isFrozen } = usePlanEditor()
  const { id: activeId } = useActiveConnection()
  const [isOpen, setIsOpen] = useState(false)
  const grader = plan.grader ?? { connectionId: activeId, format: 'chat' as const, model: '', parameters: {} }
  const label =
    grader.model === '' ? text.assertions.noGrader : text.assertions.gradedBy({ model: grader.model })
  return (
    <>
      <Button
        size="small"
        variant="ghost"
        icon={Scale}
        className="-ml-2 max-w-full self-start"
        disabled={isFrozen}
        onClick={() => setIsOpen(true)}
      >
        {label}
      </Button>
      <Dialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={text.assertions.grader}
        footer={
          <Button variant="primary" onClick={() => setIsOpen(false)}>
            {text.cases.done}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">
          <RequestChoice
            connectionId={grader.connectionId}
            format={grader.format}
            onConnection={(connectionId) => change({ grader: { ...grader, connectionId } })}
            onFormat={(format) => change({ grader: { ...grader, format } })}
          />
          <ModelPicker
            connectionId={grader.connectionId}
            target={targetOf(grader.format)}
            value={grader.model}
            onChange={(model) => change({ grader: { ...grader, model } })}
          />
        </div>
      </Dialog>
    </>
  )
}
