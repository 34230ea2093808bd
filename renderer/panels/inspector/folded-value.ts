import { findStandIn } from '../../../shared/attachments/stand-in.ts'
import { formatBytes } from '../../lib/format-number.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** Longer strings are folded, shorter ones are shown in full. */
const maxShownLength = 800
/** Base64 is unreadable and therefore folded sooner. */
const maxBase64Length = 120
const maxListLength = 24
/** A placeholder for a file is near the beginning of its string: a data URL or a file name precedes it. */
const maxLengthBeforeStandIn = 600

/** The label of a long string's chip; `undefined` for a string that is shown in full. */
export function foldedStringLabel(value: string): string | undefined {
  const standIn = findStandIn(value.slice(0, maxLengthBeforeStandIn))
  if (standIn !== undefined) return `${standIn.mediaType}, ${formatBytes(standIn.bytes)}`
  if (value.length <= maxBase64Length) return undefined
  const dataUrl = /^data:([^;,]+)[^,]*;base64,/.exec(value.slice(0, 200))
  if (dataUrl !== null) {
    return `${dataUrl[1] ?? 'data'}, ${formatBytes(base64Bytes(value.length - dataUrl[0].length))}`
  }
  if (isBase64(value)) return `${base64Type(value)}, ${formatBytes(base64Bytes(value.length))}`
  if (value.length <= maxShownLength) return undefined
  return inspectorText().foldedText(formatBytes(new TextEncoder().encode(value).length))
}

/** The label of the chip for a long list of numbers; `undefined` for a list that is shown in full. */
export function foldedListLabel(values: readonly unknown[]): string | undefined {
  if (values.length <= maxListLength || typeof values[0] !== 'number') return undefined
  return values.every((value) => typeof value === 'number')
    ? inspectorText().foldedNumbers(values.length)
    : undefined
}

/** Long names use the same characters as base64, but rarely all classes of them. */
function isBase64(value: string): boolean {
  if (!/^[A-Za-z0-9+/_-]{120}/.test(value) || !/^[A-Za-z0-9+/_=\s-]*$/.test(value)) return false
  return value.length > maxShownLength || [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(value))
}

function base64Bytes(length: number): number {
  return Math.floor((length * 3) / 4)
}

/** The first bytes of file types, in base64. */
const beginnings: readonly (readonly [string, string])[] = [
  ['iVBORw0KGgo', 'image/png'],
  ['/9j/', 'image/jpeg'],
  ['R0lGOD', 'image/gif'],
  ['UklGR', 'RIFF media'],
  ['JVBERi', 'application/pdf'],
  ['SUQz', 'audio/mpeg'],
  ['T2dnUw', 'audio/ogg'],
]

function base64Type(value: string): string {
  return beginnings.find(([beginning]) => value.startsWith(beginning))?.[1] ?? 'base64'
}
