import { conversationFormats } from '../../../shared/formats/conversation-formats.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import type { LearnedField } from '../../../shared/models/model-facts.ts'
import { findConversationFormat, formatRegistry } from '../../../shared/formats/registry.ts'
import { formatNumber } from '../../lib/format-number.ts'
import { modelsText } from '../../../shared/text/en/models.ts'

export type LearnedState = 'accepted' | 'refused' | 'both'

/** One parameter of "What it takes". */
export interface LearnedLine {
  readonly key: string
  readonly name: string
  readonly state: LearnedState
  /** The accepted values, or that it was always rejected, or that it is omitted. */
  readonly detail: string
}

export interface LearnedGroup {
  readonly format: string
  readonly label: string
  readonly lines: readonly LearnedLine[]
  /** Common fields that no run with a known request has sent. */
  readonly untried: readonly string[]
}

/**
 * What is known about a model's fields, by format, from runs and from the omitted parameters. Fields without any
 * knowledge are not listed: fields count as untried only in formats that were used, and only the common fields of that
 * format.
 */
export function toLearnedGroups(
  fields: readonly LearnedField[],
  removals: readonly Pick<LearnedRemoval, 'format' | 'field'>[],
): LearnedGroup[] {
  const formats = [
    ...new Set([...fields.map(({ format }) => format), ...removals.map(({ format }) => format)]),
  ]
  return formats.map((format) => {
    const known = fields.filter((field) => field.format === format)
    const leftOut = new Set(removals.filter((removal) => removal.format === format).map(({ field }) => field))
    const remembered = [...leftOut]
      .filter((name) => known.every((field) => field.name !== name))
      .map((name): LearnedLine => ({
        key: `${format} ${name}`,
        name,
        state: 'refused',
        detail: modelsText().parameters.details.omitted,
      }))
    const lines = [...known.map((field) => toLine(field, leftOut.has(field.name))), ...remembered].toSorted(
      (left, right) => stateOrder[left.state] - stateOrder[right.state] || (left.name < right.name ? -1 : 1),
    )
    const names = new Set(lines.map(({ name }) => name))
    const conversation = findConversationFormat(format)
    const table = conversation === undefined ? [] : conversationFormats[conversation].fields
    return {
      format,
      label: conversation === undefined ? format : formatRegistry[conversation].label,
      lines,
      untried: table
        .filter(({ group, name }) => group === 'common' && !names.has(name))
        .map(({ name }) => name),
    }
  })
}

const stateOrder: Readonly<Record<LearnedState, number>> = { accepted: 0, both: 1, refused: 2 }

function toLine(field: LearnedField, isLeftOut: boolean): LearnedLine {
  const { format, name, accepted, refused, isRefusedLast, values } = field
  const key = `${format} ${name}`
  if (refused === 0) return { key, name, state: 'accepted', detail: valueText(values) }
  const { details } = modelsText().parameters
  const often = accepted === 0 ? details.always : isRefusedLast ? details.refusedLast : details.acceptedLast
  return {
    key,
    name,
    state: accepted === 0 ? 'refused' : 'both',
    detail: isLeftOut ? details.omitted : often,
  }
}

function valueText(values: LearnedField['values']): string {
  if (values === undefined || typeof values === 'string') return values ?? ''
  const { min, max } = values
  return min === max ? formatNumber(min) : `${formatNumber(min)} – ${formatNumber(max)}`
}
