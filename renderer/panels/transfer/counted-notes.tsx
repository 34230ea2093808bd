import { transferText } from '../../../shared/text/en/transfer.ts'
import { formatWhole } from '../../../shared/text/intl.ts'
import type { ExportLoss } from '../../../shared/transfer/export-forms.ts'
import type { ImportNote } from '../../../shared/transfer/imported-conversation.ts'

export type CountedNote = {
  readonly key: string
  readonly sentence: string
  /** A quote from the file. */
  readonly example?: string | undefined
}

/** What was changed or lost, one line each, with an example. */
export function CountedNotes({ title, notes }: { title: string; notes: readonly CountedNote[] }) {
  if (notes.length === 0) return null
  return (
    <section className="mt-3">
      <h3 className="mb-1 text-meta font-strong text-ink-3">{title}</h3>
      <ul className="flex flex-col gap-0.5 text-small">
        {notes.map(({ key, sentence, example }) => (
          <li key={key} className="wrap-anywhere">
            {sentence}
            {example !== undefined && example !== '' && <span className="text-ink-3"> · {example}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether the import has happened yet: notes about a previewed file are in the future tense. */
export type Moment = 'before' | 'after'

/** What an import changes or loses. */
export function importNotes(notes: readonly ImportNote[], moment: Moment): readonly CountedNote[] {
  const words = transferText().note[moment]
  return notes.map(({ kind, count, example }) => ({ key: kind, sentence: words[kind](count), example }))
}

/** What an export format cannot express. */
export function lossNotes(losses: readonly ExportLoss[], moment: Moment): readonly CountedNote[] {
  const words = transferText().loss[moment]
  return losses.map(({ kind, count, example }) => ({ key: kind, sentence: words[kind](count), example }))
}

/** A formatted number for the line of facts. */
export function Fact({ label, value, tone }: { label: string; value: number; tone?: 'accent' | 'warn' }) {
  const colour = tone === 'accent' ? 'text-accent' : tone === 'warn' && value > 0 ? 'text-warn' : ''
  return (
    <div className="min-w-0 flex-1 border-l border-line px-3 py-2 first:border-l-0">
      <dt className="truncate text-meta text-ink-3">{label}</dt>
      <dd className={`tabular text-title font-strong ${colour}`}>{formatWhole(value)}</dd>
    </div>
  )
}
