import { useEffect, useRef } from 'react'
import { maxCodeCharacters } from '../../../shared/limits.ts'
import { historyText } from '../../../shared/text/en/history.ts'

const atEndPixels = 24

/** Plain text of an answer as it arrives: the view stays at the end, unless the user has scrolled away from it. */
export function GrowingText({ label, text }: { label: string; text: string }) {
  const box = useRef<HTMLElement>(null)
  const shown = useRef(0)
  useEffect(() => {
    const element = box.current
    if (element === null || text.length === shown.current) return
    const before = shown.current === 0 ? 0 : element.scrollHeight - element.scrollTop - element.clientHeight
    shown.current = text.length
    // Tolerate the line or two that were just added below.
    if (before < atEndPixels * 4) element.scrollTop = element.scrollHeight
  }, [text])
  return (
    <section
      ref={box}
      aria-label={label}
      {...reachedByKeys}
      className="focus-inside min-h-0 flex-1 overflow-y-auto px-4 py-3 whitespace-pre-wrap wrap-anywhere select-text"
    >
      {text.length > maxCodeCharacters && (
        <p className="pb-2 text-small text-ink-3">{historyText().newestCharacters(maxCodeCharacters)}</p>
      )}
      {text.slice(-maxCodeCharacters)}
    </section>
  )
}

/** A scroll container must be reachable by keyboard. */
const reachedByKeys = { tabIndex: 0 } as const
