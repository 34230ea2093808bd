import type { ReactNode } from 'react'
import type { Run } from '../../../shared/runs/run.ts'
import { classNames } from '../../controls/class-names.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { awaitedText } from './awaited-text.ts'
import { StopRun, type StopRunProps } from './stop-run.tsx'

export type AwaitedProps = {
  /** The size of the spinner, in pixels. */
  size?: number
  className?: string
  children: ReactNode
}

/** What a run is waiting for, beside a spinner. Not announced: the number of received bytes changes all the time. */
export function Awaited({ size = 14, className, children }: AwaitedProps) {
  return (
    <output aria-live="off" className={classNames('tabular flex min-w-0 items-center gap-2', className)}>
      <Spinner size={size} /> <span className="min-w-0 truncate">{children}</span>
    </output>
  )
}

export type RunningLineProps = {
  run: Pick<Run, 'id' | 'startedAt'>
  /** What the run is waiting for, as a sentence. */
  awaited: string
  /** What "Stop" stops, where several runs can be stopped. */
  stopLabel?: string
  onStop?: StopRunProps['onStop']
  /** The progress, if the end is known. */
  progress?: { readonly label: string; readonly max: number; readonly value: number }
  /** The progress, shown in the line. */
  children?: ReactNode
}

/** A running run: what it is waiting for, its time so far, and Stop. */
export function RunningLine({ run, awaited, stopLabel, onStop, progress, children }: RunningLineProps) {
  return (
    <div className="flex min-h-control-small flex-none flex-wrap items-center gap-x-3 gap-y-1.5 border-b border-line bg-panel px-4 py-2 text-small text-ink-2">
      <Awaited>{awaited}</Awaited>
      {children}
      <ElapsedTime startedAt={run.startedAt} className="ml-auto" />
      <StopRun id={run.id} label={stopLabel} onStop={onStop} />
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

/** The same as a column, in the place of the answer, until its first part arrives. */
export function RunningPlace({ run, stopLabel }: { run: Run; stopLabel: string }) {
  return (
    <>
      <Awaited size={16} className="max-w-full">
        {awaitedText(run)}
      </Awaited>
      <ElapsedTime startedAt={run.startedAt} />
      <StopRun id={run.id} label={stopLabel} />
    </>
  )
}
