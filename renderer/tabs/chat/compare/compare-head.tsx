import { EyeOff, Grid2x2Check, Plus, Repeat2 } from 'lucide-react'
import type { Lens } from '../../../../shared/lens/build-lens.ts'
import { compareText } from '../../../../shared/text/en/compare.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Switch } from '../../../controls/fields/switch.tsx'
import { Tooltip } from '../../../controls/overlays/tooltip.tsx'
import { LensLegend } from '../lens/lens-legend.tsx'
import { DifferencesLegend, type DifferencesLegendProps } from './differences-legend.tsx'

export type CompareActionsProps = {
  isBlind: boolean
  onBlind: (isOn: boolean) => void
  hasAnswers: boolean
  onExperiment: () => void
  onRepeat: () => void
  isAdding: boolean
  onAdd: () => void
  /** Whether the maximum number of columns is reached. */
  isFull: boolean
  /** Whether the column to copy is answering. */
  isLastRunning: boolean
}

/** The actions on a whole comparison. */
export function CompareActions(props: CompareActionsProps) {
  const { isBlind, onBlind, hasAnswers, onExperiment, onRepeat, isAdding, onAdd, isFull, isLastRunning } =
    props
  const texts = compareText()
  const blocked = isFull ? texts.columnLimit : isLastRunning ? texts.stillAnswering : undefined
  return (
    <>
      <Tooltip text={texts.blindHelp}>
        <span className="flex items-center gap-1.5 text-small">
          <Switch label={texts.blind} checked={isBlind} onChange={onBlind} />
          <Icon of={EyeOff} size="small" className="text-ink-3" />
          {texts.blind}
        </span>
      </Tooltip>
      {!isBlind && (
        <>
          <IconButton
            icon={Repeat2}
            label={texts.repeat}
            tooltip={hasAnswers ? texts.repeat : texts.noAnswers}
            disabled={!hasAnswers}
            onClick={onRepeat}
          />
          <IconButton
            icon={Grid2x2Check}
            label={texts.experiment}
            tooltip={hasAnswers ? texts.experiment : texts.noAnswers}
            disabled={!hasAnswers}
            onClick={onExperiment}
          />
          <Button
            size="small"
            variant="ghost"
            icon={Plus}
            isBusy={isAdding}
            disabledReason={blocked}
            onClick={onAdd}
          >
            {texts.addColumn}
          </Button>
        </>
      )}
    </>
  )
}

/** Explains the marks: those of the requests in the lens, or those of two answers. */
export function CompareLegend({ lens, ...differences }: DifferencesLegendProps & { lens: Lens | undefined }) {
  if (lens === undefined) return <DifferencesLegend {...differences} />
  const hasOtherValues = lens.columns.some((built) => [...built.marks.values()].includes('differs'))
  return <LensLegend hasOtherValues={hasOtherValues} />
}
