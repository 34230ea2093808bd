import { classNames } from '../class-names.ts'

export type MiddleCutProps = {
  text: string
  /** Characters at the end that are truncated last. */
  tail?: number
  /** Words to highlight, as found by a search. */
  words?: readonly string[]
  /** The surrounding element has the text as its label, so it is hidden from screen readers. */
  isLabelled?: boolean
  className?: string
}

/** A long name on one line, truncated in the middle, because its end distinguishes it. The full text is its title. */
export function MiddleCut({ text, tail = 12, words = [], isLabelled = false, className }: MiddleCutProps) {
  const isCut = text.length > tail * 2
  const head = isCut ? text.slice(0, -tail) : text
  return (
    <span className={classNames('flex min-w-0 whitespace-pre', className)} title={text}>
      {isCut && !isLabelled ? <span className="only-spoken">{text}</span> : null}
      {/* Screen readers would read the two pieces as two words. */}
      <span
        aria-hidden={isCut || undefined}
        className={classNames('overflow-hidden text-ellipsis', isCut && 'min-w-[1.8em] shrink-[1000]')}
      >
        <Marked text={head} words={words} />
      </span>
      {isCut ? (
        // If even the tail does not fit, its own end stays visible.
        <span aria-hidden="true" className="flex min-w-0 justify-end overflow-hidden">
          <span>
            <Marked text={text.slice(-tail)} words={words} />
          </span>
        </span>
      ) : null}
    </span>
  )
}

function Marked({ text, words }: { text: string; words: readonly string[] }) {
  if (words.length === 0) return text
  const pattern = new RegExp(`(${words.map(escapeForPattern).join('|')})`, 'gi')
  return text.split(pattern).map((piece, index) =>
    index % 2 === 0 ? (
      piece
    ) : (
      // Key by index: parts of one text never change places.
      <b key={index} className="font-strong text-accent">
        {piece}
      </b>
    ),
  )
}

function escapeForPattern(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
