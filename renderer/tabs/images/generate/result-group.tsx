import { awaitedText } from '../../../panels/runs/awaited-text.ts'
import { RotateCcw, ScanSearch } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import {
  requestedByBody,
  ratioOfSize,
  type RequestedImages,
} from '../../../../shared/formats/images/requested-images.ts'
import { parseJson } from '../../../../shared/json.ts'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { figuresOfRun, UsageLine } from '../../../panels/runs/usage-line.tsx'
import { RunTime } from '../../../panels/runs/run-time.tsx'
import { StopRun } from '../../../panels/runs/stop-run.tsx'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { openPaneIfOver } from '../../../panels/panes/over-pane.tsx'
import { useRunRecord } from '../../../panels/inspector/use-run-record.ts'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { runState } from '../../../panels/runs/run-state.ts'
import { useWidth } from '../../../controls/hooks/use-width.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { fittingTiles } from './fitting-tiles.ts'
import { ImageTile } from './image-tile.tsx'
import { tileRatio, tileRatioOf } from './tile-ratio.ts'
import { WaitingTile } from './tile-states.tsx'
import { ImageRunEnding } from './image-run-ending.tsx'
import { useImageRun, type ImageRun } from './use-image-runs.ts'
import { useImagesView } from './view-store.ts'
import { imagesText } from '../../../../shared/text/en/images.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

const GroupViewer = createLazyView(async () => (await import('./group-viewer.tsx')).GroupViewer)

export type ResultGroupProps = {
  entry: HistoryEntry
  actions: RequestActions
  queued: readonly QueuedRequest[]
  isNewest: boolean
  /** Height of the visible area in pixels. */
  viewHeight: number
  /** The ids of images that are in the trash. */
  trashed: ReadonlySet<string>
}

/** One request with its images, or why there are none. */
export function ResultGroup({ entry, isNewest, viewHeight, actions, queued, trashed }: ResultGroupProps) {
  const { layout } = useImagesView()
  const imageRun = useImageRun(entry)
  const { run, prompt, images, isRunning } = imageRun
  const [viewedId, setViewedId] = useState<string | undefined>(undefined)
  const requested = useRequestedImages(run.id, isRunning, queued)
  useSelectFirst(imageRun, isNewest)
  // Previews reserve a place while the request runs; afterwards they no longer count.
  const places = images.filter(({ isPartial }) => isRunning || isPartial !== true)
  const missing = isRunning ? Math.max(0, requested.count - images.length) : 0
  return (
    <section aria-label={prompt} className="-mx-1 flex flex-col gap-2 px-1">
      <GroupHead imageRun={imageRun} actions={actions} />
      {images.length + missing > 0 && (
        <TileList
          count={images.length + missing}
          isGrid={layout === 'grid'}
          viewHeight={viewHeight}
          ratio={Math.min(
            tileRatio(requested.ratio),
            ...images.map((image) => tileRatioOf(image, requested.ratio)),
          )}
        >
          {images.map((image, index) => (
            <ImageTile
              // A final image replaces its preview.
              key={index}
              image={image}
              index={places.indexOf(image)}
              count={Math.max(places.length, requested.count)}
              ratio={requested.ratio}
              images={images}
              run={run}
              isRunning={isRunning}
              prompt={prompt}
              isInTrash={image.mediaId !== undefined && trashed.has(image.mediaId)}
              onRestore={() => actions.reuse([run.id])}
              caseItems={actions.caseItems([run.id], !isRunning)}
              onView={setViewedId}
            />
          ))}
          {Array.from({ length: missing }, (_, index) => (
            <WaitingTile
              key={`waiting-${index}`}
              ratio={requested.ratio}
              text={index === 0 ? awaitedText(run) : ''}
            />
          ))}
        </TileList>
      )}
      {viewedId !== undefined && (
        <GroupViewer
          ids={images.flatMap(({ mediaId, isPartial }) => (isPartial === true ? [] : (mediaId ?? [])))}
          id={viewedId}
          onView={setViewedId}
          onClose={() => setViewedId(undefined)}
        />
      )}
      <RevisedPrompt imageRun={imageRun} />
      {!isRunning && <ImageRunEnding imageRun={imageRun} actions={actions} />}
      {!isRunning && <UsageLine figures={figuresOfRun(run)} isTimeKnown />}
    </section>
  )
}

type TileListProps = {
  count: number
  isGrid: boolean
  viewHeight: number
  /** Width divided by height of the tallest image. */
  ratio: number
  children: ReactNode
}

/** Height in pixels of the head of a request and the space around its images. */
const aroundTiles = 64

/** The images of a request, laid out so that all of them fit. */
function TileList({ count, isGrid, viewHeight, ratio, children }: TileListProps) {
  const list = useRef<HTMLUListElement>(null)
  const scale = useWindowScale().text
  const { columns, width } = fittingTiles(count, {
    width: useWidth(list) / scale,
    height: Math.max(0, viewHeight / scale - aroundTiles),
    ratio,
  })
  return (
    <ul
      ref={list}
      aria-label={imagesText().images}
      className={isGrid ? 'grid items-start gap-3 py-1' : 'flex flex-col gap-2 py-1'}
      style={
        isGrid ? { gridTemplateColumns: `repeat(${columns}, minmax(0, ${width * scale}px))` } : undefined
      }
    >
      {children}
    </ul>
  )
}

/**
 * Selects the first image of the newest request: when it arrives, unless the user has selected another one since the
 * request was sent; for a finished request only when nothing is selected.
 */
function useSelectFirst({ run, images, isRunning }: ImageRun, isNewest: boolean): void {
  const { selected, selectResult } = useImagesView()
  const before = useRef(isRunning ? selected : undefined)
  const mediaId = images.find((image) => image.isPartial !== true && image.mediaId !== undefined)?.mediaId
  useEffect(() => {
    if (isNewest && mediaId !== undefined && selected === before.current)
      selectResult({ runId: run.id, mediaId })
  }, [isNewest, mediaId, selected, selectResult, run.id])
}

function GroupHead({ imageRun, actions }: { imageRun: ImageRun; actions: RequestActions }) {
  const { run, prompt, isRunning } = imageRun
  const inspect = useImagesView((state) => state.inspect)
  const count = imageCountText(imageRun)
  return (
    <div className="flex h-6 items-center gap-2">
      <h3 className="min-w-0 flex-1 truncate font-medium" title={prompt}>
        {prompt}
      </h3>
      <span
        className="tabular flex-none text-small text-ink-3"
        title={`${run.model}, ${formatFullMoment(run.startedAt)}`}
      >
        <span className="hidden wide:inline">
          {/* The prompt and the buttons keep their space beside the longest names. */}
          <span className="inline-block max-w-60 truncate align-bottom">{run.model}</span> ·{' '}
        </span>
        {formatMoment(run.startedAt)} · {count === undefined ? '' : `${count} · `}
        <RunTime run={run} isRunning={isRunning} />
      </span>
      <span className="-mr-1 flex flex-none">
        {isRunning ? (
          <StopRun id={run.id} isIcon />
        ) : (
          <IconButton
            icon={RotateCcw}
            iconSize="small"
            label={imagesText().reuseSettings}
            onClick={() => actions.reuse([run.id])}
          />
        )}
        <IconButton
          icon={ScanSearch}
          iconSize="small"
          label={imagesText().inspectRequest}
          onClick={() => {
            inspect(run.id)
            openPaneIfOver()
          }}
        />
      </span>
    </div>
  )
}

function imageCountText({ run, images, isRunning }: ImageRun): string | undefined {
  const arrived = images.filter(({ isPartial }) => isPartial !== true)
  const whole = arrived.length
  if (isRunning && whole === 0) return undefined
  if (whole === 0 && !isRunning) return runState(run).label.toLowerCase()
  // The finish reason says when there are fewer than requested: "2 of 3 images".
  const [, received, requested] = /^(\d+) of (\d+) images?$/.exec(run.finish?.raw ?? '') ?? []
  // A missing image has its own tile, which says why.
  const saved = arrived.filter(
    ({ mediaId, problem }) => mediaId !== undefined && problem === undefined,
  ).length
  if (!isRunning && saved < whole)
    return imagesText().imagesOf({ received: saved, requested: Number(requested ?? whole) })
  return received === undefined || requested === undefined
    ? imagesText().imageCount(whole)
    : imagesText().imagesOf({ received: Number(received), requested: Number(requested) })
}

/** The prompt as revised by the gateway, shown once if it is the same for all images. */
function RevisedPrompt({ imageRun: { images } }: { imageRun: ImageRun }) {
  const revised = [...new Set(images.flatMap(({ revisedPrompt }) => revisedPrompt ?? []))]
  const [only] = revised
  if (revised.length !== 1 || only === undefined) return null
  return (
    <p className="text-small text-ink-2 select-text">
      <span className="text-ink-3">{imagesText().revisedPromptIs}</span>
      {only}
    </p>
  )
}

/** The requested count and ratio: from the queue while it has the request, otherwise from its record. */
function useRequestedImages(
  runId: string,
  isRunning: boolean,
  queued: readonly QueuedRequest[],
): RequestedImages {
  const expects = queued.find((request) => request.runId === runId)?.expects
  const record = useRunRecord(runId, false, { only: 'bodies' }, expects === undefined && isRunning)
  if (expects === undefined) return requestedByBody(parseJson(record.data?.request.body ?? ''))
  return { count: expects.count, size: expects.size, ratio: ratioOfSize(expects.size) }
}
