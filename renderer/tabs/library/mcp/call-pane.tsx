import { Play, ScanSearch, Square } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { argumentProblems } from '../../../../shared/conversations/argument-problems.ts'
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/json.ts'
import type { McpTool } from '../../../../shared/mcp/listed-tool.ts'
import type { McpServer } from '../../../../shared/mcp/server.ts'
import { mcpText } from '../../../../shared/text/en/mcp.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatDuration } from '../../../lib/format-time.ts'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { ProblemList } from '../../../panels/parameters/problem-list.tsx'
import { ResultFiles } from '../../../panels/runs/result-files.tsx'
import { useCommandMutation } from '../../../queries/use-command-mutation.ts'
import { navigate } from '../../../stores/route.ts'
import { useValueCheck } from '../../../text-worker/use-value-check.ts'
import { ArgumentsForm } from '../tools/arguments-form.tsx'

export type CallPaneProps = {
  server: McpServer
  tool: McpTool | undefined
  /** Name of the tool that was clicked; brings the pane to the front where it covers the rest. */
  wanted: string | undefined
}

/** Calls a tool by hand, without a model. */
export function CallPane({ server, tool, wanted }: CallPaneProps) {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!useRightPane(wanted)) return null
  return (
    <RightPane name="library.tool" label={toolLibraryText().tryIt.title} isOver={isNarrow} max={640}>
      <PaneHead title={toolLibraryText().tryIt.title} meta={mcpText().tryIt.note} actions={<ClosePane />} />
      {tool === undefined ? (
        <p className="p-3 text-small text-ink-3">{mcpText().tryIt.pick}</p>
      ) : (
        <Call key={`${server.id} ${tool.name}`} server={server} tool={tool} />
      )}
    </RightPane>
  )
}

function Call({ server, tool }: { server: McpServer; tool: McpTool }) {
  const text = mcpText().tryIt
  const [given, setGiven] = useState<JsonObject>({})
  const [view, setView] = useState<'form' | 'json'>('form')
  // The JSON as typed; the arguments are its last value that was an object.
  const [typed, setTyped] = useState('{}')
  const isBroken = view === 'json' && !isJsonObject(parseJson(typed))
  const check = useValueCheck(given, tool.schema)
  const problems = argumentProblems(given, check)
  const callId = useRef('')
  const call = useCommandMutation('mcp.call')
  const { mutate: cancel } = useCommandMutation('mcp.cancel')
  useEffect(
    () => () => {
      if (callId.current !== '') cancel({ callId: callId.current })
    },
    [cancel],
  )
  const submit = (): void => {
    callId.current = crypto.randomUUID()
    call.mutate({ id: server.id, tool: tool.name, arguments: given, callId: callId.current })
  }
  const error = call.error?.appError
  const { runId } = call.data ?? {}
  return (
    <>
      <PaneBody>
        <div className="flex flex-col gap-2.5 p-3">
          <p className="font-mono text-wire wrap-anywhere select-text">{tool.name}</p>
          {tool.description !== '' && (
            <p className="text-small wrap-anywhere whitespace-pre-wrap text-ink-2 select-text">
              {tool.description}
            </p>
          )}
          <SegmentedControl
            label={text.view}
            value={view}
            onChange={(next) => {
              setView(next)
              setTyped(JSON.stringify(given, null, 2))
            }}
            segments={[
              { value: 'form', label: text.form },
              { value: 'json', label: text.json },
            ]}
            className="self-start"
          />
          {view === 'form' ? (
            <ArgumentsForm schema={tool.schema} given={given} onChange={setGiven} />
          ) : (
            <TextArea
              isMono
              rows={6}
              spellCheck={false}
              label={text.arguments}
              value={typed}
              {...(isBroken && { warning: text.notJson })}
              onChange={(next) => {
                setTyped(next)
                const parsed = parseJson(next)
                if (isJsonObject(parsed)) setGiven(parsed)
              }}
            />
          )}
          <ProblemList problems={problems} />
        </div>
        <section aria-label={text.result} className="flex flex-col gap-2 border-t border-line p-3">
          {error !== undefined && error.kind !== 'cancelled' && <ErrorNotice error={error} />}
          {call.data !== undefined && (
            <>
              <output className="text-small text-ink-3">
                {[...(call.data.isError ? [text.error] : []), formatDuration(call.data.durationMs)].join(
                  ' · ',
                )}
              </output>
              <WireValue title={text.result} name="" text={call.data.text} />
              <ResultFiles media={call.data.media} />
              {runId !== undefined && (
                <Button
                  size="small"
                  variant="ghost"
                  icon={ScanSearch}
                  className="self-start"
                  onClick={() => navigate('history', runId)}
                >
                  {text.inspect}
                </Button>
              )}
            </>
          )}
        </section>
      </PaneBody>
      <PaneFoot>
        {call.isPending ? (
          <Button icon={Square} className="flex-1!" onClick={() => cancel({ callId: callId.current })}>
            {text.stop}
          </Button>
        ) : (
          <Button
            variant="primary"
            icon={Play}
            className="min-w-0 flex-1!"
            {...(isBroken && { disabledReason: text.notJson })}
            onClick={submit}
          >
            {text.call(tool.name)}
          </Button>
        )}
      </PaneFoot>
    </>
  )
}
