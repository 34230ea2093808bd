import { Eye, FileText, Lightbulb, Volume2, Wrench, type LucideIcon } from 'lucide-react'
import { abilities, type Ability, type ModelProfile } from '../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../shared/text/en/model-facts.ts'
import { formatItems } from '../../../shared/text/intl.ts'
import { Icon } from '../../controls/buttons/icon.tsx'

const abilityIcons: Readonly<Record<Ability, LucideIcon>> = {
  vision: Eye,
  tools: Wrench,
  reasoning: Lightbulb,
  audio: Volume2,
  pdf: FileText,
}

type KnownAbility = NonNullable<ModelProfile['abilities']>[number]

/** An ability with its sources: `vision: gateway and bundled table`. */
function wordAbility({ name, sources }: KnownAbility): string {
  const texts = modelFactsText()
  return texts.abilityBy({
    ability: texts.abilities[name],
    sources: formatItems(sources.map((source) => texts.sources[source])),
  })
}

/** The abilities of a model as icons. Solid if the gateway reports it, dotted if only the bundled table does. */
export function AbilityIcons({ known }: { known: readonly KnownAbility[] | undefined }) {
  if (known === undefined) return null
  return (
    <span className="flex flex-none gap-0.5">
      {abilities.flatMap((ability) => {
        const statement = known.find(({ name }) => name === ability)
        if (statement === undefined) return []
        return (
          <span
            key={ability}
            title={wordAbility(statement)}
            className={`grid h-4.5 w-5 place-items-center rounded-xs text-ink-2 ${edgeOf(statement)}`}
          >
            <Icon of={abilityIcons[ability]} size="tiny" />
            <span className="only-spoken">{modelFactsText().abilities[ability]}</span>
          </span>
        )
      })}
    </span>
  )
}

/** The same with text, where there is room. */
export function AbilityChips({ known }: { known: readonly KnownAbility[] }) {
  return (
    <ul className="flex flex-wrap gap-1">
      {known.map((statement) => (
        <li
          key={statement.name}
          title={wordAbility(statement)}
          className={`flex h-5 items-center gap-1 rounded-xs px-1.5 text-meta text-ink-2 ${edgeOf(statement)}`}
        >
          <Icon of={abilityIcons[statement.name]} size="tiny" />
          {modelFactsText().abilities[statement.name]}
        </li>
      ))}
    </ul>
  )
}

function edgeOf({ sources }: KnownAbility): string {
  return sources.includes('gateway') ? 'bg-sunken edge' : 'border border-dotted border-control'
}
