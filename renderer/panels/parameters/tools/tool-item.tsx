import { ChevronRight, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { changeTool, replaceTool } from '../../../lib/tools/change-tools.ts'
import type { ToolEntry } from '../../../lib/tools/tool-list.ts'
import type { ToolProblem } from '../../../lib/tools/tool-problems.ts'
import { Icon } from '../../../controls/icon.tsx'
import { IconButton } from '../../../controls/icon-button.tsx'
import { TextArea } from '../../../controls/text-area.tsx'
import { TextField } from '../../../controls/text-field.tsx'
import { JsonField } from '../json-field.tsx'
import { ProblemList } from '../problem-list.tsx'
import { SchemaField, useSchemaProblems } from '../schema-field.tsx'
import { toolDraftPlace } from './use-tool-drafts.ts'

export type ToolItemProps = {
  field: string
  index: number
  entry: ToolEntry
  /** The whole list it is in. */
  tools: Json
  isOpen: boolean
  onToggle: () => void
  problems: readonly ToolProblem[]
  onChange: (tools: Json) => void
  onDuplicate: () => void
  onRemove: () => void
}

/** One tool: its name, and its parts while it is open. */
export function ToolItem(props: ToolItemProps) {
  const { entry, isOpen, onToggle, problems, onDuplicate, onRemove } = props
  const bodyId = useId()
  const title = entry.type === 'function' ? entry.name || 'no name' : entry.label
  const schemaProblems = useSchemaProblems(
    entry.type === 'function' ? entry.schema : undefined,
    entry.type === 'function' && entry.schemaKey === 'parameters',
  )
  const isOdd = problems.length > 0 || schemaProblems.length > 0
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex h-row items-center gap-0.5 pr-0.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={`${isOpen ? 'Close' : 'Edit'} tool ${title}`}
          onClick={onToggle}
          className="focus-inside flex h-full min-w-0 flex-1 items-center gap-1.5 pl-1.5 text-left text-small hover:bg-hover"
        >
          <Icon
            of={ChevronRight}
            size="tiny"
            className={`text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="truncate font-mono text-wire-small">{title}</span>
          {entry.type === 'vendor' && <span className="flex-none text-meta text-ink-3">vendor tool</span>}
          {isOdd && <Icon of={TriangleAlert} size="tiny" className="text-warn" />}
        </button>
        <IconButton icon={Copy} iconSize="small" label={`Duplicate ${title}`} onClick={onDuplicate} />
        <IconButton icon={Trash2} iconSize="small" label={`Remove ${title}`} onClick={onRemove} />
      </div>
      <div id={bodyId} className={isOpen ? 'flex flex-col gap-2 border-t border-line p-2' : 'hidden'}>
        {isOpen &&
          (entry.type === 'function' ? (
            <FunctionParts {...props} entry={entry} />
          ) : (
            <VendorParts {...props} />
          ))}
      </div>
    </li>
  )
}

function FunctionParts({
  field,
  index,
  entry,
  tools,
  problems,
  onChange,
}: ToolItemProps & { entry: Extract<ToolEntry, { type: 'function' }> }) {
  const { path, name, description, schema, schemaKey } = entry
  const about = (key: string): string[] =>
    problems.filter(({ place }) => place.endsWith(`.${key}`)).map(({ message }) => message)
  const others = problems.filter(({ place }) => !place.endsWith('.name'))
  const [nameProblem] = about('name')
  return (
    <>
      <TextField
        label="Name"
        isMono
        size="small"
        value={name}
        {...(nameProblem === undefined ? {} : { warning: `The name ${nameProblem}. Sent as it is.` })}
        onChange={(next) => onChange(changeTool(tools, path, { key: 'name', value: next }))}
      />
      <TextArea
        label="Description"
        rows={2}
        value={description}
        help={description === '' ? 'Tells the model when to call it.' : undefined}
        onChange={(next) =>
          onChange(changeTool(tools, path, { key: 'description', value: next === '' ? undefined : next }))
        }
      />
      <div>
        <p className="pb-1 text-small font-medium text-ink-2">Parameters, as a JSON schema</p>
        <SchemaField
          label={`Parameters of ${name}`}
          field={field}
          place={toolDraftPlace(index, schemaKey)}
          isOpenApi={schemaKey === 'parameters'}
          value={schema ?? {}}
          onChange={(next) => onChange(changeTool(tools, path, { key: schemaKey, value: next }))}
        />
        <ProblemList problems={others.map(({ place, message }) => `${place} ${message}`)} />
      </div>
    </>
  )
}

function VendorParts({ field, index, entry, tools, problems, onChange }: ToolItemProps) {
  if (entry.type !== 'vendor') return null
  return (
    <div>
      <JsonField
        label={`Tool ${entry.label}`}
        field={field}
        place={toolDraftPlace(index, 'value')}
        value={entry.value}
        onChange={(next) => onChange(replaceTool(tools, entry.path, next))}
      />
      <ProblemList problems={problems.map(({ place, message }) => `${place} ${message}`)} />
    </div>
  )
}
