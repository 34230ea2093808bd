import { useQuery } from '@tanstack/react-query'
import { libraryText } from '../../../../shared/text/en/library.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { FacetTick } from '../../../controls/lists/facet-tick.tsx'
import { toDayText } from '../../../lib/day-range.ts'
import { mediaCountQuery } from '../../../queries/media.ts'
import { useLibraryView } from '../library-view-store.ts'
import { madeInLabels, madeIns, timeOf, withDay } from '../made-in.ts'

/** Filters by creation time: a preset, or a range of days. */
export function MadeInFilter({ today }: { today: number }) {
  const text = libraryText()
  const made = useLibraryView((state) => state.filter.made)
  const narrow = useLibraryView((state) => state.narrow)
  const { from, before } = made === undefined ? {} : timeOf(made, today)
  const range = typeof made === 'object' ? { from, before } : {}
  const lastDay = toDayText(range.before === undefined ? undefined : range.before - 1)
  return (
    <fieldset className="min-w-0 pt-4">
      <legend className="float-left w-full px-2 pb-1 text-meta font-strong text-ink-3">{text.created}</legend>
      <div className="clear-both">
        {madeIns.map((choice) => (
          <MadeInTick
            key={choice}
            choice={choice}
            today={today}
            isTicked={made === choice}
            onChange={(isChosen) => narrow({ made: isChosen ? choice : undefined })}
          />
        ))}
      </div>
      <div className="flex flex-col gap-1.5 px-2 pt-1">
        <TextField
          label={text.filters.from}
          type="date"
          size="small"
          value={toDayText(range.from)}
          max={lastDay === '' ? undefined : lastDay}
          onChange={(day) => narrow({ made: withDay(made, { first: day }) })}
        />
        <TextField
          label={text.filters.to}
          type="date"
          size="small"
          value={lastDay}
          min={toDayText(range.from)}
          onChange={(day) => narrow({ made: withDay(made, { last: day }) })}
        />
      </div>
    </fieldset>
  )
}

type MadeInTickProps = {
  choice: (typeof madeIns)[number]
  today: number
  isTicked: boolean
  onChange: (isTicked: boolean) => void
}

function MadeInTick({ choice, today, isTicked, onChange }: MadeInTickProps) {
  const { data: count = 0 } = useQuery(mediaCountQuery(useBridge(), timeOf(choice, today)))
  return <FacetTick label={madeInLabels[choice]} count={count} isTicked={isTicked} onChange={onChange} />
}
