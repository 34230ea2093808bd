import type { ReactNode } from 'react'
import { SeriesKey } from '../../../panels/audio/series-key.tsx'
import type { Series } from '../../../panels/audio/use-waveform-colours.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { speechText } from '../../../../shared/text/en/speech.ts'

export type ClipHeadProps = {
  series: Series
  voice: string | undefined
  /** `undefined` in a blind comparison. */
  model?: string
  /** Buttons at the right end. */
  children?: ReactNode
}

/** The voice of a clip, with its model. */
export function ClipHead({ series, voice, model, children }: ClipHeadProps) {
  return (
    <div className="flex h-10 items-center gap-2">
      <SeriesKey series={series} />
      <div className="flex min-w-0 flex-1 items-baseline gap-1.5">
        <h4 className="max-w-full min-w-0 flex-initial truncate font-medium" title={voice}>
          {voice ?? speechText().voice}
        </h4>
        {model !== undefined && <MiddleCut text={model} className="flex-1 text-meta text-ink-3" />}
      </div>
      <span className="-mr-1.5 flex flex-none items-center">{children}</span>
    </div>
  )
}
