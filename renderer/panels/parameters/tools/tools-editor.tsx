import { Braces, List, Plus } from 'lucide-react'
import { useState } from 'react'
import { isJsonObject, type Json } from '../../../../shared/json.ts'
import { addTool, duplicateTool, removeTool } from '../../../lib/tools/change-tools.ts'
import { emptyTool, exampleTools } from '../../../lib/tools/example-tools.ts'
import { freeName } from '../../../lib/tools/change-tools.ts'
import { listTools, toolNames } from '../../../lib/tools/tool-list.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { addVendorTool, vendorTools } from '../../../lib/tools/vendor-tools.ts'
import { draftPrefix, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useConversationForm } from '../form-scope.tsx'
import { JsonField } from '../json-field.tsx'
import { ProblemList } from '../problem-list.tsx'
import { ToolItem } from './tool-item.tsx'
import { useToolDrafts } from './use-tool-drafts.ts'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type ToolsEditorProps = {
  /** The wire name of the field. */
  name: string
  value: Json
  onChange: (value: Json) => void
}

/** The tools of a request, one by one, or as the array that is sent. */
export function ToolsEditor({ name, value, onChange }: ToolsEditorProps) {
  const form = useConversationForm()
  const { format } = form
  const { show } = useToast()
  const drafts = useToolDrafts(form, name)
  // A broken text is never hidden: it is what keeps the request from being sent.
  const isWholeBroken = useJsonDraftStore((state) => state.drafts[draftPrefix(form, name)] !== undefined)
  const [wantsJson, setWantsJson] = useState(false)
  const isJson = wantsJson || isWholeBroken || !Array.isArray(value)
  const [openIndex, setOpenIndex] = useState<number | undefined>(undefined)
  const entries = listTools(value, format)
  const problems = toolProblems(value, format)

  const add = (tool: typeof emptyTool): void => {
    const free = freeName(tool.name, toolNames(value, format))
    const next = addTool(value, format, { ...tool, name: free })
    setOpenIndex(listTools(next, format).findLastIndex((entry) => entry.type === 'function'))
    onChange(next)
  }

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex items-center gap-1">
        {!isJson && (
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
        )}
        <Button
          size="small"
          variant="ghost"
          icon={isJson ? List : Braces}
          className="ml-auto"
          {...(isJson && (isWholeBroken || !Array.isArray(value))
            ? { disabledReason: parametersText().tools.notListYet }
            : {})}
          onClick={() => setWantsJson(!isJson)}
        >
          {isJson ? parametersText().tools.asList : parametersText().tools.asJson}
        </Button>
      </div>
      {isJson ? (
        <>
          <JsonField label={name} field={name} value={value} onChange={onChange} />
          <ProblemList
            problems={problems.map(({ place, message }) =>
              parametersText().problemAt({ place, problem: message }),
            )}
          />
        </>
      ) : entries.length === 0 ? (
        <p className="text-small text-ink-3">{parametersText().tools.none}</p>
      ) : (
        <ol aria-label={parametersText().tools.list} className="overflow-hidden rounded-sm edge">
          {entries.map((entry, index) => (
            <ToolItem
              // A tool has no identity of its own; one is only ever added or removed at its place.
              key={index}
              field={name}
              index={index}
              entry={entry}
              tools={value}
              isOpen={openIndex === index}
              onToggle={() => setOpenIndex(openIndex === index ? undefined : index)}
              problems={problems.filter((problem) => problem.index === index)}
              onChange={onChange}
              onDuplicate={() => {
                drafts.makeRoom(index + 1)
                setOpenIndex(index + 1)
                onChange(duplicateTool(value, format, entry))
              }}
              onRemove={() => {
                const restoreDrafts = drafts.close(index)
                setOpenIndex(undefined)
                onChange(removeTool(value, entry))
                show({
                  message: parametersText().tools.removed(
                    entry.type === 'function' ? entry.name : entry.label,
                  ),
                  undo: () => {
                    onChange(value)
                    restoreDrafts()
                  },
                })
              }}
            />
          ))}
        </ol>
      )}
    </div>
  )
}

/** The tools in a few words, for the closed row. */
export function summarizeTools(value: Json, names: readonly string[]): string {
  if (!Array.isArray(value))
    return isJsonObject(value) ? parametersText().tools.summaryNotList : JSON.stringify(value)
  return names.length === 0
    ? value.length === 0
      ? parametersText().tools.summaryNone
      : `${value.length}`
    : names.join(', ')
}
