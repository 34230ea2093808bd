import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Search, SearchX, Upload, Wrench } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import type { ToolSummary } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useAriaKeys, useSearchCommand } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { walkedRow, walkRows, walkToRows } from '../../../controls/lists/walk-rows.ts'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { MatchedText, SearchedFor } from '../../../controls/texts/matched-text.tsx'
import { findByName, searchWords } from '../../../lib/find/rank-name.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { toolsQuery } from '../../../queries/tools.ts'
import { navigate } from '../../../stores/route.ts'
import { LibrarySections } from '../library-sections.tsx'
import { PartsSwitch } from '../mcp/parts-switch.tsx'
import { newToolId } from './tool-drafts.ts'
import { exportFormats, useExportTools } from './use-tool-actions.ts'

export type ListPaneProps = {
  openId: string
  onImport: () => void
}

/** The tools by name, searched by the one ranking of names. */
export function ListPane({ openId, onImport }: ListPaneProps) {
  const text = toolLibraryText()
  const field = useRef<HTMLInputElement>(null)
  const listId = useId()
  useSearchCommand(field)
  const searchKeys = useAriaKeys('list.search')
  const [search, setSearch] = useState('')
  const { data: tools, error, refetch } = useQuery(toolsQuery(useBridge()))
  const exportTools = useExportTools()
  const found = findByName(tools ?? [], searchWords(search), ({ name, description }) => ({
    name,
    keywords: description,
  }))
  return (
    <ResizablePane
      name="library.tools"
      className="side-list"
      label={text.list}
      side="left"
      defaultSize={288}
      min={260}
      max={400}
    >
      <PaneHead
        actions={
          <IconButton
            icon={Plus}
            label={text.add}
            onClick={() => navigate('library', `tools/${newToolId}`)}
          />
        }
      >
        <LibrarySections section="tools" />
      </PaneHead>
      <PartsSwitch part="tools" />
      <div className="flex-none p-2">
        <TextField
          ref={field}
          label={text.search}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={text.searchHint}
          aria-keyshortcuts={searchKeys}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && search !== '') setSearch('')
            else if (!walkToRows(event, listId)) return
            event.preventDefault()
          }}
        />
      </div>
      {error !== null && <UnreadList error={error.appError} onReadAgain={() => void refetch()} />}
      {tools === undefined && error === null && <ReadingList>{text.loading}</ReadingList>}
      <PaneBody className="px-2 pb-2">
        {tools !== undefined && tools.length > 0 && found.length === 0 && (
          <EmptyState
            icon={SearchX}
            title={text.noMatch.title}
            action={<Button onClick={() => setSearch('')}>{text.showAll}</Button>}
          >
            {text.noMatch.text}
          </EmptyState>
        )}
        {found.length > 0 && (
          <SearchedFor search={search}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys walk its buttons */}
            <ul id={listId} aria-label={text.list} onKeyDown={walkRows}>
              {found.map((tool) => (
                <Row key={tool.id} tool={tool} isOpen={tool.id === openId} />
              ))}
            </ul>
          </SearchedFor>
        )}
      </PaneBody>
      <PaneFoot>
        <Button icon={Upload} className="min-w-0 flex-1!" onClick={onImport}>
          {text.import}
        </Button>
        {tools !== undefined && tools.length > 0 && (
          <Menu
            align="end"
            trigger={
              <Button icon={Download} className="min-w-0 flex-1!" aria-label={text.exportAll}>
                {text.exportShort}
              </Button>
            }
            sections={[
              {
                heading: text.exportAll,
                items: exportFormats.map((format) => ({
                  id: format,
                  label: formatRegistry[format].label,
                  onSelect: () =>
                    exportTools(
                      tools.map(({ id }) => id),
                      format,
                    ),
                })),
              },
            ]}
          />
        )}
      </PaneFoot>
    </ResizablePane>
  )
}

function Row({
  tool: { id, name, description, answeredBy, fieldCount },
  isOpen,
}: {
  tool: ToolSummary
  isOpen: boolean
}) {
  const text = toolLibraryText()
  return (
    <li>
      <button
        type="button"
        {...walkedRow}
        aria-current={isOpen ? 'true' : undefined}
        title={description}
        onClick={() => navigate('library', `tools/${id}`)}
        className={`focus-inside flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1 text-left ${isOpen ? 'bg-accent-soft' : 'hover:bg-hover'}`}
      >
        <Icon of={Wrench} size="small" className={isOpen ? '' : 'text-ink-3'} />
        <span className="flex min-w-0 flex-1 flex-col">
          <span className="truncate font-mono text-wire">
            <MatchedText text={name} />
          </span>
          <span className="truncate text-meta text-ink-3">
            {text.row({ source: toolsText().sources[answeredBy], fields: text.fields(fieldCount) })}
          </span>
        </span>
      </button>
    </li>
  )
}
