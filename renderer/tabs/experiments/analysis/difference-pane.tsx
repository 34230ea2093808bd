import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import type { CellComparison, ComparedSide } from '../../../../shared/experiments/comparison.ts'
import type { Experiment } from '../../../../shared/experiments/experiment.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { cellQuery } from '../../../queries/experiments.ts'
import { AnswerWords } from '../answer-words.tsx'
import { PlayedFile } from '../cell/cell-files.tsx'
import { openExperiment } from '../experiments-route.ts'
import { cellLooks } from '../results/cell-looks.ts'
import { caseTitle } from '../../../lib/experiments/case-title.ts'

export type DifferencePaneProps = {
  experiment: Experiment
  cell: CellComparison
  /** The short name of the baseline. */
  before: string
  onClose: () => void
}

/** One case with a variant: the answers before and now, with the results of their assertions. */
export function DifferencePane({ experiment, cell, before, onClose }: DifferencePaneProps) {
  const isOver = useMediaQuery(narrowWindow)
  const { differences: text, votes } = experimentAnalysisText()
  const { caseIndex, variantIndex } = cell.now
  const isOpen = useRightPane(`${caseIndex}-${variantIndex}`, { isAskedFor: true })
  const { plan, id } = experiment
  if (!isOpen) return null
  return (
    <RightPane name="experiments.side" label={text.sides} isOver={isOver} max={760}>
      <PaneHead
        title={`${votes.row(caseIndex + 1)} · ${caseTitle(plan.cases[caseIndex])}`}
        meta={plan.variants[variantIndex]?.label}
        actions={<IconButton icon={X} label={text.close} onClick={onClose} />}
      />
      <PaneBody>
        <Side title={`${text.before}: ${before}`} side={cell.before} />
        <Side title={text.now} side={cell.now} />
      </PaneBody>
      <PaneFoot>
        <Button
          className="w-full"
          onClick={() => openExperiment(id, 'grid', { caseIndex, variantIndex, repeat: 0 })}
        >
          {text.openCell}
        </Button>
      </PaneFoot>
    </RightPane>
  )
}

function Side({ title, side }: { title: string; side: ComparedSide | undefined }) {
  const { noAnswer, passedOf } = experimentAnalysisText().differences
  const meta =
    side === undefined || side.answered === 0
      ? noAnswer
      : passedOf({ passed: side.passed, answered: side.answered })
  return (
    <DetailsSection title={title} meta={meta}>
      {side?.cellId !== undefined && <Answer cellId={side.cellId} />}
    </DetailsSection>
  )
}

function Answer({ cellId }: { cellId: number }) {
  const { data: cell } = useQuery(cellQuery(useBridge(), cellId, 'compared'))
  const { votes } = experimentAnalysisText()
  if (cell === undefined) return null
  const { text = '', media = [], error, results, state } = cell
  const { tone, icon } = cellLooks[state]
  return (
    <div className="flex flex-col gap-2 text-small">
      {media.map((file) =>
        file.mediaType.startsWith('image/') ? (
          <img key={file.mediaId} src={mediaAddress(file.mediaId)} alt="" className="w-full rounded-sm" />
        ) : (
          <PlayedFile key={file.mediaId} file={file} />
        ),
      )}
      {error === undefined ? (
        (text !== '' || media.length === 0) && (
          <div className="rounded-md bg-surface p-2 edge select-text">
            {text === '' ? votes.emptyAnswer : <AnswerWords text={text} />}
          </div>
        )
      ) : (
        <p className="text-danger">{wordError(error).message}</p>
      )}
      {error === undefined && (
        <div>
          <Chip tone={tone} icon={icon}>
            {experimentsText().cells[state]}
          </Chip>
        </div>
      )}
      <ul className="text-meta text-ink-2">
        {results
          .filter(({ isPass }) => !isPass)
          .map(({ type, reason }, at) => (
            <li key={at} className="wrap-anywhere">
              <code className="text-wire-small">{type}</code> {wordError(reason).message}
            </li>
          ))}
      </ul>
    </div>
  )
}
