/**
 * The resources that the page may load, as directives. Nothing comes from the network: media have addresses of the
 * app's own.
 */
const directives: Readonly<Record<string, readonly string[]>> = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'worker-src': ["'self'"],
  'style-src': ["'self'"],
  // Positions of popovers and panes are set by style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'font-src': ["'self'"],
  'img-src': ["'self'", 'media:', 'blob:', 'data:'],
  'media-src': ["'self'", 'media:', 'blob:'],
  // In a browser `'self'` covers the page's own WebSocket.
  'connect-src': ["'self'", 'media:'],
  'object-src': ["'none'"],
  // Only the page that shows previews of answers (`previewPolicy`): no other page of ours may be framed.
  'frame-src': ["'self'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
}

/** The policy of both hosts, sent as a header with every answer. */
export const contentSecurityPolicy: string = written(directives)

/**
 * Electron's addition to the policy for its window: a sandbox without `allow-modals`, so that no script of the page or
 * of a frame in it opens a system dialog, such as the print dialog, which would block the page. In a browser users may
 * print the page. Popups are allowed here because `setWindowOpenHandler` refuses them and passes on the user's links.
 */
export const windowPolicy: string = written({
  ...directives,
  sandbox: ['allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-downloads', 'allow-popups'],
})

/**
 * The policy of the workers that compare vectors, sent with their scripts only: they may compile WebAssembly, which the
 * page may not. `eval` is not allowed.
 */
export const vectorWorkerPolicy: string = written({
  ...directives,
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
})

/** Whether a file of the built page is one of these workers. */
export function isVectorWorker(relativePath: string): boolean {
  return /^assets\/(?:vector|band)-worker-[\w-]+\.js$/.test(relativePath)
}

/** The page in `renderer/public` that shows previews of content in answers. */
export const previewPage = 'preview-frame.html'

/**
 * The policy of that page, which the documents in its frames inherit: everything they show and run is inside them. They
 * load nothing, navigate nowhere and submit no forms. The sandbox gives them an opaque origin, without popups,
 * downloads and dialogs.
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
