import { Hourglass, Unplug } from 'lucide-react'
import type { Run } from '../../../shared/runs/run.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import { EmptyState } from '../../controls/empty-state.tsx'
import { formatPlural } from '../../lib/format-number.ts'
import { HeaderList } from './header-list.tsx'
import { WireBody } from './wire-body.tsx'

/** The response as it was received. */
export function ResponseView({ run, record }: { run: Run; record: RunRecord }) {
  const { response } = record
  if (response === null) {
    return run.status === 'running' ? (
      <EmptyState icon={Hourglass} title="No response yet">
        The request was sent. Headers and body appear here as they arrive.
      </EmptyState>
    ) : (
      <EmptyState icon={Unplug} title="No response came">
        The run ended before the gateway answered.
      </EmptyState>
    )
  }
  return (
    <>
      <HeaderList
        title="Headers"
        meta={`${formatPlural(response.headers.length, 'header')} received`}
        headers={response.headers}
      />
      <WireBody
        title="Body"
        isReceived
        text={response.body}
        bytes={response.bodyBytes}
        {...metaOf(response)}
      />
    </>
  )
}

function metaOf({ fileType, isBodyCut }: NonNullable<RunRecord['response']>): { meta?: string } {
  if (fileType !== undefined) return { meta: `${fileType}, its first bytes are shown` }
  return isBodyCut ? { meta: 'the beginning is shown' } : {}
}
