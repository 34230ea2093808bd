import { classNames } from '../../controls/class-names.ts'
import type { Series } from './use-waveform-colours.ts'

const colours = {
  1: 'bg-data-1',
  2: 'bg-data-2',
  3: 'bg-data-3',
  4: 'bg-data-4',
  5: 'bg-data-5',
} as const satisfies Record<Series, string>

/** The colour of a series, beside its name; an empty space when there is no series. */
export function SeriesKey({ series }: { series: Series | undefined }) {
  return (
    <i
      aria-hidden="true"
      className={classNames(
        'size-2 flex-none rounded-xs',
        series === undefined ? 'edge-strong' : colours[series],
      )}
    />
  )
}
