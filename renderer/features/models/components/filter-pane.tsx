import { Box, Clock, RefreshCw, Star, type LucideIcon } from 'lucide-react'
import { useMemo, useState } from 'react'
import { Button } from '../../../components/button.tsx'
import { Chip } from '../../../components/chip.tsx'
import { formatCount } from '../../../components/format-number.ts'
import { ListRow } from '../../../components/list-row.tsx'
import { PaneBody, PaneFoot } from '../../../components/pane.tsx'
import { PaneHead } from '../../../components/pane-head.tsx'
import { chipWords } from '../chip-words.ts'
import { labelFacets, ownerFacets, type Facet } from '../facets.ts'
import type { ShownModels } from '../hooks/use-model-rows.ts'
import { ownerWords } from '../model-words.ts'
import { useModelsView, type ModelScope } from '../models-view-store.ts'
import { FacetTick } from '../../../components/facet-tick.tsx'

const scopes: readonly { scope: ModelScope; label: string; icon: LucideIcon }[] = [
  { scope: 'all', label: 'All', icon: Box },
  { scope: 'favourites', label: 'Favourites', icon: Star },
  { scope: 'recent', label: 'Recent', icon: Clock },
  { scope: 'changed', label: 'What changed', icon: RefreshCw },
]

/** What the list is narrowed to: a scope, and owners and labels that are ticked. */
export function FilterPane({ models }: { models: ShownModels | undefined }) {
  const filter = useModelsView((state) => state.filter)
  const narrow = useModelsView((state) => state.narrow)
  const listed = models?.all.listed
  const owners = useMemo(() => ownerFacets(listed ?? []), [listed])
  const labels = useMemo(() => labelFacets(listed ?? []), [listed])
  return (
    <>
      <PaneHead
        title="Models"
        meta={models === undefined ? undefined : formatCount(models.counts.all)}
        actions={
          filter.owners.length + filter.labels.length > 0 ? (
            <Button size="small" variant="ghost" onClick={() => narrow({ owners: [], labels: [] })}>
              Clear
            </Button>
          ) : undefined
        }
      />
      <PaneBody className="p-2">
        <nav aria-label="Which models">
          {scopes.map(({ scope, label, icon }) => (
            <ListRow
              key={scope}
              icon={icon}
              isSelected={filter.scope === scope}
              onClick={() => narrow({ scope })}
              meta={
                models === undefined ? undefined : <ScopeCount scope={scope} count={models.counts[scope]} />
              }
            >
              {label}
            </ListRow>
          ))}
        </nav>
        <FacetGroup
          title="Owner"
          facets={owners}
          ticked={filter.owners}
          wordsOf={ownerWords}
          onChange={(next) => narrow({ owners: next })}
        />
        <FacetGroup
          title="Label"
          facets={labels}
          ticked={filter.labels}
          wordsOf={(value) => (value === '' ? 'no label' : chipWords(value))}
          onChange={(next) => narrow({ labels: next })}
        />
      </PaneBody>
      <PaneFoot>
        <p className="text-meta text-ink-3">Labels are hints. Any model can be opened in any tab.</p>
      </PaneFoot>
    </>
  )
}

function ScopeCount({ scope, count }: { scope: ModelScope; count: number }) {
  return scope === 'changed' && count > 0 ? (
    <Chip tone="accent">{formatCount(count)}</Chip>
  ) : (
    formatCount(count)
  )
}

/** More are behind "Show all": a gateway can have hundreds of owners. */
const shownFacets = 12

function FacetGroup({
  title,
  facets,
  ticked,
  wordsOf,
  onChange,
}: {
  title: string
  facets: readonly Facet[]
  ticked: readonly string[]
  wordsOf: (value: string) => string
  onChange: (ticked: readonly string[]) => void
}) {
  const [isWhole, setIsWhole] = useState(false)
  if (facets.length === 0) return null
  const shown = isWhole
    ? facets
    : facets.filter(({ value }, index) => index < shownFacets || ticked.includes(value))
  return (
    <fieldset className="pt-4">
      <legend className="float-left w-full px-2 pb-1 text-meta font-strong text-ink-3">{title}</legend>
      <div className="clear-both">
        {shown.map(({ value, count }) => (
          <FacetTick
            key={value}
            words={wordsOf(value)}
            count={count}
            isTicked={ticked.includes(value)}
            onChange={(isTicked) =>
              onChange(isTicked ? [...ticked, value] : ticked.filter((other) => other !== value))
            }
          />
        ))}
        {shown.length < facets.length && (
          <Button size="small" variant="ghost" className="mt-1" onClick={() => setIsWhole(true)}>
            Show all {formatCount(facets.length)}
          </Button>
        )}
      </div>
    </fieldset>
  )
}
