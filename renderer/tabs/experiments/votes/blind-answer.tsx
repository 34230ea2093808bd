import type { NextPair } from '../../../../shared/experiments/vote.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { AudioPlayer } from '../../../panels/audio/audio-player.tsx'
import { useAudioPlayback } from '../../../panels/audio/use-audio-playback.ts'
import { AnswerWords } from '../answer-words.tsx'

type Answer = NonNullable<NextPair['pair']>['a']

export type BlindAnswerProps = { letter: 'A' | 'B'; answer: Answer }

/** One of two answers, without its variant's name. */
export function BlindAnswer({ letter, answer }: BlindAnswerProps) {
  const { votes } = experimentAnalysisText()
  const { text = '', media = [] } = answer
  return (
    <section
      aria-label={letter}
      className="grid max-h-[38vh] grid-cols-[20px_minmax(0,1fr)] gap-2 overflow-y-auto rounded-md bg-surface p-2 text-small edge select-text"
      data-scrolls=""
    >
      <span aria-hidden="true" className="grid size-5 place-items-center rounded-xs bg-press font-strong">
        {letter}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        {media.map(({ mediaId, mediaType }) => (
          <BlindMedia key={mediaId} mediaId={mediaId} mediaType={mediaType} letter={letter} />
        ))}
        {text === '' && media.length === 0 ? (
          <p className="text-ink-3">{votes.emptyAnswer}</p>
        ) : (
          text !== '' && <AnswerWords text={text} />
        )}
      </div>
    </section>
  )
}

type BlindMediaProps = { mediaId: string; mediaType: string; letter: string }

/** A file of an answer, labelled with the letter only: its name could reveal the variant. */
function BlindMedia({ mediaId, mediaType, letter }: BlindMediaProps) {
  const address = mediaAddress(mediaId)
  if (mediaType.startsWith('audio/')) return <BlindAudio address={address} letter={letter} />
  if (mediaType.startsWith('video/'))
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- What models make comes without captions.
      <video src={address} controls preload="metadata" aria-label={letter} className="max-h-60 rounded-sm" />
    )
  return <img src={address} alt={letter} className="max-h-[34vh] w-full rounded-sm object-contain" />
}

function BlindAudio({ address, letter }: { address: string; letter: string }) {
  return <AudioPlayer address={address} label={letter} playback={useAudioPlayback(address)} height={32} />
}
