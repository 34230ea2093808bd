import { maxPlainTextDrawnWhole } from '../../../shared/limits.ts'
import { controlsText } from '../../../shared/text/en/controls.ts'

/**
 * The beginning of an untrusted text, and how much of it is left out: for places that also offer to copy the whole
 * text.
 */
export function BoundedText({ text }: { text: string }) {
  const left = text.length - maxPlainTextDrawnWhole
  if (left <= 0) return text
  return (
    <>
      {text.slice(0, maxPlainTextDrawnWhole)}
      <span className="text-ink-3"> … {controlsText().moreCharacters(left)}</span>
    </>
  )
}
