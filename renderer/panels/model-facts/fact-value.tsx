import type { WordedFact } from './fact-words.ts'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { unknownValue } from '../../lib/format-number.ts'

/**
 * The style that shows the source of a value: plain for the gateway, a dotted line for the bundled table, a solid one
 * for the user.
 */
export function sourceLook(source: WordedFact['source']): string {
  const line = 'underline decoration-ink-3 decoration-1 underline-offset-3'
  return { gateway: '', table: `${line} decoration-dotted`, own: line }[source]
}

/** A fact in a table. Its sources are in a native tooltip: thousands of rows cannot each have one of ours. */
export function ShortFact({ fact }: { fact: WordedFact | undefined }) {
  if (fact === undefined) return <span className="text-ink-3">{unknownValue}</span>
  return (
    <span title={fact.lines().join('\n')} className={sourceLook(fact.source)}>
      {fact.short}
    </span>
  )
}

/** A fact in the details, with all its sources in a tooltip that the keyboard reaches too. */
export function LongFact({ fact }: { fact: WordedFact }) {
  return (
    <Tooltip
      text={
        <ul>
          {fact.lines().map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      }
    >
      <button type="button" className={`cursor-default rounded-xs select-text ${sourceLook(fact.source)}`}>
        {fact.long}
      </button>
    </Tooltip>
  )
}
