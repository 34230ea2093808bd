import { classNames } from '../../../controls/class-names.ts'
import { farMove, type ComparedDocument, type Comparison } from './compare-rankings.ts'
import { slopePieces, type SlopeLayout } from './slope-layout.ts'

export type SlopeLinesProps = {
  comparison: Comparison
  layout: SlopeLayout
  /** The document whose line is brought forward. */
  lit: string | undefined
}

/** The lines of all documents. Relevant ones are thick, those that moved far have a colour of their own. */
export function SlopeLines({ comparison, layout, lit }: SlopeLinesProps) {
  const far = farMove(comparison.documents.length)
  const indexed = comparison.documents.map((document, place) => ({ document, place }))
  // What counts is drawn last, over the rest.
  const ordered = indexed.toSorted(
    (one, other) => weightOf(one.document, far, lit) - weightOf(other.document, far, lit),
  )
  return ordered.map(({ document, place }) => {
    const isLit = document.id === lit
    const tone = toneOf(document, far)
    return (
      <g
        key={document.id}
        fill="none"
        stroke={isLit ? 'var(--color-ink)' : tone.colour}
        strokeWidth={isLit ? 3 : tone.width}
        opacity={isLit ? 1 : lit === undefined ? tone.opacity : tone.opacity * 0.45}
      >
        {slopePieces(layout, place, document.cells).map(({ path, isBridge }) => (
          <path
            key={path}
            d={path}
            strokeDasharray={isBridge ? '2 4' : undefined}
            className={classNames(isBridge && 'opacity-60')}
          />
        ))}
      </g>
    )
  })
}

function toneOf({ mark, cells }: ComparedDocument, far: number) {
  if (mark > 0) return { colour: 'var(--color-accent)', width: 2.25, opacity: 1 }
  if (hasMovedFar(cells, far)) return { colour: 'var(--color-data-2)', width: 1.75, opacity: 1 }
  return { colour: 'var(--color-ink-3)', width: 1.25, opacity: 0.6 }
}

function hasMovedFar(cells: ComparedDocument['cells'], far: number): boolean {
  return cells.some((cell) => cell !== undefined && Math.abs(cell.up) >= far)
}

function weightOf({ id, mark, cells }: ComparedDocument, far: number, lit: string | undefined): number {
  if (id === lit) return 3
  if (mark > 0) return 2
  return hasMovedFar(cells, far) ? 1 : 0
}
