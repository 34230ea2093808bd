import type { ReactNode } from 'react'
import type { Run } from '../../../shared/runs/run.ts'
import { classNames } from '../../controls/class-names.ts'
import { ElapsedTime } from '../../controls/texts/elapsed-time.tsx'
import { Spinner } from '../../controls/panes/spinner.tsx'
import { awaitedText } from './awaited-text.ts'
import { StopRun, type StopRunProps } from './stop-run.tsx'

export type AwaitedProps = {
  /** Of the spinner, in pixels. */
  size?: number
  className?: string
  children: ReactNode
}

/** What is awaited of a run, beside the sign that it goes on. It is not read aloud: bytes of an answer count on. */
export function Awaited({ size = 14, className, children }: AwaitedProps) {
  return (
    <output aria-live="off" className={classNames('tabular flex min-w-0 items-center gap-2', className)}>
      <Spinner size={size} /> <span className="min-w-0 truncate">{children}</span>
    </output>
  )
}

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

/** The same one below the other, where the answer will stand: what comes first of it takes its place. */
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
