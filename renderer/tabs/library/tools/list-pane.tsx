import { useQuery } from '@tanstack/react-query'
import { Download, Plus, Upload, Wrench } from 'lucide-react'
import { useId, useState } from 'react'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import type { ToolSummary } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { MatchedText } from '../../../controls/texts/matched-text.tsx'
import { findByName, searchWords } from '../../../lib/find/rank-name.ts'
import { ResizablePane } from '../../../panels/panes/resizable-pane.tsx'
import { toolsQuery } from '../../../queries/tools.ts'
import { navigate } from '../../../stores/route.ts'
import { FoundList, FoundRow, NothingFound } from '../found-list.tsx'
import { LibrarySections } from '../library-sections.tsx'
import { ListSearch } from '../list-search.tsx'
import { PartsSwitch } from '../mcp/parts-switch.tsx'
import { newToolId } from './tool-drafts.ts'
import { exportFormats, useExportTools } from './use-tool-actions.ts'

export type ListPaneProps = {
  openId: string
  onImport: () => void
}

/** The tools by name, ranked like every search for names. */
export function ListPane({ openId, onImport }: ListPaneProps) {
  const text = toolLibraryText()
  const listId = useId()
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
        <ListSearch
          label={text.search}
          placeholder={text.searchHint}
          listId={listId}
          value={search}
          onChange={setSearch}
        />
      </div>
      {error !== null && <UnreadList error={error.appError} onReadAgain={() => void refetch()} />}
      {tools === undefined && error === null && <ReadingList>{text.loading}</ReadingList>}
      <PaneBody className="px-2 pb-2">
        {tools !== undefined && tools.length > 0 && found.length === 0 && (
          <NothingFound text={text} onShowAll={() => setSearch('')} />
        )}
        <FoundList id={listId} label={text.list} search={search}>
          {found.map((tool) => (
            <Row key={tool.id} tool={tool} isOpen={tool.id === openId} />
          ))}
        </FoundList>
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
    <FoundRow
      icon={Wrench}
      address={`tools/${id}`}
      isOpen={isOpen}
      title={description}
      name={<MatchedText text={name} />}
      nameClass="font-mono text-wire"
      meta={text.row({ source: toolsText().sources[answeredBy], fields: text.fields(fieldCount) })}
    />
  )
}
