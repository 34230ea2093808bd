/* oxlint-disable text/untranslated -- Markup. */

import { previewGuard } from './preview-guard.ts'

/** What asks a browser for a connection before anything is loaded, which no policy refuses, and what leads elsewhere. */
const hints = 'link, base, meta[http-equiv]'

/**
 * HTML of an answer as a page of its own. What keeps it in is the sandbox of its frame and the policy of that; here only hints
 * are taken out that a browser follows without a request.
 */
export function htmlPage(source: string): string {
  const page = new DOMParser().parseFromString(source, 'text/html')
  removeHints(page)
  return `<!doctype html><meta charset="utf-8">${previewGuard}<style>:root{color-scheme:light;background:#fff}</style>${page.documentElement.outerHTML}`
}

function removeHints(page: ParentNode): void {
  for (const element of page.querySelectorAll(hints)) element.remove()
  for (const template of page.querySelectorAll('template')) {
    // A root that the page is read with cannot be watched.
    template.removeAttribute('shadowrootmode')
    removeHints(template.content)
  }
  for (const script of page.querySelectorAll('script'))
    if (/speculationrules/i.test(script.type)) script.remove()
  // Read again with scripts it is text, and what stands in an attribute may end it.
  for (const element of page.querySelectorAll('noscript')) element.remove()
}

/** A drawing, as large as its frame has room for. */
export function svgPage(markup: string, background: string): string {
  const start = markup.search(/<svg[\s>]/i)
  const drawing = start === -1 ? '' : markup.slice(start)
  return htmlPage(
    `<style>html,body{height:100%;margin:0;background:${background}}body{display:grid;place-items:center;overflow:auto}body>svg{display:block;max-width:100%;max-height:100%}</style>${drawing}`,
  )
}
