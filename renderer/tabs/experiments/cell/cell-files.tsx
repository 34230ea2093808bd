import { useQuery } from '@tanstack/react-query'
import type { Cell, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { mediaKindOf, type MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { formatBytes } from '../../../lib/format-number.ts'
import { AttachmentView } from '../../../panels/attachments/attachment-view.tsx'
import { typeLabel } from '../../../panels/attachments/media-meta.ts'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { VideoPlayer } from '../../../panels/video-player/video-player.tsx'
import { mediaItemAmongManyQuery } from '../../../queries/media.ts'
import { ImageActions } from '../media/image-actions.tsx'
import { useShownMedia } from '../media/shown-media-store.ts'

export type CellFilesProps = { plan: ExperimentPlan; cell: Cell }

/** The files of an answer: images that can be enlarged and compared, audio and video with players. */
export function CellFiles({ plan, cell }: CellFilesProps) {
  const { media = [] } = cell
  return (
    <div className="flex flex-col gap-3">
      {media.map((file) => (
        <CellFile key={file.mediaId} plan={plan} cell={cell} file={file} />
      ))}
    </div>
  )
}

type File = NonNullable<Cell['media']>[number]

function CellFile({ plan, cell, file }: CellFilesProps & { file: File }) {
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), file.mediaId))
  return item?.exists === true && mediaKindOf(file.mediaType) === 'image' ? (
    <FileImage plan={plan} cell={cell} item={item} />
  ) : (
    <PlayedFile file={file} />
  )
}

/** A file of an answer with its player; a deleted file, or one of another type, is shown as an attachment. */
export function PlayedFile({ file }: { file: File }) {
  const { data: item } = useQuery(mediaItemAmongManyQuery(useBridge(), file.mediaId))
  const kind = mediaKindOf(file.mediaType)
  if (item?.exists === true && kind === 'audio')
    return <FileAudio mediaId={item.id} label={item.title ?? item.fileName} />
  if (item?.exists === true && kind === 'video') return <FileVideo item={item} />
  return <AttachmentView id={file.mediaId} media={{ type: 'media', ...file }} />
}

/** Uses the player of the Video tab, which can be enlarged. */
function FileVideo({ item }: { item: MediaItem }) {
  const show = useShownMedia((state) => state.show)
  const enlarge = () => show({ type: 'item', mediaId: item.id, among: [item.id] })
  return (
    <figure className="flex flex-col gap-1.5">
      <VideoPlayer item={item} onEnlarge={enlarge} />
      <figcaption className="min-w-0">
        <span
          className="block truncate font-mono text-wire-small text-ink-3 select-text"
          title={item.fileName}
        >
          {item.fileName}
        </span>
      </figcaption>
    </figure>
  )
}

/** The app's standard audio player for a library file. */
export function FileAudio({ mediaId, label }: { mediaId: string; label: string }) {
  const address = mediaAddress(mediaId)
  return <AudioPlayer address={address} label={label} playback={useAudioPlayback(address)} height={40} />
}

function FileImage({ plan, cell, item }: CellFilesProps & { item: MediaItem }) {
  const show = useShownMedia((state) => state.show)
  const { fileName, width, height, bytes, mediaType, provenance } = item
  const size = width === undefined || height === undefined ? [] : [`${width} × ${height}`]
  return (
    <figure className="flex flex-col gap-1.5">
      <button
        type="button"
        className="overflow-hidden rounded-md bg-sunken edge"
        onClick={() => show({ type: 'item', mediaId: item.id, among: [item.id] })}
      >
        <img
          src={mediaAddress(item.id)}
          alt={provenance?.prompt ?? fileName}
          width={width}
          height={height}
          className="mx-auto block h-auto max-h-[50vh] w-auto max-w-full object-contain"
        />
      </button>
      <figcaption className="flex min-w-0 items-center gap-2">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-mono text-wire-small text-ink-3 select-text" title={fileName}>
            {fileName}
          </span>
          <span className="tabular block truncate text-meta text-ink-3">
            {[...size, typeLabel(mediaType), formatBytes(bytes)].join(' · ')}
          </span>
        </span>
        <ImageActions plan={plan} place={cell} mediaId={item.id} />
      </figcaption>
    </figure>
  )
}
