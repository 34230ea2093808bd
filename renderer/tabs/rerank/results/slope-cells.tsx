import { formatNumber } from '../../../lib/format-number.ts'
import type { Comparison } from './compare-rankings.ts'
import { movementSigns } from './movement.ts'
import { decimalsFor, scoreScale } from './score-scale.ts'
import { middle, type SlopeColumn, type SlopeLayout } from './slope-layout.ts'

export type SlopeCellsProps = {
  comparison: Comparison
  layout: SlopeLayout
  /** Which of the rankings. */
  column: number
  lit: string | undefined
  onSelect: (id: string) => void
  onHover: (id: string | undefined) => void
}

const scoreX = 30
const scoreWidth = 50

/** Rank, score and its bar for each document of one ranking; the last ranking also tells how far each moved. */
export function SlopeCells({ comparison, layout, column, lit, onSelect, onHover }: SlopeCellsProps) {
  const place = layout.columns[column]
  const isLast = column === layout.columns.length - 1
  if (place === undefined) return null
  const cells = comparison.documents.flatMap(({ id, mark, cells: all }) => {
    const cell = all[column]
    return cell === undefined ? [] : [{ id, mark, cell }]
  })
  const scores = cells.map(({ cell }) => cell.score)
  const scale = scoreScale(scores)
  const decimals = decimalsFor(scores)
  return (
    <g className="tabular" fontSize="12">
      {cells.map(({ id, mark, cell }) => {
        const y = middle(layout, cell.rank - 1)
        const bar = scale(cell.score)
        return (
          <g
            key={id}
            onClick={() => onSelect(id)}
            onPointerEnter={() => onHover(id)}
            onPointerLeave={() => onHover(undefined)}
          >
            <rect
              x={place.x}
              y={y - layout.rowHeight / 2}
              width={rightOf(place, isLast) - place.x}
              height={layout.rowHeight}
              fill={id === lit ? 'var(--color-accent-soft)' : 'transparent'}
            />
            <circle
              cx={place.x}
              cy={y}
              r="2.5"
              fill={mark > 0 ? 'var(--color-accent)' : 'var(--color-ink-3)'}
            />
            {!isLast && (
              <circle
                cx={place.end}
                cy={y}
                r="2.5"
                fill={mark > 0 ? 'var(--color-accent)' : 'var(--color-ink-3)'}
              />
            )}
            <text x={place.x + 7} y={y + 4} fontWeight="600" fill="var(--color-ink)">
              {cell.rank}
            </text>
            <text x={place.x + scoreX + scoreWidth} y={y + 4} textAnchor="end" fill="var(--color-ink)">
              {formatNumber(cell.score, decimals)}
            </text>
            <rect
              x={place.x + scoreX + bar.start * scoreWidth}
              y={y + 6.5}
              width={Math.max(1, bar.width * scoreWidth)}
              height="2"
              fill={cell.score < 0 ? 'var(--color-data-2)' : 'var(--color-data-1)'}
              opacity="0.75"
            />
            {isLast && (
              <text x={place.end} y={y + 4} fontSize="11" fill="var(--color-ink-3)">
                {movementSigns(cell.up)}
              </text>
            )}
          </g>
        )
      })}
    </g>
  )
}

function rightOf({ end }: SlopeColumn, isLast: boolean): number {
  return isLast ? end + 34 : end
}
