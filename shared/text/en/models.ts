import { defineText } from '../define-text.ts'
import { formatWhole } from '../intl.ts'
import { plural } from '../plural.ts'

export const modelsTexts = {
  title: 'Models',
  count: (count: number) => plural(count, { one: '# model', other: '# models' }),
  unknownOwner: 'unknown owner',
  notListed: 'not in the list',
  fetching: 'Fetching models',
  reload: 'Reload',
  retry: 'Retry',
  times: {
    never: 'never',
    today: (time: string) => `today, ${time}`,
    yesterday: (time: string) => `yesterday, ${time}`,
    onDay: ({ day, time }: { day: string; time: string }) => `${day}, ${time}`,
  },
  chips: {
    byName: (label: string) => `${label}, by name`,
    byChoice: (label: string) => `${label}, your choice`,
    denied: (label: string) => `not ${label}, your choice`,
    sources: {
      label: 'Listed by the gateway',
      guess: 'Guessed from the name',
      own: 'Set by you',
      denied: 'Listed by the gateway, turned off by you',
    },
  },
  favourite: {
    toggle: (model: string) => `Favourite ${model}`,
    add: 'Add to favourites',
    remove: 'Remove from favourites',
  },
  filters: {
    name: 'Filters',
    scopes: { all: 'All', favourites: 'Favourites', recent: 'Recent', changed: 'Changes' },
    scopesName: 'Which models',
    clear: 'Clear',
    owner: 'Owner',
    label: 'Label',
    noLabel: 'no label',
    hint: 'Labels are hints. Any model can be opened in any tab.',
  },
  head: {
    search: 'Search models',
    searchPlaceholder: 'Search by name or owner',
    listedAt: (moment: string) => `Listed ${moment}`,
    listed: ({ when, models, duration }: { when: string; models: number; duration: string }) =>
      `Listed ${when} · ${plural(models, { one: '# model', other: '# models' })} · ${duration}`,
    inspect: 'Inspect request',
    groupByOwner: 'Group by owner',
    cards: 'Cards',
    showTable: 'Show as a table',
    showCards: 'Show as cards',
    compare: 'Compare two keys',
    loading: 'Loading',
  },
  list: {
    name: 'Model list',
    fetching: 'Fetching models from the gateway',
    none: 'The gateway lists no models for this key',
    noneHelp: 'A model may still be callable. Type its name into the search and open it as typed.',
    previous: 'The previous list is shown.',
    withoutList: 'A model can be used without the list: type its name into the search.',
    noMatch: { title: 'No model matches', text: 'Change the search, or clear the filters.' },
    empty: {
      all: { title: 'No model matches', text: 'Change the search, or clear the filters.' },
      favourites: { title: 'No favourites yet', text: 'Add one with its star, or with F on its row.' },
      recent: { title: 'No recent models', text: 'Models of this connection that you use are listed here.' },
      changed: { title: 'No changes', text: 'The list is the same as when it was last seen.' },
    },
    showAll: 'Show all models',
    restricted: ({ key, models }: { key: string; models: number }) =>
      `“${key}” is restricted to ${plural(models, { one: '# model', other: '# models' })}.`,
    restrictedWithoutName: (models: number) =>
      `This key is restricted to ${plural(models, { one: '# model', other: '# models' })}.`,
    seenBy: ({ key, models, when }: { key: string; models: number; when: string }) =>
      `“${key}” listed ${plural(models, { one: '# model', other: '# models' })} here, including these (${when}).`,
    /** After the name that was typed. */
    typedName: 'is not in the list. The gateway may still accept it.',
    useAsTyped: 'Use as typed',
  },
  columns: {
    star: 'Favourite',
    model: 'Model',
    owner: 'Owner',
    labels: 'Labels and guesses',
    runs: 'Runs',
    lastUsed: 'Last used',
  },
  card: {
    name: ({ model, owner }: { model: string; owner: string }) => `${model}, ${owner}`,
    favouriteName: ({ model, owner }: { model: string; owner: string }) => `${model}, ${owner}, favourite`,
    neverUsed: 'never used',
    used: ({ runs, lastUsed }: { runs: number; lastUsed: string }) =>
      `${plural(runs, { one: '# run', other: '# runs' })} · ${lastUsed}`,
  },
  marks: { new: 'new', changed: 'changed', gone: 'gone', unlisted: 'not in the list' },
  changes: {
    title: 'What changed',
    since: (when: string) => `since ${when}`,
    markSeen: 'Mark as seen',
    more: (count: number) => `${formatWhole(count)} more`,
    signs: { added: 'new', removed: 'gone', changed: 'changed' },
    gained: (labels: string) => `gained ${labels}`,
    lost: (labels: string) => `lost ${labels}`,
    nowOf: (owner: string) => `now of ${owner}`,
    /** What changed of one model. */
    all: (changes: readonly string[]) => changes.join(', '),
  },
  compare: {
    title: 'Compare two keys',
    close: 'Close the comparison',
    side: (label: string) => `Side ${label}`,
    noKey: (connection: string) => `${connection} · no key`,
    onlyInA: 'Only in A',
    onlyInB: 'Only in B',
    different: 'Different labels or owner',
    counts: (counts: { onlyOne: number; onlyOther: number; different: number; same: number }) =>
      `${formatWhole(counts.onlyOne)} only in A · ${formatWhole(counts.onlyOther)} only in B · ${formatWhole(counts.different)} different · ${formatWhole(counts.same)} the same`,
    same: 'Both lists are the same',
    sameHelp: (models: number) =>
      plural(models, {
        one: '# model with the same labels and owner.',
        other: '# models with the same labels and owners.',
      }),
    model: 'Model',
    notListed: 'not listed',
  },
  details: {
    name: 'Model details',
    copyName: 'Copy model name',
    show: 'Show details',
    close: 'Close',
    openIn: 'Open in',
    lens: 'Lens',
    otherTab: 'Other tab',
    fits: { own: 'your choice', label: 'fits', guess: 'by name', none: '' },
    chatFormat: (format: string) => `Chat starts in the format ${format}.`,
    asListed: 'As listed',
    copyJson: 'Copy JSON',
  },
  abilities: {
    title: 'Capabilities',
    resetOne: 'Reset your choice',
    resetAll: (count: number) => plural(count, { one: 'Reset your choice', other: 'Reset your # choices' }),
    why: ({ label, reason }: { label: string; reason: string }) => `${label}: ${reason}`,
    reasons: {
      own: 'set by you',
      label: 'listed by the gateway',
      guess: 'guessed from the name',
      none: 'neither listed nor guessed',
      denied: 'turned off by you',
    },
  },
  parameters: {
    title: 'Parameter support',
    learnedFrom: (runs: number) => plural(runs, { one: 'learned from # run', other: 'learned from # runs' }),
    nothingYet: 'Nothing yet: this is learned from your runs.',
    nothingKnown: 'Nothing yet: no run so far sent a known optional field.',
    omitted: (count: number) =>
      plural(count, { one: '# field is omitted automatically', other: '# fields are omitted automatically' }),
    clear: 'Clear',
    fieldsOf: (format: string) => `Fields of ${format}`,
    /** Before a list of fields. */
    notTried: 'Not tried: ',
    states: {
      accepted: {
        label: 'accepted',
        title: 'Runs that sent it succeeded. The gateway may still have ignored it.',
      },
      both: { label: 'sometimes', title: 'Some runs that sent it succeeded, others failed because of it.' },
      refused: { label: 'refused', title: 'Runs that sent it failed because of it.' },
    },
    details: {
      omitted: 'omitted',
      always: 'always',
      refusedLast: 'last refused',
      acceptedLast: 'last accepted',
    },
  },
  speed: {
    title: 'Measured speed',
    firstText: 'First text, median',
    tokensPerSecond: 'Tokens per second, median',
    failed: 'Failed runs',
    failedOf: ({ failed, ended }: { failed: number; ended: number }) =>
      `${formatWhole(failed)} of ${formatWhole(ended)}`,
  },
  /** What a conversation holds besides its words, in the table of what a format omits. */
  lens: {
    file: ({ turn, name }: { turn: number; name: string }) => `turn ${turn}: ${name}`,
    attachment: (turn: number) => `turn ${turn}: attachment`,
    cacheMark: (turn: number) => `turn ${turn}: cache mark`,
    systemCacheMark: 'system prompt: cache mark',
    toolError: (turn: number) => `turn ${turn}: tool error`,
    reasoning: 'reasoning of earlier answers',
    providerItems: 'provider items of earlier answers',
    files: 'files of earlier answers',
    prefill: 'assistant prefill',
    extraJson: (key: string) => `extra JSON: ${key}`,
  },
}

export const modelsText = defineText('models', modelsTexts)
