import { isJsonObject, type Json } from '../json.ts'
import type { MultipartField, WireBody } from './wire.ts'

/**
 * Returns a body as it is sent: a lone UTF-16 surrogate, as a cut or a paste leaves it, becomes U+FFFD.
 * `JSON.stringify` would write it as an escape that strict servers refuse, on this and every later turn. Every sent or
 * previewed body passes through here. Returns the same value when there is nothing to replace.
 */
export function wellFormedBody(body: WireBody): WireBody {
  if (body.type === 'multipart') return { ...body, fields: body.fields.map(wellFormedField) }
  if (body.type === 'text' || body.text !== undefined) {
    const text = (body.text ?? '').toWellFormed()
    return text === body.text ? body : { ...body, text }
  }
  const value = wellFormedJson(body.value)
  return value === body.value ? body : { ...body, value }
}

/** Makes a JSON value well-formed, including field names. */
export function wellFormedJson(value: Json): Json {
  if (typeof value === 'string') return value.isWellFormed() ? value : value.toWellFormed()
  if (Array.isArray(value)) {
    const members = value.map(wellFormedJson)
    return members.every((member, index) => member === value[index]) ? value : members
  }
  if (!isJsonObject(value)) return value
  const entries = Object.entries(value)
  const mended = entries.map(([name, member]) => [name.toWellFormed(), wellFormedJson(member)] as const)
  const isSame = mended.every(([name, member], index) => {
    const [oldName, oldMember] = entries[index] ?? []
    return name === oldName && member === oldMember
  })
  return isSame ? value : Object.fromEntries(mended)
}

function wellFormedField(field: MultipartField): MultipartField {
  const name = field.name.toWellFormed()
  return 'value' in field
    ? { ...field, name, value: field.value.toWellFormed() }
    : { ...field, name, fileName: field.fileName.toWellFormed() }
}
