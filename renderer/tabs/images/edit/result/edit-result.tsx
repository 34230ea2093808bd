import { useQuery } from '@tanstack/react-query'
import { Brush, ChevronLeft, ChevronRight, ListPlus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ImagesEditValues, Source } from '../../../../../shared/request-forms/images/form.ts'
import type { Run } from '../../../../../shared/runs/run.ts'
import { mediaAddress } from '../../../../bridge/media-address.ts'
import { useBridge } from '../../../../bridge/use-bridge.ts'
import { BackHead } from '../../../../controls/panes/back-head.tsx'
import { Button } from '../../../../controls/buttons/button.tsx'
import { costedRun } from '../../../../queries/run-cost.ts'
import { RunTime } from '../../../../panels/runs/run-time.tsx'
import { StopRun } from '../../../../panels/runs/stop-run.tsx'
import { ShortUsageLine } from '../../../../panels/runs/usage-line.tsx'
import { IconButton } from '../../../../controls/buttons/icon-button.tsx'
import { Inspector } from '../../../../panels/inspector/inspector.tsx'
import { FileButtons } from '../../../../panels/media-file/file-buttons.tsx'
import { PaneHead } from '../../../../controls/panes/pane-head.tsx'
import { PracticeBadge } from '../../../../panels/connections/practice-badge.tsx'
import { SegmentedControl } from '../../../../controls/fields/segmented-control.tsx'
import { useToast } from '../../../../controls/overlays/toast.tsx'
import { mediaItemQuery } from '../../../../queries/media.ts'
import { percentOf } from '../painter/paint-at.ts'
import { editItems } from '../sources.ts'
import { CompareStage, type CompareMode } from './compare-stage.tsx'
import { MissingResult } from './missing-result.tsx'
import { useChanges } from '../../../../panels/image-changes/use-changes.ts'
import { useEditRun } from './use-edit-run.ts'
import { imagesText } from '../../../../../shared/text/en/images.ts'
import type { RequestActions } from '../../../../request-tab/request-actions.ts'

/** An edit whose request was sent. */
export interface EditOfRun {
  readonly runId: string
  readonly values: ImagesEditValues
  /** The source that its results are compared with. */
  readonly source: Source
}

export type EditResultProps = {
  sent: EditOfRun
  /** Position among the edits, starting at 1. */
  number: number
  count: number
  onNumber: (number: number) => void
  actions: RequestActions
}

/** The result of one click on "Edit image". */
export function EditResult({ sent, number, count, onNumber, actions }: EditResultProps) {
  const [mode, setMode] = useState<CompareMode>('split')
  const [index, setIndex] = useState(0)
  const [isInspecting, setIsInspecting] = useState(false)
  const { run, images, others, isRunning, isGone } = useEditRun(sent.runId)
  const image = images[Math.min(index, images.length - 1)]
  const mediaId = image?.isPartial === true ? undefined : image?.mediaId
  if (isInspecting) {
    return (
      <>
        <BackHead
          title={imagesText().request}
          of={imagesText().resultNumber(number)}
          back={imagesText().backToResult}
          onBack={() => setIsInspecting(false)}
        />
        <Inspector run={run} blocks={[...images, ...others]} />
      </>
    )
  }
  return (
    <>
      <PaneHead
        title={imagesText().resultNumber(number)}
        meta={run === undefined ? sent.values.model : <RunText run={run} isRunning={isRunning} />}
        actions={
          <>
            {count > 1 && <Arrows number={number} count={count} onNumber={onNumber} what="result" />}
            {isRunning && <StopRun id={sent.runId} isIcon />}
            {mediaId !== undefined && (
              <SegmentedControl
                label={imagesText().compare}
                value={mode}
                onChange={setMode}
                segments={[
                  { value: 'before', label: imagesText().before },
                  { value: 'split', label: imagesText().split },
                  { value: 'after', label: imagesText().after },
                ]}
              />
            )}
          </>
        }
      />
      <div className="tabular flex h-8 flex-none items-center gap-3 overflow-hidden border-b border-line px-3 text-small whitespace-nowrap text-ink-2">
        <ChangeText sent={sent} mediaId={mediaId} />
        {run?.isPractice === true && <PracticeBadge />}
        {images.length > 1 && (
          <span className="ml-auto flex items-center gap-1">
            {imagesText().imageNumber({
              number: Math.min(index, images.length - 1) + 1,
              count: images.length,
            })}
            <Arrows
              number={index + 1}
              count={images.length}
              onNumber={(next) => setIndex(next - 1)}
              what="image"
            />
          </span>
        )}
      </div>
      {mediaId === undefined ? (
        <div className="grid min-h-0 flex-1 place-items-center overflow-y-auto bg-chrome p-6">
          <MissingResult
            run={run}
            isRunning={isRunning}
            isGone={isGone}
            image={image}
            images={images}
            onRemedy={(remedy) => actions.applyRemedy(remedy, sent.runId)}
          />
        </div>
      ) : (
        <CompareStage
          before={{ src: mediaAddress(sent.source.mediaId), size: sent.source }}
          after={{
            src: mediaAddress(mediaId),
            size: {
              width: image?.width ?? sent.source.width,
              height: image?.height ?? sent.source.height,
            },
          }}
          mode={mode}
        />
      )}
      <ResultFoot
        sent={sent}
        mediaId={mediaId}
        isRunning={isRunning}
        actions={actions}
        onInspect={() => setIsInspecting(true)}
      />
    </>
  )
}

function RunText({ run, isRunning }: { run: Run; isRunning: boolean }) {
  return (
    <>
      {run.model} · <RunTime run={run} isRunning={isRunning} />
      {!isRunning && (
        <>
          {' · '}
          <ShortUsageLine costed={costedRun(run)} />
        </>
      )}
    </>
  )
}

type ArrowsProps = {
  number: number
  count: number
  onNumber: (number: number) => void
  what: 'result' | 'image'
}

function Arrows({ number, count, onNumber, what }: ArrowsProps) {
  return (
    <span className="flex">
      <IconButton
        icon={ChevronLeft}
        iconSize="small"
        label={what === 'result' ? imagesText().previousResult : imagesText().previousImage}
        disabled={number <= 1}
        onClick={() => onNumber(number - 1)}
      />
      <IconButton
        icon={ChevronRight}
        iconSize="small"
        label={what === 'result' ? imagesText().nextResult : imagesText().nextImage}
        disabled={number >= count}
        onClick={() => onNumber(number + 1)}
      />
    </span>
  )
}

function ChangeText({ sent, mediaId }: { sent: EditOfRun; mediaId: string | undefined }) {
  const changes = useChanges(sent.source.mediaId, mediaId, sent.values.mask?.mediaId)
  if (changes === undefined) return <span>{mediaId === undefined ? '' : imagesText().comparing}</span>
  return (
    <>
      <span title={imagesText().ofAllPixels}>
        {imagesText().changed} <span className="ml-1 text-ink">{percentOf(changes.changed)}</span>
      </span>
      <span aria-hidden="true" className="h-4 w-px flex-none bg-line-strong" />
      {changes.outside === undefined ? (
        <span>{imagesText().noMask}</span>
      ) : (
        <span title={imagesText().outsideMaskHint}>
          {imagesText().outsideMask} <span className="ml-1 text-ink">{percentOf(changes.outside)}</span>
        </span>
      )}
    </>
  )
}

type ResultFootProps = Pick<EditResultProps, 'sent' | 'actions'> & {
  mediaId: string | undefined
  isRunning: boolean
  onInspect: () => void
}

function ResultFoot({ sent, mediaId, isRunning, actions, onInspect }: ResultFootProps) {
  const { show } = useToast()
  const { data: item } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  return (
    <div className="flex min-h-11 flex-none flex-wrap items-center gap-x-1.5 gap-y-1 border-t border-line px-3 py-1.5">
      {item !== undefined && (
        <>
          <Button size="small" icon={Brush} onClick={() => editItems([item], show)}>
            {imagesText().editThisImage}
          </Button>
          <FileButtons item={item} />
        </>
      )}
      <Button
        size="small"
        icon={RotateCcw}
        isBusy={actions.isSending}
        onClick={() => actions.retry(sent.runId)}
        disabledReason={isRunning ? imagesText().stillRunning : undefined}
      >
        {imagesText().retry}
      </Button>
      {actions
        .caseItems([sent.runId], !isRunning)
        .map(({ id, label, icon = ListPlus, disabled, onSelect }) => (
          <IconButton
            key={id}
            icon={icon}
            iconSize="small"
            label={label}
            disabled={disabled}
            onClick={onSelect}
          />
        ))}
      <Button size="small" variant="ghost" className="ml-auto text-accent!" onClick={onInspect}>
        {imagesText().inspectRequest}
      </Button>
    </div>
  )
}
