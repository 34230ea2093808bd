import type { MapSize, Place } from './map-view.ts'

export type MapTipProps = {
  at: Place | undefined
  size: MapSize
  label: string | undefined
  text: string | undefined
}

const width = 240
/** Between a mark and the words on it. */
const gap = 12
const maxCharacters = 160

/** The text of the mark under the pointer, where there is room for it. */
export function MapTip({ at, size, label, text = '' }: MapTipProps) {
  if (at === undefined) return null
  const isLow = at.y > size.height / 2
  return (
    <p
      aria-hidden="true"
      className="pointer-events-none absolute rounded-xs bg-ink px-2 py-1 text-small text-surface wrap-anywhere"
      style={{
        maxWidth: width,
        left: Math.max(4, Math.min(at.x - width / 4, size.width - width - 4)),
        ...(isLow ? { bottom: size.height - at.y + gap } : { top: at.y + gap }),
      }}
    >
      {label} · {text.slice(0, maxCharacters)}
    </p>
  )
}
