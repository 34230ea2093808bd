import { hostText, hostTexts } from '../../shared/text/en/host.ts'
import { resolveLanguage, tagOf, type Language } from '../../shared/text/language.ts'
import { translationInto } from '../../shared/text/load-language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import { escapeHtml, plainElement, plainStyles, plainText } from '../page/plain-page.ts'
import type { Refusal } from './door.ts'
import { wayBackPath } from './way-back.ts'

/** The HTTP status of each refusal. */
export const refusalStatus: Readonly<Record<Refusal, number>> = {
  'bad-request': 400,
  'wrong-host': 421,
  'wrong-origin': 403,
  'no-session': 403,
  'used-link': 403,
}

/** The texts of the page for each refusal, which say how to get in. */
const refusalPages = {
  'bad-request': 'malformed',
  'wrong-host': 'wrongAddress',
  'wrong-origin': 'otherOrigin',
  'no-session': 'noSession',
  'used-link': 'usedLink',
} as const satisfies Record<Refusal, string>

/** Refusals that a new link resolves. */
const endsWithLink: readonly Refusal[] = ['no-session', 'used-link']

export interface RefusalPlace {
  /** The door's path, where a retry may work: a browser that follows a link from elsewhere does not send our cookie. */
  readonly retryPath?: string | undefined
  /** The bare address, as a person types it. An admitted browser is redirected from there. */
  readonly isBare?: boolean
}

/** A page that states the reason, and what to do. */
export async function refusalPage(
  refusal: Refusal,
  language: Language,
  { retryPath, isBare = false }: RefusalPlace = {},
): Promise<string> {
  const { refusals } = await textsIn(language)
  const { title, text } = refusals[isBare && refusal === 'no-session' ? 'notLetIn' : refusalPages[refusal]]
  const parts = [plainElement('h1', 'title', escapeHtml(title)), plainElement('p', 'text', plainText(text))]
  if (endsWithLink.includes(refusal)) parts.push(plainElement('p', 'text', plainText(refusals.newLink)))
  if (retryPath !== undefined)
    parts.push(
      plainElement(
        'div',
        'actions',
        plainElement('a', 'primary', escapeHtml(refusals.retry), { href: retryPath }),
      ),
    )
  // oxlint-disable-next-line text/untranslated -- a tag
  const head = isBare ? `<script src="${wayBackPath}"></script>` : ''
  return plainPage(language, title, parts.join('\n'), head)
}

/** A page that redirects to `path` by itself. */
export function goOnPage(path: string): string {
  // oxlint-disable-next-line text/untranslated -- a tag
  const refresh = `<meta http-equiv="refresh" content="0; url=${path}">`
  const link = plainElement('a', 'primary', escapeHtml(hostText().openApp), { href: path })
  return plainPage(currentLanguage(), hostText().opening, link, refresh)
}

/** The client's language by its `Accept-Language` header; the app's language without the header. */
export function languageOf(acceptLanguage: string | undefined): Language {
  if (acceptLanguage === undefined) return currentLanguage()
  const wanted = acceptLanguage.split(',').map((part, at) => {
    const [tag = '', ...parameters] = part.split(';').map((piece) => piece.trim())
    const weight = parameters.find((parameter) => /^q=/i.test(parameter))?.slice(2)
    return { tag, at, weight: weight === undefined ? 1 : Number(weight) || 0 }
  })
  const tags = wanted
    .filter(({ weight }) => weight > 0)
    .toSorted((left, right) => right.weight - left.weight || left.at - right.at)
    .map(({ tag }) => tag)
  return resolveLanguage('system', tags)
}

async function textsIn(language: Language): Promise<typeof hostTexts> {
  const translation = await translationInto(language)
  return (translation?.text('host', hostTexts) as typeof hostTexts | undefined) ?? hostTexts
}

function plainPage(language: Language, title: string, content: string, head: string): string {
  // oxlint-disable-next-line text/untranslated -- its words are those of the catalogue
  return `<!doctype html>
<html lang="${tagOf(language)}" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${escapeHtml(title)} · Gateway Playground</title></head>
<body style="${escapeHtml(plainStyles.page)}">
${plainElement('main', 'card', content)}
</body>
</html>
`
}
