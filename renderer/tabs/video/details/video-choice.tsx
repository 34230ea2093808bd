import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useQuery } from '@tanstack/react-query'
import type { GeneratedVideo, VideoJobState } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { Poster } from '../../../panels/video-jobs/poster.tsx'
import type { ChosenVideo } from './use-chosen-video.ts'
import { videoText } from '../../../../shared/text/en/video.ts'

/** Selects one of several videos of a job by its poster. Arrow keys move the selection. */
export function VideoChoice({ chosen, state }: { chosen: ChosenVideo; state: VideoJobState }) {
  const { videos, index, choose } = chosen
  return (
    <RadioGroup
      aria-label={videoText().videosOfJob}
      value={String(index)}
      onValueChange={(next) => choose(Number(next))}
      className="mb-2 flex flex-wrap gap-2"
    >
      {videos.map((video, place) => (
        <Radio.Root
          key={video.mediaId ?? `missing ${place}`}
          value={String(place)}
          aria-label={placeText(video, place + 1, videos.length)}
          className="rounded-sm outline-offset-1 data-checked:outline-2 data-checked:outline-accent"
        >
          <VideoPoster video={video} state={state} />
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

function VideoPoster({ video: { mediaId }, state }: { video: GeneratedVideo; state: VideoJobState }) {
  const { data } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  const isSaved = mediaId !== undefined
  return <Poster state={isSaved ? 'done' : state} item={isSaved ? data : undefined} />
}

function placeText({ mediaId }: GeneratedVideo, number: number, count: number): string {
  const { videoOf, videoNotSaved } = videoText()
  return (mediaId === undefined ? videoNotSaved : videoOf)({ number, count })
}
