import { ShieldCheck } from 'lucide-react'
import type { ModerationsValues } from '../../../shared/request-forms/moderations/form.ts'
import { moderationsText } from '../../../shared/text/en/moderations.ts'
import { Button } from '../../controls/buttons/button.tsx'
import { EmptyState } from '../../controls/texts/empty-state.tsx'
import { PaneBody } from '../../controls/panes/pane.tsx'
import { PaneHead } from '../../controls/panes/pane-head.tsx'
import { groupRuns } from '../../panels/runs/group-runs.ts'
import { RunList } from '../../panels/runs/run-list.tsx'
import type { ResultsProps } from '../../request-tab/define-request-tab.tsx'
import { CheckGroup } from './check-group.tsx'
import { useResultsView } from './values.ts'

/** All checks, the newest first; the models of one click side by side. */
export function ResultsPane(props: ResultsProps<ModerationsValues>) {
  const { runs, requests, actions } = props
  const opened = useResultsView((state) => state.opened)
  const setOpen = useResultsView((state) => state.setOpen)
  const groups = groupRuns(runs.entries ?? [], requests.groups, requests.queued)
  const text = moderationsText().results
  return (
    <>
      <PaneHead title={text.title} meta={groups.length === 0 ? undefined : text.count(groups.length)} />
      <PaneBody className="flex flex-col">
        <RunList runs={runs} isEmpty={groups.length === 0} empty={<NothingYet {...props} />}>
          {groups.map((group, index) => (
            <CheckGroup
              key={group.id}
              group={group}
              number={groups.length - index}
              isOpen={opened[group.id] ?? index === 0}
              onOpen={(isOpen) => setOpen(group.id, isOpen)}
              actions={actions}
            />
          ))}
        </RunList>
      </PaneBody>
    </>
  )
}

function NothingYet({ change }: ResultsProps<ModerationsValues>) {
  const text = moderationsText().empty
  return (
    <EmptyState
      icon={ShieldCheck}
      title={text.title}
      action={<Button onClick={() => change({ input: text.example })}>{text.fillExample}</Button>}
    >
      {text.hint}
    </EmptyState>
  )
}
