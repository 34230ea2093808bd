import type { Refusal } from './door.ts'

/** What a refused request is answered, with the way in where there is one. */
export const refusals: Record<
  Refusal,
  { readonly status: number; readonly title: string; readonly text: string }
> = {
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
    title: 'This window is not let in',
    text: 'Open the address that Gateway Playground printed when it started: it ends in ?token=… and lets this browser in until the app is closed. After a restart the address is a new one.',
  },
}

/** A page that says why, and offers another try: a link from elsewhere hides our cookie, our own link does not. */
export function refusalPage(refusal: Refusal): string {
  const { title, text } = refusals[refusal]
  const retry = refusal === 'no-session' ? '<p><a href="/">Try again</a></p>' : ''
  return `<!doctype html>
<html lang="en" style="color-scheme: light dark">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title} · Gateway Playground</title></head>
<body style="font: 16px/1.5 system-ui, sans-serif; max-width: 34rem; margin: 15vh auto; padding: 0 1.5rem">
<h1 style="font-size: 1.25rem">${title}</h1>
<p>${text}</p>
${retry}
</body>
</html>
`
}
