import { hostText } from '../../shared/text/en/host.ts'
import { tagOf } from '../../shared/text/language.ts'
import { currentLanguage } from '../../shared/text/translation.ts'
import type { Refusal } from './door.ts'

/** What a refused request is answered with. */
export const refusalStatus: Readonly<Record<Refusal, number>> = {
  'bad-request': 400,
  'wrong-host': 421,
  'wrong-origin': 403,
  'no-session': 403,
  'used-link': 403,
}

/** The texts of its page, which say where the way in is. */
const refusalPages = {
  'bad-request': 'malformed',
  'wrong-host': 'wrongAddress',
  'wrong-origin': 'otherOrigin',
  'no-session': 'noSession',
  'used-link': 'usedLink',
} as const satisfies Record<Refusal, string>

/**
 * A page that says why. With `retryPath` it offers another try: a browser that follows a link from elsewhere hides our
 * cookie, and sends it with our own link.
 */
export function refusalPage(refusal: Refusal, retryPath?: string): string {
  const { title, text } = hostText().refusals[refusalPages[refusal]]
  const retry = retryPath === undefined ? '' : linkTo(retryPath, hostText().refusals.retry)
  return plainPage(title, `<h1 style="font-size: 1.25rem">${title}</h1>\n<p>${text}</p>\n${retry}`)
}

/** A page that goes on to `path` by itself. */
export function goOnPage(path: string): string {
  // oxlint-disable-next-line text/untranslated -- a tag
  const refresh = `<meta http-equiv="refresh" content="0; url=${path}">`
  return plainPage(hostText().opening, linkTo(path, hostText().openApp), refresh)
}

function linkTo(path: string, text: string): string {
  // oxlint-disable-next-line text/untranslated -- a tag
  return `<p><a href="${path}">${text}</a></p>`
}

function plainPage(title: string, content: string, head = ''): string {
  // oxlint-disable-next-line text/untranslated -- its words are those of the catalogue
  return `<!doctype html>
<html lang="${tagOf(currentLanguage())}" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title} · Gateway Playground</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem">
${content}
</body>
</html>
`
}
