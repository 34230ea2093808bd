import { currentLanguage } from './translation.ts'
import type { Language } from './language.ts'

/** Which conventions a language writes by: English numbers as in the field's documentation, English dates with the day first. */
const locales: Readonly<Record<Language, { readonly dates: string; readonly numbers: string }>> = {
  en: { dates: 'en-GB', numbers: 'en-US' },
  'zh-CN': { dates: 'zh-CN', numbers: 'zh-CN' },
  pseudo: { dates: 'en-GB', numbers: 'en-US' },
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** How a moment is written in the current language. Making a format is dear, so each is made once. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { dates } = locales[currentLanguage()]
  const key = `${dates} ${JSON.stringify(options)}`
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(dates, options)
  dateFormats.set(key, known)
  return known
}

const counts = new Map<string, Intl.NumberFormat>()

/** A whole number with its separators and a true minus: `1,284`, `−3`. */
export function formatWhole(value: number): string {
  const { numbers } = locales[currentLanguage()]
  const known = counts.get(numbers) ?? new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 })
  counts.set(numbers, known)
  return known.format(value).replace(/^-/, '−')
}

/** Several things in a sentence: `a, b and c`, `a、b和c`. */
export function formatItems(
  items: Iterable<string>,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  return new Intl.ListFormat(locales[currentLanguage()].dates, { type }).format(items)
}
