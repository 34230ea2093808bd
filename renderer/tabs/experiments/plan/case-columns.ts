import { asMedia } from '../../../../shared/media/media-value.ts'
import type { ExperimentCase, ExperimentPlan } from '../../../../shared/experiments/experiment.ts'
import { namesOfPlan } from '../../../../shared/experiments/plan-names.ts'
import { parseJson, type Json } from '../../../../shared/json.ts'

export const columnTypes = ['text', 'long', 'number', 'json', 'image', 'audio', 'file', 'empty'] as const

/** What the values of a column are. */
export type ColumnType = (typeof columnTypes)[number]

export interface CaseColumn {
  readonly name: string
  readonly type: ColumnType
}

/** From so many characters on a text is a long one. */
const longFrom = 80

/** The columns of a table of cases, in the order in which they are first met. */
export function columnsOf(cases: readonly ExperimentCase[]): readonly CaseColumn[] {
  const types = new Map<string, ColumnType>()
  for (const { vars } of cases)
    for (const [name, value] of Object.entries(vars))
      types.set(name, wider(types.get(name) ?? 'empty', typeOf(value)))
  return [...types].map(([name, type]) => ({ name, type }))
}

/** The columns of its cases, then one for each name that the plan asks with and no case has a value for. */
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

/** `a.b` is known where there is a column `a.b`, or one called `a` that holds an object. */
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

/** The type that holds both. */
function wider(one: ColumnType, other: ColumnType): ColumnType {
  if (one === other || other === 'empty') return one
  if (one === 'empty') return other
  const pair = [one, other]
  if (pair.every((type) => type === 'text' || type === 'long')) return 'long'
  if (pair.every((type) => type === 'image' || type === 'audio' || type === 'file')) return 'file'
  return pair.every((type) => type === 'number' || type === 'json') ? 'json' : 'text'
}

/** How a value stands in its cell. */
export function cellText(value: Json | undefined): string {
  if (value === undefined || value === null) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** The value of what is written in a cell. Where there was no text it may be a number or JSON again. */
export function readCell(text: string, before: Json | undefined): Json {
  if (typeof before === 'string' || before === undefined || before === null) return text
  return parseJson(text) ?? text
}
