import { AudioLines, ListOrdered } from 'lucide-react'
import { Button } from '../../../controls/buttons/button.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { PaneBody } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { Popover } from '../../../controls/overlays/popover.tsx'
import { QueueList } from '../../../panels/queue/queue-list.tsx'
import { SegmentedControl } from '../../../controls/fields/segmented-control.tsx'
import { RunList } from '../../../panels/runs/run-list.tsx'
import type { ResultsProps } from '../../../request-tab/define-request-tab.tsx'
import { useSavedValues } from '../../../queries/saved-values.ts'
import type { SpeechValues } from '../../../../shared/request-forms/speech/form.ts'
import type { QueuedRequest } from '../../../../shared/request-queue/queued-request.ts'
import { blindVotes } from './blind-votes.ts'
import { transcribedClips } from './transcribed-clips.ts'
import { withVoice } from '../form/change-voices.ts'
import { groupRuns, type RunGroup } from '../../../panels/runs/group-runs.ts'
import { ClipGroup } from './clip-group.tsx'
import { useClipsView } from './view-store.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'

/** All clips, the newest first; the voices of one click side by side. */
export function ClipsPane(props: ResultsProps<SpeechValues>) {
  useSavedValues(transcribedClips)
  useSavedValues(blindVotes)
  const { runs, requests, actions } = props
  const opened = useClipsView((state) => state.opened)
  const groups = groupRuns(runs.entries ?? [], requests.groups, requests.queued)
  const isOpen = (id: string, index: number) => opened[id] ?? index === 0
  const withDigits = groups.findIndex(({ id }, index) => isOpen(id, index))
  return (
    <>
      <PaneHead
        className="@container"
        title={speechText().clips}
        meta={groups.length === 0 ? undefined : speechText().countClips(countClips(groups))}
        actions={
          <>
            <BlindChoice />
            <ViewChoice />
            <QueueButton {...props} />
          </>
        }
      />
      <PaneBody className="flex flex-col">
        <RunList runs={runs} isEmpty={groups.length === 0} empty={<NothingYet {...props} />}>
          {groups.map((group, index) => (
            <ClipGroup
              key={group.id}
              group={group}
              isOpen={isOpen(group.id, index)}
              hasDigits={index === withDigits}
              actions={actions}
            />
          ))}
        </RunList>
      </PaneBody>
    </>
  )
}

function countClips(groups: readonly RunGroup[]): number {
  return groups.reduce((count, { members }) => count + members.length, 0)
}

/** Switches blind comparison, which hides the voices. */
function BlindChoice() {
  const isBlind = useClipsView((state) => state.blindSeed !== undefined)
  const setBlind = useClipsView((state) => state.setBlind)
  return (
    <SegmentedControl
      label={speechText().comparison}
      value={isBlind ? 'blind' : 'named'}
      onChange={(next) => setBlind(next === 'blind')}
      segments={[
        { value: 'named', label: speechText().sideBySide },
        { value: 'blind', label: speechText().blind },
      ]}
    />
  )
}

/** Selects the view of each clip. */
function ViewChoice() {
  const view = useClipsView((state) => state.view)
  const setView = useClipsView((state) => state.setView)
  return (
    <SegmentedControl
      label={speechText().view}
      className="@max-[600px]:hidden"
      value={view}
      onChange={setView}
      segments={[
        { value: 'waveform', label: speechText().waveform },
        { value: 'spectrum', label: speechText().spectrogram },
      ]}
    />
  )
}

/** The running and waiting requests, with a way to stop each. */
function QueueButton({ runs, requests: { queued }, actions }: ResultsProps<SpeechValues>) {
  const count = queued.length
  return (
    <Popover
      label={speechText().queue}
      align="end"
      className="w-86 overflow-hidden"
      trigger={
        <Button size="small" variant="ghost" icon={ListOrdered}>
          {count === 0 ? speechText().queue : speechText().queueOf(formatCount(count))}
        </Button>
      }
    >
      <QueueList
        requests={queued}
        queue={actions.queue}
        entries={runs.entries}
        titleOf={({ label }) => label}
        Detail={QueueText}
      />
    </Popover>
  )
}

function QueueText({ queued }: { queued: QueuedRequest }) {
  return queued.model
}

const example = {
  get input() {
    return speechText().exampleText
  },
} as const

function NothingYet({ values, change }: ResultsProps<SpeechValues>) {
  const voices = ['alloy', 'nova', 'onyx'].reduce(withVoice, values.voices)
  return (
    <EmptyState
      icon={AudioLines}
      title={speechText().nothingYet}
      action={<Button onClick={() => change({ ...example, voices })}>{speechText().fillExample}</Button>}
    >
      {speechText().nothingYetHint}
    </EmptyState>
  )
}
