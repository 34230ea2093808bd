import type { ReactNode } from 'react'
import { narrowWindow, useMediaQuery } from '../../controls/hooks/use-media-query.ts'
import { RightPane } from '../panes/right-pane.tsx'
import { useRightPane } from '../panes/use-right-pane.ts'
import { InspectedHead, InspectedRun } from './inspected-run.tsx'

export type InspectedSideProps = {
  /** The key under which its width is saved. */
  name: string
  label: string
  /** The inspected run; renders nothing without one. */
  runId: string | undefined
  /** Distinguishes the run from others that the same click started. */
  meta?: ReactNode
  onClose: () => void
}

/** The request of a result, in the right pane of its tab. In a narrow window it covers the results. */
export function InspectedSide({ name, label, runId, meta, onClose }: InspectedSideProps) {
  const isOver = useMediaQuery(narrowWindow)
  const isOpen = useRightPane(runId, { isAskedFor: true })
  if (runId === undefined || !isOpen) return null
  return (
    <RightPane name={name} label={label} isOver={isOver} max={760}>
      <InspectedHead meta={meta} onClose={onClose} />
      <InspectedRun runId={runId} />
    </RightPane>
  )
}
