import { BookCheck, CircleAlert, CircleCheck, X, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import type { ModelFacts } from '../../../../shared/models/model-facts.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useConnectionRemovals, useForget } from '../../../queries/medic.ts'
import { openPassport } from '../passport/passport-route.ts'
import { toLearnedGroups, type LearnedGroup, type LearnedLine, type LearnedState } from '../learned-lines.ts'
import { DetailsSection } from '../../../controls/texts/details-section.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

const states: Readonly<Record<LearnedState, { icon: LucideIcon; tone: string }>> = {
  accepted: { icon: CircleCheck, tone: 'text-ok' },
  both: { icon: CircleAlert, tone: 'text-warn' },
  refused: { icon: X, tone: 'text-danger' },
}

export type WhatItTakesProps = {
  connectionId: string
  model: ModelEntry
  facts: ModelFacts
}

/**
 * The optional fields that the model accepted or rejected, from the runs on this computer and the omitted parameters.
 */
export function WhatItTakes({ connectionId, model, facts }: WhatItTakesProps) {
  const all = useConnectionRemovals(connectionId)
  const removals = useMemo(() => all.filter((removal) => removal.model === model.id), [all, model.id])
  const forget = useForget()
  const groups = useMemo(() => toLearnedGroups(facts.fields, removals), [facts.fields, removals])
  return (
    <DetailsSection
      title={modelsText().parameters.title}
      meta={facts.readable === 0 ? undefined : modelsText().parameters.learnedFrom(facts.readable)}
    >
      {groups.length === 0 ? (
        <p className="text-small text-ink-3">
          {facts.ended === 0 ? modelsText().parameters.nothingYet : modelsText().parameters.nothingKnown}
        </p>
      ) : (
        groups.map((group) => <FormatLines key={group.format} group={group} hasHeading={groups.length > 1} />)
      )}
      <Button size="small" icon={BookCheck} className="mt-2" onClick={() => openPassport(model.id)}>
        {modelsText().parameters.passport}
      </Button>
      {removals.length > 0 && (
        <p className="mt-2 flex items-center gap-2 text-small text-ink-2">
          {modelsText().parameters.omitted(removals.length)}
          <button
            type="button"
            className="ml-auto text-accent hover:underline"
            onClick={() => {
              for (const removal of removals) forget.mutate(removal)
            }}
          >
            {modelsText().parameters.clear}
          </button>
        </p>
      )}
    </DetailsSection>
  )
}

function FormatLines({ group, hasHeading }: { group: LearnedGroup; hasHeading: boolean }) {
  const { label, lines, untried } = group
  return (
    <>
      {hasHeading && <h4 className="mt-2 text-meta text-ink-3 first-of-type:mt-0">{label}</h4>}
      <table className="w-full table-fixed text-small" aria-label={modelsText().parameters.fieldsOf(label)}>
        <colgroup>
          <col className="w-[50%]" />
          <col className="w-[27%]" />
          <col />
        </colgroup>
        <tbody>
          {lines.map((line) => (
            <FieldLine key={line.key} line={line} />
          ))}
        </tbody>
      </table>
      {untried.length > 0 && (
        <p className="mt-1.5 text-meta text-ink-3">
          {modelsText().parameters.notTried}
          <span className="font-mono text-wire-small wrap-anywhere">{untried.join(', ')}</span>
        </p>
      )}
    </>
  )
}

function FieldLine({ line: { name, state, detail } }: { line: LearnedLine }) {
  const { icon, tone } = states[state]
  const { label: stateLabel, title } = modelsText().parameters.states[state]
  return (
    <tr className="h-6 border-b border-line last:border-b-0">
      <th scope="row" className="truncate pr-2 text-left font-mono text-wire-small font-regular" title={name}>
        {name}
      </th>
      <td className={tone} title={title}>
        <span className="flex items-center gap-1">
          <Icon of={icon} size="tiny" />
          {stateLabel}
        </span>
      </td>
      <td className="tabular truncate pl-2 text-right text-ink-2" title={detail}>
        {detail}
      </td>
    </tr>
  )
}
