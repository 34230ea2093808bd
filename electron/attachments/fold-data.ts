import { createHash } from 'node:crypto'
import { writeStandIn } from '../../shared/attachments/stand-in.ts'
import { sniffType } from './sniff-type.ts'

/** Shorter data is carried to the window as it is, so that what is small can be copied whole. */
const shortestFolded = 200_000

/** Long base64 that fills a string of a JSON body, with the type in front when there is one. */
const longData = new RegExp(
  `"(data:([\\w.+-]+/[\\w.+-]+);base64,)?([A-Za-z0-9+/]{${shortestFolded},}={0,2})"`,
  'g',
)

/**
 * A request body for the window: what is megabytes of base64 in it is stood in for. Everything else is as it was sent,
 * and so the size on the wire can still be counted.
 */
export function foldData(body: string): string {
  if (body.length < shortestFolded) return body
  return body.replaceAll(longData, (whole, prefix = '', type: string | undefined, data: string) => {
    if (data.length % 4 !== 0) return whole
    const bytes = Buffer.from(data, 'base64')
    const mediaType = type ?? sniffType(bytes)
    // The size of text is counted as it is, and this text is base64.
    if (mediaType.startsWith('text/')) return whole
    const id = createHash('sha256').update(bytes).digest('hex')
    return `"${prefix}${writeStandIn({ id, mediaType, bytes: bytes.length })}"`
  })
}
