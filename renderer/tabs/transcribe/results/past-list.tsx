import { Columns2, RotateCcw } from 'lucide-react'
import type { HistoryEntry } from '../../../../shared/history/history.ts'
import { taskOfFormat } from '../transcript-tasks.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatFullMoment, formatMoment } from '../../../lib/format-time.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { runState } from '../../../panels/runs/run-state.ts'
import { ReadingList } from '../../../controls/lists/list-states.tsx'
import type { FormatRuns } from '../../../queries/format-runs.ts'
import { useTranscribeView } from '../view-store.ts'
import { transcribeText } from '../../../../shared/text/en/transcribe.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type PastListProps = { past: FormatRuns; shown: readonly string[]; actions: RequestActions }

/** All transcripts, the newest first. */
export function PastList({ past, shown, actions }: PastListProps) {
  const { entries, error, readOlder } = past
  return (
    <PaneBody>
      {error !== undefined && (
        <ErrorNotice
          error={error}
          className="m-3"
          actions={
            <Button size="small" onClick={past.readAgain}>
              {transcribeText().retry}
            </Button>
          }
        />
      )}
      {entries === undefined && error === undefined && (
        <ReadingList>{transcribeText().readingTranscripts}</ReadingList>
      )}
      {entries?.length === 0 && <p className="p-3 text-small text-ink-3">{transcribeText().noTranscripts}</p>}
      <ul aria-label={transcribeText().transcripts} className="divide-y divide-line">
        {entries?.map((entry) => (
          <PastRow key={entry.run.id} entry={entry} shown={shown} actions={actions} />
        ))}
      </ul>
      {readOlder !== undefined && (
        <Button
          className="m-3"
          isBusy={past.isReadingOlder}
          busyLabel={transcribeText().readingOlder}
          onClick={readOlder}
        >
          {transcribeText().showOlder}
        </Button>
      )}
    </PaneBody>
  )
}

type PastRowProps = { entry: HistoryEntry; shown: readonly string[]; actions: RequestActions }

function PastRow({ entry: { run, asked }, shown, actions }: PastRowProps) {
  const show = useTranscribeView((view) => view.show)
  const isShown = shown.includes(run.id)
  const state = runState(run)
  const [only] = shown
  const name = asked === '' ? transcribeText().unnamed : asked
  const reuse = () => actions.reuse([run.id])
  const showBeside =
    !isShown && shown.length === 1 && only !== undefined ? () => show([only, run.id]) : undefined
  const { showBeside: besideLabel, reuseSettings } = transcribeText()
  const sections = () => [
    {
      items: [
        ...(showBeside === undefined
          ? []
          : [{ id: 'beside', label: besideLabel, icon: Columns2, onSelect: showBeside }]),
        { id: 'reuse', label: reuseSettings, icon: RotateCcw, onSelect: reuse },
      ],
    },
  ]
  return (
    <ContextMenu sections={sections}>
      <li
        className={classNames('flex items-center gap-1 pr-2', isShown ? 'bg-accent-soft' : 'hover:bg-hover')}
      >
        <button
          type="button"
          aria-current={isShown || undefined}
          onClick={() => show([run.id])}
          className="focus-inside flex min-w-0 flex-1 flex-col gap-0.5 py-2 pl-3 text-left"
        >
          <MiddleCut text={name} className="w-full" />
          <span className="tabular flex w-full min-w-0 items-center gap-1.5 text-small text-ink-3">
            <Icon of={state.icon} size="tiny" className={toneOf(state.tone)} />
            <span className="flex-none">{taskOfFormat(run.format).result}</span>
            <span aria-hidden="true">·</span>
            <MiddleCut text={run.model} tail={8} />
            <time className="ml-auto flex-none" title={formatFullMoment(run.startedAt)}>
              {formatMoment(run.startedAt)}
            </time>
          </span>
          {run.status !== 'done' && <span className="only-spoken">{state.label}</span>}
        </button>
        {showBeside !== undefined && (
          <IconButton
            icon={Columns2}
            iconSize="small"
            label={transcribeText().showNamedBeside(name)}
            tooltip={besideLabel}
            onClick={showBeside}
          />
        )}
        <IconButton
          icon={RotateCcw}
          iconSize="small"
          label={transcribeText().reuseSettingsOf(name)}
          tooltip={reuseSettings}
          onClick={reuse}
        />
      </li>
    </ContextMenu>
  )
}

function toneOf(tone: string): string {
  switch (tone) {
    case 'danger':
      return 'text-danger'
    case 'warn':
      return 'text-warn'
    case 'ok':
      return 'text-ok'
    default:
      return 'text-ink-3'
  }
}
