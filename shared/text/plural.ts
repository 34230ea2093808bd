import { formatWhole } from './intl.ts'

/** The sentence for each form a count can take in English. `#` stands for the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

const rules = new Intl.PluralRules('en')

/** The English form for a count, with the count in it: nouns and verbs go together. */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', formatWhole(count))
}
