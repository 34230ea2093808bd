import { useState } from 'react'
import { argumentProblems } from '../../../../shared/conversations/argument-problems.ts'
import {
  conversationFormatIds,
  formatRegistry,
  type ConversationFormatId,
} from '../../../../shared/formats/registry.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { toolLibraryText } from '../../../../shared/text/en/tool-library.ts'
import type { ToolContent } from '../../../../shared/tools/saved-tool.ts'
import { Select } from '../../../controls/fields/select.tsx'
import { TextArea } from '../../../controls/fields/text-area.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { callOnWire } from '../../../lib/tools/call-on-wire.ts'
import { WireValue } from '../../../panels/inspector/wire-value.tsx'
import { ClosePane } from '../../../panels/panes/over-pane.tsx'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { ProblemList } from '../../../panels/parameters/problem-list.tsx'
import { useValueCheck } from '../../../text-worker/use-value-check.ts'
import { ArgumentsForm } from './arguments-form.tsx'

/**
 * Composes a tool call as a model would, without a model: arguments from a form, and the call in the notation of each
 * format.
 */
export function TryPane({ content, toolId }: { content: ToolContent | undefined; toolId: string }) {
  const isNarrow = useMediaQuery(narrowWindow)
  if (!useRightPane(undefined)) return null
  return (
    <RightPane name="library.tool" label={toolLibraryText().tryIt.title} isOver={isNarrow} max={640}>
      <PaneHead
        title={toolLibraryText().tryIt.title}
        meta={toolLibraryText().tryIt.note}
        actions={<ClosePane />}
      />
      <PaneBody>{content !== undefined && <Trial key={toolId} content={content} />}</PaneBody>
    </RightPane>
  )
}

function Trial({ content }: { content: ToolContent }) {
  const text = toolLibraryText().tryIt
  const [given, setGiven] = useState<JsonObject>({})
  const [typedResult, setResult] = useState<string | undefined>(undefined)
  const [format, setFormat] = useState<ConversationFormatId>('chat')
  const result = typedResult ?? content.answer?.fixedResults[0] ?? ''
  const check = useValueCheck(given, content.schema)
  const problems = argumentProblems(given, check)
  const wire = callOnWire(format, content, { given, result })
  return (
    <>
      <div className="flex flex-col gap-2.5 p-3">
        <ArgumentsForm schema={content.schema} given={given} onChange={setGiven} />
        <output className="text-small text-ink-3">
          {problems.length === 0 && check?.type === 'matches' ? text.fits : ''}
        </output>
        <ProblemList problems={problems} />
        <TextArea label={text.result} rows={2} value={result} help={text.resultHelp} onChange={setResult} />
      </div>
      <section aria-label={text.wire} className="flex flex-col gap-2 border-t border-line p-3">
        <Select
          label={text.format}
          size="small"
          value={format}
          onChange={setFormat}
          options={conversationFormatIds.map((value) => ({ value, label: formatRegistry[value].label }))}
        />
        {wire !== undefined && (
          <>
            <WireValue title={text.call} name="" text={JSON.stringify(wire.call)} />
            <WireValue title={text.resultBack} name="" text={JSON.stringify(wire.result)} />
            <WireValue title={text.definition} name="tools" text={JSON.stringify(wire.definition)} />
          </>
        )}
      </section>
    </>
  )
}
