import type { WordedFact } from './fact-words.ts'
import { Tooltip } from '../../controls/overlays/tooltip.tsx'
import { unknownValue } from '../../lib/format-number.ts'

/** How a value shows whose it is: plain is the gateway's, with a dotted line that of the bundled table, with a solid one the user's. */
export function sourceLook(source: WordedFact['source']): string {
  const line = 'underline decoration-ink-3 decoration-1 underline-offset-3'
  return { gateway: '', table: `${line} decoration-dotted`, own: line }[source]
}

/** A fact in a table. Who says what of it is in the tooltip of the browser: thousands of rows carry none of ours. */
export function ShortFact({ fact }: { fact: WordedFact | undefined }) {
  if (fact === undefined) return <span className="text-ink-3">{unknownValue}</span>
  return (
    <span title={fact.lines().join('\n')} className={sourceLook(fact.source)}>
      {fact.short}
    </span>
  )
}

/** A fact in the details, with all who say something of it, which the keyboard reaches as well. */
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
