/** The target of a link in an answer. */
export interface LinkTarget {
  readonly url: string
  /** Shown before it is opened: the host, or the email address of a `mailto:` link. */
  readonly host: string
  /** Whether it can be opened: only https links leave the app; others can be copied. */
  readonly canOpen: boolean
}

/** Returns the target of a link, or `undefined` for an unsafe one, which is shown as plain text. */
export function toLinkTarget(address: string | null | undefined): LinkTarget | undefined {
  if (address === null || address === undefined || !URL.canParse(address.trim())) return undefined
  const url = new URL(address.trim())
  if (url.protocol === 'https:' || url.protocol === 'http:') {
    return { url: url.href, host: url.host, canOpen: url.protocol === 'https:' }
  }
  return url.protocol === 'mailto:' ? { url: url.href, host: url.pathname, canOpen: false } : undefined
}

/** Images inside the text. SVG is not allowed: it is a document, which can do more than an image. */
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif|bmp);base64,[a-z0-9+/=\s]+$/i

export function isInlineImage(address: string): boolean {
  return inlineImage.test(address)
}
