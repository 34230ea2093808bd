import { useQueries } from '@tanstack/react-query'
import { findModeration } from '../../../shared/formats/moderations/moderation.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { Comparison, ComparisonColumn, ComparisonRow } from '../../controls/panes/comparison.tsx'
import { WaitingRequests } from '../../panels/queue/waiting-requests.tsx'
import type { GroupedRun, RunGroup } from '../../panels/runs/group-runs.ts'
import { RunGroupHead } from '../../panels/runs/run-group-head.tsx'
import { runAnswerQuery } from '../../queries/history.ts'
import type { RequestActions } from '../../request-tab/request-actions.ts'
import { VerdictColumn } from './verdict-column.tsx'

export type CheckGroupProps = {
  group: RunGroup
  /** Starts at 1 for the oldest. Distinguishes it from groups with the same text. */
  number: number
  isOpen: boolean
  onOpen: (isOpen: boolean) => void
  actions: RequestActions
}

/** One click: the input, and the verdicts of its models side by side. */
export function CheckGroup({ group, number, isOpen, onOpen, actions }: CheckGroupProps) {
  const [first] = group.members
  const asked = first === undefined ? '' : askedOf(first)
  const text = moderationsText().results
  return (
    <section aria-label={text.group({ number, asked: asked.slice(0, 60) })} className="border-b border-line">
      <RunGroupHead
        group={group}
        text={asked}
        count={text.models(group.members.length)}
        isOpen={isOpen}
        onOpen={onOpen}
        onStopWaiting={actions.queue.remove}
        onReuse={actions.reuse}
      />
      {isOpen && <Columns members={group.members} actions={actions} />}
    </section>
  )
}

function Columns({ members, actions }: { members: readonly GroupedRun[]; actions: RequestActions }) {
  const order = useCategoryOrder(members)
  return (
    <Comparison count={members.length}>
      <ComparisonRow>
        {members.map((member) => (
          <ComparisonColumn
            as="article"
            key={member.id}
            aria-label={moderationsText().results.verdictOf(
              member.kind === 'run' ? member.entry.run.model : member.queued.model,
            )}
          >
            {member.kind === 'run' ? (
              <VerdictColumn entry={member.entry} order={order} actions={actions} />
            ) : (
              <WaitingRequests
                requests={[member.queued]}
                queue={actions.queue}
                onRemedy={(remedy) => actions.applyRemedy(remedy, undefined)}
              />
            )}
          </ComparisonColumn>
        ))}
      </ComparisonRow>
    </Comparison>
  )
}

/** The categories of all verdicts in the row order of all columns: flagged ones first, then by highest score. */
function useCategoryOrder(members: readonly GroupedRun[]): readonly string[] {
  const bridge = useBridge()
  const answers = useQueries({
    queries: members.flatMap((member) =>
      member.kind === 'run' && member.entry.run.status !== 'running'
        ? [runAnswerQuery(bridge, member.entry.run.id, true)]
        : [],
    ),
  })
  const highest = new Map<string, number>()
  for (const { data } of answers) {
    for (const { categories } of findModeration(data?.answer ?? [])?.verdicts ?? []) {
      for (const { name, isFlagged, score = 0 } of categories)
        highest.set(name, Math.max(highest.get(name) ?? 0, score + (isFlagged ? 1 : 0)))
    }
  }
  return [...highest].toSorted(([, left], [, right]) => right - left).map(([name]) => name)
}

function askedOf(member: GroupedRun): string {
  return member.kind === 'run' ? member.entry.asked : member.queued.prompt
}
