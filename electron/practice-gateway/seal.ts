import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { parseJson, type Json } from '../../shared/json.ts'

/** Public on purpose: it guards nothing, and only makes a changed signature detectable, also after a restart. */
const stamp = 'practice gateway'

function mac(text: string): string {
  return createHmac('sha256', stamp).update(text).digest('base64url').slice(0, 22)
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** Creates an opaque signature of a text, which the client must send back unchanged. */
export function signText(text: string): string {
  const body = digest(text)
  return `${body}.${mac(body)}`
}

/** Whether the gateway made the signature, whatever text it signs. */
export function isOurSignature(signature: string): boolean {
  const [body = '', seal = ''] = signature.split('.')
  return isSame(seal, mac(body))
}

/** Whether the gateway made the signature, and for this text. */
export function isSignatureOf(signature: string, text: string): boolean {
  return isSame(signature, signText(text))
}

/** Seals content so that only the gateway can read it, as far as a client is concerned. */
export function sealJson(value: Json): string {
  const body = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${body}.${mac(body)}`
}

/** Returns the sealed value, `undefined` when a single character was changed. */
export function openJson(sealed: string): Json | undefined {
  if (!isOurSignature(sealed)) return undefined
  return parseJson(Buffer.from(sealed.split('.')[0] ?? '', 'base64url').toString('utf8'))
}

function isSame(left: string, right: string): boolean {
  const [leftBytes, rightBytes] = [Buffer.from(left), Buffer.from(right)]
  return leftBytes.length === rightBytes.length && timingSafeEqual(leftBytes, rightBytes)
}
