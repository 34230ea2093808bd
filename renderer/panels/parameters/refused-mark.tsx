import { CircleSlash } from 'lucide-react'
import { parametersText } from '../../../shared/text/en/parameters.ts'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { formatMoment } from '../../lib/format-time.ts'
import { usePastRefusal } from './past-refusals.tsx'

/** Marks a field that this model refused before, with the date; renders nothing for any other. */
export function RefusedMark({ name }: { name: string }) {
  const at = usePastRefusal(name)
  if (at === undefined) return null
  const words = parametersText().refusedBefore(formatMoment(at))
  return (
    <Tooltip text={words}>
      <span className="flex flex-none items-center gap-0.5 text-meta text-warn">
        <Icon of={CircleSlash} size="tiny" />
        <span className="tabular" aria-hidden="true">
          {formatMoment(at)}
        </span>
        <span className="only-spoken">{words}</span>
      </span>
    </Tooltip>
  )
}
