import { Ellipsis, FolderOpen, GitCompareArrows, Pencil, Trash2 } from 'lucide-react'
import { useState, type KeyboardEvent } from 'react'
import type { ExperimentSummary } from '../../../../shared/experiments/experiment.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { experimentPlanText } from '../../../../shared/text/en/experiment-plan.ts'
import { experimentsText } from '../../../../shared/text/en/experiments.ts'
import { Checkbox } from '../../../controls/fields/checkbox.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Menu } from '../../../controls/overlays/menu.tsx'
import { formatDuration } from '../../../lib/format-time.ts'
import { overOf, useRenameExperiment } from '../../../queries/experiments.ts'
import { snapshotLabel } from '../analysis/compared-with.ts'
import { formatShare } from '../analysis/quality-file.ts'
import { openExperiment, useExperimentsRoute } from '../experiments-route.ts'
import { RenameDialog } from '../plan/rename-dialog.tsx'
import { useDeleteWithUndo } from '../plan/use-delete-with-undo.ts'

export type SnapshotRowProps = {
  snapshot: ExperimentSummary
  /** The name of the open snapshot: a snapshot with another name shows its own. */
  seriesName: string
  place: 'now' | 'before' | undefined
  /** The id to open when this one is open and gets deleted. */
  nextId: string | undefined
  onCompare: (isChosen: boolean) => void
  /** The id of the open experiment. */
  openId: string
}

/** A snapshot by its start time, with a line about its results. */
export function SnapshotRow({ snapshot, seriesName, place, nextId, openId, onCompare }: SnapshotRowProps) {
  const text = experimentAnalysisText().snapshots
  const { head } = experimentPlanText()
  const { view } = useExperimentsRoute()
  const [isRenaming, setIsRenaming] = useState(false)
  const { mutate: rename } = useRenameExperiment()
  const remove = useDeleteWithUndo()
  const { id, description, state } = snapshot
  const label = snapshotLabel(snapshot)
  const isNow = place === 'now'
  const isBusy = state === 'running' || snapshot.counts.sending > 0
  const removeThis = (): void => {
    if (!isBusy) remove(id, isNow ? { openNext: nextId ?? '' } : undefined)
  }
  const compare = (isChosen: boolean): void => {
    onCompare(isChosen)
    if (view !== 'differences') openExperiment(openId, 'differences')
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Delete') removeThis()
    if (event.key === 'F2') setIsRenaming(true)
  }
  const sections = [
    {
      items: [
        {
          id: 'open',
          label: text.open,
          icon: FolderOpen,
          disabled: isNow,
          onSelect: () => openExperiment(id, view),
        },
        {
          id: 'compare',
          label: text.compare,
          icon: GitCompareArrows,
          disabled: place !== undefined,
          onSelect: () => compare(true),
        },
        {
          id: 'rename',
          label: text.rename,
          icon: Pencil,
          shortcut: ['F2'],
          onSelect: () => setIsRenaming(true),
        },
      ],
    },
    {
      items: [
        {
          id: 'delete',
          label: text.delete,
          icon: Trash2,
          isDanger: true,
          disabled: isBusy,
          onSelect: removeThis,
        },
      ],
    },
  ]
  return (
    <ContextMenu sections={() => sections}>
      <li
        className={classNames(
          'flex items-center gap-1 rounded-sm pr-1 pl-2',
          place === undefined ? 'hover:bg-hover' : 'bg-accent-soft',
        )}
      >
        <Checkbox checked={place !== undefined} disabled={isNow} onChange={compare}>
          <span className="only-spoken">{text.compareOne(label)}</span>
        </Checkbox>
        <button
          type="button"
          aria-current={isNow ? 'true' : undefined}
          className="focus-inside flex min-w-0 flex-1 flex-col rounded-sm py-1 text-left"
          onClick={() => openExperiment(id, view)}
          onKeyDown={onKeyDown}
        >
          <span className="flex min-w-0 gap-1.5">
            <span className="flex-none font-medium">{label}</span>
            {description !== seriesName && (
              <span className="min-w-0 truncate text-ink-2" title={description}>
                {description}
              </span>
            )}
          </span>
          <span className="tabular truncate text-small text-ink-3">{figuresOf(snapshot)}</span>
        </button>
        {isNow && <span className="flex-none text-small text-accent">{text.now}</span>}
        {place === 'before' && <Chip>{text.before}</Chip>}
        <Menu
          align="end"
          trigger={<IconButton icon={Ellipsis} iconSize="small" label={text.menu(label)} />}
          sections={sections}
        />
        {isRenaming && (
          <RenameDialog
            title={head.renameTitle}
            name={description}
            onRename={(name) => rename({ id, description: name })}
            onClose={() => setIsRenaming(false)}
          />
        )}
      </li>
    </ContextMenu>
  )
}

/**
 * Returns the line about a snapshot: `288 requests · 92 % · 5 min 31 s`; while it is not finished, its state instead of
 * the duration.
 */
function figuresOf({ counts, state, startedAt, endedAt }: ExperimentSummary): string {
  const { done: passed, failed } = counts
  const answered = passed + failed
  return [
    experimentAnalysisText().snapshots.requests(overOf(counts).all),
    ...(answered === 0 ? [] : [formatShare(passed / answered)]),
    state !== 'finished' || startedAt === undefined || endedAt === undefined
      ? experimentsText().states[state]
      : formatDuration(endedAt - startedAt),
  ].join(' · ')
}
