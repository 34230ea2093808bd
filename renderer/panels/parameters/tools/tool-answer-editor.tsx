import { Plus, X } from 'lucide-react'
import { use } from 'react'
import {
  toolHttpMethods,
  toolSources,
  type ToolAnswer,
  type ToolHttp,
} from '../../../../shared/conversations/tool-answers.ts'
import { readToolAddress, readToolHeaders } from '../../../../shared/conversations/tool-request.ts'
import type { Result } from '../../../../shared/errors/result.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { toolsText } from '../../../../shared/text/en/tools.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { ToolAnswersContext } from './tool-answers-scope.ts'

const byHand: ToolAnswer = { source: 'manual', fixedResults: [] }

const noServer: ToolHttp = { method: 'POST', url: '', headers: '' }

const maxFixedResults = 20

/** Where the results of a tool come from. Renders nothing in a form whose calls are not answered. */
export function ToolAnswerEditor({ name }: { name: string }) {
  const scope = use(ToolAnswersContext)
  if (scope === undefined || name === '') return null
  const answer = (Object.hasOwn(scope.answers, name) ? scope.answers[name] : undefined) ?? byHand
  const { source, fixedResults, http = noServer } = answer
  const { sources, editor } = toolsText()
  const change = (next: Partial<ToolAnswer>) => scope.change(name, { ...answer, ...next })
  return (
    <div className="flex flex-col gap-2 border-t border-line pt-2">
      <Select
        label={editor.title}
        size="small"
        value={source}
        onChange={(next) =>
          change({
            source: next,
            ...(next === 'fixed' && fixedResults.length === 0 && { fixedResults: [''] }),
            ...(next === 'http' && { http }),
          })
        }
        options={toolSources
          .filter((value) => value !== 'mcp' || answer.mcp !== undefined)
          .map((value) => ({ value, label: sources[value] }))}
      />
      {source === 'mcp' && answer.mcp !== undefined && (
        <p className="text-small text-ink-3">{mcpText().inChat.of(answer.mcp)}</p>
      )}
      {source === 'manual' && <p className="text-small text-ink-3">{editor.manualHelp}</p>}
      {source === 'fixed' && (
        <>
          {fixedResults.map((text, index) => (
            // Key by index: results have no identity, and only one at a time is added or removed in place.
            <div key={index} className="flex items-start gap-1">
              <TextArea
                isMono
                rows={1}
                className="min-w-0 flex-1"
                label={editor.fixedResult(index + 1)}
                isLabelHidden
                spellCheck={false}
                value={text}
                onChange={(next) => change({ fixedResults: fixedResults.with(index, next) })}
              />
              {fixedResults.length > 1 && (
                <IconButton
                  icon={X}
                  iconSize="small"
                  label={editor.removeFixed(index + 1)}
                  onClick={() => change({ fixedResults: fixedResults.toSpliced(index, 1) })}
                />
              )}
            </div>
          ))}
          {fixedResults.length < maxFixedResults && (
            <Button
              size="small"
              variant="ghost"
              icon={Plus}
              className="self-start"
              onClick={() => change({ fixedResults: [...fixedResults, ''] })}
            >
              {editor.addFixed}
            </Button>
          )}
          <p className="text-small text-ink-3">{editor.fixedHelp}</p>
        </>
      )}
      {source === 'http' && <Server http={http} onChange={(next) => change({ http: next })} />}
    </div>
  )
}

function Server({ http, onChange }: { http: ToolHttp; onChange: (http: ToolHttp) => void }) {
  const { editor } = toolsText()
  const address = problemOf(readToolAddress(http.url))
  const headers = problemOf(readToolHeaders(http.headers))
  return (
    <>
      <Select
        label={editor.method}
        size="small"
        className="w-24"
        value={http.method}
        onChange={(method) => onChange({ ...http, method })}
        options={toolHttpMethods.map((value) => ({ value, label: value }))}
      />
      <TextField
        label={editor.address}
        isMono
        size="small"
        spellCheck={false}
        // oxlint-disable-next-line text/untranslated -- an address
        placeholder="https://tools.example.net/weather"
        value={http.url}
        {...(address !== undefined && http.url !== '' && { error: address })}
        {...(address === undefined && { help: editor.addressHelp[http.method] })}
        onChange={(url) => onChange({ ...http, url })}
      />
      <TextArea
        isMono
        rows={1}
        label={editor.headers}
        spellCheck={false}
        value={http.headers}
        {...(headers === undefined ? { help: editor.headersHelp } : { error: headers })}
        onChange={(next) => onChange({ ...http, headers: next })}
      />
    </>
  )
}

function problemOf(read: Result<unknown>): string | undefined {
  return read.ok ? undefined : wordError(read.error).message
}
