import { useQuery } from '@tanstack/react-query'
import { Brush, RotateCcw, Trash2 } from 'lucide-react'
import type { ImagesGenerateValues } from '../../../../shared/request-forms/images/form.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatBytes, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { useMoveToTrash } from '../../../panels/media-file/use-move-to-trash.ts'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { PracticeBadge } from '../../../panels/connections/practice-badge.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { openWithMedia } from '../../../stores/media-tab-payload.ts'
import { mediaItemQuery, useRestoreMedia } from '../../../queries/media.ts'
import { useImagesView, type ShownImage } from './view-store.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'

export type SelectedImageProps = Pick<ResultsProps<ImagesGenerateValues>, 'runs' | 'actions'>

/** The details of the selected image. */
export function SelectedImage({ runs, actions }: SelectedImageProps) {
  const selected = useImagesView((state) => state.selected)
  if (selected === undefined) {
    return (
      <>
        <PaneHead title={imagesText().selected} meta={imagesText().noSelection} />
        <p className="px-3 py-2.5 text-small text-ink-3">{imagesText().noSelectionHint}</p>
      </>
    )
  }
  return <Details key={selected.mediaId} selected={selected} runs={runs} actions={actions} />
}

function Details({ selected, runs, actions }: SelectedImageProps & { selected: ShownImage }) {
  const { mediaId, runId } = selected
  const { data: item, error } = useQuery(mediaItemQuery(useBridge(), mediaId))
  const inspect = useImagesView((state) => state.inspect)
  const moveToTrash = useMoveToTrash()
  const restore = useRestoreMedia()
  const run = runs.entries?.find((entry) => entry.run.id === runId)?.run
  const isInTrash = item?.deletedAt !== undefined

  return (
    <section aria-label={imagesText().selected} className="flex min-h-0 flex-1 flex-col">
      <PaneHead
        title={imagesText().selected}
        meta={item === undefined ? '' : isInTrash ? imagesText().inTrash : undefined}
        actions={
          isInTrash ? undefined : (
            <IconButton
              icon={Trash2}
              iconSize="small"
              label={mediaText().moveToTrash}
              onClick={() => moveToTrash(mediaId)}
            />
          )
        }
      />
      <PaneBody>
        {error !== null && item === undefined && (
          <div className="p-3">
            <ErrorNotice error={error.appError} />
          </div>
        )}
        {item !== undefined && (
          <>
            <div className="border-b border-line p-3">
              <img
                src={mediaAddress(mediaId)}
                alt={item.provenance?.prompt ?? item.fileName}
                className="h-37 w-full rounded-sm bg-sunken object-contain"
              />
              <p className="mt-2 line-clamp-3 font-medium select-text" title={item.provenance?.prompt}>
                {item.provenance?.prompt}
              </p>
              <p className="mt-0.5 flex items-center gap-1">
                <MiddleCut text={item.fileName} className="flex-1 font-mono text-meta text-ink-2" />
                <CopyButton text={item.fileName} label={imagesText().copyFileName} />
                <FileButtons item={item} />
              </p>
            </div>
            <div className="flex flex-col gap-2 border-b border-line p-3">
              <KeyValue entries={factsOf(item, run?.timings)} />
              {item.provenance?.isPractice === true && (
                <span className="flex">
                  <PracticeBadge />
                </span>
              )}
            </div>
          </>
        )}
        <div className="flex items-center gap-2 p-3">
          {isInTrash && (
            <Button size="small" variant="primary" onClick={() => restore.mutate([mediaId])}>
              {imagesText().restore}
            </Button>
          )}
          {item !== undefined && !isInTrash && item.exists && (
            <Button size="small" icon={Brush} onClick={() => openWithMedia('images', [item])}>
              {imagesText().edit}
            </Button>
          )}
          <Button size="small" icon={RotateCcw} onClick={() => actions.reuse([runId])}>
            {imagesText().reuseSettings}
          </Button>
          <Button
            size="small"
            variant="ghost"
            className="ml-auto text-accent!"
            onClick={() => inspect(runId)}
          >
            {imagesText().inspectRequest}
          </Button>
        </div>
      </PaneBody>
    </section>
  )
}

function factsOf(
  { width, height, mediaType, bytes, provenance }: MediaItem,
  timings: { readonly headersMs?: number | undefined; readonly endMs?: number | undefined } | undefined,
): { name: string; value: string }[] {
  const pixels = width === undefined || height === undefined ? [] : [`${width} × ${height}`]
  const { headersMs, endMs } = timings ?? {}
  const bodyMs = headersMs === undefined || endMs === undefined ? undefined : endMs - headersMs
  const type = (mediaType.split('/')[1] ?? mediaType).toUpperCase()
  return [
    { name: imagesText().size, value: unitsText().clauses([...pixels, type, formatBytes(bytes)]) },
    { name: imagesText().model, value: provenance?.model ?? unknownValue },
    { name: imagesText().requestId, value: provenance?.requestId ?? unknownValue },
    {
      name: imagesText().headersAndBody,
      value: `${formatDuration(headersMs, { inSeconds: true })} / ${formatDuration(bodyMs, { inSeconds: true })}`,
    },
    { name: imagesText().revisedPrompt, value: provenance?.revisedPrompt ?? imagesText().noRevisedPrompt },
  ]
}
