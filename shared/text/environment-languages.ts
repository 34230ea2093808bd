/** What the environment says of the user's language, the strongest word first: `['zh_CN.UTF-8']`. Empty when it says nothing. */
export function environmentLanguages(environment: Readonly<Record<string, string | undefined>>): string[] {
  // `LANGUAGE` is a list, and counts only where the locale is not that of the machine alone (gettext).
  const locale = [environment['LC_ALL'], environment['LC_MESSAGES'], environment['LANG']].find(
    (value) => value !== undefined && value !== '',
  )
  if (locale === undefined || /^(?:C|POSIX)(?:\.|$)/.test(locale)) return []
  const list = environment['LANGUAGE']?.split(':').filter((tag) => tag !== '') ?? []
  return [...list, locale]
}
