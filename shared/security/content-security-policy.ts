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
  'frame-src': ["'none'"],
  'frame-ancestors': ["'none'"],
  'form-action': ["'none'"],
  'base-uri': ["'none'"],
}

/** The one policy of both hosts, sent as a header with every answer. */
export const contentSecurityPolicy: string = Object.entries(directives)
  .map(([name, sources]) => [name, ...sources].join(' '))
  .join('; ')
