import { useMemo } from 'react'
import { sizeOnWire } from '../../../shared/attachments/stand-in.ts'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { CopyButton } from '../../controls/copy-button.tsx'
import { formatPlural } from '../../lib/format-number.ts'
import { FormView } from './form-view.tsx'
import { HeaderList } from './header-list.tsx'
import { WireBody } from './wire-body.tsx'

/** The request as it was sent. */
export function RequestView({ run, record }: { run: Run; record: RunRecord }) {
  const { method, url, headers, body, bodyBytes, form } = record.request
  const { files } = useMemo(() => sizeOnWire(body), [body])
  return (
    <>
      <section aria-label="Address" className="border-b border-line p-3">
        <div className="mb-1 flex items-center gap-2">
          <h3 className="text-meta font-strong text-ink-3">Address</h3>
          <span className="ml-auto">
            <CopyButton text={url} label="Copy address" />
          </span>
        </div>
        <p className="wire wrap-anywhere select-text">
          <span className="text-syn-word">{method}</span> {url}
        </p>
      </section>
      <HeaderList
        title="Headers"
        meta={`${formatPlural(headers.length, 'header')} sent`}
        headers={headers}
        help="The key is filled in by the main process and never shown whole."
      />
      {form === undefined ? (
        <WireBody
          title="Body"
          text={body}
          bytes={bodyBytes}
          refusedField={run.error?.field}
          {...(files > 0 && { meta: `the data of ${formatPlural(files, 'file')} is left out` })}
        />
      ) : (
        <FormView form={form} refusedField={run.error?.field} />
      )}
    </>
  )
}
