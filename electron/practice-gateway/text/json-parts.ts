import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/** Readers for parts of a body that was checked, or whose invalid parts are skipped. */
export function objectsIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

export function objectAt(value: Json | undefined, name: string): JsonObject {
  const inner = isJsonObject(value) ? value[name] : undefined
  return isJsonObject(inner) ? inner : {}
}

export function stringAt(value: Json | undefined, name: string): string {
  const inner = isJsonObject(value) ? value[name] : undefined
  return typeof inner === 'string' ? inner : ''
}

export function numberAt(value: Json | undefined, name: string): number | undefined {
  const inner = isJsonObject(value) ? value[name] : undefined
  return typeof inner === 'number' ? inner : undefined
}

export function stringsIn(value: Json | undefined): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []
}
