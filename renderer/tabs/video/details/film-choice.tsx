import { Radio } from '@base-ui/react/radio'
import { RadioGroup } from '@base-ui/react/radio-group'
import { useQuery } from '@tanstack/react-query'
import type { VideoFilm, VideoJobState } from '../../../../shared/video/job.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { mediaItemQuery } from '../../../queries/media.ts'
import { Poster } from '../jobs/poster.tsx'
import type { ChosenFilm } from './use-chosen-film.ts'

/** The films of a job that made several, by their posters. Arrow keys move the choice. */
export function FilmChoice({ chosen, state }: { chosen: ChosenFilm; state: VideoJobState }) {
  const { films, index, choose } = chosen
  return (
    <RadioGroup
      aria-label="Videos of this job"
      value={String(index)}
      onValueChange={(next) => choose(Number(next))}
      className="mb-2 flex flex-wrap gap-2"
    >
      {films.map((film, place) => (
        <Radio.Root
          key={film.mediaId ?? `missing ${place}`}
          value={String(place)}
          aria-label={`Video ${place + 1} of ${films.length}${film.mediaId === undefined ? ', not saved' : ''}`}
          className="rounded-sm outline-offset-1 data-checked:outline-2 data-checked:outline-accent"
        >
          <FilmPoster film={film} state={state} />
        </Radio.Root>
      ))}
    </RadioGroup>
  )
}

function FilmPoster({ film: { mediaId }, state }: { film: VideoFilm; state: VideoJobState }) {
  const { data } = useQuery({
    ...mediaItemQuery(useBridge(), mediaId ?? ''),
    enabled: mediaId !== undefined,
  })
  const isSaved = mediaId !== undefined
  return <Poster state={isSaved ? 'done' : state} item={isSaved ? data : undefined} />
}
