import { Box, KeyRound, SearchX } from 'lucide-react'
import { memo, useRef, useState } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { AppError, Remedy } from '../../../../shared/errors/app-error.ts'
import type { ModelList } from '../../../../shared/models/model-list.ts'
import { maxModelsOfPlan } from '../../../../shared/experiments/plan-of-models.ts'
import { useCommand } from '../../../commands/use-command.ts'
import { useMakeExperiment } from '../../../panels/experiments/use-make-experiment.ts'
import { useRememberedModels } from '../../../panels/model-picker/use-remembered-models.ts'
import { Button } from '../../../controls/buttons/button.tsx'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import { EmptyState } from '../../../controls/texts/empty-state.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { Icon } from '../../../controls/buttons/icon.tsx'
import { useLatest } from '../../../controls/hooks/use-latest.ts'
import { Pane } from '../../../controls/panes/pane.tsx'
import { activeKey, useActiveConnection } from '../../../queries/connections.ts'
import { useMarkModelsSeen } from '../../../queries/models.ts'
import { navigate } from '../../../stores/route.ts'
import type { ShownModels } from './use-model-rows.ts'
import { useModelMenu } from './use-model-menu.ts'
import { useInspectCalls } from '../../../panels/inspector/use-inspect-calls.ts'
import { useOpenModel } from './use-open-model.ts'
import { formatListedAt } from '../model-labels.ts'
import { narrowings, unnarrowed, useModelsView } from '../models-view-store.ts'
import { ChangesBar } from './changes-bar.tsx'
import { ListFoot } from './list-foot.tsx'
import { ListHead } from './list-head.tsx'
import { ListSkeleton } from './list-skeleton.tsx'
import { scopeIcons } from './filter-pane.tsx'
import { ModelCards } from './model-cards.tsx'
import { ModelTable } from './model-table.tsx'
import { TypedName } from './typed-name.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'
import { unitsText } from '../../../../shared/text/en/units.ts'
import type { ModelScope } from '../models-view-store.ts'

export type ListPaneProps = {
  connection: Connection
  list: ModelList | undefined
  models: ShownModels | undefined
  error: AppError | undefined
  isAsking: boolean
  onReload: () => void
}

/** The list of the active key: loading, failed, empty, or as rows or cards. */
export function ListPane({ connection, list, models, error, isAsking, onReload }: ListPaneProps) {
  const { search, setSearch, select, narrow } = useModelsView()
  const markSeen = useMarkModelsSeen(connection.id)
  // Stable functions, so that memoised children do not render on each keystroke of the search.
  const inspect = useLatest(useInspectCalls(connection.id, 'models'))
  const reload = useLatest(onReload)
  const markAllSeen = useLatest(() => markSeen.mutate())
  const showAllChanges = useLatest(() => {
    setSearch('')
    narrow({ scope: 'changed', ...unnarrowed })
  })
  const typed = search.trim()
  const isListed = list?.models.some(({ id }) => id === typed) === true
  const showTyped = () => select(typed)
  return (
    <Pane label={modelsText().list.name}>
      {/* One region for all states: screen readers often skip a region that is inserted with its text. */}
      <output className="only-spoken">
        {models !== undefined
          ? modelsText().count(models.shown.length)
          : error === undefined || isAsking
            ? modelsText().list.fetching
            : ''}
      </output>
      <ListHead list={list} isAsking={isAsking} onReload={reload} onInspect={inspect} />
      {error !== undefined && !isAsking && (
        <div className="flex-none p-3">
          <ListError error={error} isKept={list !== undefined} connection={connection} onRetry={onReload} />
        </div>
      )}
      {/* After a refusal the list belongs to another key. */}
      {error === undefined && list?.restriction !== undefined && (
        <RestrictedBar connection={connection} list={list} />
      )}
      {list?.changes !== undefined && (
        <ChangesBar
          changes={list.changes}
          models={list.models}
          onSelect={select}
          onShowAll={showAllChanges}
          onSeen={markAllSeen}
        />
      )}
      {models === undefined ? (
        error === undefined || isAsking ? (
          <ListSkeleton />
        ) : null
      ) : (
        <>
          <ShownList models={models} onReload={reload} />
          <ListFoot tableDate={models.tableDate} failing={models.counts.failing} />
        </>
      )}
      {typed !== '' && !isListed && <TypedName name={typed} onUse={showTyped} />}
    </Pane>
  )
}

/** Memoised: a keystroke renders the search first, without the list; its rows arrive with new `models`. */
const ShownList = memo(function ShownList({
  models,
  onReload,
}: {
  models: ShownModels
  onReload: () => void
}) {
  const isGrouped = useModelsView((state) => state.isGrouped)
  const view = useModelsView((state) => state.view)
  const selectedId = useModelsView((state) => state.selectedId)
  const select = useModelsView((state) => state.select)
  const clearFilter = useModelsView((state) => state.clearFilter)
  const filter = useModelsView((state) => state.filter)
  const { toggleFavourite } = useRememberedModels()
  const open = useOpenModel()
  const shown = models.shown.map(({ model }) => model)
  const menu = useModelMenu(models.favourites, shown)
  const makeExperiment = useMakeExperiment()
  const connectionId = useActiveConnection().id
  useCommand('request.experiment', () => makeExperiment.ofModels(shown, connectionId), {
    isEnabled: shown.length > 0 && shown.length <= maxModelsOfPlan,
  })
  const pointed = useRef<Element>(null)
  const [activeId, setActiveId] = useState<string | undefined>(undefined)
  const isNarrowed = models.words.length > 0 || narrowings(filter) > 0
  const View = view === 'cards' ? ModelCards : ModelTable
  /** The shared menu of all rows. A menu per row would make up much of the rendering time. */
  const sectionsAtPointer = () => {
    const id = pointed.current?.closest('[data-model]')?.getAttribute('data-model')
    const row = models.shown.find(({ model }) => model.id === id)
    return row === undefined ? [] : menu(row.model)
  }
  const isEmpty = models.shown.length === 0
  return (
    <div className="relative flex min-h-0 flex-1 flex-col">
      <ContextMenu sections={sectionsAtPointer}>
        <div
          className="flex min-h-0 flex-1 flex-col"
          // Keep the list mounted when nothing is found, so that its rows return in the same frame when a letter is
          // deleted.
          style={isEmpty ? { visibility: 'hidden' } : undefined}
          onContextMenuCapture={({ target }) => (pointed.current = target instanceof Element ? target : null)}
        >
          <View
            rows={models.shown}
            words={models.words}
            isGrouped={isGrouped}
            favourites={models.favourites}
            selectedId={selectedId}
            tableDate={models.tableDate}
            activeId={activeId}
            onReach={setActiveId}
            onSelect={select}
            onOpen={({ model }) => open(model, 'chat')}
            onToggleFavourite={toggleFavourite}
          />
        </div>
      </ContextMenu>
      {isEmpty && (
        <div className="absolute inset-0 flex flex-col overflow-y-auto">
          {isNarrowed || filter.scope !== 'all' ? (
            <NoMatch scope={filter.scope} isNarrowed={isNarrowed} onShowAll={clearFilter} />
          ) : (
            <NoModels onReload={onReload} />
          )}
        </div>
      )}
    </div>
  )
})

function NoModels({ onReload }: { onReload: () => void }) {
  return (
    <EmptyState
      icon={Box}
      title={modelsText().list.none}
      action={
        <Button variant="primary" onClick={onReload}>
          {modelsText().retry}
        </Button>
      }
    >
      {modelsText().list.noneHelp}
    </EmptyState>
  )
}

function NoMatch({
  scope,
  isNarrowed,
  onShowAll,
}: {
  scope: ModelScope
  isNarrowed: boolean
  onShowAll: () => void
}) {
  const { noMatch, empty, showAll } = modelsText().list
  const { title, text } = isNarrowed ? noMatch : empty[scope]
  return (
    <EmptyState
      icon={isNarrowed ? SearchX : scopeIcons[scope]}
      title={title}
      action={<Button onClick={onShowAll}>{showAll}</Button>}
    >
      {text}
    </EmptyState>
  )
}

function ListError({
  error,
  isKept,
  connection,
  onRetry,
}: {
  error: AppError
  isKept: boolean
  connection: Connection
  onRetry: () => void
}) {
  const onRemedy = (remedy: Remedy) => {
    if (remedy.type === 'retry') onRetry()
    else navigate('settings', `connections/${connection.id}`)
  }
  const canRetry = error.remedies?.some(({ type }) => type === 'retry') === true
  return (
    <ErrorNotice
      error={error}
      onRemedy={onRemedy}
      remedyLabels={{ retry: modelsText().retry }}
      actions={
        canRetry ? undefined : (
          <Button size="small" onClick={onRetry}>
            {modelsText().retry}
          </Button>
        )
      }
    >
      {isKept ? modelsText().list.previous : modelsText().list.withoutList}
    </ErrorNotice>
  )
}

/** Says that the list is restricted, and how that is known: the list itself does not say so. */
function RestrictedBar({ connection, list }: { connection: Connection; list: ModelList }) {
  const { restriction } = list
  if (restriction === undefined) return null
  const key = activeKey(connection)
  return (
    <output className="flex flex-none items-start gap-2 border-b border-line bg-warn-soft px-3 py-1.5 text-small">
      <Icon of={KeyRound} size="small" className="mt-px text-warn" />
      <span className="min-w-0">
        <b className="font-medium">
          {key === undefined
            ? modelsText().list.restrictedWithoutName(list.models.length)
            : modelsText().list.restricted({ key: key.name, models: list.models.length })}
        </b>
        {unitsText().betweenSentences}
        {modelsText().list.seenBy({
          key: restriction.keyName,
          models: restriction.count,
          when: formatListedAt(restriction.listedAt),
        })}
      </span>
    </output>
  )
}
