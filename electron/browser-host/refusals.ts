import type { Refusal } from './door.ts'

const newLink =
  'For a new link, run npm start again in a terminal, with the same --data-dir if you gave one: while the app is running, that prints a new link and opens it.'

/** What a refused request is answered, with the way in where there is one. */
export const refusals: Record<
  Refusal,
  { readonly status: number; readonly title: string; readonly text: string }
> = {
  'bad-request': {
    status: 400,
    title: 'Malformed request',
    text: 'The request has no Host header, or more than one Host or Origin header.',
  },
  'wrong-host': {
    status: 421,
    title: 'Wrong address',
    text: 'Gateway Playground answers at 127.0.0.1 and localhost only. Open the address that it printed when it started.',
  },
  'wrong-origin': {
    status: 403,
    title: 'Not allowed from here',
    text: 'Another page asked for this. Gateway Playground answers its own window only.',
  },
  'no-session': {
    status: 403,
    title: 'This link has expired',
    text: `Open the address that Gateway Playground printed when it started: it ends in ?token=… and lets one browser in, once. ${newLink}`,
  },
  'used-link': {
    status: 403,
    title: 'This link has expired',
    text: `A link works once, within an hour. If its window is still open, use that one. ${newLink}`,
  },
}

/**
 * A page that says why. With `retryPath` it offers another try: a browser that follows a link from elsewhere hides our
 * cookie, and sends it with our own link.
 */
export function refusalPage(refusal: Refusal, retryPath?: string): string {
  const { title, text } = refusals[refusal]
  const retry = retryPath === undefined ? '' : `<p><a href="${retryPath}">Try again</a></p>`
  return plainPage(title, `<h1 style="font-size: 1.25rem">${title}</h1>\n<p>${text}</p>\n${retry}`)
}

/** A page that goes on to `path` by itself. */
export function goOnPage(path: string): string {
  const refresh = `<meta http-equiv="refresh" content="0; url=${path}">`
  return plainPage('Opening', `<p><a href="${path}">Open Gateway Playground</a></p>`, refresh)
}

function plainPage(title: string, content: string, head = ''): string {
  return `<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width">${head}<title>${title} · Gateway Playground</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem">
${content}
</body>
</html>
`
}
