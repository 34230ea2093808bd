import type { Said } from '../../../../shared/models/model-profile.ts'
import { formatWhole } from '../../../../shared/text/intl.ts'
import { vocabularyOf } from '../../../../shared/tokens/vocabulary.ts'
import { tokensText } from '../../../../shared/text/en/tokens.ts'
import { KeyValue } from '../../../controls/texts/key-value.tsx'
import { formatAbout } from '../../../lib/tokens/format-about.ts'
import type { CountedContext } from './use-context-use.ts'

type ContextDetailsProps = { model: string; counted: CountedContext; context: Said<number> | undefined }

/** The parts of the next request, and the source of each estimate. */
export function ContextDetails({ model, counted, context }: ContextDetailsProps) {
  const { use, uncountedFiles, before, counts } = counted
  const text = tokensText()
  const about = (tokens: number): string => (tokens === 0 ? '0' : text.aboutCount(formatAbout(tokens)))
  const files = [
    ...(use.files > 0 || uncountedFiles === 0 ? [about(use.files)] : []),
    ...(uncountedFiles > 0 ? [text.uncounted(formatWhole(uncountedFiles))] : []),
  ].join(' · ')
  const { rates, vocabulary } = counts
  return (
    <div className="flex flex-col gap-2">
      <h3 className="font-medium">{text.context}</h3>
      <KeyValue
        entries={[
          { name: text.parts.system, value: about(use.system) },
          { name: text.parts.messages, value: about(use.messages) },
          { name: text.parts.files, value: files },
          { name: text.parts.sent, value: about(use.sent) },
          {
            name: text.parts.reserve,
            value: use.reserve === 0 ? text.notSet : formatWhole(use.reserve),
          },
          {
            name: text.parts.room,
            value:
              context === undefined
                ? text.unknown
                : text.withSource({
                    value: formatWhole(context.value),
                    source: text.contextSources[context.source],
                  }),
          },
        ]}
      />
      <ul className="flex flex-col gap-1 text-small text-ink-2">
        {before.measured !== undefined && <li>{text.from.measured(before.measured.tokens)}</li>}
        {before.isCut && <li>{text.from.cut}</li>}
        <li>
          {vocabulary !== undefined
            ? text.from.tokenizer(vocabulary)
            : rates.from === 'runs'
              ? text.from.runs(rates.runs)
              : vocabularyOf(model) === undefined
                ? text.from.usual
                : text.from.characters}
        </li>
      </ul>
    </div>
  )
}
