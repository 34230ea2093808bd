import { useState } from 'react'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import type { VideoJobState } from '../../../../shared/video/job.ts'
import { CopyButton } from '../../../controls/buttons/copy-button.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { MediaViewer } from '../../../panels/media-viewer/media-viewer.tsx'
import { MissingFile } from '../../../panels/media-viewer/missing-file.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { VideoChoice } from './video-choice.tsx'
import type { ChosenVideo } from './use-chosen-video.ts'
import { VideoPlayer } from '../../../panels/video-player/video-player.tsx'
import { videoText } from '../../../../shared/text/en/video.ts'

/** The video of a job with its player and its file, and a choice if there are several. */
export function JobVideo({ chosen, state }: { chosen: ChosenVideo; state: VideoJobState }) {
  const { videos, item } = chosen
  if (videos.length === 1 && item === undefined) return null
  return (
    <div className="border-b border-line p-3">
      {videos.length > 1 && <VideoChoice chosen={chosen} state={state} />}
      {item !== undefined && (
        <>
          {item.exists ? <SavedVideo key={item.id} item={item} /> : <MissingFile exists={false} />}
          <p className="mt-2 flex items-center gap-1">
            <span className="min-w-0 flex-1">
              <MiddleCut text={item.fileName} className="font-mono text-meta text-ink-2" />
            </span>
            <CopyButton text={item.fileName} label={videoText().copyFileName} />
            <FileButtons item={item} />
          </p>
        </>
      )}
    </div>
  )
}

function SavedVideo({ item }: { item: MediaItem }) {
  const [isLarge, setIsLarge] = useState(false)
  return (
    <>
      <VideoPlayer item={item} onEnlarge={() => setIsLarge(true)} />
      {isLarge && (
        <MediaViewer items={[item]} item={item} onItem={() => undefined} onClose={() => setIsLarge(false)} />
      )}
    </>
  )
}
