import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Connection } from '../../../shared/connections/connection.ts'
import type { ModelList } from '../../../shared/models/model-list.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { ResizablePane } from '../../panels/panes/resizable-pane.tsx'
import { useActiveConnection } from '../../queries/connections.ts'
import { modelListQuery, useModelEvents, useRefreshModels } from '../../queries/models.ts'
import { CompareView } from './compare/compare-view.tsx'
import { DetailsPane } from './details/details-pane.tsx'
import { FilterPane } from './list/filter-pane.tsx'
import { ListPane } from './list/list-pane.tsx'
import { useModelRows } from './list/use-model-rows.ts'
import { useModelsView } from './models-view-store.ts'
import { usePassportRoute } from './passport/passport-route.ts'
import { PassportView } from './passport/passport-view-lazy.tsx'
import { modelsText } from '../../../shared/text/en/models.ts'

/** All models of the active connection: filters, list, and the details of one model. */
export function ModelsTab() {
  useModelEvents()
  const connection = useActiveConnection()
  const isComparing = useModelsView((state) => state.isComparing)
  const passportOf = usePassportRoute()
  const showConnection = useModelsView((state) => state.showConnection)
  useEffect(() => showConnection(connection.id), [connection.id, showConnection])
  if (passportOf !== undefined)
    return <PassportView key={connection.id} connection={connection} model={passportOf} />
  if (isComparing) return <CompareView connection={connection} />
  return <Browser key={connection.id} connection={connection} />
}

const nothing: ModelList = { models: [], listedAt: 0, durationMs: 0 }

function Browser({ connection }: { connection: Connection }) {
  const { data: list, error, isFetching, refetch } = useQuery(modelListQuery(useBridge(), connection.id))
  const refresh = useRefreshModels(connection.id)
  const rows = useModelRows(list ?? nothing, connection.id)
  const models = list === undefined ? undefined : rows
  const selectedId = useModelsView((state) => state.selectedId)
  const selected =
    selectedId === undefined || models === undefined
      ? undefined
      : models.all.listed.find(({ model }) => model.id === selectedId)
  const reload = () => {
    if (list === undefined) void refetch()
    else refresh.mutate()
  }
  return (
    <>
      <ResizablePane
        name="models.filter"
        className="side-list"
        label={modelsText().filters.name}
        side="left"
        defaultSize={176}
        min={150}
        max={320}
      >
        <FilterPane all={models?.all} counts={models?.counts} />
      </ResizablePane>
      <ListPane
        connection={connection}
        list={list}
        models={models}
        error={(refresh.error ?? error)?.appError}
        isAsking={isFetching || refresh.isPending}
        onReload={reload}
      />
      {selectedId !== undefined && (
        <DetailsPane
          connectionId={connection.id}
          model={selected?.model ?? { id: selectedId, ownedBy: '', endpointTypes: [] }}
          isListed={selected !== undefined}
          profile={(selected ?? models?.all.others.find(({ model }) => model.id === selectedId))?.profile}
          tableDate={rows.tableDate}
        />
      )}
    </>
  )
}
