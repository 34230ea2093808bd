/**
 * Returns the user's languages from environment variables, strongest first: `['zh_CN.UTF-8']`. Empty when none is set.
 */
export function environmentLanguages(environment: Readonly<Record<string, string | undefined>>): string[] {
  // `LANGUAGE` is a list, and counts only when the locale is not the default `C` (gettext).
  const locale = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (value) => value !== undefined && value !== '',
  )
  if (locale === undefined || /^(?:C|POSIX)(?:\.|$)/.test(locale)) return []
  const list = environment['LANGUAGE']?.split(':').filter((tag) => tag !== '') ?? []
  return [...list, locale]
}
