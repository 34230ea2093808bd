import { Box, Clock, RefreshCw, Star, type LucideIcon } from 'lucide-react'
import { useMemo } from 'react'
import { Button } from '../../../controls/button.tsx'
import { Chip } from '../../../controls/chip.tsx'
import { FacetGroup } from '../../../controls/facet-group.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { ListRow } from '../../../controls/list-row.tsx'
import { PaneBody, PaneFoot } from '../../../controls/pane.tsx'
import { PaneHead } from '../../../controls/pane-head.tsx'
import { chipText } from '../chip-label.ts'
import { labelFacets, ownerFacets } from '../facets.ts'
import type { ShownModels } from '../hooks/use-model-rows.ts'
import { ownerLabel } from '../model-labels.ts'
import { useModelsView, type ModelScope } from '../models-view-store.ts'

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
          limit={12}
          title="Owner"
          facets={owners}
          ticked={filter.owners}
          labelOf={ownerLabel}
          onChange={(next) => narrow({ owners: next })}
        />
        <FacetGroup
          limit={12}
          title="Label"
          facets={labels}
          ticked={filter.labels}
          labelOf={(value) => (value === '' ? 'no label' : chipText(value))}
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
