import type { ReactNode } from 'react'
import { Button } from '../../controls/buttons/button.tsx'
import { ReadingList, UnreadList } from '../../controls/lists/list-states.tsx'
import type { FormatRuns } from '../../queries/format-runs.ts'
import { historyText } from '../../../shared/text/en/history.ts'

export type RunListProps = {
  runs: FormatRuns
  /** Shown once the runs have been read and there are none. */
  empty: ReactNode
  /** There are neither runs nor waiting requests. */
  isEmpty: boolean
  children: ReactNode
}

/** The runs of a tab as a list: loading, failed, empty, or filled with a button for older ones. */
export function RunList({ runs, empty, isEmpty, children }: RunListProps) {
  const { entries, error, readOlder } = runs
  return (
    <>
      {error !== undefined && <UnreadList error={error} onReadAgain={runs.readAgain} />}
      {entries === undefined && error === undefined && <ReadingList>{historyText().loading}</ReadingList>}
      {entries !== undefined && isEmpty && empty}
      {children}
      {readOlder !== undefined && (
        <Button
          className="m-3 self-center"
          isBusy={runs.isReadingOlder}
          busyLabel={historyText().loading}
          onClick={readOlder}
        >
          {historyText().showOlder}
        </Button>
      )}
    </>
  )
}
