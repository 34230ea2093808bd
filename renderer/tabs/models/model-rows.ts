import { chipsOf, type ModelChip } from '../../lib/models/model-chips.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import type { ModelUsage } from '../../../shared/models/model-facts.ts'
import type { ModelList } from '../../../shared/models/model-list.ts'
import { successOf, usedOf, type ModelProfile } from '../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { makerName } from '../../lib/models/model-maker.ts'
import { chipText } from './chip-label.ts'
import type { Language } from '../../../shared/text/language.ts'
import { currentLanguage } from '../../../shared/text/translation.ts'

/**
 * `new` and `changed`: since the list was last seen. `gone`: removed since. `unlisted`: known to the app, but never in
 * the list.
 */
export type RowMark = 'new' | 'changed' | 'gone' | 'unlisted'

/** A model as displayed in the Models tab. */
export interface ModelRow {
  readonly model: ModelEntry
  readonly chips: readonly ModelChip[]
  /** The lower-case text that a search looks in. */
  readonly text: string
  readonly runs: number
  readonly lastUsedAt: number | undefined
  readonly mark: RowMark | undefined
  /** What is known of the model besides its list entry. */
  readonly profile: ModelProfile | undefined
  /** The currency of its prices. Missing when no price is known. */
  readonly currency?: string
  /** The numbers of the profile, used for sorting and filtering. */
  readonly facts: Readonly<Record<FactColumn, number | undefined>>
}

/** The columns with facts from the profile. */
export const factColumns = ['context', 'priceIn', 'priceOut', 'firstText', 'success'] as const

export type FactColumn = (typeof factColumns)[number]

export interface ModelRows {
  /** The models in the order of the list. */
  readonly listed: readonly ModelRow[]
  /** Models that are not in the list: removed ones, and ones that were used although unlisted. */
  readonly others: readonly ModelRow[]
}

type ListedModels = Pick<ModelList, 'models' | 'changes'>

interface BuiltRows {
  readonly usage: readonly ModelUsage[]
  readonly profiles: Profiles
  /** The search text of a row contains the translated chips. */
  readonly language: Language
  readonly rows: ModelRows
}

type Profiles = ReadonlyMap<string, ModelProfile>

const noProfiles: Profiles = new Map()

/** The rows last built for each list, as long as the list exists. */
const builtOf = new WeakMap<ListedModels, BuiltRows>()

/**
 * Returns the rows of a list, built once per list, so that neither a keystroke in the search nor returning to the tab
 * builds them again.
 */
export function modelRowsOf(
  list: ListedModels,
  usage: readonly ModelUsage[],
  profiles: Profiles = noProfiles,
): ModelRows {
  const known = builtOf.get(list)
  const language = currentLanguage()
  if (known?.usage === usage && known.profiles === profiles && known.language === language) return known.rows
  const rows = buildModelRows(list, usage, profiles)
  builtOf.set(list, { usage, profiles, language, rows })
  return rows
}

function buildModelRows(
  { models, changes }: ListedModels,
  usage: readonly ModelUsage[],
  profiles: Profiles,
): ModelRows {
  const abilityWords = modelFactsText().abilities
  const used = new Map(usage.map((item) => [item.model, item]))
  const added = new Set(changes?.added)
  const changed = new Set(changes?.changed.map(({ id }) => id))
  const toRow = (model: ModelEntry, mark: RowMark | undefined): ModelRow => {
    const chips = chipsOf(model)
    const words = chips.map(({ name }) => `${name} ${chipText(name)}`).join(' ')
    const profile = profiles.get(model.id)
    const can = (profile?.abilities ?? []).map(({ name }) => `${name} ${abilityWords[name]}`).join(' ')
    const maker = makerName(model.id, model.ownedBy)
    return {
      model,
      chips,
      text: `${model.id} ${model.ownedBy} ${maker} ${words} ${can}`.toLowerCase(),
      runs: used.get(model.id)?.runs ?? 0,
      lastUsedAt: used.get(model.id)?.lastUsedAt,
      mark,
      profile,
      facts: factsOf(profile),
      ...currencyOf(profile),
    }
  }
  const listed = models.map((model) =>
    toRow(model, added.has(model.id) ? 'new' : changed.has(model.id) ? 'changed' : undefined),
  )
  const known = new Set(models.map(({ id }) => id))
  const gone = (changes?.removed ?? []).map((model) => toRow(model, 'gone'))
  for (const { model } of gone) known.add(model.id)
  const unlisted = [...used.keys()]
    .filter((id) => id !== '' && !known.has(id))
    .map((id): ModelRow => ({ ...toRow({ id, ownedBy: '', endpointTypes: [] }, 'unlisted'), chips: [] }))
  return { listed, others: [...gone, ...unlisted] }
}

function currencyOf(profile: ModelProfile | undefined): Pick<ModelRow, 'currency'> {
  const price = usedOf(profile?.price)?.value
  return price === undefined ? {} : { currency: price.currency ?? 'USD' }
}

function factsOf(profile: ModelProfile | undefined): ModelRow['facts'] {
  const price = usedOf(profile?.price)?.value
  return {
    context: usedOf(profile?.context)?.value,
    priceIn: price?.input,
    priceOut: price?.output,
    firstText: profile?.runs?.firstTextMs,
    success: successOf(profile?.runs),
  }
}
