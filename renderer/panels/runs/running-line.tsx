import type { ReactNode } from 'react'
import type { Run } from '../../../shared/runs/run.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { StopRun, type StopRunProps } from './stop-run.tsx'

export type RunningLineProps = {
  run: Pick<Run, 'id' | 'startedAt'>
  /** What is awaited, as a sentence. */
  awaited: string
  /** What "Stop" stops, where several runs can be stopped. */
  stopLabel?: string
  onStop?: StopRunProps['onStop']
  /** How far it is, of what has a known end. */
  progress?: { readonly label: string; readonly max: number; readonly value: number }
  /** How far it is, in the line. */
  children?: ReactNode
}

/** A run that is going on: what is awaited, how long it has been on, and Stop. */
export function RunningLine({ run, awaited, stopLabel, onStop, progress, children }: RunningLineProps) {
  return (
    <div className="flex min-h-control-small flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-panel px-4 py-2 text-small text-ink-2">
      <Spinner />
      <output aria-live="off" className="tabular min-w-0 truncate">
        {awaited}
      </output>
      {children}
      <ElapsedTime startedAt={run.startedAt} className="ml-auto" />
      <StopRun
        id={run.id}
        {...(stopLabel !== undefined && { label: stopLabel })}
        {...(onStop !== undefined && { onStop })}
      />
      {progress !== undefined && (
        <progress
          className="progress-line basis-full"
          aria-label={progress.label}
          max={progress.max}
          value={progress.value}
        />
      )}
    </div>
  )
}
