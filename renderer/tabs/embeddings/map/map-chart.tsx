import { Expand, Search, X } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { IconButton } from '../../../controls/buttons/icon-button.tsx'
import { PaneHead } from '../../../controls/panes/pane-head.tsx'
import { TextField } from '../../../controls/fields/text-field.tsx'
import { TableButton } from '../../../panels/charts/chart-frame.tsx'
import { ChartLegend } from '../../../panels/charts/chart-legend.tsx'
import { SaveChartButton, useChartMenu } from '../../../panels/charts/chart-menu.tsx'
import { DataTable } from '../../../panels/charts/data-table.tsx'
import { useRowMenu } from '../texts/use-row-menu.ts'
import { useNearest } from '../vectors/use-nearest.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView, type MapKind } from '../view-store.ts'
import { groupLegend, groupOfEntry, toMapMarks } from './group-marks.ts'
import { toMapFile } from './map-file.ts'
import { ScatterMap } from './scatter-map.tsx'
import { foldText } from '../../../../shared/search/terms.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** Number of nearest rows that lines connect a row with. */
const joined = 3

export type MapChartProps = {
  points: Float32Array
  projection: MapKind
  caption: string | undefined
  /** Whether the map is shown in its own dialog, with texts beside the marks and the search open. */
  isLarge: boolean
  onEnlarge?: () => void
  /** The control that selects the projection. */
  kinds: ReactNode
  /** Rendered between map and legend. */
  children?: ReactNode
}

/** The map with search, legend, table and export. */
export function MapChart({
  points,
  projection,
  caption,
  isLarge,
  onEnlarge,
  kinds,
  children,
}: MapChartProps) {
  const { shown, placeOf, result } = useShownVectors()
  const { show, pick, currentId, selected } = useEmbeddingsView()
  const [query, setQuery] = useState<string | undefined>(isLarge ? '' : undefined)
  const search = useRef<HTMLInputElement>(null)
  const wantsFocus = useRef(false)
  const [isTable, setIsTable] = useState(false)
  const current = currentId === undefined ? undefined : placeOf.get(currentId)
  const { rows: nearest } = useNearest(current, joined)
  const near = useMemo(() => nearest.map(({ row }) => row), [nearest])
  const names = shown.map(({ group }) => group ?? '').join('\n')
  const marks = useMemo(() => {
    const groups = names.split('\n').map((name) => (name === '' ? undefined : name))
    return toMapMarks(groups)
  }, [names])
  const labels = useMemo(
    () => shown.map(({ label, text }) => (isLarge ? `${label} ${text}` : label)),
    [shown, isLarge],
  )
  const texts = useMemo(() => shown.map(({ label, text }) => `${label} · ${text}`), [shown])
  const found = useMemo(() => findRows(shown, query ?? ''), [shown, query])
  const lit = useMemo(() => {
    if (found !== undefined) return new Set(found)
    if (selected.size < 2) return undefined
    return new Set([...selected].map((id) => placeOf.get(id)).filter((row) => row !== undefined))
  }, [found, selected, placeOf])
  const menuOfRow = useRowMenu()
  const toFile = () => toMapFile({ points, shown, marks, projection, model: result.model, caption })
  const saveSections = useChartMenu(toFile)
  // The field exists only after it was rendered.
  useEffect(() => {
    if (!wantsFocus.current) return
    search.current?.focus()
    wantsFocus.current = false
  })
  const searchField = (
    <>
      <TextField
        ref={search}
        label={embeddingsText().map.search}
        isLabelHidden
        size="small"
        icon={Search}
        placeholder={embeddingsText().map.search}
        value={query ?? ''}
        onChange={setQuery}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && found?.[0] !== undefined) pick(shown[found[0]]?.id)
        }}
        className={isLarge ? 'w-90 min-w-0' : 'min-w-0 flex-1'}
      />
      <output className="tabular flex-none text-small text-ink-3">
        {found === undefined ? '' : embeddingsText().map.found({ found: found.length, count: shown.length })}
      </output>
    </>
  )
  return (
    <>
      <PaneHead
        {...(!isLarge && { title: embeddingsText().map.title })}
        actions={
          <>
            {query === undefined && (
              <IconButton
                icon={Search}
                iconSize="small"
                label={embeddingsText().map.search}
                onClick={() => {
                  setQuery('')
                  wantsFocus.current = true
                }}
              />
            )}
            <TableButton isTable={isTable} onTable={setIsTable} iconSize="small" />
            <SaveChartButton toFile={toFile} label={embeddingsText().map.save} iconSize="small" />
            {onEnlarge !== undefined && (
              <IconButton
                icon={Expand}
                iconSize="small"
                label={embeddingsText().map.enlarge}
                onClick={onEnlarge}
              />
            )}
            {kinds}
          </>
        }
      >
        {isLarge && searchField}
      </PaneHead>
      {!isLarge && query !== undefined && (
        <div className="flex flex-none items-center gap-1 border-b border-line py-1 pr-2 pl-3">
          {searchField}
          <IconButton
            icon={X}
            iconSize="small"
            label={embeddingsText().map.closeSearch}
            onClick={() => setQuery(undefined)}
          />
        </div>
      )}
      {isTable ? (
        <DataTable table={toFile().table} caption={embeddingsText().map.ofTexts} current={current} />
      ) : (
        <ScatterMap
          points={points}
          labels={labels}
          texts={texts}
          marks={marks.ofRows}
          current={current}
          near={near}
          lit={lit}
          onPick={(row) => pick(shown[row]?.id)}
          onSelect={(rows) =>
            show({ selected: new Set(rows.map((row) => shown[row]?.id).filter((id) => id !== undefined)) })
          }
          menuOf={(row) => [...(row === undefined ? [] : menuOfRow(shown[row])), ...saveSections]}
          caption={caption}
        />
      )}
      {children}
      <ChartLegend
        label={embeddingsText().form.groups}
        entries={groupLegend(marks.legend)}
        onPick={(id) => {
          const group = groupOfEntry(id)
          show({ selected: new Set(shown.filter((row) => row.group === group).map((row) => row.id)) })
        }}
        className="max-h-18 flex-none overflow-y-auto border-t border-line px-2 py-1"
      />
    </>
  )
}

/** Returns the rows whose number, text or group contains the search; `undefined` for an empty search. */
export function findRows(
  shown: readonly { readonly label: string; readonly text: string; readonly group: string | undefined }[],
  query: string,
): number[] | undefined {
  const words = foldText(query)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return undefined
  return shown.flatMap(({ label, text, group = '' }, row) => {
    const searched = foldText(`${text} ${group}`)
    return label === query.trim() || words.every((word) => searched.includes(word)) ? [row] : []
  })
}
