import { useQuery } from '@tanstack/react-query'
import { Combine } from 'lucide-react'
import { speechText } from '../../../../shared/text/en/speech.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { FileButtons } from '../../../panels/media-file/file-buttons.tsx'
import { seriesOf } from '../../../panels/audio/series-of.ts'
import { mediaOriginQuery } from '../../../queries/media-files.ts'
import { useJoinParts } from '../../../queries/speech-parts.ts'
import { ClipHead } from './clip-head.tsx'
import { SavedAudio } from './saved-audio.tsx'
import type { MeasuredClip } from './use-measured.ts'

export type JoinedPartsProps = {
  /** The clips that have audio. */
  clips: readonly MeasuredClip[]
  /** Number of parts that the text was split into. */
  parts: number
  /** Whether every clip of the click has audio: only then is it certain which voices have all parts. */
  isAllThere: boolean
  /** Whether some clips are still pending. */
  isOn: boolean
}

/** The full text that was spoken in parts: one file per voice, or how many of its parts exist. */
export function JoinedParts({ clips, parts, isAllThere, isOn }: JoinedPartsProps) {
  const voices = Map.groupBy(clips, ({ run, voice, item }) =>
    JSON.stringify([run.model, voice, item.provenance?.parameters['response_format'] ?? null]),
  )
  return (
    <section aria-label={speechText().joined.title} className="border-b border-line">
      {[...voices].map(([key, own], place) => {
        const label = speechText().joined.name(own[0]?.voice ?? speechText().voice)
        return (
          <article key={key} aria-label={label} className="border-t border-line px-3 first:border-t-0">
            {own.length === parts ? (
              <JoinedVoice clips={own} label={label} place={place} canJoin={isAllThere} />
            ) : (
              <div className="flex h-10 items-center gap-2 text-small text-ink-2">
                {isOn && <Spinner size={12} />}
                <span className="font-medium text-ink">{label}</span>
                {isOn
                  ? speechText().joined.waiting({ there: own.length, parts })
                  : speechText().joined.incomplete({ there: own.length, parts })}
              </div>
            )}
          </article>
        )
      })}
    </section>
  )
}

type JoinedVoiceProps = {
  clips: readonly MeasuredClip[]
  label: string
  place: number
  canJoin: boolean
}

function JoinedVoice({ clips, label, place, canJoin }: JoinedVoiceProps) {
  const joining = useJoinParts()
  const ids = clips.map(({ item }) => item.id).join()
  const { data: origin } = useQuery(mediaOriginQuery(useBridge(), clips[0]?.item.id ?? ''))
  const item = origin?.derived
    .flatMap((entry) => (entry.type === 'item' ? entry.item : []))
    .find(({ exists, provenance }) => exists && provenance?.madeFrom?.join() === ids)
  if (origin === undefined) return null
  if (item !== undefined) {
    return (
      <>
        <ClipHead series={seriesOf(place)} voice={label} model={speechText().joined.madeOf(clips.length)}>
          <FileButtons item={item} />
        </ClipHead>
        <SavedAudio
          mediaId={item.id}
          item={item}
          address={mediaAddress(item.id)}
          label={label}
          series={seriesOf(place)}
          digit={undefined}
        />
      </>
    )
  }
  return (
    <div className="flex flex-col gap-2 py-2">
      <div className="flex items-center gap-2 text-small text-ink-2">
        <span className="font-medium text-ink">{label}</span>
        <span className="min-w-0 flex-1">{speechText().joined.none(clips.length)}</span>
        {canJoin && (
          <Button
            size="small"
            icon={Combine}
            isBusy={joining.isPending}
            busyLabel={speechText().joined.joining}
            onClick={() => joining.mutate(clips.map(({ run }) => run.id))}
          >
            {speechText().joined.join}
          </Button>
        )}
      </div>
      {joining.error !== null && <ErrorNotice error={joining.error.appError} />}
    </div>
  )
}
