import { useQuery } from '@tanstack/react-query'
import type { CellRow, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { classNames } from '../../../controls/class-names.ts'
import { plainAnswer } from '../../../lib/experiments/plain-answer.ts'
import { imageOfCell } from '../../../lib/experiments/row-images.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { VideoImage } from '../../../panels/video-jobs/video-image.tsx'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import { ImageActions } from '../media/image-actions.tsx'

export type AxesMode = 'answers' | 'differences' | 'times'

export type AxesCellProps = {
  plan: ExperimentPlan
  cell: CellRow | undefined
  mode: AxesMode
  /** The values of its row and column. */
  row: string
  column: string
  isOpen: boolean
  onOpen: () => void
}

/** One answer in the grid: its image, audio, text or duration. A click opens it. */
export function AxesCell({ plan, cell, mode, row, column, isOpen, onOpen }: AxesCellProps) {
  const state = cell?.state ?? 'planned'
  const label = experimentAnalysisText().axes.openCell({
    row,
    column,
    state: experimentsText().cells[state],
  })
  const image = imageOfCell(cell)
  const audio = cell?.media?.find(({ mediaType }) => mediaType.startsWith('audio/'))
  return (
    <div className="group/media relative flex h-full min-w-0 flex-col gap-1">
      <div
        className={classNames(
          'relative grid min-h-9 w-full flex-1 place-items-center overflow-hidden rounded-md text-small edge',
          isOpen && 'ring-2 ring-accent ring-offset-1',
          state === 'error' && 'text-danger',
        )}
      >
        <Shown cell={cell} mode={mode} />
        {/* Over the answer, not around it: the name of a button is its content, and this one is named by its place. */}
        <button
          type="button"
          aria-label={label}
          aria-current={isOpen ? 'true' : undefined}
          onClick={onOpen}
          className="focus-inside absolute inset-0 rounded-md"
        />
      </div>
      {cell !== undefined && image !== undefined && mode === 'answers' && (
        <ImageActions
          plan={plan}
          place={cell}
          mediaId={image}
          className="absolute top-1.5 right-1.5 bg-raised opacity-0 shadow-pop group-hover/media:opacity-100 focus-within:opacity-100"
        />
      )}
      {audio !== undefined && mode === 'answers' && (
        <CellAudio address={mediaAddress(audio.mediaId)} label={label} />
      )}
    </div>
  )
}

function Shown({ cell, mode }: { cell: CellRow | undefined; mode: AxesMode }) {
  const { state = 'planned', metrics, media, text, error } = cell ?? {}
  const isDone = state === 'done' || state === 'failed'
  if (error !== undefined)
    return <span className="line-clamp-4 p-2 text-left wrap-anywhere">{wordError(error).message}</span>
  if (!isDone) return <span className="p-2 text-ink-3">{experimentsText().cells[state]}</span>
  if (mode === 'times') return <span className="tabular p-2">{formatDuration(metrics?.durationMs)}</span>
  const image = media?.find(({ mediaType }) => mediaType.startsWith('image/'))
  const video = media?.find(({ mediaType }) => mediaType.startsWith('video/'))
  if (video !== undefined) return <ShownVideo mediaId={video.mediaId} />
  if (image !== undefined)
    return (
      <img
        src={mediaAddress(image.mediaId)}
        alt=""
        loading="lazy"
        className="aspect-square w-full object-cover"
      />
    )
  return (
    <span className="line-clamp-4 p-2 text-left wrap-anywhere">
      {text === undefined ? experimentsText().cells[state] : plainAnswer(text)}
    </span>
  )
}

/** The poster of a video: a click on the cell opens the player. */
function ShownVideo({ mediaId }: { mediaId: string }) {
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), mediaId))
  return (
    <span className="relative aspect-video w-full bg-sunken">
      <span className="absolute inset-0 grid place-items-center overflow-hidden">
        {item !== undefined && <VideoImage item={item} />}
      </span>
    </span>
  )
}

function CellAudio({ address, label }: { address: string; label: string }) {
  return <AudioPlayer address={address} label={label} playback={useAudioPlayback(address)} height={24} />
}
