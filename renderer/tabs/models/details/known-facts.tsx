import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { AbilityChips } from '../../../panels/model-facts/ability-icons.tsx'
import { LongFact } from '../../../panels/model-facts/fact-value.tsx'
import { moreOfPrice, wordFact, type SaidFactId } from '../../../panels/model-facts/fact-words.ts'
import { usedOf } from '../../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { unknownValue } from '../../../lib/format-number.ts'
import { OwnPriceEditor, type OwnPriceEditorProps } from './own-price.tsx'

const always: readonly SaidFactId[] = ['context', 'longestAnswer', 'priceIn', 'priceOut', 'cachedIn']
const perCall: readonly SaidFactId[] = ['context', 'longestAnswer', 'perCall']

export type KnownFactsProps = OwnPriceEditorProps & {
  /** Date of the bundled model table. */
  tableDate: string
}

/** The known facts about a model, each with its source. Missing facts are shown as unknown. */
export function KnownFacts({ connectionId, model, profile, tableDate }: KnownFactsProps) {
  const texts = modelFactsText()
  const price = usedOf(profile?.price)
  const more = price === undefined ? '' : moreOfPrice(price.value)
  const ids = price?.value.perCall === undefined ? always : perCall
  const isFromTable = profile?.tableName !== undefined
  return (
    <DetailsSection
      title={modelsText().details.facts}
      meta={isFromTable && tableDate !== '' ? texts.legend.table(tableDate) : undefined}
    >
      {profile?.abilities !== undefined && (
        <div className="mb-2">
          <AbilityChips known={profile.abilities} />
        </div>
      )}
      <dl className="tabular text-small leading-5">
        {ids.map((id) => {
          const fact = wordFact(id, profile, tableDate)
          return (
            // No shared grid columns: the longest name would leave no room for the longest value.
            <div key={id} className="flex justify-between gap-3">
              <dt className="flex-none text-ink-3">{texts.names[id]}</dt>
              <dd className="min-w-0 text-right text-ink-3">
                {fact === undefined ? (
                  `${unknownValue} ${texts.unknown}`
                ) : (
                  <>
                    <span className="text-ink">
                      <LongFact fact={fact} />
                    </span>{' '}
                    {texts.sources[fact.source]}
                  </>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      {more !== '' && <p className="mt-1 text-right text-meta text-ink-3">{more}</p>}
      <OwnPriceEditor key={model} connectionId={connectionId} model={model} profile={profile} />
    </DetailsSection>
  )
}
