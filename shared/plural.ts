/** The sentence for each form a count can take. `#` stands for the count. */
export interface PluralForms {
  readonly one: string
  readonly other: string
}

const rules = new Intl.PluralRules('en')
const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })

/** The form for a count, with the count in it: nouns and verbs go together. */
export function plural(count: number, forms: PluralForms): string {
  const form = rules.select(count) === 'one' ? forms.one : forms.other
  return form.replaceAll('#', counts.format(count).replace(/^-/, '−'))
}
