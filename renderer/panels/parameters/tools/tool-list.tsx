import { Plus } from 'lucide-react'
import type { Json } from '../../../../shared/json.ts'
import { addTool, duplicateTool, freeName, removeTool, swapTools } from '../../../lib/tools/change-tools.ts'
import { emptyTool, exampleTools } from '../../../lib/tools/example-tools.ts'
import { listTools, toolNames } from '../../../lib/tools/tool-list.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { addVendorTool, vendorTools } from '../../../lib/tools/vendor-tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useConversationForm } from '../form-scope.tsx'
import { ToolItem, type ToolItemProps } from './tool-item.tsx'
import { useToolDrafts } from './use-tool-drafts.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type AddToolMenuProps = {
  value: Json
  onChange: (value: Json) => void
  onAdded: (index: number) => void
}

/** Adds an empty tool, an example, or a tool of the provider. */
export function AddToolMenu({ value, onChange, onAdded }: AddToolMenuProps) {
  const { format } = useConversationForm()
  const add = (tool: typeof emptyTool): void => {
    const free = freeName(tool.name, toolNames(value, format))
    const next = addTool(value, format, { ...tool, name: free })
    onAdded(listTools(next, format).findLastIndex((entry) => entry.type === 'function'))
    onChange(next)
  }
  return (
    <Menu
      trigger={
        <Button size="small" icon={Plus}>
          {parametersText().tools.add}
        </Button>
      }
      sections={[
        {
          items: [{ id: 'empty', label: parametersText().tools.empty, onSelect: () => add(emptyTool) }],
        },
        {
          heading: parametersText().tools.examples,
          items: exampleTools.map((tool) => ({
            id: tool.name,
            label: tool.name,
            onSelect: () => add(tool),
          })),
        },
        {
          heading: parametersText().tools.ofProvider,
          items: vendorTools[format].map((tool) => ({
            id: `vendor ${tool.label}`,
            label: tool.label,
            onSelect: () => onChange(addVendorTool(value, tool)),
          })),
        },
      ]}
    />
  )
}

export type ToolListProps = {
  /** The wire name of the field. */
  name: string
  value: Json
  onChange: (value: Json) => void
  openIndex: number | undefined
  onOpen: (index: number | undefined) => void
  /** Replaces the text editor of the schema where there is room for rows. */
  SchemaEditor?: ToolItemProps['SchemaEditor']
}

/** The tools of a request one by one; one of them is open. */
export function ToolList({ name, value, onChange, openIndex, onOpen, SchemaEditor }: ToolListProps) {
  const form = useConversationForm()
  const { format } = form
  const { show } = useToast()
  const drafts = useToolDrafts(form, name)
  const entries = listTools(value, format)
  const problems = toolProblems(value, format)
  const moveTo = (index: number, place: number): (() => void) | undefined => {
    const [entry, neighbour] = [entries[index], entries[place]]
    const moved = entry && neighbour && swapTools(value, entry, neighbour)
    if (moved === undefined) return undefined
    return () => {
      drafts.swap(index, place)
      onOpen(openIndex === index ? place : openIndex === place ? index : openIndex)
      onChange(moved)
    }
  }
  if (entries.length === 0) return <p className="text-small text-ink-3">{parametersText().tools.none}</p>
  return (
    <ol aria-label={parametersText().tools.list} className="flex-none overflow-hidden rounded-sm edge">
      {entries.map((entry, index) => (
        <ToolItem
          // Key by index: tools have no identity, and only one at a time is added or removed in place.
          key={index}
          field={name}
          index={index}
          entry={entry}
          tools={value}
          isOpen={openIndex === index}
          onToggle={() => onOpen(openIndex === index ? undefined : index)}
          problems={problems.filter((problem) => problem.index === index)}
          onChange={onChange}
          {...(SchemaEditor !== undefined && {
            SchemaEditor,
            moves: { up: moveTo(index, index - 1), down: moveTo(index, index + 1) },
          })}
          onDuplicate={() => {
            drafts.makeRoom(index + 1)
            onOpen(index + 1)
            onChange(duplicateTool(value, format, entry))
          }}
          onRemove={() => {
            const restoreDrafts = drafts.close(index)
            onOpen(undefined)
            onChange(removeTool(value, entry))
            show({
              message: parametersText().tools.removed(entry.type === 'function' ? entry.name : entry.label),
              undo: () => {
                onChange(value)
                restoreDrafts()
              },
            })
          }}
        />
      ))}
    </ol>
  )
}
