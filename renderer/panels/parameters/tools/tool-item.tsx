import { ArrowDown, ArrowUp, ChevronRight, Copy, Trash2, TriangleAlert } from 'lucide-react'
import { useId, type ComponentType } from 'react'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { isJsonObject, type Json } from '../../../../shared/json.ts'
import { cacheControlOf, readCacheMark } from '../../../../shared/runs/cache-mark.ts'
import { changeTool, replaceTool } from '../../../lib/tools/change-tools.ts'
import type { ToolEntry } from '../../../lib/tools/tool-list.ts'
import type { ToolProblem } from '../../../lib/tools/tool-problems.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { linkToLibrary } from '../../../lib/tools/library-link.ts'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { CacheMarkButton } from '../../caching/cache-mark-button.tsx'
import { useConversationForm } from '../form-scope.tsx'
import { JsonField } from '../json-field.tsx'
import { ProblemList } from '../problem-list.tsx'
import { type SchemaFieldProps, useSchemaProblems } from '../schema-field.tsx'
import { FunctionForm } from './function-form.tsx'
import { LibraryLinkLine } from './library-link.tsx'
import { useTakeFromLibrary } from './use-take-from-library.ts'
import { useLibraryTools } from './use-library-tools.ts'
import { toolDraftPlace } from './use-tool-drafts.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type ToolItemProps = {
  field: string
  index: number
  entry: ToolEntry
  /** The whole list of tools. */
  tools: Json
  isOpen: boolean
  onToggle: () => void
  problems: readonly ToolProblem[]
  onChange: (tools: Json) => void
  onDuplicate: () => void
  onRemove: () => void
  SchemaEditor?: ComponentType<SchemaFieldProps>
  /** Moves it before or behind its neighbour; absent where the order is fixed. */
  moves?: { up: (() => void) | undefined; down: (() => void) | undefined }
}

/** One tool: its name, and its parts while it is open. */
export function ToolItem(props: ToolItemProps) {
  const { entry, isOpen, onToggle, problems, onDuplicate, onRemove } = props
  const bodyId = useId()
  const title = entry.type === 'function' ? entry.name || parametersText().tools.noName : entry.label
  const schemaProblems = useSchemaProblems(
    entry.type === 'function' ? entry.schema : undefined,
    entry.type === 'function' && entry.schemaKey === 'parameters',
  )
  const library = useLibraryTools()
  // Called here, so that it keeps knowing the tools of the request after its parts are closed.
  const take = useTakeFromLibrary(props)
  const isOutOfDate = entry.type === 'function' && linkToLibrary(entry, library).type === 'older'
  const isOdd = problems.length > 0 || schemaProblems.length > 0
  return (
    <li className="border-t border-line first:border-t-0">
      <div className="flex h-row items-center gap-0.5 pr-0.5">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={bodyId}
          aria-label={parametersText().tools[isOpen ? 'close' : 'open'](title)}
          onClick={onToggle}
          className="focus-inside flex h-full min-w-0 flex-1 items-center gap-1.5 pl-1.5 text-left text-small hover:bg-hover"
        >
          <Icon
            of={ChevronRight}
            size="tiny"
            className={`text-ink-3 transition-transform duration-quick ${isOpen ? 'rotate-90' : ''}`}
          />
          <span className="truncate font-mono text-wire-small">{title}</span>
          {entry.type === 'vendor' && (
            <span className="flex-none text-meta text-ink-3">{parametersText().tools.providerTool}</span>
          )}
          {isOutOfDate && <Chip tone="accent">{toolLibraryText().link.changedChip}</Chip>}
          {isOdd && <Icon of={TriangleAlert} size="tiny" className="text-warn" />}
        </button>
        <ToolMark {...props} title={title} />
        {props.moves !== undefined && <Moves {...props.moves} title={title} />}
        <IconButton
          icon={Copy}
          iconSize="small"
          label={parametersText().tools.duplicate(title)}
          onClick={onDuplicate}
        />
        <IconButton
          icon={Trash2}
          iconSize="small"
          label={parametersText().tools.remove(title)}
          onClick={onRemove}
        />
      </div>
      <div id={bodyId} className={isOpen ? 'flex flex-col gap-2 border-t border-line p-2' : 'hidden'}>
        {isOpen &&
          (entry.type === 'function' ? (
            <>
              <FunctionForm {...props} entry={entry} />
              <LibraryLinkLine entry={entry} onTake={take} />
            </>
          ) : (
            <VendorParts {...props} />
          ))}
      </div>
    </li>
  )
}

function Moves({ up, down, title }: NonNullable<ToolItemProps['moves']> & { title: string }) {
  const { moveUp, moveDown, cannotMove } = parametersText().tools
  return (
    <>
      <IconButton
        icon={ArrowUp}
        iconSize="small"
        label={moveUp(title)}
        {...(up === undefined ? { disabledReason: cannotMove } : { onClick: up })}
      />
      <IconButton
        icon={ArrowDown}
        iconSize="small"
        label={moveDown(title)}
        {...(down === undefined ? { disabledReason: cannotMove } : { onClick: down })}
      />
    </>
  )
}

/** The cache mark is part of the tool, so it moves with it. */
function ToolMark({ entry, tools, title, onChange }: ToolItemProps & { title: string }) {
  const { format } = useConversationForm()
  const tool = entry.path.reduce<Json | undefined>(
    (value, key) =>
      Array.isArray(value) ? value[Number(key)] : isJsonObject(value) ? value[key] : undefined,
    tools,
  )
  const isMarkable = formatRegistry[format].promptCaching === 'marked' && isJsonObject(tool)
  if (!isMarkable) return null
  return (
    <CacheMarkButton
      name={title}
      mark={readCacheMark(tool['cache_control'])}
      onChange={(mark) =>
        onChange(
          changeTool(tools, entry.path, {
            key: 'cache_control',
            value: cacheControlOf(mark)['cache_control'],
          }),
        )
      }
    />
  )
}

function VendorParts({ field, index, entry, tools, problems, onChange }: ToolItemProps) {
  if (entry.type !== 'vendor') return null
  return (
    <div>
      <JsonField
        label={parametersText().tools.tool(entry.label)}
        field={field}
        place={toolDraftPlace(index, 'value')}
        value={entry.value}
        onChange={(next) => onChange(replaceTool(tools, entry.path, next))}
      />
      <ProblemList
        problems={problems.map(({ place, message }) =>
          parametersText().problemAt({ place, problem: message }),
        )}
      />
    </div>
  )
}
