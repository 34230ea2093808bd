/** What the page may load, as directives. Nothing comes from the network: media have addresses of the app's own. */
const directives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  // Positions of popovers and panes are written as style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'media:', 'blob:', 'data:'],
  'media-src': ["'self'", 'media:', 'blob:'],
  // In a browser `'self'` covers the page's own WebSocket.
  'connect-src': ["'self'", 'media:'],
  'object-src': ["'none'"],
  // The page that shows previews of answers (`previewPolicy`), and nothing else: no other page of ours may be framed.
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
}

/** The policy of both hosts, sent as a header with every answer. */
export const contentSecurityPolicy: string = written(directives)

/**
 * What Electron adds to the policy for its window: a sandbox without `allow-modals`, so that no script of the page or of a frame
 * in it opens a dialog of the system, such as the one for printing, which would hold the page. In a browser the page is its user's
 * to print. Popups are allowed here because `setWindowOpenHandler` refuses them, and hands links of the user's on.
 */
export const windowPolicy: string = written({
  ...directives,
  sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-downloads', 'allow-popups'],
})

/**
 * The policy of the workers that compare vectors, sent with their scripts alone: they may compile WebAssembly, which the
 * page may not. It allows no `eval` either.
 */
export const vectorWorkerPolicy: string = written({
  ...directives,
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
})

/** Whether a file of the built page is one of these workers. */
export function isVectorWorker(relativePath: string): boolean {
  return /^assets\/(?:vector|band)-worker-[\w-]+\.js$/.test(relativePath)
}

/** The page that shows previews of what stands in answers, of `renderer/public`. */
export const previewPage = 'preview-frame.html'

/**
 * The policy of that page, which the documents in its frames inherit: what they show and run stands in themselves. They load
 * nothing, go nowhere and send no forms. Its sandbox gives them an origin of their own, and neither popups, downloads nor dialogs.
 */
export const previewPolicy: string = written({
  'default-src': ["'none'"],
  'script-src': ["'unsafe-inline'"],
  'style-src': ["'unsafe-inline'"],
  'img-src': ['data:', 'blob:'],
  'media-src': ['data:', 'blob:'],
  'font-src': ['data:'],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
  'frame-ancestors': ["'self'"],
  sandbox: ['allow-scripts'],
})

function written(policy: typeof directives): string {
  return Object.entries(policy)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ')
}
