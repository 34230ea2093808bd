import type { Field, FieldSection } from '../../../../shared/formats/field.ts'

/** A heading of the list of all fields. */
export type FieldGroup = FieldSection | 'usual' | 'rare'

export interface GroupedFields {
  readonly id: FieldGroup
  /** Adjacent fields of the same object of the body, such as `generationConfig`; `''` for top-level fields. */
  readonly holders: readonly { readonly holder: string; readonly fields: readonly Field[] }[]
}

const groups: readonly FieldGroup[] = ['usual', 'reasoning', 'answer', 'tools', 'rare']

/** Groups fields under headings, leaving out empty groups. */
export function groupFields(fields: readonly Field[]): GroupedFields[] {
  return groups.flatMap((id) => {
    const held = fields.filter((field) => groupOf(field) === id)
    return held.length === 0 ? [] : [{ id, holders: byHolder(held) }]
  })
}

function groupOf({ section, group }: Field): FieldGroup {
  return section ?? (group === 'common' ? 'usual' : 'rare')
}

function byHolder(fields: readonly Field[]): { holder: string; fields: Field[] }[] {
  const found: { holder: string; fields: Field[] }[] = []
  for (const field of fields) {
    const holder = field.name.slice(0, Math.max(0, field.name.lastIndexOf('.')))
    const last = found.at(-1)
    if (last?.holder === holder) last.fields.push(field)
    else found.push({ holder, fields: [field] })
  }
  return found.map((group) => (group.fields.length > 1 ? group : { ...group, holder: '' }))
}
