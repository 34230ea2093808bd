import Papa from 'papaparse'
import { assertNever } from '../../../shared/assert-never.ts'
import type { AppError } from '../../../shared/errors/app-error.ts'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { maxTableColumns } from '../../../shared/limits.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../../shared/json.ts'
import { textImportText } from '../../../shared/text/en/text-import.ts'
import { importsError } from '../../../shared/text/en/errors/imports.ts'
import { definedFields } from '../../../shared/defined-fields.ts'

/** A text that was read, without an id yet. */
export interface ReadRow {
  readonly text: string
  readonly group?: string
}

/** The rows of a file or a pasted text. */
export interface ReadRows {
  readonly rows: readonly ReadRow[]
  /** For a table: the names of its columns, and the ones used. */
  readonly columns?: readonly string[]
  readonly textColumn?: string
  readonly groupColumn?: string
}

/** The columns to use, when the user chose them for a table that was read before. */
export interface ColumnChoice {
  readonly textColumn?: string
  /** `''` for no group column. */
  readonly groupColumn?: string
  /** The names for unnamed columns, in order. Needed in a worker, which does not know the language. */
  readonly names?: readonly string[]
}

/** Returns default names for the maximum number of columns. */
export function columnNames(): string[] {
  return Array.from({ length: maxTableColumns }, (_, at) => textImportText().column(at + 1))
}

/**
 * Reads rows from a file: CSV or TSV with or without a header, JSON as a list of texts or objects, JSON lines, and any
 * other text with one row per line. The kind is determined by the file name, or else by the text. Rows without text are
 * dropped. Fails with `invalid-input`: unreadable JSON, or no rows.
 */
export function readRows(text: string, fileName: string, choice: ColumnChoice = {}): Result<ReadRows> {
  const plain = text.replace(/^\uFEFF/, '')
  const read = readByKind(plain, kindOf(plain, fileName), choice)
  if (!read.ok) return read
  const rows = read.value.rows.filter((row) => row.text.trim() !== '')
  return rows.length === 0 ? err(nothingIn(fileName)) : ok({ ...read.value, rows })
}

type Kind = 'table' | 'json' | 'json-lines' | 'lines'

function kindOf(text: string, fileName: string): Kind {
  const ending = /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase()
  if (ending === 'csv' || ending === 'tsv') return 'table'
  if (ending === 'jsonl' || ending === 'ndjson') return 'json-lines'
  if (ending === 'json') return parseJson(text) === undefined && isJsonLines(text) ? 'json-lines' : 'json'
  if (ending === undefined && /^\s*\[/.test(text) && Array.isArray(parseJson(text))) return 'json'
  return 'lines'
}

function isJsonLines(text: string): boolean {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
  return lines.length > 1 && lines.every((line) => parseJson(line) !== undefined)
}

function readByKind(text: string, kind: Kind, choice: ColumnChoice): Result<ReadRows> {
  switch (kind) {
    case 'table':
      return ok(readTable(text, choice))
    case 'json':
      return readJson(parseJson(text), choice)
    case 'json-lines': {
      const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '')
      const values: Json[] = []
      for (const line of lines) {
        const value = parseJson(line)
        if (value === undefined) return err(brokenLine(values.length + 1))
        values.push(value)
      }
      return readJson(values, choice)
    }
    case 'lines':
      return ok({ rows: text.split(/\r\n?|\n/).map((line) => ({ text: line.trim() })) })
    default:
      return assertNever(kind)
  }
}

function readTable(text: string, choice: ColumnChoice): ReadRows {
  const { data: all } = Papa.parse<string[]>(text, { skipEmptyLines: 'greedy' })
  // More columns do not make a table of texts, and could not be shown as a choice.
  const data = all.map((line) => (line.length > maxTableColumns ? line.slice(0, maxTableColumns) : line))
  const [first = []] = data
  const { names = columnNames() } = choice
  const hasHead = first.length > 1 ? first.some(isKnownName) : first.some((name) => isTextName(name))
  const columns = hasHead
    ? first.map((name, at) => name.trim() || (names[at] ?? ''))
    : first.map((_, at) => names[at] ?? '')
  const lines = hasHead ? data.slice(1) : data
  const textColumn =
    chosen(choice.textColumn, columns) ?? columns.find(isTextName) ?? longestColumn(columns, lines)
  const groupColumn = groupOf(choice, columns, textColumn)
  const textAt = columns.indexOf(textColumn ?? '')
  const groupAt = groupColumn === undefined ? -1 : columns.indexOf(groupColumn)
  return {
    rows: lines.map((line) => toRow(line[textAt] ?? '', line[groupAt])),
    columns,
    ...definedFields({ textColumn, groupColumn }),
  }
}

function readJson(json: Json | undefined, choice: ColumnChoice): Result<ReadRows> {
  const list = listIn(json)
  if (list === undefined) return err(noList())
  const columns = columnsOf(list)
  if (columns.length === 0) return ok({ rows: list.map((item) => ({ text: asText(item) })) })
  const objects = list.map((item): JsonObject => (isJsonObject(item) ? item : {}))
  const lines = objects.map((object) => columns.map((name) => asText(object[name])))
  const textColumn =
    chosen(choice.textColumn, columns) ?? columns.find(isTextName) ?? longestColumn(columns, lines)
  const groupColumn = groupOf(choice, columns, textColumn)
  return ok({
    rows: list.map((item) =>
      isJsonObject(item)
        ? toRow(
            asText(item[textColumn ?? '']),
            groupColumn === undefined ? undefined : asText(item[groupColumn]),
          )
        : { text: asText(item) },
    ),
    columns,
    ...definedFields({ textColumn, groupColumn }),
  })
}

/** Returns the keys of all objects, up to the maximum number of columns. */
function columnsOf(list: readonly Json[]): string[] {
  const columns = new Set<string>()
  for (const item of list) {
    if (!isJsonObject(item)) continue
    for (const name of Object.keys(item)) if (columns.size < maxTableColumns) columns.add(name)
  }
  return [...columns]
}

/** Returns the list itself, or the only list in an object. */
function listIn(json: Json | undefined): Json[] | undefined {
  if (Array.isArray(json)) return json
  if (!isJsonObject(json)) return undefined
  const lists = Object.values(json).filter((value) => Array.isArray(value))
  return lists.length === 1 ? lists[0] : undefined
}

function toRow(text: string, group: string | undefined): ReadRow {
  const named = group?.trim() ?? ''
  return { text: text.trim(), ...(named !== '' && { group: named }) }
}

function asText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

const textNames = [
  'text',
  'content',
  'sentence',
  'document',
  'input',
  'body',
  'title',
  'question',
  'query',
  'description',
]
const groupNames = [
  'group',
  'label',
  'category',
  'class',
  'topic',
  'tag',
  'type',
  'cluster',
  'intent',
  'genre',
]

function isTextName(name: string): boolean {
  return textNames.includes(name.trim().toLowerCase())
}

function isGroupName(name: string): boolean {
  return groupNames.includes(name.trim().toLowerCase())
}

function isKnownName(name: string): boolean {
  return isTextName(name) || isGroupName(name) || /^(?:id|index|no|nr|number|#|url|date)$/i.test(name.trim())
}

function chosen(name: string | undefined, columns: readonly string[]): string | undefined {
  return name !== undefined && columns.includes(name) ? name : undefined
}

function groupOf(
  choice: ColumnChoice,
  columns: readonly string[],
  textColumn: string | undefined,
): string | undefined {
  if (choice.groupColumn === '') return undefined
  return (
    chosen(choice.groupColumn, columns) ?? columns.find((name) => isGroupName(name) && name !== textColumn)
  )
}

/** Returns the column with the most characters: texts are longer than other values. */
function longestColumn(
  columns: readonly string[],
  lines: readonly (readonly string[])[],
): string | undefined {
  const lengths = columns.map((_, at) => lines.reduce((sum, line) => sum + (line[at]?.length ?? 0), 0))
  const longest = lengths.reduce((best, length, at) => (length > (lengths[best] ?? 0) ? at : best), 0)
  return columns[longest]
}

function nothingIn(fileName: string): AppError {
  const error = fileName === '' ? importsError('noPastedTexts') : importsError('noTexts', { fileName })
  return { kind: 'invalid-input', ...error }
}

function noList(): AppError {
  return { kind: 'invalid-input', ...importsError('noList') }
}

function brokenLine(line: number): AppError {
  return { kind: 'invalid-input', ...importsError('brokenLine', { line }) }
}
