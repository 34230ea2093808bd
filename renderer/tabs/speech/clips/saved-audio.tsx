import { Star, TriangleAlert } from 'lucide-react'
import { useEffect } from 'react'
import { isCommandId, type CommandId } from '../../../../shared/commands/commands.ts'
import type { MediaItem } from '../../../../shared/media/media-item.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { useRunRecord } from '../../../panels/inspector/use-run-record.ts'
import { Kbd } from '../../../controls/buttons/kbd.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { useStarMedia } from '../../../queries/media.ts'
import { contentTypeOf, isWrongType, audioTypeName } from './audio-type.ts'
import { useClipsView } from './view-store.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type SavedAudioProps = {
  mediaId: string
  /** `undefined` until it is read. */
  item: MediaItem | undefined
  address: string
  label: string
  series: Series
  digit: number | undefined
  /** `undefined` in a blind comparison, where the content type must stay hidden. */
  runId?: string
}

/** The player of a clip in the library. */
export function SavedAudio({ mediaId, item, address, label, series, digit, runId }: SavedAudioProps) {
  const playback = useAudioPlayback(address)
  const view = useClipsView((state) => state.view)
  const star = useStarMedia()
  const isStarred = item?.isStarred === true
  useCommand(clipCommand(digit), playback.toggle)
  useEffect(() => () => playback.pause(), [playback])
  return (
    <>
      <AudioPlayer address={address} label={label} playback={playback} series={series} view={view}>
        <IconButton
          icon={Star}
          iconSize="small"
          label={
            isStarred
              ? speechText().removeNamedFromFavourites(label)
              : speechText().addNamedToFavourites(label)
          }
          tooltip={isStarred ? speechText().removeFromFavourites : speechText().addToFavourites}
          pressed={isStarred}
          pressedLook="filled"
          onClick={() => star.mutate({ ids: [mediaId], isStarred: !isStarred })}
        />
        {digit !== undefined && <Kbd keys={[String(digit)]} />}
      </AudioPlayer>
      {item !== undefined && runId !== undefined && <WrongType item={item} runId={runId} />}
    </>
  )
}

/** The command that plays the clip with this digit. */
function clipCommand(digit: number | undefined): CommandId | undefined {
  const id = `speech.clip${digit}`
  return isCommandId(id) ? id : undefined
}

/** Says that the content type of the response does not match the file. */
function WrongType({ item, runId }: { item: MediaItem; runId: string }) {
  // Read only the headers: the body is the audio.
  const { data } = useRunRecord(runId, false, { only: 'events' })
  const said = contentTypeOf(data)
  if (said === undefined || !isWrongType(said, item.mediaType)) return null
  return (
    <Note tone="warn" icon={TriangleAlert} role="note" className="mb-3">
      {speechText().wrongType({
        stated: said.split(';', 1)[0] ?? said,
        found: audioTypeName(item.mediaType),
      })}
    </Note>
  )
}
