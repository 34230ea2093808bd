export type ChartTipProps = {
  /** The middle of the mark. */
  at: { readonly x: number; readonly y: number }
  /** The size of the chart. */
  size: { readonly width: number; readonly height: number }
  children: string
}

const width = 240
/** The distance between a mark and its tip, in pixels. */
const gap = 12

/**
 * The tip beside the mark under the pointer, placed where it fits. Hidden from screen readers, which are notified
 * separately.
 */
export function ChartTip({ at, size, children }: ChartTipProps) {
  const isLow = at.y > size.height / 2
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute z-10 rounded-xs bg-ink px-2 py-1 text-small text-surface wrap-anywhere"
      style={{
        maxWidth: width,
        left: Math.max(4, Math.min(at.x - width / 4, size.width - width - 4)),
        ...(isLow ? { bottom: size.height - at.y + gap } : { top: at.y + gap }),
      }}
    >
      {children}
    </p>
  )
}
