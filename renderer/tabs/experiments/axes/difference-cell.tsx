import { ArrowDown, ArrowUp, Columns2, Equal } from 'lucide-react'
import type { ReactNode } from 'react'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { answeredCell, meanFigure } from '../../../lib/experiments/axes-differences.ts'
import { formatNumber } from '../../../lib/format-number.ts'
import { useChanges } from '../../../panels/image-changes/use-changes.ts'
import { WordDiff } from '../../../panels/runs/diff-view.tsx'
import { useShownMedia } from '../media/shown-media-store.ts'
import { figureDifference, figuresOf, type AxesMeasureId, type FigureDifference } from './axes-measures.ts'
import { comparedImages, comparedTexts, type ComparedCell } from './compared-cell.ts'

export type DifferenceCellProps = {
  compared: ComparedCell
  measure: AxesMeasureId
  /** The values of its row and column. */
  row: string
  column: string
  isOpen: boolean
  onOpen: () => void
}

/** The difference of a cell from its baseline: a signed number, a word and a colour. A click opens it. */
export function DifferenceCell(props: DifferenceCellProps) {
  const { compared, measure } = props
  const { differences } = experimentAnalysisText().axes
  const cell = answeredCell(compared.own)
  if (cell === undefined) {
    const { state } = compared.own[0] ?? { state: 'planned' as const }
    return (
      <Framed {...props} said={experimentsText().cells[state]} tone={state === 'error' ? 'worse' : 'plain'} />
    )
  }
  if (compared.isBaseline) return <BaselineCell {...props} />
  if (measure === 'image') return <ImageCell {...props} />
  if (measure === 'text') return <TextCell {...props} />
  const figure = figuresOf(compared.own).find(({ id }) => id === measure)
  const difference = figure && figureDifference(figure, compared.own, compared.base)
  if (figure === undefined || difference === undefined)
    return <Framed {...props} said={differences.unknown} tone="plain" />
  return (
    <Framed {...props} said={saidOf(difference)} tone={difference.tone} icon={iconOf(difference)}>
      {difference.signed !== '=' && <b className="tabular font-strong">{difference.signed}</b>}{' '}
      {difference.word}
      <span className="tabular block text-meta text-ink-3">{figure.format(difference.value)}</span>
    </Framed>
  )
}

/** The baseline cell. */
function BaselineCell(props: DifferenceCellProps) {
  const { compared, measure } = props
  const { differences } = experimentAnalysisText().axes
  const image = comparedImages(compared)
  const figure = figuresOf(compared.own).find(({ id }) => id === measure)
  const value = figure && meanFigure(compared.own, figure.id)
  return (
    <Framed {...props} said={differences.baseline} tone="plain" image={image?.after}>
      {differences.baseline}
      {figure !== undefined && value !== undefined && (
        <span className="tabular block text-meta text-ink-3">{figure.format(value)}</span>
      )}
      {measure === 'text' && (
        <span className="line-clamp-4 text-left text-ink-2 wrap-anywhere">
          {answeredCell(compared.own)?.text}
        </span>
      )}
    </Framed>
  )
}

function ImageCell(props: DifferenceCellProps) {
  const { compared, row, column } = props
  const { differences, signedWord, compareImages } = experimentAnalysisText().axes
  const show = useShownMedia((state) => state.show)
  const images = comparedImages(compared)
  const changes = useChanges(images?.before ?? '', images?.after)
  if (images === undefined) return <Framed {...props} said={differences.unknown} tone="plain" />
  const mean = changes === undefined ? undefined : formatNumber(changes.mean, 3)
  const word = changes?.changed === 0 ? differences.same : differences.different
  return (
    <Framed
      {...props}
      said={mean === undefined ? differences.unknown : signedWord({ signed: mean, word })}
      tone="plain"
      image={images.after}
      action={
        <IconButton
          icon={Columns2}
          iconSize="small"
          label={compareImages({ row, column })}
          onClick={() => show({ type: 'compared', beforeId: images.before, afterId: images.after })}
          className="absolute top-1.5 right-1.5 bg-raised shadow-pop"
        />
      }
    >
      {mean === undefined ? (
        differences.unknown
      ) : (
        <>
          <b className="tabular font-strong">{mean}</b> {word}
        </>
      )}
    </Framed>
  )
}

function TextCell(props: DifferenceCellProps) {
  const { differences, changedWords } = experimentAnalysisText().axes
  const texts = comparedTexts(props.compared)
  if (texts === undefined) return <Framed {...props} said={differences.unknown} tone="plain" />
  const { before, after, added, removed } = texts
  const isSame = before === after
  return (
    <Framed
      {...props}
      said={isSame ? differences.same : changedWords({ added, removed })}
      tone="plain"
      icon={isSame ? Equal : undefined}
    >
      {isSame ? (
        differences.same
      ) : (
        <>
          <span className="tabular block">
            <span className="text-ok">+{added}</span> <span className="text-danger">−{removed}</span>
          </span>
          <div className="max-h-24 overflow-hidden text-left">
            <WordDiff before={before} after={after} />
          </div>
        </>
      )}
    </Framed>
  )
}

const tones = {
  better: 'bg-ok-soft text-ok',
  worse: 'bg-danger-soft text-danger',
  plain: '',
} as const

type FramedProps = Pick<DifferenceCellProps, 'row' | 'column' | 'isOpen' | 'onOpen'> & {
  /** The difference in words, for screen readers. */
  said: string
  tone: FigureDifference['tone']
  icon?: typeof ArrowUp | undefined
  image?: string | undefined
  /** Rendered above the button that opens the cell. */
  action?: ReactNode
  children?: ReactNode
}

function Framed({ row, column, isOpen, onOpen, said, tone, icon, image, action, children }: FramedProps) {
  return (
    <div
      className={classNames(
        'relative flex h-full min-h-9 w-full min-w-0 flex-col overflow-hidden rounded-md text-small edge',
        isOpen && 'ring-2 ring-accent ring-offset-1',
        tones[tone],
      )}
    >
      {image !== undefined && (
        <img src={mediaAddress(image)} alt="" loading="lazy" className="aspect-square w-full object-cover" />
      )}
      <div
        aria-hidden="true"
        className="flex min-w-0 flex-1 items-center justify-center gap-1.5 p-2 text-center"
      >
        {icon !== undefined && <Icon of={icon} size="small" />}
        <div className="min-w-0 wrap-anywhere">{children ?? said}</div>
      </div>
      {/* Over the answer, not around it: the name of a button is its content, and this one is named by its place. */}
      <button
        type="button"
        aria-label={experimentAnalysisText().axes.openCell({ row, column, state: said })}
        aria-current={isOpen ? 'true' : undefined}
        onClick={onOpen}
        className="focus-inside absolute inset-0 rounded-md"
      />
      {action}
    </div>
  )
}

function saidOf({ signed, word }: FigureDifference): string {
  return signed === '=' ? word : experimentAnalysisText().axes.signedWord({ signed, word })
}

function iconOf({ delta, signed }: FigureDifference) {
  if (signed === '=') return Equal
  return delta > 0 ? ArrowUp : ArrowDown
}
