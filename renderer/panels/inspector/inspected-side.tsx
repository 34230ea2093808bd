import type { ReactNode } from 'react'
import { narrowWindow, useMediaQuery } from '../../controls/hooks/use-media-query.ts'
import { RightPane } from '../panes/right-pane.tsx'
import { useRightPane } from '../panes/use-right-pane.ts'
import { InspectedHead, InspectedRun } from './inspected-run.tsx'

export type InspectedSideProps = {
  /** Under which its width is kept. */
  name: string
  label: string
  /** The run that is looked into; without one nothing is drawn. */
  runId: string | undefined
  /** What tells the run from others of its click. */
  meta?: ReactNode
  onClose: () => void
}

/** The request of a result of a tab, in its right pane. It lies over the results in a narrow window. */
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
