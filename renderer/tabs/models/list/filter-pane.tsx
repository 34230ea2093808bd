import { Box, CircleAlert, Clock, RefreshCw, Star, type LucideIcon } from 'lucide-react'
import { memo, useMemo } from 'react'
import { Button } from '../../../controls/buttons/button.tsx'
import { Chip } from '../../../controls/buttons/chip.tsx'
import { FacetGroup } from '../../../controls/lists/facet-group.tsx'
import { formatCount } from '../../../lib/format-number.ts'
import { ListRow } from '../../../controls/lists/list-row.tsx'
import { PaneBody, PaneFoot } from '../../../controls/panes/pane.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { chipText } from '../chip-label.ts'
import { abilityFacets, labelFacets, ownerFacets } from '../facets.ts'
import type { ShownModels } from './use-model-rows.ts'
import { ownerLabel } from '../model-labels.ts'
import { narrowings, unnarrowed, useModelsView, type ModelScope } from '../models-view-store.ts'
import { LimitFilters } from './limit-filters.tsx'
import { abilities } from '../../../../shared/models/model-profile.ts'
import { modelFactsText } from '../../../../shared/text/en/model-facts.ts'
import { modelsText } from '../../../../shared/text/en/models.ts'

export const scopeIcons: Readonly<Record<ModelScope, LucideIcon>> = {
  all: Box,
  favourites: Star,
  recent: Clock,
  changed: RefreshCw,
  failing: CircleAlert,
}

const scopes: readonly ModelScope[] = ['all', 'favourites', 'recent', 'changed', 'failing']

export type FilterPaneProps = {
  /** `undefined` until the list is loaded. */
  all: ShownModels['all'] | undefined
  counts: ShownModels['counts'] | undefined
}

/**
 * The filters of the list: a scope, owners, labels and more. Memoised: a keystroke in the search does not change it.
 */
export const FilterPane = memo(function FilterPane({ all, counts }: FilterPaneProps) {
  const filter = useModelsView((state) => state.filter)
  const narrow = useModelsView((state) => state.narrow)
  const listed = all?.listed
  const owners = useMemo(() => ownerFacets(listed ?? []), [listed])
  const labels = useMemo(() => labelFacets(listed ?? []), [listed])
  const can = useMemo(() => abilityFacets(listed ?? []), [listed])
  // Hide the scope of failing models while there are none.
  const shownScopes = scopes.filter(
    (scope) => scope !== 'failing' || filter.scope === 'failing' || (counts?.failing ?? 0) > 0,
  )
  return (
    <>
      <PaneHead
        title={modelsText().title}
        meta={counts === undefined ? undefined : formatCount(counts.all)}
        actions={
          narrowings(filter) > 0 ? (
            <Button size="small" variant="ghost" onClick={() => narrow(unnarrowed)}>
              {modelsText().filters.clear}
            </Button>
          ) : undefined
        }
      />
      <PaneBody className="p-2">
        <nav aria-label={modelsText().filters.scopesName}>
          {shownScopes.map((scope) => (
            <ListRow
              key={scope}
              icon={scopeIcons[scope]}
              isSelected={filter.scope === scope}
              onClick={() => narrow({ scope })}
              meta={counts === undefined ? undefined : <ScopeCount scope={scope} count={counts[scope]} />}
            >
              {modelsText().filters.scopes[scope]}
            </ListRow>
          ))}
        </nav>
        <FacetGroup
          limit={abilities.length}
          title={modelsText().columns.abilities}
          facets={can}
          ticked={filter.abilities}
          labelOf={(value) => modelFactsText().abilities[value]}
          onChange={(next) => narrow({ abilities: next })}
        />
        <LimitFilters />
        <FacetGroup
          limit={12}
          title={modelsText().filters.owner}
          facets={owners}
          ticked={filter.owners}
          labelOf={ownerLabel}
          onChange={(next) => narrow({ owners: next })}
        />
        <FacetGroup
          limit={12}
          title={modelsText().filters.label}
          facets={labels}
          ticked={filter.labels}
          labelOf={(value) => (value === '' ? modelsText().filters.noLabel : chipText(value))}
          onChange={(next) => narrow({ labels: next })}
        />
      </PaneBody>
      <PaneFoot>
        <p className="text-meta text-ink-3">{modelsText().filters.hint}</p>
      </PaneFoot>
    </>
  )
})

function ScopeCount({ scope, count }: { scope: ModelScope; count: number }) {
  return scope === 'changed' && count > 0 ? (
    <Chip tone="accent">{formatCount(count)}</Chip>
  ) : (
    formatCount(count)
  )
}
