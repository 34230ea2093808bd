import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Copy, Download, Ellipsis, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { ToolAnswer } from '../../../../shared/conversations/tool-answers.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { maxToolVersions } from '../../../../shared/limits.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { newestVersion, type SavedTool, type ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { ReadingList, UnreadList } from '../../../controls/lists/list-states.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { Pane, PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { emptyTool } from '../../../lib/tools/example-tools.ts'
import { contentProblem } from '../../../lib/tools/tool-content.ts'
import { listTools } from '../../../lib/tools/tool-list.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { FormScopeProvider } from '../../../panels/parameters/form-scope.tsx'
import { JsonField } from '../../../panels/parameters/json-field.tsx'
import { FunctionForm } from '../../../panels/parameters/tools/function-form.tsx'
import {
  ToolAnswersContext,
  type ToolAnswersScope,
} from '../../../panels/parameters/tools/tool-answers-scope.ts'
import { useHasBrokenDraft } from '../../../panels/parameters/use-has-broken-draft.ts'
import { SchemaRowsField } from '../../../panels/parameters/wide-editor/schema-rows-field.tsx'
import { toolQuery, toolUsesQuery } from '../../../queries/tools.ts'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { draftPrefix, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { goOnFromHere, navigate, type GoOn } from '../../../stores/route.ts'
import {
  contentOfDraft,
  draftFormat,
  draftOf,
  newToolId,
  setToolDraft,
  toolOfDraft,
  useToolDraft,
} from './tool-drafts.ts'
import { TryPane } from './try-pane.tsx'
import { exportFormats, useDeleteTool, useDuplicateTool, useExportTools } from './use-tool-actions.ts'
import { VersionList } from '../version-list.tsx'

/** Shows and edits a tool of the library. Changes are saved only by the Save button. */
export function ToolPane({ id }: { id: string }) {
  const { data: tool, error, refetch } = useQuery(toolQuery(useBridge(), id))
  if (tool !== undefined) return <Editor id={id} tool={tool} />
  return (
    <Pane label={toolLibraryText().editor}>
      {error === null ? (
        <ReadingList>{toolLibraryText().loading}</ReadingList>
      ) : (
        <UnreadList error={error.appError} onReadAgain={() => void refetch()} />
      )}
    </Pane>
  )
}

/** A tool that is not saved yet. */
export function NewToolPane() {
  return <Editor key={newToolId} id={newToolId} tool={undefined} />
}

type View = 'form' | 'json' | 'versions'

const field = 'tool'

function Editor({ id, tool }: { id: string; tool: SavedTool | undefined }) {
  const scope = useMemo(
    () => ({ scope: `library-tool-${id}`, format: draftFormat, values: {} }) as const,
    [id],
  )
  return (
    <FormScopeProvider value={scope}>
      <EditorPanes id={id} tool={tool} prefix={draftPrefix(scope)} />
    </FormScopeProvider>
  )
}

function EditorPanes({ id, tool, prefix }: { id: string; tool: SavedTool | undefined; prefix: string }) {
  const text = toolLibraryText()
  const [view, setView] = useState<View>('form')
  const newest = tool === undefined ? undefined : newestVersion(tool)
  const start = useMemo(() => draftOf(newest?.content ?? emptyTool), [newest])
  const draft = useToolDraft(id) ?? start
  const isHalfTyped = useHasBrokenDraft(field)
  const content = contentOfDraft(draft)
  const isChanged =
    isHalfTyped || newest === undefined || JSON.stringify(content) !== JSON.stringify(sorted(newest.content))
  const change = (next: typeof draft): void => {
    const isBack = newest !== undefined && JSON.stringify(next) === JSON.stringify(start)
    setToolDraft(id, isBack ? undefined : next)
  }
  const [entry] = listTools(draft.tools, draftFormat)
  const answers = useMemo(() => answersScope(id, draft), [id, draft])
  const title = entry?.type === 'function' && entry.name !== '' ? entry.name : parametersText().tools.noName
  const discard = (): void => {
    setToolDraft(id, undefined)
    useJsonDraftStore.getState().replaceUnder(prefix, {})
    if (tool === undefined) navigate('library', 'tools')
  }
  return (
    <>
      <Pane label={text.editor}>
        <EditorHead tool={tool} title={title} view={view} onView={setView} />
        <PaneBody className="p-4">
          <div className="flex max-w-180 flex-col gap-3">
            {view === 'versions' && tool !== undefined ? (
              <VersionList
                versions={tool.versions}
                max={maxToolVersions}
                toText={(version) => JSON.stringify(version, null, 2)}
                onRestore={(restored) => {
                  change(draftOf(restored))
                  setView('form')
                }}
              />
            ) : view === 'json' ? (
              <JsonField
                isTall
                label={text.json(title)}
                field={field}
                value={toolOfDraft(draft)}
                onChange={(next) => change({ ...draft, tools: [next] })}
              />
            ) : entry?.type === 'function' ? (
              <ToolAnswersContext value={answers}>
                <FunctionForm
                  field={field}
                  index={0}
                  entry={entry}
                  tools={draft.tools}
                  problems={toolProblems(draft.tools, draftFormat)}
                  SchemaEditor={SchemaRowsField}
                  onChange={(tools) => change({ ...draft, tools })}
                />
              </ToolAnswersContext>
            ) : (
              <Note tone="warn">{text.cannotSave.noTool}</Note>
            )}
          </div>
        </PaneBody>
        {isChanged && (
          <SaveFoot
            id={id}
            tool={tool}
            content={content}
            problem={entry?.type === 'function' ? contentProblem(content) : text.cannotSave.noTool}
            isHalfTyped={isHalfTyped}
            onDiscard={discard}
          />
        )}
      </Pane>
      <TryPane content={content} toolId={id} />
    </>
  )
}

type EditorHeadProps = {
  tool: SavedTool | undefined
  title: string
  view: View
  onView: (view: View) => void
}

/** The name of a tool, its version and its uses, and a choice of the view. */
function EditorHead({ tool, title, view, onView }: EditorHeadProps) {
  const text = toolLibraryText()
  const newest = tool === undefined ? undefined : newestVersion(tool)
  return (
    <PaneHead
      title={<span className="font-mono text-wire">{title}</span>}
      actions={
        <>
          <SegmentedControl
            label={text.views.label}
            value={view}
            onChange={onView}
            segments={[
              { value: 'form', label: text.views.form },
              { value: 'json', label: text.views.json },
              ...(tool === undefined ? [] : [{ value: 'versions' as const, label: text.views.versions }]),
            ]}
          />
          {tool !== undefined && newest !== undefined && <MoreMenu id={tool.id} content={newest.content} />}
        </>
      }
    >
      <Chip>{newest === undefined ? text.notSaved : text.version(newest.version)}</Chip>
      {tool !== undefined && <Uses id={tool.id} />}
    </PaneHead>
  )
}

/** The content with its keys in the order in which a draft would return them. */
function sorted(content: ToolContent): ToolContent {
  return contentOfDraft(draftOf(content)) ?? content
}

function answersScope(id: string, draft: ReturnType<typeof draftOf>): ToolAnswersScope {
  const [entry] = listTools(draft.tools, draftFormat)
  const name = entry?.type === 'function' ? entry.name : ''
  const { answer, ...others } = draft
  return {
    answers: answer === undefined ? {} : { [name]: answer },
    change: (_, next: ToolAnswer | undefined) =>
      setToolDraft(id, next === undefined ? others : { ...others, answer: next }),
    // There is one tool and one answer, which follows the tool when it is renamed.
    rename: () => undefined,
  }
}

function Uses({ id }: { id: string }) {
  const { data: uses } = useQuery(toolUsesQuery(useBridge(), id))
  return (
    <span className="tabular min-w-0 truncate text-small text-ink-3">
      {uses === undefined ? '' : toolLibraryText().used(uses)}
    </span>
  )
}

function MoreMenu({ id, content }: { id: string; content: ToolContent }) {
  const text = toolLibraryText()
  const remove = useDeleteTool()
  const duplicate = useDuplicateTool()
  const exportTools = useExportTools()
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Ellipsis} label={text.more(content.name)} />}
      sections={[
        {
          items: [{ id: 'duplicate', label: text.duplicate, icon: Copy, onSelect: () => duplicate(content) }],
        },
        {
          heading: text.export,
          items: exportFormats.map((format) => ({
            id: format,
            label: formatRegistry[format].label,
            icon: Download,
            onSelect: () => exportTools([id], format),
          })),
        },
        {
          items: [
            { id: 'delete', label: text.delete, icon: Trash2, onSelect: () => remove(id, content.name) },
          ],
        },
      ]}
    />
  )
}

type SaveFootProps = {
  id: string
  tool: SavedTool | undefined
  content: ToolContent | undefined
  problem: string | undefined
  isHalfTyped: boolean
  onDiscard: () => void
}

function SaveFoot({ id, tool, content, problem, isHalfTyped, onDiscard }: SaveFootProps) {
  const text = toolLibraryText()
  const bridge = useBridge()
  const queryClient = useQueryClient()
  // Handle the result in the mutation, not in the call: this foot unmounts with the draft.
  const save = useCommandMutation('tools.save', {
    input: (sent: { readonly content: ToolContent; readonly goOn: GoOn }) => ({
      ...(tool !== undefined && { id }),
      content: sent.content,
    }),
    onSuccess(saved, { goOn }) {
      queryClient.setQueryData(toolQuery(bridge, saved.id).queryKey, saved)
      setToolDraft(id, undefined)
      if (tool === undefined) goOn('library', `tools/${saved.id}`)
    },
  })
  const reason = isHalfTyped ? parametersText().tools.notListYet : problem
  const next = tool === undefined ? 1 : newestVersion(tool).version + 1
  return (
    <>
      {save.error !== null && <ErrorNotice error={save.error.appError} className="mx-3 mb-2" />}
      <PaneFoot>
        <Button
          variant="primary"
          isBusy={save.isPending}
          {...(reason !== undefined && { disabledReason: reason })}
          onClick={() => {
            if (content !== undefined) save.mutate({ content, goOn: goOnFromHere() })
          }}
        >
          {text.save(next)}
        </Button>
        <Button variant="ghost" onClick={onDiscard}>
          {text.discard}
        </Button>
        <span className="ml-auto min-w-0 truncate text-small text-ink-3">{reason ?? text.unsaved}</span>
      </PaneFoot>
    </>
  )
}
