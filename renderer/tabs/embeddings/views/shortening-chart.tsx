import { useRef } from 'react'
import type { ShorteningCost } from '../../../lib/vectors/shortening.ts'
import { formatCount } from '../../../lib/format-number.ts'
import { useWidth } from '../../../controls/use-width.ts'

const height = 200
const room = { left: 40, right: 16, top: 12, bottom: 24 }
const shares = [0, 0.25, 0.5, 0.75, 1]

/** Agreement over length: each step to the left halves the vectors. The table below says the same in figures. */
export function ShorteningChart({ costs }: { costs: readonly ShorteningCost[] }) {
  const box = useRef<HTMLDivElement>(null)
  const width = Math.max(240, useWidth(box))
  const ordered = costs.toSorted((one, other) => one.length - other.length)
  const first = Math.log2(ordered[0]?.length ?? 1)
  const last = Math.log2(ordered.at(-1)?.length ?? 2)
  const x = (length: number): number =>
    room.left +
    ((Math.log2(length) - first) / Math.max(1e-9, last - first)) * (width - room.left - room.right)
  const y = (share: number): number => room.top + (1 - share) * (height - room.top - room.bottom)
  const line = ordered.map(({ length, agreement }) => `${x(length)},${y(agreement)}`).join(' ')
  return (
    <div ref={box} className="max-w-160">
      <svg width={width} height={height} aria-hidden="true" className="block max-w-full text-meta">
        {shares.map((share) => (
          <g key={share}>
            <line
              x1={room.left}
              x2={width - room.right}
              y1={y(share)}
              y2={y(share)}
              className="stroke-line"
            />
            <text x={room.left - 8} y={y(share)} dy="0.32em" textAnchor="end" className="tabular fill-ink-3">
              {share * 100} %
            </text>
          </g>
        ))}
        <polyline points={line} fill="none" strokeWidth={2} className="stroke-data-1" />
        {ordered.map(({ length, agreement }) => (
          <g key={length}>
            <circle cx={x(length)} cy={y(agreement)} r={4} className="fill-data-1" />
            <text x={x(length)} y={height - 6} textAnchor="middle" className="tabular fill-ink-3">
              {formatCount(length)}
            </text>
          </g>
        ))}
      </svg>
    </div>
  )
}
