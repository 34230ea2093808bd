import { Award } from 'lucide-react'
import { useStore } from 'zustand'
import { ArchiveButton } from '../../../panels/media-file/archive-button.tsx'
import { Comparison, ComparisonColumn, ComparisonRow } from '../../../controls/panes/comparison.tsx'
import { Note } from '../../../controls/texts/note.tsx'
import { seriesOf } from '../../../panels/audio/series-of.ts'
import { ListenBack } from '../listen-back/listen-back.tsx'
import { addBlindVote, blindScore, blindVotes, useBlindVote, type BlindVote } from './blind-votes.ts'
import { blindLetter, inBlindOrder } from '../../../lib/blind-order.ts'
import type { GroupedRun, RunGroup } from '../../../panels/runs/group-runs.ts'
import { RunGroupHead } from '../../../panels/runs/run-group-head.tsx'
import { JoinedParts } from './joined-parts.tsx'
import { MeasuredTable } from './measured-table.tsx'
import { QueuedClip } from './queued-clip.tsx'
import { ClipColumn } from './clip-column.tsx'
import { useMeasured, type MeasuredClip } from './use-measured.ts'
import { useClipsView } from './view-store.ts'
import { speechText } from '../../../../shared/text/en/speech.ts'
import type { RequestActions } from '../../../request-tab/request-actions.ts'

export type ClipGroupProps = {
  group: RunGroup
  isOpen: boolean
  /** Whether digit keys play its clips. */
  hasDigits: boolean
  actions: RequestActions
}

/** One click: its text, its voices side by side, their measurements, and the round-trip check. */
export function ClipGroup({ group, isOpen, hasDigits, actions }: ClipGroupProps) {
  const text = textOf(group)
  const setOpen = useClipsView((state) => state.setOpen)
  return (
    <section aria-label={speechText().groupOf(text.slice(0, 60))} className="border-b border-line">
      <RunGroupHead
        group={group}
        text={text === '' ? speechText().noText : text}
        count={speechText().countVoices(group.members.length)}
        isOpen={isOpen}
        onOpen={(next) => setOpen(group.id, next)}
        onStopWaiting={actions.queue.remove}
        onReuse={actions.reuse}
      >
        {isOpen && <SaveAll clips={group.members} />}
      </RunGroupHead>
      {isOpen && <GroupBody group={group} hasDigits={hasDigits} actions={actions} />}
    </section>
  )
}

/**
 * Minimum column width in spacing units, which grow with the text size: 288 px, enough for all buttons of a player and
 * its duration.
 */
const narrowestColumn = 72

function GroupBody({ group, hasDigits, actions }: Omit<ClipGroupProps, 'isOpen'>) {
  const blindSeed = useClipsView((state) => state.blindSeed)
  const vote = useBlindVote(group.id)
  // The vote reveals the voices.
  const isBlind = blindSeed !== undefined && vote === undefined && group.members.length > 1
  const clips = isBlind ? inBlindOrder(group.members, blindSeed) : group.members
  const partNames = partNamesOf(group)
  const measured = useMeasured(group.members.map((clip) => (clip.kind === 'run' ? clip.entry : undefined)))
  const isAllThere = measured.length === group.members.length
  // Runs list only the beginning of their text, which several parts may share. The full texts are known once all clips
  // have arrived.
  const parts = Math.max(
    new Set(group.members.map(textOfClip)).size,
    isAllThere ? new Set(measured.map(({ text }) => text)).size : 0,
  )
  return (
    <>
      {blindSeed !== undefined && vote !== undefined && <Revealed vote={vote} />}
      {/* Without room for all, columns and figures wrap together. */}
      <Comparison count={group.members.length} minColumn={narrowestColumn} className="border-b border-line">
        <ComparisonRow>
          {clips.map((clip, place) => (
            <ComparisonColumn
              as="article"
              key={clip.id}
              aria-label={speechText().voiceAt(String(place + 1))}
              className="px-3"
            >
              {clip.kind === 'queued' ? (
                <QueuedClip queued={clip.queued} series={seriesOf(place)} actions={actions} />
              ) : (
                <ClipColumn
                  entry={clip.entry}
                  queuedVoice={clip.label}
                  series={seriesOf(place)}
                  part={isBlind ? undefined : partNames.get(clip.id)}
                  alias={isBlind ? speechText().blindName(blindLetter(place)) : undefined}
                  isChosen={blindSeed !== undefined && vote?.runId === clip.id}
                  onChoose={
                    isBlind && measured.length === clips.length
                      ? () => addBlindVote(voteFor(clip.id, group.id, measured))
                      : undefined
                  }
                  digit={hasDigits && place < 9 ? place + 1 : undefined}
                  actions={actions}
                />
              )}
            </ComparisonColumn>
          ))}
        </ComparisonRow>
        {measured.length > 0 && !isBlind && <MeasuredTable clips={measured} count={group.members.length} />}
      </Comparison>
      {parts > 1 && !isBlind && (
        <JoinedParts
          clips={measured}
          parts={parts}
          isAllThere={isAllThere}
          isOn={group.members.some((clip) => clip.kind === 'queued' || clip.entry.run.status === 'running')}
        />
      )}
      {measured.length > 0 && !isBlind && <ListenBack clips={measured} />}
    </>
  )
}

/** The chosen voice, and how often it was chosen before. */
function Revealed({ vote: { voice } }: { vote: BlindVote }) {
  const votes = useStore(blindVotes, ({ form }) => form.votes)
  return (
    <div className="px-3 pb-3">
      <Note icon={Award}>{speechText().choseBlind({ voice, ...blindScore(votes, voice) })}</Note>
    </div>
  )
}

function voteFor(runId: string, groupId: string, measured: readonly MeasuredClip[]): BlindVote {
  const named = measured.map(({ run, voice = run.model }) => ({ id: run.id, voice }))
  const voice = named.find(({ id }) => id === runId)?.voice ?? ''
  return { groupId, runId, voice, among: [...new Set(named.map((item) => item.voice))] }
}

/** Labels of the part of a long text that each clip speaks; empty if the text was not split. */
function partNamesOf({ members: clips }: RunGroup): ReadonlyMap<string, string> {
  const texts = [...new Set(clips.map(textOfClip))]
  if (texts.length < 2) return new Map()
  return new Map(
    clips.map((clip) => {
      const part = texts.indexOf(textOfClip(clip)) + 1
      return [clip.id, speechText().partOf({ part, parts: texts.length })]
    }),
  )
}

/** Saves all files of the click, with their settings. */
function SaveAll({ clips }: { clips: readonly GroupedRun[] }) {
  const measured = useMeasured(clips.map((clip) => (clip.kind === 'run' ? clip.entry : undefined)))
  if (measured.length < 2) return null
  return <ArchiveButton ids={measured.map(({ item }) => item.id)} label={speechText().saveAll} />
}

function textOf({ members: [first] }: RunGroup): string {
  return first === undefined ? '' : textOfClip(first)
}

function textOfClip(clip: GroupedRun): string {
  return clip.kind === 'run' ? clip.entry.asked : clip.queued.prompt
}
