import { Fragment } from 'react'
import { controlsText } from '../../../shared/text/en/controls.ts'

/** The keys of a chord, one cap each: `['Ctrl', 'K']`. */
export function Kbd({ keys, className = '' }: { keys: readonly string[]; className?: string }) {
  return (
    <span className={`inline-flex flex-none items-center gap-1 ${className}`}>
      {keys.map((key) => (
        <kbd
          key={key}
          className="inline-block h-4 min-w-4 rounded-xs px-1 text-center font-sans text-tiny leading-4 font-medium text-ink-3 edge-strong"
        >
          {key}
        </kbd>
      ))}
    </span>
  )
}

/** All chords of one command, visibly separated, so that two of them do not look like one. */
export function KbdChoice({ shortcuts }: { shortcuts: readonly (readonly string[])[] }) {
  const isLong = shortcuts.some((keys) => keys.length > 1)
  return shortcuts.map((keys, index) => (
    <Fragment key={keys.join(' ')}>
      {index > 0 && isLong && <span className="-mx-0.5 text-meta text-ink-3">{controlsText().orKeys}</span>}
      <Kbd keys={keys} />
    </Fragment>
  ))
}
