import { fireEvent, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import type { Field } from '../../../shared/formats/field.ts'
import type { Parameters } from '../../../shared/formats/parameters.ts'
import { formatIds, type FormatId } from '../../../shared/formats/registry.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import { videoFormats } from '../../../shared/formats/video/index.ts'
import { renderInApp } from '../../testing/render-app.tsx'
import { ParameterForm } from './parameter-form.tsx'

function fieldsOf(id: FormatId): readonly Field[] {
  return (
    findRunFormat(id)?.fields ?? Object.values(videoFormats).find((format) => format.id === id)?.fields ?? []
  )
}

/** Every field with known values; nested fields by their full name. */
function choicesIn(fields: readonly Field[], before = ''): Field[] {
  return fields.flatMap((field): Field[] => {
    const name = `${before}${field.name}`
    const parts = choicesIn(field.parts ?? [], `${name}.`)
    return field.kind === 'choice' ? [{ ...field, name, group: 'common' }, ...parts] : parts
  })
}

const choices = formatIds.flatMap((id) => choicesIn(fieldsOf(id)).map((field) => ({ id, field })))

function Form({ id, field, onSeen }: { id: FormatId; field: Field; onSeen: (values: Parameters) => void }) {
  const [values, setValues] = useState<Parameters>({
    [field.name]: { isSent: true, value: field.initial },
  })
  return (
    <ParameterForm
      fields={[field]}
      primary={[]}
      format={id}
      scope="test"
      values={values}
      onChange={(next) => {
        setValues(next)
        onSeen(next)
      }}
      extraJson=""
      onExtraJsonChange={() => undefined}
    />
  )
}

it('every field with known values is among those that are tried', () => {
  const names = choices.map(({ id, field }) => `${id} ${field.name}`)
  expect(names.length).toBeGreaterThan(30)
  expect(names).toEqual(expect.arrayContaining(['chat service_tier', 'embeddings output_dtype']))
})

it.each(choices.map(({ id, field }) => [id, field.name, field] as const))(
  'a value of %s %s that nobody knows yet can be typed, and is kept',
  async (id, name, field) => {
    let seen: Parameters = {}
    const { user } = renderInApp(<Form id={id} field={field} onSeen={(values) => void (seen = values)} />)
    await user.click(await screen.findByRole('combobox', { name }))
    await user.click(await screen.findByRole('option', { name: 'Other value…' }))
    const typed = await screen.findByRole('textbox', { name: `Other ${name}` })
    fireEvent.change(typed, { target: { value: 'of-tomorrow' } })
    expect(seen[name]).toEqual({ isSent: true, value: 'of-tomorrow' })
    expect(screen.getByRole('combobox', { name }).textContent).toContain('Other value')
  },
)
