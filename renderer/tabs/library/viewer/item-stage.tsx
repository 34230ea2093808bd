import { useQuery } from '@tanstack/react-query'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { mediaText } from '../../../../shared/text/en/media.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { MissingFile } from '../../../panels/media-viewer/missing-file.tsx'
import { tallVideo, VideoPlayer } from '../../../panels/video-player/video-player.tsx'
import { itemTitle } from '../../../panels/media-file/item-title.ts'
import { textHeadQuery } from '../text-head.ts'

export type ItemStageProps = {
  item: MediaItem
  isShown: boolean
}

/** An item other than an image, as large as possible: a player, the text, or why it cannot be shown. */
export function ItemStage({ item, isShown }: ItemStageProps) {
  if (item.kind === 'text' && isShown) return <ItemText item={item} />
  return (
    <div className="grid min-w-0 flex-1 place-items-center p-6">
      {!isShown ? (
        <MissingFile exists={item.exists} />
      ) : item.kind === 'audio' ? (
        <div className="w-full max-w-160">
          <ItemAudio item={item} height={160} />
        </div>
      ) : (
        <div className="w-full max-w-300">
          <VideoPlayer item={item} className={tallVideo} />
        </div>
      )}
    </div>
  )
}

/** An audio file with its waveform to seek in. */
export function ItemAudio({ item, height }: { item: MediaItem; height: number }) {
  const address = mediaAddress(item.id)
  const playback = useAudioPlayback(address)
  return <AudioPlayer address={address} label={itemTitle(item)} playback={playback} height={height} />
}

/** Maximum number of bytes shown of a text; the file can be saved. */
const maxBytes = 200_000

function ItemText({ item }: { item: MediaItem }) {
  const { data } = useQuery(textHeadQuery(item, maxBytes))
  if (data === undefined && item.mediaType.startsWith('text/')) return <div className="flex-1" />
  if (data === undefined || data === '')
    return (
      <div className="grid min-w-0 flex-1 place-items-center p-6">
        <p className="text-ink-2">{mediaText().textNotShown}</p>
      </div>
    )
  return (
    <pre className="min-h-0 min-w-0 flex-1 overflow-auto bg-surface px-12 py-4 font-mono text-wire wrap-anywhere whitespace-pre-wrap select-text">
      {data}
    </pre>
  )
}
