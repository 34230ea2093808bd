import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { classNames } from '../../controls/class-names.ts'
import { keyShape } from './chart-file.ts'
import type { LegendEntry } from './legend-entry.ts'
import { SceneView } from './scene-view.tsx'
import { chartsText } from '../../../shared/text/en/charts.ts'

export type ChartLegendProps = {
  entries: readonly LegendEntry[]
  label?: string
  /** Makes the entries clickable. */
  onPick?: (id: string) => void
  className?: string
}

const keySize = 12

/** The legend: the key of each series and its name. */
export function ChartLegend({ entries, label = chartsText().legend, onPick, className }: ChartLegendProps) {
  if (entries.length === 0) return null
  return (
    <ul aria-label={label} className={classNames('flex min-w-0 flex-wrap gap-x-1 text-small', className)}>
      {entries.map((entry) => (
        <li key={entry.id} className="max-w-full flex-none">
          {onPick === undefined ? (
            <span className="flex h-5 max-w-40 items-center gap-1 px-1 whitespace-nowrap">
              <Key entry={entry} />
            </span>
          ) : (
            <Tooltip text={entry.hint ?? entry.label}>
              <button
                type="button"
                onClick={() => onPick(entry.id)}
                className="flex h-6 max-w-40 items-center gap-1 rounded-sm px-1 hover:bg-hover"
              >
                <Key entry={entry} />
              </button>
            </Tooltip>
          )}
        </li>
      ))}
    </ul>
  )
}

function Key({ entry }: { entry: LegendEntry }) {
  const scene = { width: keySize, height: keySize, shapes: [keyShape(entry, keySize / 2, keySize / 2)] }
  return (
    <>
      <SceneView scene={scene} className="flex-none" />
      <span className="truncate">{entry.label}</span>
    </>
  )
}
