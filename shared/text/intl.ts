import { currentLanguage } from './translation.ts'
import type { Language } from './language.ts'

/** Formatting locales per language: English numbers as in technical documentation, English dates with the day first. */
const locales: Readonly<Record<Language, { readonly dates: string; readonly numbers: string }>> = {
  en: { dates: 'en-GB', numbers: 'en-US' },
  'zh-CN': { dates: 'zh-CN', numbers: 'zh-CN' },
  pseudo: { dates: 'en-GB', numbers: 'en-US' },
}

const dateFormats = new Map<string, Intl.DateTimeFormat>()

/** Returns a date format in the current language. Creating a format is slow, so each is cached. */
export function dateFormat(options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const { dates } = locales[currentLanguage()]
  const key = `${dates} ${JSON.stringify(options)}`
  const known = dateFormats.get(key) ?? new Intl.DateTimeFormat(dates, options)
  dateFormats.set(key, known)
  return known
}

/** Formats a day from data, `2026-09-23`, as text: `23 Sept 2026`. */
export function formatDay(day: string): string {
  return dateFormat({ day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(day),
  )
}

const counts = new Map<string, Intl.NumberFormat>()

/** Formats a whole number with separators and a true minus sign: `1,284`, `−3`. */
export function formatWhole(value: number): string {
  const { numbers } = locales[currentLanguage()]
  const known = counts.get(numbers) ?? new Intl.NumberFormat(numbers, { maximumFractionDigits: 0 })
  counts.set(numbers, known)
  return known.format(value).replace(/^-/, '−')
}

/** Formats several items as a list in a sentence: `a, b and c`, `a、b和c`. */
export function formatItems(
  items: Iterable<string>,
  type: 'conjunction' | 'disjunction' = 'conjunction',
): string {
  const parts = new Intl.ListFormat(locales[currentLanguage()].dates, { type }).formatToParts(items)
  return parts.map(({ value }, index) => (isHanWord(value) ? spaced(parts, index) : value)).join('')
}

/** Whether a text is `和` or `或`, but not `、`, which contains its own space. */
function isHanWord(text: string): boolean {
  return /^\p{Script=Han}$/u.test(text)
}

/** Spaces separate a Chinese word from neighbouring Latin letters and digits. */
function spaced(parts: readonly { readonly value: string }[], index: number): string {
  const before = /[\x21-\x7e]$/.test(parts[index - 1]?.value ?? '') ? ' ' : ''
  const after = /^[\x21-\x7e]/.test(parts[index + 1]?.value ?? '') ? ' ' : ''
  return `${before}${parts[index]?.value ?? ''}${after}`
}
