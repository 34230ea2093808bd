import { ListPlus, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import {
  addRow,
  describeRow,
  namesIn,
  removeRow,
  renameRow,
  requireRow,
  retypeRow,
  rowTypes,
  type RowType,
  type SchemaRow,
  type SchemaRows,
} from '../../../lib/schema/schema-rows.ts'
import { freeName } from '../../../lib/tools/change-tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type SchemaFormProps = {
  schema: Json
  /** The rows of `schema`. */
  rows: SchemaRows
  onChange: (schema: Json) => void
}

/** The properties of an object schema, one row each. Keywords that have no place in a row are kept unchanged. */
export function SchemaForm({ schema, rows: { rows, otherKeywords, left }, onChange }: SchemaFormProps) {
  const { editor } = parametersText()
  const add = (parent: readonly string[]): void =>
    onChange(addRow(schema, parent, freeName(editor.newField, namesIn(schema, parent))))
  return (
    <div className="flex flex-col gap-1.5">
      {rows.length > 0 && (
        <div className="-m-0.5 overflow-x-auto p-0.5">
          <table className="w-full min-w-110 table-fixed border-collapse text-small">
            <thead>
              <tr className="text-left text-ink-2 [&>th]:pr-1.5 [&>th]:pb-1 [&>th]:font-medium">
                <th className="w-[26%]">{editor.field}</th>
                <th className="w-[27%]">{editor.type}</th>
                <th>{editor.meaning}</th>
                <th className="w-16">{editor.required}</th>
                <th className="w-13">
                  <span className="only-spoken">{editor.actions}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                // Key by index: a name changes with every keystroke, and only one row at a time is added or removed in
                // place.
                <Row key={index} schema={schema} row={row} onChange={onChange} onAdd={add} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Button size="small" variant="ghost" icon={Plus} className="self-start" onClick={() => add([])}>
        {editor.addField}
      </Button>
      {otherKeywords.length > 0 && (
        <p className="text-meta text-ink-3">{editor.inJson(otherKeywords.join(', '))}</p>
      )}
      {left > 0 && <p className="text-meta text-ink-3">{editor.moreInJson(left)}</p>}
    </div>
  )
}

type RowProps = {
  schema: Json
  row: SchemaRow
  onChange: (schema: Json) => void
  onAdd: (parent: readonly string[]) => void
}

function Row({ schema, row, onChange, onAdd }: RowProps) {
  const { editor } = parametersText()
  const { show } = useToast()
  const { path, type, description, isRequired, otherKeywords, hasRows } = row
  const title = path.join('.')
  const indent = Math.min(path.length - 1, 3)
  return (
    <tr className="border-t border-line align-top [&>td]:py-1 [&>td]:pr-1.5">
      <td style={{ paddingInlineStart: `${indent * 12}px` }}>
        <NameField schema={schema} row={row} onChange={onChange} />
      </td>
      <td>
        <Select
          label={editor.typeOf(title)}
          isLabelHidden
          size="small"
          value={type ?? 'other'}
          onChange={(next) => {
            if (next === 'other') return
            onChange(retypeRow(schema, path, next))
            if (hasRows && !next.startsWith('object') && namesIn(schema, path).length > 0) {
              show({ message: editor.fieldsRemoved(title), undo: () => onChange(schema) })
            }
          }}
          options={[
            ...rowTypes.map((value: RowType) => ({ value, label: editor.types[value] })),
            ...(type === undefined ? [{ value: 'other' as const, label: editor.otherType }] : []),
          ]}
        />
      </td>
      <td>
        <TextField
          label={editor.meaningOf(title)}
          isLabelHidden
          size="small"
          value={description}
          onChange={(text) => onChange(describeRow(schema, path, text))}
        />
        {otherKeywords.length > 0 && (
          <p className="pt-0.5 text-meta wrap-anywhere text-ink-3">
            {editor.inJson(otherKeywords.join(', '))}
          </p>
        )}
      </td>
      <td className="leading-6">
        <Tick
          label={editor.isRequired(title)}
          checked={isRequired}
          onChange={(next) => onChange(requireRow(schema, path, next))}
        />
      </td>
      <td className="whitespace-nowrap">
        <div className="flex justify-end">
          {hasRows && (
            <IconButton
              icon={ListPlus}
              iconSize="small"
              label={editor.addFieldTo(title)}
              onClick={() => onAdd(path)}
            />
          )}
          <IconButton
            icon={Trash2}
            iconSize="small"
            label={parametersText().tools.remove(title)}
            onClick={() => {
              onChange(removeRow(schema, path))
              show({ message: parametersText().tools.removed(title), undo: () => onChange(schema) })
            }}
          />
        </div>
      </td>
    </tr>
  )
}

type TickProps = { label: string; checked: boolean; onChange: (checked: boolean) => void }

/** The column header is the visible label of the checkbox. */
function Tick({ label, ...box }: TickProps) {
  return (
    <Checkbox {...box}>
      <span className="only-spoken">{label}</span>
    </Checkbox>
  )
}

/** A name that another field already has is kept as typed but not applied: it would replace the other field. */
function NameField({ schema, row, onChange }: Omit<RowProps, 'onAdd'>) {
  const { editor } = parametersText()
  const { path, name } = row
  const others = namesIn(schema, path.slice(0, -1)).filter((sibling) => sibling !== name)
  const [refused, setRefused] = useState<{ text: string; name: string } | undefined>(undefined)
  const isRefused = refused !== undefined && refused.name === name && others.includes(refused.text)
  return (
    <TextField
      label={editor.nameOf(path.join('.'))}
      isLabelHidden
      isMono
      size="small"
      value={name}
      identify={(text) => (others.includes(text) ? undefined : text)}
      {...(isRefused && { error: editor.nameTaken(refused.text) })}
      {...(name === '' && !isRefused && { warning: editor.nameEmpty })}
      onChange={(text) => {
        const isTaken = others.includes(text)
        setRefused(isTaken ? { text, name } : undefined)
        if (!isTaken) onChange(renameRow(schema, path, text))
      }}
    />
  )
}
