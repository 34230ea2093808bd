import { CodeXml, Download, FileArchive } from 'lucide-react'
import { useMemo, useState } from 'react'
import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import { harFileName, toHar } from '../../../shared/har/to-har.ts'
import { maxShownLines } from '../../../shared/limits.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { snippetLanguages } from '../../lib/snippets/snippet-languages.ts'
import { keyVariable, variablesOf, type SnippetRequest } from '../../lib/snippets/snippet-request.ts'
import { toSnippetRequest } from '../../lib/snippets/to-snippet-request.ts'
import { isQuicklyColoured, leavePlain } from '../../text-worker/code/bounded-highlight.ts'
import type { HighlightCode } from '../../text-worker/code/code-line.ts'
import { useAppInfo } from '../../queries/app-info.ts'
import { useTextTask } from '../../text-worker/use-text-task.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { downloadText } from '../../controls/files/download-text.ts'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { SegmentedControl } from '../../controls/fields/segmented-control.tsx'
import { useCodeLanguage } from './code-language-store.ts'
import { foldFiles, toCodeLines } from './to-code-lines.ts'
import { VirtualRows } from '../../controls/lists/virtual-rows.tsx'
import { WireLineView } from './wire-line-view.tsx'
import { useIncidentStore } from '../incident/incident-store.ts'
import { incidentText } from '../../../shared/text/en/incident.ts'
import { inspectorText } from '../../../shared/text/en/inspector.ts'
import { wordError } from '../../../shared/text/define-errors.ts'
import { unitsText } from '../../../shared/text/en/units.ts'
import { createLazyValue } from '../../controls/panes/lazy.tsx'

/** The request as code that repeats it, and the run as a file for other tools. */
export function CodeTab({ run, record }: { run: Run; record: RunRecord }) {
  const request = useMemo(() => toSnippetRequest(record.request), [record.request])
  return (
    <>
      {request.ok ? (
        <RequestCode request={request.value} />
      ) : (
        <EmptyState icon={CodeXml} title={inspectorText().code.none}>
          {wordError(request.error).message} {wordError(request.error).nextStep}
        </EmptyState>
      )}
      <HarExport run={run} record={record} />
    </>
  )
}

const nothing: ReadonlySet<string> = new Set()

function RequestCode({ request }: { request: SnippetRequest }) {
  const { id, choose } = useCodeLanguage()
  const { grammar, needs, write } = snippetLanguages[id]
  const [unfolded, setUnfolded] = useState(nothing)
  const code = useMemo(() => write(request), [write, request])
  const highlight = useCodeColours(code, grammar, unfolded)
  const { files } = useMemo(() => sizeOnWire(code), [code])
  const lines = useMemo(
    () => toCodeLines(code, { grammar, highlight, unfolded }),
    [code, grammar, highlight, unfolded],
  )
  return (
    <section aria-label={inspectorText().tabs.code} className="flex min-h-40 flex-1 flex-col p-3">
      <div className="mb-1.5 flex min-h-control-small items-center gap-2">
        <h3 className="text-meta font-strong text-ink-3">{inspectorText().tabs.code}</h3>
        <span className="flex-1" />
        <SegmentedControl
          label={inspectorText().code.language}
          value={id}
          onChange={choose}
          segments={Object.values(snippetLanguages).map((language) => ({
            value: language.id,
            label: language.label,
          }))}
        />
        <CopyButton text={code} label={inspectorText().code.copy} />
      </div>
      <p className="mb-1.5 text-meta text-ink-3 select-text">
        <Variables names={variablesOf(request)} />
        {unitsText().betweenSentences}
        {unitsText().sentences([
          inspectorText().code.needs(needs),
          ...(lines.length >= maxShownLines ? [inspectorText().linesShown(maxShownLines)] : []),
          ...(files > 0 ? [inspectorText().code.filesOmitted(files)] : []),
        ])}
      </p>
      <VirtualRows
        rows={lines}
        rowHeight={16}
        className="max-h-fit rounded-sm bg-sunken py-2 edge"
        renderRow={(line) => (
          <WireLineView line={line} onUnfold={(path) => setUnfolded(new Set([...unfolded, path]))} />
        )}
      />
    </section>
  )
}

/** Highlights short code at once; longer code is plain until the worker has highlighted it. */
function useCodeColours(code: string, grammar: string, unfolded: ReadonlySet<string>): HighlightCode {
  const highlight = useHighlighter()
  const text = useMemo(() => foldFiles(code, unfolded).text, [code, unfolded])
  const isQuick = isQuicklyColoured(text)
  const input = useMemo(
    () => (isQuick ? undefined : { code: text, language: grammar }),
    [isQuick, text, grammar],
  )
  const outcome = useTextTask('highlight', input)
  return useMemo(() => {
    if (isQuick) return highlight
    if (outcome?.type !== 'done') return leavePlain
    const lines = [...outcome.output]
    return () => ({ lines, isComplete: true })
  }, [isQuick, highlight, outcome])
}

/** The environment variables that the code reads the key and other secrets, such as cookies, from. */
function Variables({ names }: { names: readonly string[] }) {
  const others = names.filter((name) => name !== keyVariable)
  const { keyFrom, secretsFrom, noKey } = inspectorText().code
  return (
    <>
      {names.includes(keyVariable) ? (
        <>
          {keyFrom.before}
          <code className="wire text-ink-2">{keyVariable}</code>
          {keyFrom.after}
        </>
      ) : (
        noKey
      )}
      {others.length > 0 && (
        <>
          {unitsText().betweenSentences}
          {secretsFrom.before}
          <code className="wire text-ink-2">{others.join(', ')}</code>
          {secretsFrom.after}
        </>
      )}
    </>
  )
}

function HarExport({ run, record }: { run: Run; record: RunRecord }) {
  const { version } = useAppInfo()
  const makeIncident = useIncidentStore((state) => state.make)
  const isRunning = run.status === 'running'

  function save(): void {
    downloadText(
      harFileName(run),
      'application/json',
      `${JSON.stringify(toHar(run, record, version), null, 2)}\n`,
    )
  }

  return (
    <section
      aria-label={inspectorText().har.name}
      className="mt-auto flex flex-none flex-wrap items-center gap-2 border-t border-line p-3"
    >
      <p className="min-w-0 flex-[1_1_14rem] text-meta text-ink-3">{inspectorText().har.help}</p>
      <Button
        size="small"
        icon={Download}
        onClick={save}
        disabledReason={isRunning ? inspectorText().har.notOver : undefined}
      >
        {inspectorText().har.export}
      </Button>
      <Button
        size="small"
        icon={FileArchive}
        onClick={() => makeIncident({ runId: run.id })}
        disabledReason={isRunning ? inspectorText().har.notOver : undefined}
      >
        {incidentText().dialog.open}
      </Button>
    </section>
  )
}

const highlighter = createLazyValue(
  async () => (await import('../../text-worker/code/highlight-code.ts')).highlightCode,
)

/** The highlighter, or one that returns plain code until it is loaded. Highlighting does not shift the layout. */
function useHighlighter(): HighlightCode {
  return highlighter.use() ?? leavePlain
}
