import { asMedia } from '../../../../shared/media/media-value.ts'
import type { ExperimentCase, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { namesOfPlan } from '../../../../shared/experiments/plan-names.ts'
import { parseJson, type Json } from '../../../../shared/json.ts'

export const columnTypes = ['text', 'long', 'number', 'json', 'image', 'audio', 'file', 'empty'] as const

/** The type of a column's values. */
export type ColumnType = (typeof columnTypes)[number]

export interface CaseColumn {
  readonly name: string
  readonly type: ColumnType
}

/** Texts with more characters count as long. */
const longFrom = 80

/** Returns the columns of a table of cases, in order of first appearance. */
export function columnsOf(cases: readonly ExperimentCase[]): readonly CaseColumn[] {
  const types = new Map<string, ColumnType>()
  for (const { vars } of cases)
    for (const [name, value] of Object.entries(vars))
      types.set(name, wider(types.get(name) ?? 'empty', typeOf(value)))
  return [...types].map(([name, type]) => ({ name, type }))
}

/** Returns the columns of the cases, followed by one for each name in the plan for which no case has a value. */
export function columnsOfPlan(
  plan: Pick<ExperimentPlan, 'prompt' | 'variants' | 'cases'>,
): readonly CaseColumn[] {
  const columns = columnsOf(plan.cases)
  const known = new Set(columns.map(({ name }) => name))
  const missing = namesOfPlan(plan)
    .filter((name) => !isKnown(name, known))
    .map((name) => firstName(name))
  return [...columns, ...[...new Set(missing)].map((name) => ({ name, type: 'empty' as const }))]
}

/** Whether a name has a column: `a.b` needs a column `a.b`, or a column `a` with an object. */
export function isKnown(name: string, names: ReadonlySet<string>): boolean {
  return names.has(name) || names.has(firstName(name))
}

function firstName(name: string): string {
  return name.split('.')[0] ?? name
}

function typeOf(value: Json): ColumnType {
  if (value === '' || value === null) return 'empty'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return value.length > longFrom || value.includes('\n') ? 'long' : 'text'
  const media = asMedia(value)
  if (media === undefined) return 'json'
  return media.mediaType.startsWith('image/')
    ? 'image'
    : media.mediaType.startsWith('audio/')
      ? 'audio'
      : 'file'
}

/** Returns the type that includes both. */
function wider(left: ColumnType, right: ColumnType): ColumnType {
  if (left === right || right === 'empty') return left
  if (left === 'empty') return right
  const pair = [left, right]
  if (pair.every((type) => type === 'text' || type === 'long')) return 'long'
  if (pair.every((type) => type === 'image' || type === 'audio' || type === 'file')) return 'file'
  return pair.every((type) => type === 'number' || type === 'json') ? 'json' : 'text'
}

/** Returns the text of a value in its cell. */
export function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Parses the text of a cell: where the value was not a text before, it may be a number or JSON again. */
export function readCell(text: string, before: Json | undefined): Json {
  if (typeof before === 'string' || before === undefined || before === null) return text
  return parseJson(text) ?? text
}
