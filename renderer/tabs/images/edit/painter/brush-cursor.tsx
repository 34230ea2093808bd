import { usePainter } from './painter-store.ts'

/**
 * Shows the position and size of the tool. `scale` is screen pixels per source pixel. Its black and white are visible
 * on any image, in either theme.
 */
export function BrushCursor({ scale, isPanning }: { scale: number; isPanning: boolean }) {
  const { cursor, tool, size, corner } = usePainter()
  if (cursor === undefined || tool === 'hand' || isPanning) return null
  const [x, y] = [cursor.x * scale, cursor.y * scale]
  const radius = (size * scale) / 2
  return (
    <svg aria-hidden="true" className="pointer-events-none absolute inset-0 size-full overflow-visible">
      {tool === 'rectangle' && corner !== undefined && (
        <rect
          x={Math.min(x, corner.x * scale)}
          y={Math.min(y, corner.y * scale)}
          width={Math.abs(x - corner.x * scale)}
          height={Math.abs(y - corner.y * scale)}
          fill="#0aa7d8"
          fillOpacity={0.35}
          stroke="#fff"
          strokeWidth={1.5}
          strokeDasharray="5 4"
        />
      )}
      {tool !== 'rectangle' && (
        <>
          <circle
            cx={x}
            cy={y}
            r={radius + 1.5}
            fill="none"
            stroke="#000"
            strokeOpacity={0.6}
            strokeWidth={1}
          />
          <circle cx={x} cy={y} r={radius} fill="none" stroke="#fff" strokeWidth={1.5} />
        </>
      )}
      <path
        d={`M${x - 5} ${y}h10M${x} ${y - 5}v10`}
        stroke="#000"
        strokeOpacity={0.6}
        strokeWidth={3}
        fill="none"
      />
      <path d={`M${x - 4} ${y}h8M${x} ${y - 4}v8`} stroke="#fff" strokeWidth={1.2} fill="none" />
    </svg>
  )
}
