import { formatWhole } from './intl.ts'

/** The sentence for each English plural form. `#` is replaced by the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

const rules = new Intl.PluralRules('en')

/** Returns the English form for a count, with the count inserted: nouns and verbs agree with it. */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', formatWhole(count))
}
