import Papa from 'papaparse'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import { assertionTypeNames } from '../../../shared/experiments/assertion.ts'
import { maxCells } from '../../../shared/experiments/experiment.ts'
import { isJsonObject, type Json } from '../../../shared/json.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { packTestSchema, type PackCheck, type PackTest } from './pack-schema.ts'
import { readTree } from './read-pack.ts'

/** The cases of a file. */
export function testsOfFile(fileName: string, given: string): Result<PackTest[]> {
  const [, ending] = /\.(csv|tsv|json|jsonl|ya?ml)$/i.exec(fileName) ?? []
  const text = given.replace(/^\ufeff/, '')
  if (text.includes('\u0000'))
    return err({ kind: 'invalid-input', ...experimentsError('fileNoText', { path: fileName }) })
  const isTable = ending === undefined ? !/^\s*[[{]/.test(text) : /^[ct]sv$/i.test(ending)
  return isTable ? casesOfCsv(text, fileName) : casesOfList(text, fileName)
}

function casesOfList(text: string, path: string): Result<PackTest[]> {
  // One JSON value in each line, or one list.
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
      // A row of plain values is a case's variables.
      const parsed = packTestSchema.safeParse('vars' in test || 'assert' in test ? test : { vars: test })
      if (!parsed.success) return err({ kind: 'invalid-input', ...experimentsError('noCaseList', { path }) })
      if (tests.length >= maxCells)
        return err({ kind: 'invalid-input', ...experimentsError('tooManyCases', { path, limit: maxCells }) })
      tests.push(parsed.data)
    }
  }
  return ok(tests)
}

/** In which a second object says that each line is one. */
const maxFirstLines = 100_000

/** Columns of promptfoo's tables that are no variables. */
const ownColumns = /^__(?:expected\d*|description|threshold|metric|prefix|suffix|providerOutput)$/

/**
 * One case a row: its columns are variables, `__expected` are assertions such as `contains:Paris` or `similar(0.8):Paris`. The
 * error names the row as spreadsheets count it: the names of the columns are row 1.
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
    tests.push(testOfRow(names.map((name, column) => [name, row[column] ?? ''])))
  }
  return ok(tests)
}

function testOfRow(columns: readonly (readonly [name: string, value: string])[]): PackTest {
  const valueOf = (wanted: string): string => columns.find(([name]) => name === wanted)?.[1] ?? ''
  const threshold = valueOf('__threshold').trim()
  const description = valueOf('__description')
  return {
    vars: Object.fromEntries(columns.filter(([name]) => !ownColumns.test(name))),
    assert: columns.flatMap(([name, value]) =>
      /^__expected\d*$/.test(name) && value.trim() !== '' ? [assertionOfText(value.trim())] : [],
    ),
    ...(description !== '' && { description }),
    ...(threshold !== '' && Number.isFinite(Number(threshold)) && { threshold: Number(threshold) }),
  }
}

/** `type(threshold):value`; a text without a type is what the answer must be. */
function assertionOfText(text: string): PackCheck {
  const [, type = '', threshold, value = ''] =
    /^([a-z][a-z0-9:-]*?)(?:\(([\d.]+)\))?(?::\s*([\s\S]*))?$/.exec(text) ?? []
  const isKnown = allTypes.has(type.replace(/^not-/, ''))
  if (!isKnown) return { type: 'equals', value: text }
  return {
    type,
    ...(value !== '' && { value }),
    ...(threshold !== undefined && { threshold: Number(threshold) }),
  }
}

const allTypes = new Set<string>(assertionTypeNames)
