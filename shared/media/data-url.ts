/** The content of a `data:` URL. `data` is base64 without line breaks. */
export interface DataUrlContent {
  readonly mediaType: string
  readonly data: string
}

/** Reads a base64 `data:` URL; `undefined` for any other URL. */
export function readDataUrl(url: string): DataUrlContent | undefined {
  if (!url.startsWith('data:')) return undefined
  const comma = url.indexOf(',')
  if (comma === -1) return undefined
  const [mediaType = '', ...options] = url.slice(5, comma).split(';')
  if (!options.includes('base64')) return undefined
  return {
    mediaType: mediaType || 'application/octet-stream',
    data: url.slice(comma + 1).replaceAll(/\s/g, ''),
  }
}

export function toDataUrl(mediaType: string, data: string): string {
  return `data:${mediaType};base64,${data}`
}
