import { Combobox } from '@base-ui/react/combobox'
import { ArrowRight, Check, CircleAlert, Star } from 'lucide-react'
import { Chip } from '../../controls/buttons/chip.tsx'
import { Icon } from '../../controls/buttons/icon.tsx'
import { Kbd } from '../../controls/buttons/kbd.tsx'
import { MiddleCut } from '../../controls/texts/middle-cut.tsx'
import { commandKeys } from '../../controls/hooks/platform.ts'
import { AbilityIcons } from '../model-facts/ability-icons.tsx'
import { factsLine } from '../model-facts/facts-line.ts'
import { LetterMark } from '../model-facts/letter-mark.tsx'
import type { PickerItem } from './picker-groups.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { modelPickerText } from '../../../shared/text/en/model-picker.ts'

const chipLimit = 2

export type ModelLineProps = {
  item: PickerItem
  /** The search words, highlighted in the name. */
  words: readonly string[]
  isCurrent: boolean
  onToggleFavourite: (model: string) => void
}

export function ModelLine({ item, words, isCurrent, onToggleFavourite }: ModelLineProps) {
  return (
    <Combobox.Item
      value={item}
      className="group flex min-h-row items-center gap-2 rounded-sm px-2 outline-none data-highlighted:bg-accent-soft"
    >
      {item.kind === 'typed' ? (
        <>
          <Icon of={ArrowRight} size="small" className="text-ink-3" />
          <span className="only-spoken">{modelPickerText().typed(item.id)}</span>
          <span aria-hidden="true" className="flex min-w-0 flex-1 items-baseline whitespace-nowrap">
            <span className="flex-none">{modelPickerText().typedAround.before}</span>
            <MiddleCut text={item.id} className="font-mono text-wire" />
            <span className="flex-none">{modelPickerText().typedAround.after}</span>
          </span>
          <Kbd keys={commandKeys('↵')} />
        </>
      ) : (
        <>
          {/* For the pointer only: an option of a list box cannot contain a button. Alt+S does the same from the keyboard. */}
          <span
            aria-hidden="true"
            className={`-m-1 grid size-6 place-items-center rounded-sm hover:bg-press ${item.isFavourite ? 'text-accent [&>svg]:fill-current' : 'text-ink-3'}`}
            onPointerDown={(event) => event.stopPropagation()}
            onClick={(event) => {
              event.stopPropagation()
              event.preventDefault()
              onToggleFavourite(item.id)
            }}
          >
            <Icon of={Star} size="small" />
          </span>
          <LetterMark model={item.id} isLarge />
          <span className="flex min-w-0 flex-1 flex-col py-0.5">
            <MiddleCut text={item.id} words={words} className={item.fit === 'none' ? '' : 'font-medium'} />
            {item.profile !== undefined && (
              <span className="tabular truncate text-meta text-ink-3">{factsLine(item.profile)}</span>
            )}
          </span>
          {item.isFavourite ? <span className="only-spoken">{modelPickerText().isFavourite}</span> : null}
          <Chips item={item} />
          <AbilityIcons known={item.profile?.abilities} />
          {isCurrent ? <Icon of={Check} size="small" className="text-accent" /> : null}
        </>
      )}
    </Combobox.Item>
  )
}

function Chips({ item }: { item: PickerItem }) {
  if (item.isMissing) return <Chip tone="guess">{modelPickerText().notListed}</Chip>
  const isFailing = item.profile?.runs?.isFailing === true
  return (
    <>
      {isFailing && (
        <Chip tone="danger" icon={CircleAlert}>
          {modelFactsText().failing}
        </Chip>
      )}
      {item.description === undefined ? null : (
        <span className="max-w-32 flex-none truncate text-meta text-ink-3">{item.description}</span>
      )}
      <span className="flex flex-none gap-1">
        {chipsOf(item).map(({ words, tone }) => (
          <Chip key={words} tone={tone}>
            {words}
          </Chip>
        ))}
      </span>
    </>
  )
}

/**
 * Chips for a model that does not fit: what it is for, and whether the fit is a guess or set by the user. A model that
 * fits has none.
 */
function chipsOf({ uses, fit }: PickerItem): { words: string; tone: 'neutral' | 'guess' }[] {
  const { byName, byChoice } = modelPickerText()
  if (fit === 'label') return []
  if (fit === 'guess') return [{ words: byName, tone: 'guess' }]
  if (fit === 'own') return [{ words: byChoice, tone: 'guess' }]
  return uses.slice(0, chipLimit).map((words) => ({ words, tone: 'neutral' }))
}
