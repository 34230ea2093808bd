import { isJsonObject, type Json } from '../json.ts'

/** Escapes one key as a part of a JSON pointer. */
export function pointerPart(key: string | number): string {
  return `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`
}

/** Returns the keys of a JSON pointer (`/items/0`, or `#/items/0` in a reference); `''` and `#` are the whole value. */
export function pointerKeys(pointer: string): string[] {
  return pointer
    .replace(/^#/, '')
    .split('/')
    .slice(1)
    .map((part) => decode(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

/** Returns the value at a pointer; `undefined` when there is none. */
export function valueAtPointer(value: Json, pointer: string): Json | undefined {
  let inside: Json | undefined = value
  for (const key of pointerKeys(pointer)) {
    if (Array.isArray(inside)) inside = inside[Number(key)]
    else inside = isJsonObject(inside) && Object.hasOwn(inside, key) ? inside[key] : undefined
  }
  return inside
}

/** A stray percent sign is not an escape. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
