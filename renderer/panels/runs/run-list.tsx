import type { ReactNode } from 'react'
import { Button } from '../../controls/button.tsx'
import { ReadingList, UnreadList } from '../../controls/list-states.tsx'
import type { FormatRuns } from '../../queries/format-runs.ts'

export type RunListProps = {
  runs: FormatRuns
  /** What the runs are called, such as `results`. */
  name: string
  /** Shown once they are read and there are none. */
  empty: ReactNode
  /** There is none yet, also none that waits. */
  isEmpty: boolean
  children: ReactNode
}

/** The runs of a tab as a list: being read, not readable, none yet, and the way to older ones below it. */
export function RunList({ runs, name, empty, isEmpty, children }: RunListProps) {
  const { entries, error, readOlder } = runs
  return (
    <>
      {error !== undefined && <UnreadList error={error} onReadAgain={runs.readAgain} />}
      {entries === undefined && error === undefined && <ReadingList>{`Reading the ${name}`}</ReadingList>}
      {entries !== undefined && isEmpty && empty}
      {children}
      {readOlder !== undefined && (
        <Button
          className="m-3 self-center"
          isBusy={runs.isReadingOlder}
          busyLabel="Reading"
          onClick={readOlder}
        >
          {`Show older ${name}`}
        </Button>
      )}
    </>
  )
}
