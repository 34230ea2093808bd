import { Braces, List, Maximize2 } from 'lucide-react'
import { useState } from 'react'
import { isJsonObject, type Json } from '../../../../shared/json.ts'
import { toolProblems } from '../../../lib/tools/tool-problems.ts'
import { draftPrefix, useJsonDraftStore } from '../../../stores/json-draft-store.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { createLazyView } from '../../../controls/panes/lazy.tsx'
import { useConversationForm } from '../form-scope.tsx'
import { JsonField } from '../json-field.tsx'
import { ProblemList } from '../problem-list.tsx'
import { FromLibrary } from './from-library.tsx'
import { FromServers } from './from-servers.tsx'
import { AddToolMenu, ToolList } from './tool-list.tsx'
import { parametersText } from '../../../../shared/text/en/parameters.ts'

export type ToolsEditorProps = {
  /** The wire name of the field. */
  name: string
  value: Json
  onChange: (value: Json) => void
}

const ToolsDialog = createLazyView(async () => (await import('../wide-editor/tools-dialog.tsx')).ToolsDialog)

/** The tools of a request, one by one or as the array that is sent; in a dialog both side by side. */
export function ToolsEditor({ name, value, onChange }: ToolsEditorProps) {
  const form = useConversationForm()
  const { format } = form
  // Never fold invalid text: it prevents sending.
  const isWholeBroken = useJsonDraftStore((state) => state.drafts[draftPrefix(form, name)] !== undefined)
  const [wantsJson, setWantsJson] = useState(false)
  const [isInDialog, setInDialog] = useState(false)
  const isJson = wantsJson || isWholeBroken || !Array.isArray(value)
  const [openIndex, setOpenIndex] = useState<number | undefined>(undefined)

  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center gap-1">
        {!isJson && (
          <>
            <AddToolMenu value={value} onChange={onChange} onAdded={setOpenIndex} />
            <FromLibrary value={value} onChange={onChange} onAdded={setOpenIndex} />
            <FromServers value={value} onChange={onChange} onAdded={setOpenIndex} />
          </>
        )}
        <Button
          size="small"
          variant="ghost"
          icon={Maximize2}
          className="ml-auto"
          onClick={() => setInDialog(true)}
        >
          {parametersText().editor.open}
        </Button>
        <Button
          size="small"
          variant="ghost"
          icon={isJson ? List : Braces}
          {...(isJson && (isWholeBroken || !Array.isArray(value))
            ? { disabledReason: parametersText().tools.notListYet }
            : {})}
          onClick={() => setWantsJson(!isJson)}
        >
          {isJson ? parametersText().tools.asList : parametersText().tools.asJson}
        </Button>
      </div>
      {isInDialog && (
        <ToolsDialog name={name} value={value} onChange={onChange} onClose={() => setInDialog(false)} />
      )}
      {isJson ? (
        <>
          <JsonField label={name} field={name} value={value} onChange={onChange} />
          <ProblemList
            problems={toolProblems(value, format).map(({ place, message }) =>
              parametersText().problemAt({ place, problem: message }),
            )}
          />
        </>
      ) : (
        <ToolList name={name} value={value} onChange={onChange} openIndex={openIndex} onOpen={setOpenIndex} />
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
