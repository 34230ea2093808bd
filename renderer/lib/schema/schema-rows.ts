import { isJsonObject, type Json, type JsonObject } from '../../../shared/json.ts'

/** The types that a row supports; `string[]` is a list of texts. */
export const rowTypes = [
  'string',
  'number',
  'integer',
  'boolean',
  'object',
  'string[]',
  'number[]',
  'integer[]',
  'boolean[]',
  'object[]',
] as const

export type RowType = (typeof rowTypes)[number]

/** One property of an object schema, as a row of a form. */
export interface SchemaRow {
  /** The property names from the root to it. */
  readonly path: readonly string[]
  readonly name: string
  /** `undefined` for a type that only JSON can express, such as a union. */
  readonly type: RowType | undefined
  readonly description: string
  readonly isRequired: boolean
  /** The keywords that the row cannot represent. */
  readonly otherKeywords: readonly string[]
  /** Whether it is an object or a list of objects whose properties are rows too. */
  readonly hasRows: boolean
}

export interface SchemaRows {
  readonly rows: readonly SchemaRow[]
  /** The keywords of the root that rows cannot represent. */
  readonly otherKeywords: readonly string[]
  /** The number of properties without a row. */
  readonly left: number
}

/** The maximum depth of rows; deeper levels are edited as JSON. */
export const maxRowDepth = 4

/** A form with more rows is slower to read than its JSON. */
export const maxRows = 200

/**
 * Returns the properties of an object schema, outer ones before inner ones; `undefined` for a schema that does not
 * describe an object. Without a schema there are no rows yet.
 */
export function listRows(schema: Json | undefined): SchemaRows | undefined {
  if (schema === undefined) return { rows: [], otherKeywords: [], left: 0 }
  if (!isObjectSchema(schema)) return undefined
  const rows: SchemaRow[] = []
  const left = addRows(rows, schema, [])
  return { rows, otherKeywords: keysBeside(schema, rootKeys), left }
}

const rootKeys = ['type', 'properties', 'required']

/** Returns the number of properties that got no row. */
function addRows(rows: SchemaRow[], schema: JsonObject, parent: readonly string[]): number {
  const properties = propertiesOf(schema)
  const required = Array.isArray(schema['required']) ? schema['required'] : []
  let left = 0
  for (const [name, property] of Object.entries(properties)) {
    if (rows.length >= maxRows) {
      left += 1
      continue
    }
    const path = [...parent, name]
    const type = readType(property)
    const inner = rowHolder(property)
    const hasRows = inner !== undefined && path.length < maxRowDepth
    rows.push({
      path,
      name,
      type,
      description: textOf(property, 'description'),
      isRequired: required.includes(name),
      otherKeywords: otherKeywordsOf(property, type, hasRows),
      hasRows,
    })
    if (hasRows) left += addRows(rows, inner, path)
  }
  return left
}

function otherKeywordsOf(property: Json, type: RowType | undefined, hasRows: boolean): string[] {
  if (!isJsonObject(property)) return []
  const known = ['description', ...(type === undefined ? [] : ['type'])]
  if (type?.endsWith('[]') !== true) {
    return keysBeside(property, [...known, ...(hasRows ? ['properties', 'required'] : [])])
  }
  const items = isJsonObject(property['items']) ? property['items'] : {}
  const beside = keysBeside(items, ['type', ...(hasRows ? ['properties', 'required'] : [])])
  return [...keysBeside(property, [...known, 'items']), ...beside.map((key) => `items.${key}`)]
}

/** Returns the schema that contains the child rows of a property: its own, or that of its list items. */
function rowHolder(property: Json): JsonObject | undefined {
  if (!isJsonObject(property)) return undefined
  const type = readType(property)
  if (type === 'object') return property
  return type === 'object[]' && isJsonObject(property['items']) ? property['items'] : undefined
}

function readType(property: Json): RowType | undefined {
  if (!isJsonObject(property)) return undefined
  const type = lowerType(property)
  const full =
    type === 'array' && isJsonObject(property['items']) ? `${lowerType(property['items'])}[]` : type
  return rowTypes.find((known) => known === full)
}

/** generate-content also accepts upper-case types. */
function lowerType({ type }: JsonObject): string | undefined {
  return typeof type === 'string' ? type.toLowerCase() : undefined
}

function isObjectSchema(schema: Json): schema is JsonObject {
  if (!isJsonObject(schema)) return false
  const { type, properties = {} } = schema
  return (type === undefined || lowerType(schema) === 'object') && isJsonObject(properties)
}

function propertiesOf(schema: JsonObject): JsonObject {
  return isJsonObject(schema['properties']) ? schema['properties'] : {}
}

function textOf(schema: Json, key: string): string {
  const text = isJsonObject(schema) ? schema[key] : undefined
  return typeof text === 'string' ? text : ''
}

function keysBeside(schema: JsonObject, known: readonly string[]): string[] {
  return Object.keys(schema).filter((key) => !known.includes(key))
}

/** Returns the names of the sibling properties, which must be unique. */
export function namesIn(schema: Json | undefined, parent: readonly string[]): string[] {
  return Object.keys(propertiesOf(holderAt(schema, parent)))
}

/** Adds a text property at the end of the properties of `parent`; `[]` is the root. */
export function addRow(schema: Json | undefined, parent: readonly string[], name: string): Json {
  const isCapital = usesCapitals(schema)
  return changeHolder(schema, parent, (holder) => ({
    ...(parent.length === 0 && { type: isCapital ? 'OBJECT' : 'object' }),
    ...holder,
    properties: { ...propertiesOf(holder), [name]: { type: isCapital ? 'STRING' : 'string' } },
  }))
}

/** Removes a property, also from the required ones. */
export function removeRow(schema: Json | undefined, path: readonly string[]): Json {
  const { parent, name } = split(path)
  return changeHolder(schema, parent, (holder) => {
    const { [name]: _, ...properties } = propertiesOf(holder)
    return withRequired({ ...holder, properties }, (names) => names.filter((item) => item !== name))
  })
}

/** Renames a property in place. A name that is already used changes nothing. */
export function renameRow(schema: Json | undefined, path: readonly string[], next: string): Json {
  const { parent, name } = split(path)
  return changeHolder(schema, parent, (holder) => {
    const properties = propertiesOf(holder)
    if (Object.hasOwn(properties, next)) return holder
    const renamed = Object.fromEntries(
      Object.entries(properties).map(([key, value]) => [key === name ? next : key, value]),
    )
    return withRequired({ ...holder, properties: renamed }, (names) =>
      names.map((item) => (item === name ? next : item)),
    )
  })
}

export function requireRow(schema: Json | undefined, path: readonly string[], isRequired: boolean): Json {
  const { parent, name } = split(path)
  return changeHolder(schema, parent, (holder) =>
    withRequired(holder, (names) => {
      const others = names.filter((item) => item !== name)
      return isRequired ? [...others, name] : others
    }),
  )
}

/** An empty description is removed. */
export function describeRow(schema: Json | undefined, path: readonly string[], text: string): Json {
  return changeProperty(schema, path, (property) => {
    if (text !== '') return { ...property, description: text }
    const { description: _, ...others } = property
    return others
  })
}

/** Changes the type of a property. Keywords of the previous type, such as properties or items, are removed. */
export function retypeRow(schema: Json | undefined, path: readonly string[], type: RowType): Json {
  const isCapital = usesCapitals(schema)
  const write = (name: string): string => (isCapital ? name.toUpperCase() : name)
  return changeProperty(schema, path, (property) => {
    const { type: _type, properties, required, items, ...others } = property
    // An object and a list of such objects share their properties.
    const holder = rowHolder(property)
    const inner: JsonObject = holder === property ? pick({ properties, required }) : (holder ?? {})
    const objectParts = {
      properties: {},
      ...pick({ properties: inner['properties'], required: inner['required'] }),
    }
    if (type === 'object') return { type: write('object'), ...others, ...objectParts }
    if (type === 'object[]') {
      const kept = isJsonObject(items) ? items : {}
      return { type: write('array'), ...others, items: { ...kept, type: write('object'), ...objectParts } }
    }
    if (!type.endsWith('[]')) return { type: write(type), ...others }
    const { properties: _, required: __, ...kept } = isJsonObject(items) ? items : {}
    return { type: write('array'), ...others, items: { ...kept, type: write(type.slice(0, -2)) } }
  })
}

function pick(values: Readonly<Record<string, Json | undefined>>): JsonObject {
  const present = Object.entries(values).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  )
  return Object.fromEntries(present)
}

/** An empty `required` list is removed: older drafts of JSON Schema reject it. */
function withRequired(
  holder: JsonObject,
  change: (names: readonly string[]) => readonly string[],
): JsonObject {
  const { required, ...others } = holder
  const names = Array.isArray(required) ? required.filter((name) => typeof name === 'string') : []
  const next = change(names)
  if (next.length === 0) return others
  return required === undefined ? { ...others, required: [...next] } : { ...holder, required: [...next] }
}

function usesCapitals(schema: Json | undefined): boolean {
  return isJsonObject(schema) && schema['type'] === 'OBJECT'
}

function split(path: readonly string[]): { parent: readonly string[]; name: string } {
  return { parent: path.slice(0, -1), name: path.at(-1) ?? '' }
}

function holderAt(schema: Json | undefined, path: readonly string[]): JsonObject {
  return path.reduce<JsonObject>(
    (holder, name) => {
      const properties = propertiesOf(holder)
      const property = Object.hasOwn(properties, name) ? properties[name] : undefined
      return (property === undefined ? undefined : rowHolder(property)) ?? {}
    },
    isJsonObject(schema) ? schema : {},
  )
}

function changeProperty(
  schema: Json | undefined,
  path: readonly string[],
  change: (property: JsonObject) => JsonObject,
): Json {
  const { parent, name } = split(path)
  return changeHolder(schema, parent, (holder) => {
    const properties = propertiesOf(holder)
    const before = properties[name]
    return { ...holder, properties: { ...properties, [name]: change(isJsonObject(before) ? before : {}) } }
  })
}

/** Changes the schema that contains the child rows at `path`, and keeps everything else. */
function changeHolder(
  schema: Json | undefined,
  path: readonly string[],
  change: (holder: JsonObject) => JsonObject,
): JsonObject {
  const holder = isJsonObject(schema) ? schema : {}
  const [name, ...rest] = path
  if (name === undefined) return change(holder)
  const properties = propertiesOf(holder)
  const property = Object.hasOwn(properties, name) ? properties[name] : undefined
  if (!isJsonObject(property)) return holder
  const isList = readType(property) === 'object[]'
  const changed = isList
    ? { ...property, items: changeHolder(property['items'], rest, change) }
    : changeHolder(property, rest, change)
  return { ...holder, properties: { ...properties, [name]: changed } }
}
