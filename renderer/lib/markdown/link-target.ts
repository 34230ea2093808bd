/** Where a link of an answer leads. */
export interface LinkTarget {
  readonly url: string
  /** What to show before it is opened: the host, or the address of a mail link. */
  readonly host: string
  /** Only https leaves the app; anything else can be copied. */
  readonly canOpen: boolean
}

/** The target of a link, or `undefined` for one that leads nowhere safe: it is then shown as plain text. */
export function toLinkTarget(address: string | null | undefined): LinkTarget | undefined {
  if (address === null || address === undefined || !URL.canParse(address.trim())) return undefined
  const url = new URL(address.trim())
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    return { url: url.href, host: url.host, canOpen: url.protocol === 'https:' }
  }
  return url.protocol === 'mailto:' ? { url: url.href, host: url.pathname, canOpen: false } : undefined
}

/** Images that travel inside the text. SVG is left out: it is a document, not only an image. */
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i

export function isInlineImage(address: string): boolean {
  return inlineImage.test(address)
}
