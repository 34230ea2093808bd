import { memo } from 'react'
import { classNames } from '../../../controls/class-names.ts'
import { MiddleCut } from '../../../controls/texts/middle-cut.tsx'
import { formatLastUsed, ownerLabel } from '../model-labels.ts'
import { AbilityIcons } from '../../../panels/model-facts/ability-icons.tsx'
import { factsLine } from '../../../panels/model-facts/facts-line.ts'
import { LetterMark } from '../../../panels/model-facts/letter-mark.tsx'
import { ModelChips } from './model-chips.tsx'
import { RowMarkChip } from './row-mark.tsx'
import { StarToggle } from './star.tsx'
import type { TableRowProps } from './table-row.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

export type ModelCardProps = Omit<TableRowProps, 'columns' | 'grid' | 'rowIndex' | 'top'>

/** A model as a card: the facts of a table row, with more room for the name. */
export const ModelCard = memo(function ModelCard(props: ModelCardProps) {
  const { row, isSelected, isActive, isFavourite, words } = props
  const { model, runs, lastUsedAt, mark, profile } = row
  return (
    <div
      className={classNames(
        'relative flex h-full min-w-0 flex-col rounded-md p-2.5 edge',
        isSelected ? 'bg-accent-soft' : 'bg-surface hover:bg-hover',
      )}
    >
      <button
        type="button"
        data-model={model.id}
        tabIndex={isActive ? 0 : -1}
        aria-pressed={isSelected}
        aria-keyshortcuts={props.keys}
        aria-label={modelsText().card[isFavourite ? 'favouriteName' : 'name']({
          model: model.id,
          owner: ownerLabel(model.ownedBy),
        })}
        onClick={() => props.onSelect(model.id)}
        onDoubleClick={() => props.onOpen(row)}
        onKeyDown={(event) => props.onKeyDown(event, row)}
        className="focus-inside absolute inset-0 rounded-md"
      />
      <div className="pointer-events-none flex min-w-0 items-center gap-2">
        <LetterMark model={model.id} isLarge />
        <MiddleCut text={model.id} words={words} className="min-w-0 flex-1 font-medium" />
        <RowMarkChip mark={mark} isFailing={profile?.runs?.isFailing === true} />
        <span className="pointer-events-auto relative -my-1 -mr-1">
          <StarToggle model={model.id} isFavourite={isFavourite} onToggle={props.onToggleFavourite} />
        </span>
      </div>
      <div className="pointer-events-none flex min-w-0 items-center gap-2">
        <p className="min-w-0 flex-1 truncate text-small text-ink-3">{ownerLabel(model.ownedBy)}</p>
        <AbilityIcons known={profile?.abilities} />
      </div>
      <p className="tabular pointer-events-none truncate text-meta text-ink-2">{factsLine(profile)}</p>
      <div className="pointer-events-none relative mt-auto flex min-w-0 items-center gap-2">
        <ModelChips chips={row.chips} limit={3} />
        <span className="tabular ml-auto flex-none text-meta text-ink-3">
          {runs === 0
            ? modelsText().card.neverUsed
            : modelsText().card.used({ runs, lastUsed: formatLastUsed(lastUsedAt) })}
        </span>
      </div>
    </div>
  )
})
