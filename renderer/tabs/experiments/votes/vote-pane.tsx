import { useQuery } from '@tanstack/react-query'
import { ChevronRight, CircleCheck, Undo2, Vote as VoteIcon } from 'lucide-react'
import type { Experiment, Variant } from '../../../../shared/experiments/experiment.ts'
import type { NextPair, Vote, VoteOutcome } from '../../../../shared/experiments/vote.ts'
import type { CommandId } from '../../../../shared/commands/commands.ts'
import { experimentAnalysisText } from '../../../../shared/text/en/experiment-analysis.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { useCommand, useCommandKeys } from '../../../commands/use-command.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { Kbd } from '../../../controls/buttons/kbd.tsx'
import { ReadingList } from '../../../controls/lists/list-states.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { narrowWindow, useMediaQuery } from '../../../controls/hooks/use-media-query.ts'
import { RightPane } from '../../../panels/panes/right-pane.tsx'
import { useRightPane } from '../../../panels/panes/use-right-pane.ts'
import { votesQuery } from '../../../queries/experiments.ts'
import { VariantLabel } from '../variant-label.tsx'
import { BlindAnswer } from './blind-answer.tsx'
import { MatrixSection } from './matrix-section.tsx'
import { RankingSection } from './ranking-section.tsx'
import { caseTitle } from '../../../lib/experiments/case-title.ts'
import { useVoteRound } from './use-vote-round.ts'

/** The number of listed recent votes. */
const listed = 6

/** Shows two anonymous answers to vote on, and the result of all votes. */
export function VotePane({ experiment }: { experiment: Experiment }) {
  const isOver = useMediaQuery(narrowWindow)
  const isOpen = useRightPane(undefined)
  if (!isOpen) return null
  return (
    <RightPane name="experiments.side" label={experimentAnalysisText().votes.title} isOver={isOver} max={760}>
      <Voting key={experiment.id} experiment={experiment} />
    </RightPane>
  )
}

function Voting({ experiment }: { experiment: Experiment }) {
  const { votes: text } = experimentAnalysisText()
  const { next, vote, skip, undo, error } = useVoteRound(experiment.id)
  const { data: votes } = useQuery(votesQuery(useBridge(), experiment.id))
  const hasVotes = votes !== undefined && votes.votes.length > 0
  const { variants, description } = experiment.plan
  useCommand('experiments.undoVote', undo, { isEnabled: hasVotes })
  return (
    <>
      <PaneHead
        title={text.title}
        meta={next === undefined ? undefined : text.progress(next)}
        actions={
          <IconButton icon={Undo2} label={text.undo} onClick={undo} {...(!hasVotes && { disabled: true })} />
        }
      />
      <PaneBody>
        {error instanceof CommandError && <ErrorNotice error={error.appError} className="m-3" />}
        {next === undefined && error === null && <ReadingList>{text.reading}</ReadingList>}
        {next !== undefined && next.pair === undefined && <NoPair next={next} />}
        {next?.pair !== undefined && (
          <PairSection experiment={experiment} pair={next.pair} last={votes?.votes[0]} vote={vote} />
        )}
        {hasVotes && (
          <>
            <RankingSection votes={votes} variants={variants} experiment={description} />
            <MatrixSection votes={votes} variants={variants} />
            <LastVotes experiment={experiment} votes={votes.votes.slice(0, listed)} />
          </>
        )}
      </PaneBody>
      <PaneFoot>
        <SkipButton skip={skip} />
      </PaneFoot>
    </>
  )
}

function NoPair({ next }: { next: NextPair }) {
  const { votes: text } = experimentAnalysisText()
  const { title, text: sentence } =
    next.pairs === 0 ? text.nothing : next.voted === 0 ? text.alike : text.done
  return (
    <EmptyState icon={next.voted === 0 ? VoteIcon : CircleCheck} title={title}>
      {sentence}
    </EmptyState>
  )
}

type PairSectionProps = {
  experiment: Experiment
  pair: NonNullable<NextPair['pair']>
  last: Vote | undefined
  vote: ((outcome: VoteOutcome) => void) | undefined
}

function PairSection({ experiment, pair, last, vote }: PairSectionProps) {
  const { votes: text } = experimentAnalysisText()
  const { variants, cases } = experiment.plan
  const label = (index: number): string => variants[index]?.label ?? ''
  return (
    <DetailsSection
      title={text.row(pair.caseIndex + 1)}
      meta={<span className="max-w-56 truncate">{caseTitle(cases[pair.caseIndex])}</span>}
    >
      <div className="flex flex-col gap-1.5">
        <BlindAnswer key={pair.a.cellId} letter="A" answer={pair.a} />
        <BlindAnswer key={pair.b.cellId} letter="B" answer={pair.b} />
      </div>
      <div className="mt-2 grid grid-cols-2 gap-1.5">
        <VoteButton id="experiments.voteA" outcome="a" label={text.a} vote={vote} />
        <VoteButton id="experiments.voteB" outcome="b" label={text.b} vote={vote} />
        <VoteButton id="experiments.voteTie" outcome="tie" label={text.tie} vote={vote} />
        <VoteButton id="experiments.voteBothBad" outcome="both-bad" label={text.bothBad} vote={vote} />
      </div>
      {/* Announced when it changes: the names are revealed only now. */}
      <output className="mt-1.5 block text-meta text-ink-3">
        {last === undefined ? text.shuffled : text.last({ a: label(last.variantA), b: label(last.variantB) })}
      </output>
    </DetailsSection>
  )
}

function Winner({ index, variants }: { index: number; variants: readonly Variant[] }) {
  return <VariantLabel index={index} label={variants[index]?.label ?? ''} />
}

type VoteButtonProps = {
  id: CommandId
  outcome: VoteOutcome
  label: string
  vote: ((outcome: VoteOutcome) => void) | undefined
}

function VoteButton({ id, outcome, label, vote }: VoteButtonProps) {
  const keys = useCommandKeys(id)
  useCommand(id, () => vote?.(outcome), { isEnabled: vote !== undefined })
  return (
    <Button onClick={() => vote?.(outcome)}>
      {label}
      {keys !== undefined && <Kbd keys={keys} className="ml-1" />}
    </Button>
  )
}

function SkipButton({ skip }: { skip: (() => void) | undefined }) {
  useCommand('experiments.skipPair', () => skip?.(), { isEnabled: skip !== undefined })
  return (
    <Button icon={ChevronRight} className="w-full" disabled={skip === undefined} onClick={() => skip?.()}>
      {experimentAnalysisText().votes.skip}
    </Button>
  )
}

function LastVotes({ experiment, votes }: { experiment: Experiment; votes: readonly Vote[] }) {
  const { votes: text } = experimentAnalysisText()
  const { variants, cases } = experiment.plan
  return (
    <DetailsSection title={text.history.title} meta={text.history.meta}>
      <ul className="text-small">
        {votes.map(({ id, caseIndex, outcome, variantA, variantB }) => (
          <li
            key={id}
            className="grid h-6 grid-cols-[20px_minmax(0,1fr)_minmax(0,auto)] items-center gap-x-2"
          >
            <span className="tabular text-ink-3">{caseIndex + 1}</span>
            <span className="truncate">{caseTitle(cases[caseIndex])}</span>
            {outcome === 'a' || outcome === 'b' ? (
              <Winner index={outcome === 'a' ? variantA : variantB} variants={variants} />
            ) : (
              <span className="text-ink-3">{outcome === 'tie' ? text.tie : text.bothBad}</span>
            )}
          </li>
        ))}
      </ul>
    </DetailsSection>
  )
}
