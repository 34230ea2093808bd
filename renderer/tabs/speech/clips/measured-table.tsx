import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatBytes, formatNumber, formatRate, unknownValue } from '../../../lib/format-number.ts'
import { formatDuration } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { SeriesKey } from '../../../panels/audio/series-key.tsx'
import { seriesOf } from '../../../panels/audio/series-of.ts'
import type { AudioMeasures } from '../../../panels/audio/audio-meter.ts'
import { countCharacters } from '../form/count-characters.ts'
import { isWrongType, formatAudioFormat } from './audio-type.ts'
import type { MeasuredClip } from './use-measured.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type MeasuredTableProps = {
  clips: readonly MeasuredClip[]
  /** Number of clips above the table, including those without measurements. */
  count: number
}

/**
 * The measurements of the clips of a click, each below its clip: the names of the figures are part of the first column.
 */
export function MeasuredTable({ clips, count }: MeasuredTableProps) {
  const places = Array.from({ length: count }, (_, at) => clips.find(({ place }) => place === at))
  return (
    <div className="border-t border-line">
      <table className="w-full table-fixed border-collapse text-small">
        <colgroup>
          <col className={nameWidth} />
          {places.map((_, at) => (
            <col
              key={at}
              style={{ width: `calc(100% / ${count}${at === 0 ? ' - var(--spacing) * 40' : ''})` }}
            />
          ))}
        </colgroup>
        <thead>
          <tr className="h-8 text-ink-3">
            <th scope="col" className="sticky left-0 z-1 bg-surface pl-3 text-left font-medium">
              {speechText().measured}
            </th>
            {places.map((clip, at) => {
              const Cell = clip === undefined ? 'td' : 'th'
              return (
                <Cell key={at} scope={clip && 'col'} className="pr-3 font-medium">
                  {clip && (
                    <span className="flex min-w-0 items-center justify-end gap-1.5">
                      <SeriesKey series={seriesOf(clip.place)} />
                      <span className="truncate" title={clip.voice}>
                        {clip.voice ?? clip.run.model}
                      </span>
                    </span>
                  )}
                </Cell>
              )
            })}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name} className="h-row border-t border-line">
              <th
                scope="row"
                className="sticky left-0 z-1 truncate bg-surface pl-3 text-left font-regular text-ink-2"
                title={name}
              >
                {name}
              </th>
              {places.map((clip, at) => (
                <td key={at} className="tabular truncate pr-3 text-right select-text">
                  {clip !== undefined && value(clip)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** The width of the names, which is part of the first column's width. */
const nameWidth = 'w-40'

interface Row {
  readonly name: string
  readonly value: (clip: MeasuredClip) => ReactNode
}

const rows: readonly Row[] = [
  {
    get name() {
      return speechText().duration
    },
    value: ({ audio }) => inSeconds(audio?.durationMs),
  },
  {
    get name() {
      return speechText().firstByte
    },
    value: ({ run }) => inSeconds(run.timings.firstEventMs ?? run.timings.headersMs),
  },
  {
    get name() {
      return speechText().wholeFile
    },
    value: ({ run }) => inSeconds(run.timings.endMs),
  },
  {
    get name() {
      return speechText().speed
    },
    value: ({ audio, run }) =>
      audio === undefined || run.timings.endMs === undefined
        ? unknownValue
        : `${formatRate(audio.durationMs / Math.max(1, run.timings.endMs))} ×`,
  },
  {
    get name() {
      return speechText().charactersPerSecond
    },
    value: ({ audio, text }) =>
      audio === undefined ? unknownValue : formatRate((countCharacters(text) * 1000) / audio.durationMs),
  },
  {
    get name() {
      return speechText().loudness
    },
    value: ({ audio }) =>
      audio === undefined
        ? unknownValue
        : audio.loudness === undefined
          ? speechText().silent
          : speechText().loudnessUnits(formatNumber(audio.loudness, 1)),
  },
  {
    get name() {
      return speechText().silenceAtEnds
    },
    value: ({ audio }) => formatSilence(audio),
  },
  {
    get name() {
      return speechText().formatFound
    },
    value: ({ item, audio }) =>
      audio === undefined
        ? item.mediaType
        : formatAudioFormat({ ...audio, mediaType: item.mediaType, bytes: item.bytes }),
  },
  {
    get name() {
      return speechText().contentType
    },
    value: ({ contentType, item }) =>
      contentType !== undefined && isWrongType(contentType, item.mediaType) ? (
        <span
          className="inline-flex max-w-full items-center gap-1 text-warn"
          title={speechText().contentTypeWrong}
        >
          <Icon of={TriangleAlert} size="tiny" />
          <span className="only-spoken">{speechText().wrong}</span>
          <span className="truncate">{contentType}</span>
        </span>
      ) : (
        (contentType ?? unknownValue)
      ),
  },
  {
    get name() {
      return speechText().size
    },
    value: ({ item }) => formatBytes(item.bytes),
  },
]

function inSeconds(milliseconds: number | undefined): string {
  return formatDuration(milliseconds, { inSeconds: true })
}

function formatSilence(audio: AudioMeasures | undefined): string {
  if (audio === undefined) return unknownValue
  if (audio.silenceAtStartMs >= audio.durationMs) return speechText().allSilent
  return `${inSeconds(audio.silenceAtStartMs)}, ${inSeconds(audio.silenceAtEndMs)}`
}
