import type { Content } from './parsed-text-request.ts'

type Media = Extract<Content, { type: 'media' }>

/** An attachment from base64. Line breaks inside are tolerated. */
export function mediaFromBase64(
  kind: Media['kind'],
  mediaType: string,
  data: string,
  fileName?: string,
): Media {
  const bytes = new Uint8Array(Buffer.from(data, 'base64'))
  return { type: 'media', kind, mediaType, bytes, ...(fileName === undefined ? {} : { fileName }) }
}

/** An attachment from an address: a data URL contains its bytes, any other address is only named. */
export function mediaFromUrl(kind: Media['kind'], url: string, fileName?: string): Media {
  const match = /^data:([^;,]*)((?:;[^;,]*)*),(.*)$/s.exec(url)
  if (match === null) return { type: 'media', kind, url, ...(fileName === undefined ? {} : { fileName }) }
  const [, mediaType = '', parameters = '', data = ''] = match
  const text = parameters.includes(';base64') ? data : Buffer.from(decodeText(data)).toString('base64')
  return mediaFromBase64(kind, mediaType === '' ? 'text/plain' : mediaType, text, fileName)
}

function decodeText(data: string): string {
  try {
    return decodeURIComponent(data)
  } catch {
    return data
  }
}
