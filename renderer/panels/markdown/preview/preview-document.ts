/* oxlint-disable text/untranslated -- Markup. */

import { previewGuard } from './preview-guard.ts'

/**
 * Elements that make a browser open connections before anything is loaded, which no content security policy prevents,
 * and elements that navigate.
 */
const hints = 'link, base, meta[http-equiv]'

/**
 * Turns the HTML of an answer into a page of its own. The sandbox and the policy of its frame isolate it; this only
 * removes hints that a browser follows without a request.
 */
export function htmlPage(source: string): string {
  const page = new DOMParser().parseFromString(source, 'text/html')
  removeHints(page)
  return `<!doctype html><meta charset="utf-8">${previewGuard}<style>:root{color-scheme:light;background:#fff}</style>${page.documentElement.outerHTML}`
}

function removeHints(page: ParentNode): void {
  for (const element of page.querySelectorAll(hints)) element.remove()
  for (const template of page.querySelectorAll('template')) {
    // Shadow roots created by the HTML parser cannot be observed.
    template.removeAttribute('shadowrootmode')
    removeHints(template.content)
  }
  for (const script of page.querySelectorAll('script'))
    if (/speculationrules/i.test(script.type)) script.remove()
  // Parsed again with scripts enabled, its content is text, which an attribute value may end early.
  for (const element of page.querySelectorAll('noscript')) element.remove()
}

/** A drawing, scaled to fit its frame. */
export function svgPage(markup: string, background: string): string {
  const start = markup.search(/<svg[\s>]/i)
  const drawing = start === -1 ? '' : markup.slice(start)
  return htmlPage(
    `<style>html,body{height:100%;margin:0;background:${background}}body{display:grid;place-items:center;overflow:auto}body>svg{display:block;max-width:100%;max-height:100%}</style>${drawing}`,
  )
}
