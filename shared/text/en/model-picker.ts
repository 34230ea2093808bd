import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'

export const modelPickerTexts = {
  label: 'Model',
  choose: 'Choose a model',
  search: 'Search models or type a name',
  searchPlaceholder: 'Search, or type any name',
  matches: ({ found, total }: { found: string; total: string }) => `${found} of ${total}`,
  /** For several models side by side. */
  list: {
    models: 'Models',
    modelCount: ({ count, maximum }: { count: number; maximum: number }) => `${count} of up to ${maximum}`,
    model: 'Model',
    modelNumber: (number: number) => `Model ${number}`,
    removeModel: (number: number) => `Remove model ${number}`,
    addModel: 'Compare with another model',
  },
  groups: {
    asTyped: 'As typed',
    exact: 'Exact match',
    favourites: 'Favourites',
    recent: 'Recent',
    fits: 'Fits this tab',
    others: 'Other models',
  },
  ownedBy: ({ group, owner }: { group: string; owner: string }) => `${group} · ${owner}`,
  unknownOwner: 'unknown owner',
  typed: (name: string) => `Use “${name}” as typed`,
  /** The parts around the name, which is truncated when it is long. */
  typedAround: { before: 'Use “', after: '” as typed' },
  favourite: (model: string) => `Favourite ${model}`,
  addFavourite: (model: string) => `Add ${model} to favourites`,
  removeFavourite: (model: string) => `Remove ${model} from favourites`,
  /** A mark on a line, and next to the key that toggles it. */
  isFavourite: 'favourite',
  notListed: 'not in the list',
  byName: 'by name',
  byChoice: 'your choice',
  fetching: 'Fetching models',
  /** Why nothing is sent without a model before the models have loaded. */
  beingRead: 'The models are still being read.',
  noneListed: 'The gateway lists no models. Type a name.',
  nameStillWorks: 'A name can still be typed.',
  moreHidden: (count: number) => `${formatWhole(count)} more. Search to find them.`,
  showFailing: (count: number) => `Show ${formatWhole(count)} failing`,
  refresh: 'Refresh',
  retry: 'Retry',
}

export const modelPickerText = defineText('model-picker', modelPickerTexts)
