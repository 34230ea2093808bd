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

/** `new` and `changed` since the list was seen; `gone` from it since; `unlisted`: known here, but never in it. */
export type RowMark = 'new' | 'changed' | 'gone' | 'unlisted'

/** A model as the browser shows it. */
export interface ModelRow {
  readonly model: ModelEntry
  readonly chips: readonly ModelChip[]
  /** What the words of a search are looked for in, in lower case. */
  readonly text: string
  readonly runs: number
  readonly lastUsedAt: number | undefined
  readonly mark: RowMark | undefined
  /** What is known of it beside its entry. */
  readonly profile: ModelProfile | undefined
  /** Of its prices. Left out where nobody knows one. */
  readonly currency?: string
  /** The numbers of that, which the list is put in order and narrowed by. */
  readonly facts: Readonly<Record<FactColumn, number | undefined>>
}

/** The columns of what is known of a model beside its entry. */
export const factColumns = ['context', 'priceIn', 'priceOut', 'firstText', 'success'] as const

export type FactColumn = (typeof factColumns)[number]

export interface ModelRows {
  /** The list, in its order. */
  readonly listed: readonly ModelRow[]
  /** Models that are not in the list: those that are gone, and those that were asked here all the same. */
  readonly others: readonly ModelRow[]
}

type ListedModels = Pick<ModelList, 'models' | 'changes'>

interface BuiltRows {
  readonly usage: readonly ModelUsage[]
  readonly profiles: Profiles
  /** A row is found by the words of its chips as well. */
  readonly language: Language
  readonly rows: ModelRows
}

type Profiles = ReadonlyMap<string, ModelProfile>

const noProfiles: Profiles = new Map()

/** What rows were built of last, for each list that is still there. */
const builtOf = new WeakMap<ListedModels, BuiltRows>()

/**
 * The rows of a list, built once for it: what changes with every letter of a search is not done here, and who comes back to the
 * tab finds them as they were.
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
  const used = new Map(usage.map((one) => [one.model, one]))
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
