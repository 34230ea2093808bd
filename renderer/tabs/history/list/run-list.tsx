import { HardDrive, Search, Star } from 'lucide-react'
import { useCallback, useRef, useState } from 'react'
import { SearchedFor } from '../../../controls/texts/matched-text.tsx'
import { Button } from '../../../controls/buttons/button.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Spinner } from '../../../controls/panes/spinner.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { openComparison } from '../history-route.ts'
import { HistoryViews } from '../history-views.tsx'
import { useHistoryView } from '../history-view-store.ts'
import { useDeleteWithUndo } from './use-delete-with-undo.ts'
import type { Runs } from './use-runs.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { useAriaKeys, useCommand, useSearchCommand } from '../../../commands/use-command.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterChips } from './filter-chips.tsx'
import { MarksBar } from './marks-bar.tsx'
import { PruneDialog } from './prune-dialog.tsx'
import { ColumnsMenu } from './columns-menu.tsx'
import { RunTable } from './run-table.tsx'
import { TableBar } from './table-bar.tsx'
import { historyText } from '../../../../shared/text/en/history.ts'
import type { GoOn } from '../../../stores/route.ts'

export type RunListProps = {
  runs: Runs
  openId: string | undefined
  onOpen: (id: string) => void
  onDeleted: (ids: readonly string[], goOn: GoOn) => void
}

/** All runs, to search, filter, open and mark. */
export function RunList({ runs, openId, onOpen, onDeleted }: RunListProps) {
  const { lines, count, error, hasMore, isNarrowed } = runs
  const { filter, search, setSearch, narrow, clearFilter, markedIds, toggleMark, markAlso, clearMarks } =
    useHistoryView()
  const [isPruning, setIsPruning] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const deleteWithUndo = useDeleteWithUndo()
  useSearchCommand(field)
  const searchKeys = useAriaKeys('list.search')
  const isStarred = filter.isStarred === true
  const remove = (ids: readonly string[]) => deleteWithUndo(ids, (goOn) => onDeleted(ids, goOn))
  const { readMore } = runs
  const readOn = useCallback(() => readMore(), [readMore])
  const [left, right] = markedIds
  const makeExperiment = useMakeExperiment()
  const meant = markedIds.length > 0 ? markedIds : openId === undefined ? [] : [openId]
  useCommand('request.experiment', () => makeExperiment.ofRuns(meant), { isEnabled: meant.length > 0 })

  return (
    <>
      <PaneHead
        // At the width of a phone its content does not fit on one line.
        className="max-[479px]:h-auto max-[479px]:min-h-pane-head max-[479px]:flex-wrap"
        title={historyText().history}
        meta={count === undefined ? undefined : `${formatCount(count.count)}${count.isCapped ? '+' : ''}`}
        actions={
          <>
            <IconButton
              icon={Star}
              label={historyText().favouritesOnly}
              pressed={isStarred}
              onClick={() => narrow({ isStarred: isStarred ? undefined : true })}
            />
            <FilterButton />
            <ColumnsMenu />
            <IconButton
              icon={HardDrive}
              label={historyText().prune.title}
              onClick={() => setIsPruning(true)}
            />
          </>
        }
      >
        <HistoryViews current="runs" />
      </PaneHead>
      <TableBar>
        <TextField
          ref={field}
          label={historyText().search}
          isLabelHidden
          size="small"
          icon={Search}
          placeholder={historyText().searchHint}
          aria-keyshortcuts={searchKeys}
          value={search}
          onChange={setSearch}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') focusList(event.currentTarget)
            else if (event.key === 'Escape' && search !== '') setSearch('')
            else return
            event.preventDefault()
          }}
          className="min-w-40 flex-[0_1_--spacing(60)]"
        />
        <FilterChips />
      </TableBar>
      <output className="only-spoken">
        {count === undefined
          ? ''
          : count.isCapped
            ? historyText().atLeastRuns(count.count)
            : historyText().runCount(count.count)}
      </output>
      {error !== null && (
        <div className="p-2">
          <ErrorNotice
            error={error.appError}
            actions={
              <Button size="small" variant="primary" onClick={runs.retry}>
                {historyText().retry}
              </Button>
            }
          />
        </div>
      )}
      {lines === undefined && error === null && (
        <p className="flex items-center gap-2 p-3 text-small text-ink-3">
          <Spinner /> {historyText().loadingHistory}
        </p>
      )}
      {lines !== undefined && lines.length > 0 && (
        <SearchedFor search={search}>
          <RunTable
            lines={lines}
            openId={openId}
            markedIds={markedIds}
            hasMore={hasMore}
            onReadMore={readOn}
            onOpen={onOpen}
            onMark={toggleMark}
            onMarkAlso={markAlso}
            onDelete={(id) => remove([id])}
          />
        </SearchedFor>
      )}
      {lines?.length === 0 && isNarrowed && (
        <div className="flex flex-1 flex-col items-start gap-2 px-3 py-3 text-small text-ink-2">
          <p>{historyText().noMatch}</p>
          <Button size="small" onClick={clearFilter}>
            {historyText().showAll}
          </Button>
        </div>
      )}
      {markedIds.length > 0 && (
        <MarksBar
          count={markedIds.length}
          onCompare={() => left !== undefined && right !== undefined && openComparison(left, right)}
          onExperiment={() => makeExperiment.ofRuns(markedIds)}
          onDelete={() => remove(markedIds)}
          onClear={clearMarks}
        />
      )}
      {isPruning && <PruneDialog onClose={() => setIsPruning(false)} />}
    </>
  )
}

/** Moves the focus from the search to the active row of the list. */
function focusList(from: HTMLElement): void {
  from.closest('[data-pane]')?.querySelector<HTMLElement>('[data-line][tabindex="0"]')?.focus()
}
