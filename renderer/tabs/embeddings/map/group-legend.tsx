import { isLined, tracePath, type GroupMark, type MarkShape } from './group-marks.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

const textColours = {
  1: 'text-data-1',
  2: 'text-data-2',
  3: 'text-data-3',
  4: 'text-data-4',
  5: 'text-data-5',
} as const satisfies Record<NonNullable<GroupMark['series']>, string>

/** No group is called so: names are trimmed. */
const noGroup = ' '

/** Which mark stands for which group. A click marks its rows. */
export function GroupLegend({
  marks,
  onPick,
}: {
  marks: readonly GroupMark[]
  onPick: (group: string | undefined) => void
}) {
  if (marks.length === 0) return null
  return (
    <ul
      aria-label={embeddingsText().form.groups}
      className="flex max-h-17 flex-none flex-wrap gap-x-1 overflow-y-auto border-t border-line px-2 py-1 text-small"
    >
      {marks.map(({ group, series, shape }) => (
        <li key={group ?? noGroup}>
          <button
            type="button"
            title={
              group === undefined
                ? embeddingsText().map.selectUngrouped
                : embeddingsText().map.selectGroup(group)
            }
            onClick={() => onPick(group)}
            className="flex h-5 max-w-40 items-center gap-1 rounded-sm px-1 hover:bg-hover"
          >
            <MarkDrawing
              shape={shape}
              className={series === undefined ? 'text-ink-3' : textColours[series]}
            />
            <span className={group === undefined ? 'truncate text-ink-3' : 'truncate'}>
              {group ?? embeddingsText().map.noGroup}
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function MarkDrawing({ shape, className }: { shape: MarkShape; className: string }) {
  const line = isLined(shape)
  return (
    <svg viewBox="-6 -6 12 12" className={`size-3 flex-none ${className}`} aria-hidden="true">
      <path
        d={pathOf(shape)}
        fill={line ? 'none' : 'currentColor'}
        stroke={line ? 'currentColor' : 'none'}
        strokeWidth={2}
      />
    </svg>
  )
}

/** The same outline as on the map, as SVG writes it. */
function pathOf(shape: MarkShape): string {
  const parts: string[] = []
  tracePath(
    {
      moveTo: (x, y) => void parts.push(`M${x},${y}`),
      lineTo: (x, y) => void parts.push(`L${x},${y}`),
      closePath: () => void parts.push('Z'),
      arc: (_x, _y, r) => void parts.push(`A${r},${r},0,1,1,${-r},0A${r},${r},0,1,1,${r},0`),
    },
    shape,
    4,
  )
  return parts.join('')
}
