import { Scale } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import {
  asksEmbedder,
  asksGrader,
  asksOnce,
  type AssertionType,
} from '../../../../shared/experiments/assertion.ts'
import type { ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Dialog } from '../../../controls/overlays/dialog.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { ModelPicker } from '../../../panels/model-picker/model-picker.tsx'
import { useActiveConnection } from '../../../queries/connections.ts'
import { RequestChoice } from './add-variants-dialog.tsx'
import { AssertionList } from './assertion-list.tsx'
import { OptionalNumber } from './optional-number.tsx'
import { usePlanEditor } from './plan-editor.tsx'
import { PlanSection } from './plan-section.tsx'
import { targetOf } from './variant-formats.ts'

/** The assertions for every answer, and the models that judge them. */
export function AssertionsSection() {
  const text = experimentPlanText().assertions
  const { plan, change, isFrozen } = usePlanEditor()
  const { assertions, threshold } = plan
  const types = [...assertions, ...plan.cases.flatMap((row) => row.assertions)].flatMap((item) =>
    'members' in item ? item.members.map(({ type }) => type) : [item.type],
  )
  return (
    <PlanSection
      id="plan-assertions"
      title={text.title}
      meta={assertions.length > 0 && text.count({ count: assertions.length, threshold })}
    >
      {assertions.length === 0 && <p className="text-small text-ink-3">{withoutCommon(plan)}</p>}
      <AssertionList
        label={text.title}
        assertions={assertions}
        isReadOnly={isFrozen}
        onChange={(next) => change({ assertions: next })}
      />
      {types.some((type) => asksGrader(type) && type !== 'moderation') && <Grader types={types} />}
      {types.some(asksEmbedder) && <Embedder />}
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

/** Returns the text that is shown when there are no assertions for all cases. */
function withoutCommon({ cases }: ExperimentPlan): string {
  const { none, onlyOfCases, ofEveryCase } = experimentPlanText().assertions
  const own = cases.filter(({ assertions }) => assertions.length > 0).length
  if (own === 0) return none
  return own === cases.length ? ofEveryCase : onlyOfCases(own)
}

/** The judging model, with a dialog for choosing another. */
function Grader({ types }: { types: readonly AssertionType[] }) {
  const text = experimentPlanText().assertions
  const { plan, change } = usePlanEditor()
  const { id: activeId } = useActiveConnection()
  const isOneEach = types.filter(asksGrader).every(asksOnce)
  const gradedBy = isOneEach ? text.gradedBy : text.judgedBy
  const grader = plan.grader ?? { connectionId: activeId, format: 'chat' as const, model: '', parameters: {} }
  return (
    <ModelChoice
      title={text.grader}
      label={grader.model === '' ? text.noGrader : gradedBy({ model: grader.model })}
    >
      <RequestChoice
        connectionId={grader.connectionId}
        format={grader.format}
        formats={conversationFormatIds}
        onConnection={(connectionId) => change({ grader: { ...grader, connectionId } })}
        onFormat={(format) => change({ grader: { ...grader, format } })}
      />
      <ModelPicker
        connectionId={grader.connectionId}
        target={targetOf(grader.format)}
        value={grader.model}
        onChange={(model) => change({ grader: { ...grader, model } })}
      />
    </ModelChoice>
  )
}

/** The model whose vectors measure how similar two texts are. */
function Embedder() {
  const text = experimentPlanText().assertions
  const { plan, change } = usePlanEditor()
  const { id: activeId } = useActiveConnection()
  const embedder = plan.embedder ?? { connectionId: activeId, model: '', parameters: {} }
  return (
    <ModelChoice
      title={text.embedder}
      label={embedder.model === '' ? text.noEmbedder : text.embeddedBy({ model: embedder.model })}
    >
      <RequestChoice
        connectionId={embedder.connectionId}
        format="embeddings"
        formats={['embeddings']}
        onConnection={(connectionId) => change({ embedder: { ...embedder, connectionId } })}
        onFormat={() => undefined}
      />
      <ModelPicker
        connectionId={embedder.connectionId}
        target="embeddings"
        value={embedder.model}
        onChange={(model) => change({ embedder: { ...embedder, model } })}
      />
    </ModelChoice>
  )
}

type ModelChoiceProps = { title: string; label: string; children: ReactNode }

/** A button with the current choice, which opens a dialog. */
function ModelChoice({ title, label, children }: ModelChoiceProps) {
  const { isFrozen } = usePlanEditor()
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  return (
    <>
      <button
        type="button"
        disabled={isFrozen}
        className="focus-inside -mx-1 flex min-h-row items-center gap-1.5 rounded-sm px-1 text-left text-small text-ink-3 not-disabled:hover:bg-hover"
        onClick={() => setIsOpen(true)}
      >
        <Icon of={Scale} size="small" />
        <span className="min-w-0 flex-1 wrap-anywhere">{label}</span>
      </button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={title}
        footer={
          <Button variant="primary" onClick={close}>
            {experimentPlanText().cases.done}
          </Button>
        }
      >
        <div className="flex flex-col gap-3">{children}</div>
      </Dialog>
    </>
  )
}
