import { useQueryClient } from '@tanstack/react-query'
import { Library, Search, Wrench } from 'lucide-react'
import { use, useId, useState } from 'react'
import type { Json } from '../../../../shared/json.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { newestVersion, type ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { walkedRow, walkRows, walkToRows } from '../../../controls/lists/walk-rows.ts'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { findByName, searchWords } from '../../../lib/find/rank-name.ts'
import { addTool } from '../../../lib/tools/change-tools.ts'
import { listTools, toolNames } from '../../../lib/tools/tool-list.ts'
import { toolQuery } from '../../../queries/tools.ts'
import { useNoteFailure } from '../../undoable/use-note-failure.ts'
import { useConversationForm } from '../form-scope.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'
import { useLibraryTools } from './use-library-tools.ts'
import type { AddToolMenuProps } from './tool-list.tsx'

/** Adds tools of the library, found by name or description, with the results for their calls. */
export function FromLibrary(props: AddToolMenuProps) {
  const text = toolLibraryText()
  // Called here, so that it keeps knowing the tools of the request after the list is closed.
  const add = useAddFromLibrary(props)
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover
      label={text.insert.list}
      isOpen={isOpen}
      onOpenChange={setOpen}
      className="flex max-h-90 w-80 flex-col p-2"
      trigger={
        <Button size="small" icon={Library}>
          {text.insert.open}
        </Button>
      }
    >
      <Choices value={props.value} onAdd={add} />
    </Popover>
  )
}

function Choices({ value, onAdd }: { value: Json; onAdd: (id: string) => void }) {
  const text = toolLibraryText()
  const listId = useId()
  const [search, setSearch] = useState('')
  const tools = useLibraryTools()
  const { format } = useConversationForm()
  const taken = new Set(toolNames(value, format))
  const found = findByName(tools, searchWords(search), ({ name, description }) => ({
    name,
    keywords: description,
  }))
  if (tools.length === 0) return <p className="p-1 text-small text-ink-3">{text.insert.empty}</p>
  return (
    <>
      <TextField
        label={text.search}
        isLabelHidden
        size="small"
        icon={Search}
        placeholder={text.searchHint}
        value={search}
        onChange={setSearch}
        onKeyDown={(event) => {
          const [first] = found
          if (event.key === 'Enter' && first !== undefined && !taken.has(first.name)) onAdd(first.id)
          else if (!walkToRows(event, listId)) return
          event.preventDefault()
        }}
      />
      {found.length === 0 && <p className="px-1 pt-2 text-small text-ink-3">{text.noMatch.title}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk its buttons */}
      <ul
        id={listId}
        aria-label={text.insert.list}
        onKeyDown={walkRows}
        className="mt-1 min-h-0 flex-1 overflow-y-auto"
      >
        {found.map(({ id, name, description, version }) => (
          <li key={id}>
            <ListRow
              {...walkedRow}
              icon={Wrench}
              title={description}
              aria-disabled={taken.has(name)}
              meta={taken.has(name) ? text.insert.isThere : text.version(version)}
              onClick={() => {
                if (!taken.has(name)) onAdd(id)
              }}
            >
              <span className={`font-mono text-wire-small ${taken.has(name) ? 'text-ink-3' : ''}`}>
                {name}
              </span>
            </ListRow>
          </li>
        ))}
      </ul>
    </>
  )
}

/** Reads a tool in full and appends it to the tools present by then. */
function useAddFromLibrary(props: AddToolMenuProps): (id: string) => void {
  const bridge = useBridge()
  const queryClient = useQueryClient()
  const noteFailure = useNoteFailure()
  const { format } = useConversationForm()
  const answers = use(ToolAnswersContext)
  const put = useLatest((content: ToolContent): void => {
    const next = addTool(props.value, format, content)
    props.onAdded(listTools(next, format).findLastIndex((entry) => entry.type === 'function'))
    props.onChange(next)
    if (content.answer !== undefined) answers?.change(content.name, content.answer)
  })
  const add = async (id: string): Promise<void> => {
    put(newestVersion(await queryClient.fetchQuery(toolQuery(bridge, id))).content)
  }
  return (id) => void add(id).catch(noteFailure)
}
