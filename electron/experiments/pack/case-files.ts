import Papa from 'papaparse'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { assertionTypeNames } from '../../../shared/experiments/assertion.ts'
import { maxCells } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { cutText } from '../../lib/cut-text.ts'
import { foreignTypes } from './foreign-types.ts'
import { keyRefused } from './pack-keys.ts'
import { packTestSchema, type PackCheck, type PackTest } from './pack-schema.ts'
import { readTree } from './read-pack.ts'

/** Reads the cases in a file. */
export function testsOfFile(fileName: string, given: string): Result<PackTest[]> {
  const [, ending] = /\.(csv|tsv|json|jsonl|ya?ml)$/i.exec(fileName) ?? []
  const text = given.replace(/^\ufeff/, '')
  if (text.includes('\u0000'))
    return err({ kind: 'invalid-input', ...experimentsError('fileNoText', { path: fileName }) })
  const isTable = ending === undefined ? !/^\s*[[{]/.test(text) : /^[ct]sv$/i.test(ending)
  return isTable ? casesOfCsv(text, fileName) : casesOfList(text, fileName)
}

function casesOfList(text: string, path: string): Result<PackTest[]> {
  // One JSON value per line (JSONL), or one list.
  const lines =
    /\.jsonl$/i.test(path) || /^\s*\{.*\}[ \t\r]*\n\s*\{/.test(text.slice(0, maxFirstLines))
      ? text.split('\n').filter((line) => line.trim() !== '')
      : undefined
  const list: Result<Json>[] = lines === undefined ? [readTree(text)] : lines.map(readTree)
  const tests: PackTest[] = []
  for (const entry of list) {
    if (!entry.ok) return entry
    for (const test of Array.isArray(entry.value) ? entry.value : [entry.value]) {
      if (!isJsonObject(test))
        return err({ kind: 'invalid-input', ...experimentsError('noCaseList', { path }) })
      // An object of plain values contains a case's variables.
      const parsed = packTestSchema.safeParse('vars' in test || 'assert' in test ? test : { vars: test })
      if (!parsed.success) return err({ kind: 'invalid-input', ...experimentsError('noCaseList', { path }) })
      if (tests.length >= maxCells)
        return err({ kind: 'invalid-input', ...experimentsError('tooManyCases', { path, limit: maxCells }) })
      tests.push(parsed.data)
    }
  }
  return ok(tests)
}

/** A second object within this many characters means that there is one per line. */
const maxFirstLines = 100_000

/** Matches promptfoo's special columns, which are not variables. `__proto__` is an ordinary name. */
const ownColumn = /^__(?!proto__$)/

/** The supported special columns; `__metadata:` is followed by a key, `__config:` by an assertion. */
const knownColumn =
  /^__(?:expected\d*|prefix|suffix|description|metric|threshold|metadata:[^[\]]+(?:\[\])?|config:__expected\d*:threshold)$/

/**
 * Reads one case per row: its columns are variables, `__expected` has assertions such as `contains:Paris` or
 * `similar(0.8):Paris`; an unsupported special column of promptfoo is rejected by name. The error gives the row number
 * as spreadsheets show it: the header is row 1.
 */
export function casesOfCsv(text: string, fileName = 'CSV'): Result<PackTest[]> {
  const { data, errors } = Papa.parse<string[]>(text.trim(), {
    skipEmptyLines: 'greedy',
    preview: maxCells + 2,
  })
  const [problem] = errors.filter(({ type }) => type === 'Quotes')
  if (problem !== undefined)
    return err({
      kind: 'invalid-input',
      ...experimentsError('badRow', {
        path: fileName,
        row: (problem.row ?? 0) + 1,
        problem: problem.message,
      }),
    })
  const [head = [], ...rows] = data
  const names = head.map((name) => name.trim())
  const twice = names.find((name, index) => names.indexOf(name) !== index)
  if (twice !== undefined)
    return err({ kind: 'invalid-input', ...experimentsError('columnTwice', { path: fileName, name: twice }) })
  const refused = names.find((name) => ownColumn.test(name) && !knownColumn.test(name))
  if (refused !== undefined) return err(keyRefused(refused, `${fileName}: ${refused}`))
  if (rows.length > maxCells)
    return err({
      kind: 'invalid-input',
      ...experimentsError('tooManyCases', { path: fileName, limit: maxCells }),
    })
  const tests: PackTest[] = []
  for (const [index, row] of rows.entries()) {
    if (row.length !== names.length)
      return err({
        kind: 'invalid-input',
        ...experimentsError('raggedRow', {
          path: fileName,
          row: index + 2,
          count: row.length,
          expected: names.length,
        }),
      })
    const test = testOfRow(names.map((name, column) => [name, row[column] ?? '']))
    if (typeof test === 'string')
      return err({
        kind: 'invalid-input',
        ...experimentsError('badRow', { path: fileName, row: index + 2, problem: test }),
      })
    tests.push(test)
  }
  return ok(tests)
}

type Column = readonly [name: string, value: string]

/** Returns the case of a row; a string is an error that describes an invalid number. */
function testOfRow(columns: readonly Column[]): PackTest | string {
  const filled = columns.filter(([, value]) => value.trim() !== '')
  const valueOf = (wanted: string): string => filled.find(([name]) => name === wanted)?.[1] ?? ''
  const wrong = filled.find(([name, value]) => isNumberColumn(name) && !isNumber(value))
  if (wrong !== undefined) return `${wrong[0]}: ${cutText(wrong[1], 40)}`
  const metric = valueOf('__metric')
  const thresholds = new Map(
    filled.flatMap(([name, value]): [number, number][] => {
      const place = /^__config:__expected(\d*):threshold$/.exec(name)?.[1]
      return place === undefined ? [] : [[place === '' ? 1 : Number(place), Number(value)]]
    }),
  )
  const assert = filled
    .filter(([name]) => /^__expected\d*$/.test(name))
    .map(([, value], index): PackCheck => {
      const threshold = thresholds.get(index + 1)
      return {
        ...assertionOfText(value.trim()),
        ...(metric !== '' && { metric }),
        ...(threshold !== undefined && { threshold }),
      }
    })
  const options = textsOf(filled, { __prefix: 'prefix', __suffix: 'suffix' })
  const metadata = metadataOf(filled)
  return {
    vars: Object.fromEntries(columns.filter(([name]) => !ownColumn.test(name))),
    assert,
    ...textsOf(filled, { __description: 'description' }),
    ...(valueOf('__threshold') !== '' && { threshold: Number(valueOf('__threshold')) }),
    ...(Object.keys(options).length > 0 && { options }),
    ...(Object.keys(metadata).length > 0 && { metadata }),
  }
}

function isNumberColumn(name: string): boolean {
  return name === '__threshold' || name.startsWith('__config:')
}

function isNumber(value: string): boolean {
  return /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i.test(value.trim())
}

function textsOf(
  columns: readonly Column[],
  names: Readonly<Record<string, string>>,
): Record<string, string> {
  return Object.fromEntries(
    columns.flatMap(([name, value]) => {
      const key = Object.hasOwn(names, name) ? names[name] : undefined
      return key === undefined ? [] : [[key, value]]
    }),
  )
}

/** `__metadata:source` is a text, `__metadata:tags[]` a comma-separated list. */
function metadataOf(columns: readonly Column[]): Record<string, string | string[]> {
  return Object.fromEntries(
    columns.flatMap(([name, value]): [string, string | string[]][] => {
      const [, key, isList] = /^__metadata:([^[\]]+)(\[\])?$/.exec(name) ?? []
      if (key === undefined) return []
      const parts = value.split(/(?<!\\),/).map((part) => part.trim().replaceAll('\\,', ','))
      return [[key, isList === undefined ? value : parts]]
    }),
  )
}

/** Alternative type names of promptfoo; `grade:` asks a model. */
const otherWords: Readonly<Record<string, string>> = {
  grade: 'llm-rubric',
  'model-graded-factuality': 'factuality',
  fn: 'javascript',
  eval: 'javascript',
}

/** promptfoo's default thresholds by type. */
const defaultThreshold: Readonly<Record<string, number>> = {
  'answer-relevance': 0.75,
  cost: 0.75,
  latency: 0.75,
  levenshtein: 0.75,
  'rouge-n': 0.75,
  similar: 0.8,
  'starts-with': 0.75,
}

const listTypes = new Set(['contains-any', 'contains-all', 'icontains-any', 'icontains-all'])

/**
 * Parses `type(threshold):value`; a text without a type must equal the answer. Unsupported types of promptfoo keep
 * their name, by which they are rejected later.
 */
function assertionOfText(text: string): PackCheck {
  const [, negation = '', word, threshold, value] = written.exec(text) ?? []
  if (word === undefined) return { type: 'equals', value: text }
  const type = otherWords[word] ?? word
  const trimmed = value?.trim() ?? ''
  const least = threshold === undefined ? defaultThreshold[type] : Number(threshold)
  return {
    type: `${negation}${type}`,
    ...(trimmed !== '' && { value: listTypes.has(type) ? splitList(trimmed) : trimmed }),
    ...(least !== undefined && { threshold: least }),
  }
}

/** Splits a comma-separated text; parts with commas are quoted. */
function splitList(text: string): string[] {
  const { data } = Papa.parse<string[]>(text.replaceAll(/,\s+"/g, ',"'))
  return (data[0] ?? []).map((item) => item.trim()).filter((item) => item !== '')
}

/** Longer names first: `similar:cosine` is not `similar` with the value `cosine`. */
const words = [...assertionTypeNames, ...foreignTypes, ...Object.keys(otherWords)].toSorted(
  (left, right) => right.length - left.length,
)

const written = new RegExp(String.raw`^(not-)?(${words.join('|')})(?:\(([\d.]+)\))?(?::([\s\S]*))?$`)
