import { Hourglass, Unplug } from 'lucide-react'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { HeaderList } from './header-list.tsx'
import { WireBody } from './wire-body.tsx'
import { inspectorText } from '../../../shared/text/en/inspector.ts'

/** The response as it was received. */
export function ResponseView({ run, record }: { run: Run; record: RunRecord }) {
  const { response } = record
  if (response === null) {
    return run.status === 'running' ? (
      <EmptyState icon={Hourglass} title={inspectorText().noResponseYet}>
        {inspectorText().noResponseYetHelp}
      </EmptyState>
    ) : (
      <EmptyState icon={Unplug} title={inspectorText().noResponse}>
        {inspectorText().noResponseHelp}
      </EmptyState>
    )
  }
  return (
    <>
      <HeaderList
        title={inspectorText().responseHeaders}
        meta={inspectorText().headersReceived(response.headers.length)}
        headers={response.headers}
      />
      <WireBody
        title={inspectorText().responseBody}
        isReceived
        text={response.body}
        bytes={response.bodyBytes}
        {...metaOf(response)}
      />
    </>
  )
}

function metaOf({ fileType, isBodyCut }: NonNullable<RunRecord['response']>): { meta?: string } {
  if (fileType !== undefined) return { meta: inspectorText().firstBytesOf(fileType) }
  return isBodyCut ? { meta: inspectorText().onlyBeginning } : {}
}
