import { RefreshCw, X } from 'lucide-react'
import { memo } from 'react'
import { endpointTypeLabel } from '../../../../shared/formats/model-fit.ts'
import { diffLabels } from '../../../../shared/models/model-diff.ts'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import type { ModelChanges } from '../../../../shared/models/model-list.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { chipText } from '../chip-label.ts'
import { formatSince, ownerLabel } from '../model-labels.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { formatItems } from '../../../../shared/text/intl.ts'

export type ChangesBarProps = {
  changes: ModelChanges
  /** The current list. */
  models: readonly ModelEntry[]
  onSelect: (id: string) => void
  onShowAll: () => void
  onSeen: () => void
}

/** A few names are enough here; the scope "What changed" shows all. */
const shownChanges = 8

/**
 * The changes of the list since it was last seen. The bar stays until the user marks them as seen. Memoised: a
 * keystroke in the search does not change it, and finding the changes takes a pass over thousands of models.
 */
export const ChangesBar = memo(function ChangesBar({
  changes,
  models,
  onSelect,
  onShowAll,
  onSeen,
}: ChangesBarProps) {
  const all = linesOf(changes, models)
  const more = all.length - shownChanges
  return (
    <section
      aria-label={modelsText().changes.title}
      className="flex-none border-b border-line bg-panel py-1.5 pr-2 pl-3"
    >
      <div className="flex h-6 items-center gap-2">
        <Icon of={RefreshCw} size="small" className="text-accent" />
        <h3 className="font-medium">{modelsText().changes.title}</h3>
        <span className="truncate text-small text-ink-2">
          {modelsText().changes.since(formatSince(changes.since))}
        </span>
        <span className="ml-auto flex-none">
          <IconButton icon={X} iconSize="small" label={modelsText().changes.markSeen} onClick={onSeen} />
        </span>
      </div>
      <ul className="flex flex-wrap gap-x-3 pl-5.5 text-small">
        {all.slice(0, shownChanges).map(({ sign, id, how }) => (
          <li key={`${sign} ${id}`} className="flex min-w-0 items-center">
            <button
              type="button"
              onClick={() => onSelect(id)}
              className="focus-inside flex h-5 min-w-0 items-center gap-1.5 rounded-xs pr-1 hover:bg-hover"
            >
              <Sign sign={sign} />
              <MiddleCut text={id} className="max-w-60 font-mono text-wire-small" />
              {how !== '' && <span className="truncate text-ink-3">{how}</span>}
            </button>
          </li>
        ))}
        {more > 0 && (
          <li>
            <Button size="small" variant="ghost" className="!h-5" onClick={onShowAll}>
              {modelsText().changes.more(more)}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
})

type ChangeSign = 'added' | 'removed' | 'changed'

const signs: Readonly<Record<ChangeSign, { mark: string; tone: string }>> = {
  added: { mark: '+', tone: 'bg-ok-soft text-ok' },
  removed: { mark: '−', tone: 'bg-danger-soft text-danger' },
  changed: { mark: '~', tone: 'text-ink-2 edge-strong' },
}

function Sign({ sign }: { sign: ChangeSign }) {
  const { mark, tone } = signs[sign]
  return (
    <>
      <b
        aria-hidden="true"
        className={classNames('grid size-4 place-items-center rounded-xs text-meta leading-none', tone)}
      >
        {mark}
      </b>
      <span className="only-spoken">{modelsText().changes.signs[sign]}</span>
    </>
  )
}

function linesOf(
  { added, removed, changed }: ModelChanges,
  models: readonly ModelEntry[],
): { sign: ChangeSign; id: string; how: string }[] {
  const byId = new Map(models.map((model) => [model.id, model]))
  return [
    ...added.map((id) => ({ sign: 'added', id, how: '' }) as const),
    ...removed.map(({ id }) => ({ sign: 'removed', id, how: '' }) as const),
    ...changed.map((before) => {
      const after = byId.get(before.id)
      return {
        sign: 'changed',
        id: before.id,
        how: after === undefined ? '' : howItChanged(before, after),
      } as const
    }),
  ]
}

/** Describes a change: `lost responses, now of northlab`. */
function howItChanged(before: ModelEntry, after: ModelEntry): string {
  const { gained, lost } = diffLabels(before, after)
  const { changes } = modelsText()
  return changes.all([
    ...(gained.length > 0 ? [changes.gained(formatLabels(gained))] : []),
    ...(lost.length > 0 ? [changes.lost(formatLabels(lost))] : []),
    ...(before.ownedBy === after.ownedBy ? [] : [changes.nowOf(ownerLabel(after.ownedBy))]),
  ])
}

function formatLabels(types: readonly string[]): string {
  return formatItems(types.map((type) => chipText(endpointTypeLabel(type))))
}
