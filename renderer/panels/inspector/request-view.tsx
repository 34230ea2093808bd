import { useMemo } from 'react'
import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { toolCallFormat } from '../../../shared/formats/format-facts.ts'
import { tabIcons } from '../../commands/tab-icons.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { openRunInRaw, rawTabId } from '../../stores/raw-tab-payload.ts'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { FormView } from './form-view.tsx'
import { LegList } from './leg-list.tsx'
import { HeaderList } from './header-list.tsx'
import { WireBody } from './wire-body.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** The request as it was sent. */
export function RequestView({
  run,
  record,
  isReadOnly = false,
}: {
  run: Run
  record: RunRecord
  /** The run is not from this app, so it has no actions. */
  isReadOnly?: boolean
}) {
  const { method, url, headers, body, bodyBytes, form } = record.request
  const { files } = useMemo(() => sizeOnWire(body), [body])
  return (
    <>
      <section aria-label={inspectorText().address} className="border-b border-line p-3">
        <div className="mb-1 flex items-center gap-2">
          <h3 className="text-meta font-strong text-ink-3">{inspectorText().address}</h3>
          <span className="ml-auto flex items-center gap-1">
            {run.format !== toolCallFormat && !isReadOnly && (
              <Button
                size="small"
                variant="ghost"
                icon={tabIcons.raw}
                onClick={() => openRunInRaw(rawTabId, run.id)}
              >
                {inspectorText().editRequest}
              </Button>
            )}
            <CopyButton text={url} label={inspectorText().copyAddress} />
          </span>
        </div>
        <p className="wire wrap-anywhere select-text">
          <span className="text-syn-word">{method}</span> {url}
        </p>
      </section>
      {record.legs !== undefined && <LegList run={run} legs={record.legs} />}
      <HeaderList
        title={inspectorText().requestHeaders}
        meta={inspectorText().headersSent(headers.length)}
        headers={headers}
        help={inspectorText().keyMasked}
      />
      {form === undefined ? (
        <WireBody
          title={inspectorText().requestBody}
          text={body}
          bytes={bodyBytes}
          refusedField={run.error?.field}
          {...(files > 0 && { meta: inspectorText().filesOmitted(files) })}
        />
      ) : (
        <FormView form={form} refusedField={run.error?.field} />
      )}
    </>
  )
}
