import { findConversationFormat, type FitTarget } from '../../../shared/formats/registry.ts'
import { endpointTypeLabel, fitOf, type ModelFit } from '../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../shared/models/model-entry.ts'
import type { ModelProfile } from '../../../shared/models/model-profile.ts'
import { makerName } from '../../lib/models/model-maker.ts'
import { findByName, searchWords } from '../../lib/find/rank-name.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'

/** One line of the open picker. */
export interface PickerItem {
  /** The model's name, sent unchanged. */
  readonly id: string
  /** `typed` is the last line, "Use … as typed". */
  readonly kind: 'model' | 'typed'
  readonly fit: ModelFit
  /** The gateway's labels. */
  readonly labels: readonly string[]
  /** The same in one or two words, for the chips of a model that does not fit; all conversation formats are one use. */
  readonly uses: readonly string[]
  readonly owner: string
  /** The owner, unless the heading names it. */
  readonly description?: string
  readonly isFavourite: boolean
  /** Known from earlier, but missing from the gateway's current list. */
  readonly isMissing: boolean
  readonly profile?: ModelProfile | undefined
}

/** `value` is the heading; the combobox requires that name. */
export interface PickerGroup {
  readonly value: string
  readonly items: readonly PickerItem[]
}

export interface PickerInput {
  readonly models: readonly ModelEntry[]
  readonly target: FitTarget
  readonly query: string
  readonly favourites: readonly string[]
  readonly recents: readonly string[]
  readonly profiles?: ReadonlyMap<string, ModelProfile>
  /**
   * Whether to list models whose newest runs failed because of them. Favourites, recent models and search results are
   * always listed.
   */
  readonly showsFailing?: boolean
}

/** The number of lines rendered at once. The search finds the others. */
export const shownLimit = 200
const recentLimit = 5

/**
 * Builds the lines of the picker. Without a search: favourites, recent models, fitting models by owner, then the
 * others, each model once. With a search: an exact match, then models that match every word, fitting ones first and in
 * the order of `rankName`, and the typed name itself last.
 */
export function buildPickerGroups(input: PickerInput): {
  groups: PickerGroup[]
  matchCount: number
  hiddenCount: number
  /** The number of failing models that were left out. */
  failingCount: number
} {
  const { models, target, query, favourites, recents, profiles, showsFailing = false } = input
  const items = models.map((model) => ({
    ...toItem(model, target, favourites),
    profile: profiles?.get(model.id),
  }))
  const typed = query.trim()
  const words = searchWords(typed)
  const matches = findByName(items, words, ({ id, owner, labels, profile }) => ({
    name: id,
    keywords: `${owner} ${makerName(id, owner)} ${labels.join(' ')} ${abilityWords(profile)}`,
  }))
  const isKept = ({ id, profile }: PickerItem) =>
    showsFailing ||
    profile?.runs?.isFailing !== true ||
    favourites.includes(id) ||
    recents.slice(0, recentLimit).includes(id)
  const browsed = items.filter(isKept)
  const groups =
    words.length === 0 ? browseGroups(browsed, favourites, recents) : searchGroups(matches, typed)
  const { shown, hiddenCount } = limit(groups)
  const isKnown = items.some(({ id }) => id === typed)
  if (typed !== '' && !isKnown)
    shown.push({ value: modelPickerText().groups.asTyped, items: [missingItem(typed, 'typed', favourites)] })
  const failingCount = words.length === 0 ? items.length - browsed.length : 0
  return { groups: shown, matchCount: matches.length, hiddenCount, failingCount }
}

function abilityWords(profile: ModelProfile | undefined): string {
  const words = modelFactsText().abilities
  return (profile?.abilities ?? []).map(({ name }) => words[name]).join(' ')
}

function toItem(model: ModelEntry, target: FitTarget, favourites: readonly string[]): PickerItem {
  const labels = [...new Set(model.endpointTypes.map(endpointTypeLabel))]
  const talks = labels.filter((label) => findConversationFormat(label) !== undefined)
  return {
    id: model.id,
    kind: 'model',
    fit: fitOf(model, target),
    labels,
    uses: talks.length > 1 ? ['chat', ...labels.filter((label) => !talks.includes(label))] : labels,
    owner: model.ownedBy,
    isFavourite: favourites.includes(model.id),
    isMissing: false,
  }
}

function missingItem(id: string, kind: PickerItem['kind'], favourites: readonly string[]): PickerItem {
  return {
    id,
    kind,
    fit: 'none',
    labels: [],
    uses: [],
    owner: '',
    isFavourite: favourites.includes(id),
    isMissing: true,
  }
}

function browseGroups(
  items: readonly PickerItem[],
  favourites: readonly string[],
  recents: readonly string[],
): PickerGroup[] {
  const byId = new Map(items.map((item) => [item.id, item]))
  const taken = new Set<string>()
  const take = (ids: readonly string[], keepsMissing: boolean): PickerItem[] =>
    ids.flatMap((id) => {
      const item = byId.get(id) ?? (keepsMissing ? missingItem(id, 'model', favourites) : undefined)
      if (item === undefined || taken.has(id)) return []
      taken.add(id)
      return [item]
    })
  const starred = take(favourites, true)
  const recent = take(recents.filter((id) => byId.has(id)).slice(0, recentLimit), false)
  const { groups: texts } = modelPickerText()
  const rest = items.filter(({ id }) => !taken.has(id))
  return [
    { value: texts.favourites, items: described(byFit(starred)) },
    { value: texts.recent, items: described(recent) },
    ...byOwner(texts.fits, rest.filter(fits)),
    ...byOwner(
      texts.others,
      rest.filter((item) => !fits(item)),
    ),
  ].filter(({ items: lines }) => lines.length > 0)
}

/** A name that was typed in full comes first, whether it fits or not, so that Enter chooses it. */
function searchGroups(matches: readonly PickerItem[], typed: string): PickerGroup[] {
  const { groups: texts } = modelPickerText()
  const exact = matches.filter(({ id }) => id.toLowerCase() === typed.toLowerCase())
  const rest = matches.filter((item) => !exact.includes(item))
  return [
    {
      value: texts.exact,
      items: described(exact.toSorted((a, b) => Number(b.id === typed) - Number(a.id === typed))),
    },
    { value: texts.fits, items: described(rest.filter(fits)) },
    { value: texts.others, items: described(rest.filter((item) => !fits(item))) },
  ].filter(({ items }) => items.length > 0)
}

/** Adds the owners, under a heading that does not name them. */
function described(items: readonly PickerItem[]): PickerItem[] {
  return items.map((item) => (item.owner === '' ? item : { ...item, description: item.owner }))
}

/** One group per owner, in the order of their names; with a single owner the heading does not name it. */
function byOwner(heading: string, items: readonly PickerItem[]): PickerGroup[] {
  const owners = [...new Set(items.map(({ owner }) => owner))].toSorted((a, b) => a.localeCompare(b))
  if (owners.length < 2) return [{ value: heading, items: byFit(items) }]
  const { ownedBy, unknownOwner } = modelPickerText()
  return owners.map((owner) => ({
    value: ownedBy({ group: heading, owner: owner === '' ? unknownOwner : owner }),
    items: byFit(items.filter((item) => item.owner === owner)),
  }))
}

const fitOrder: Readonly<Record<ModelFit, number>> = { own: 0, label: 1, guess: 2, none: 3 }

/** Sorts the user's own choice before labels and labels before guesses; otherwise keeps the gateway's order. */
function byFit(items: readonly PickerItem[]): PickerItem[] {
  return items.toSorted((a, b) => fitOrder[a.fit] - fitOrder[b.fit])
}

function fits(item: PickerItem): boolean {
  return item.fit !== 'none'
}

function limit(groups: readonly PickerGroup[]): { shown: PickerGroup[]; hiddenCount: number } {
  const shown: PickerGroup[] = []
  let room = shownLimit
  let hiddenCount = 0
  for (const group of groups) {
    const items = group.items.slice(0, room)
    room -= items.length
    hiddenCount += group.items.length - items.length
    if (items.length > 0) shown.push({ value: group.value, items })
  }
  return { shown, hiddenCount }
}
