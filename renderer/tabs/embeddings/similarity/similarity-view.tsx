import { useMemo, useState } from 'react'
import { wholeRange } from '../../../lib/vectors/cosine-range.ts'
import type { ComparedPairs } from '../vectors/vector-messages.ts'
import { Note } from '../../../controls/texts/note.tsx'
import { TaskStateView } from '../vectors/task-state-view.tsx'
import { useVectorAnswer } from '../vectors/use-vector-answer.ts'
import { useShownVectors } from '../vectors/vectors-context.ts'
import { useEmbeddingsView } from '../view-store.ts'
import { SaveChartButton, useChartMenu } from '../../../panels/charts/chart-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import { useRowMenu } from '../texts/use-row-menu.ts'
import { toHeatFile } from './heat-file.ts'
import { HeatMap } from './heat-map.tsx'
import { HeatTable } from './heat-table.tsx'
import type { HeatCell } from './heat-view.ts'
import { groupOrder, inputOrder } from './order-rows.ts'
import { useHeatPainter } from './painter/use-heat-painter.ts'
import { embeddingsText } from '../../../../shared/text/en/embeddings.ts'

/** More rows would make a matrix of hundreds of megabytes that is too large to read. */
const maxRows = 4_000

/** The similarity of all rows, as a heat map or as a table. */
export function SimilarityView() {
  const { source, shown, placeOf } = useShownVectors()
  const isTooLarge = source.rowCount > maxRows
  const answer = useVectorAnswer([source], 'matrix', isTooLarge ? undefined : { key: source.key })
  if (isTooLarge) {
    return (
      <Note className="m-3">
        {embeddingsText().similarity.tooManyRows({ maximum: maxRows, count: source.rowCount })}
      </Note>
    )
  }
  if (answer.data === undefined)
    return <TaskStateView answer={answer} label={embeddingsText().similarity.comparing} />
  return <Matrix key={source.address} pairs={answer.data} shown={shown} placeOf={placeOf} />
}

type MatrixProps = { pairs: ComparedPairs } & Pick<ReturnType<typeof useShownVectors>, 'shown' | 'placeOf'>

function Matrix({ pairs: { matrix, range: own, nearest }, shown, placeOf }: MatrixProps) {
  const count = shown.length
  const { result } = useShownVectors()
  const { order: wanted, isTable, currentId, pick } = useEmbeddingsView()
  const [cell, setCell] = useState<HeatCell>()
  const [hover, setHover] = useState<HeatCell>()
  const painter = useHeatPainter(matrix)
  const [isStretched, setIsStretched] = useState(own.low > 0.45)
  const range = isStretched ? own : wholeRange
  const groups = shown.map(({ group }) => group ?? '').join('\n')
  const hasGroups = shown.some(({ group }) => group !== undefined)
  const order = useMemo(() => {
    if (wanted === 'input') return inputOrder(count)
    return groups.trim() === '' ? { rows: nearest, breaks: [] } : groupOrder(groups.split('\n'))
  }, [wanted, nearest, count, groups])
  const labels = useMemo(() => shown.map(({ label }) => label), [shown])
  const texts = useMemo(() => shown.map(({ text }) => text), [shown])
  const current = currentId === undefined ? undefined : placeOf.get(currentId)

  const pair = pairOf(hover ?? cell)
  function pairOf(at: HeatCell | undefined) {
    if (at === undefined) return undefined
    const row = order.rows[at.row] ?? 0
    const other = order.rows[at.column] ?? 0
    return { row, other, cosine: matrix[row * count + other] ?? Number.NaN }
  }

  const toFile = () => toHeatFile({ matrix, order, range, shown, model: result.model })
  const saveSections = useChartMenu(toFile)
  const menuOfRow = useRowMenu()
  const menuOf = (at: HeatCell | undefined): readonly MenuSection[] => {
    const pointed = pairOf(at)
    return [...(pointed === undefined ? [] : menuOfRow(shown[pointed.row])), ...saveSections]
  }
  const save = <SaveChartButton toFile={toFile} label={embeddingsText().similarity.save} iconSize="small" />
  if (isTable) return <HeatTable matrix={matrix} order={order} current={current} save={save} />
  return (
    <HeatMap
      key={`${wanted} ${hasGroups ? 'groups' : ''}`}
      matrix={matrix}
      painter={painter}
      order={order}
      range={range}
      labels={labels}
      texts={texts}
      current={current}
      cell={cell}
      onCell={setCell}
      onHover={setHover}
      menuOf={menuOf}
      save={save}
      onPick={({ row }) => pick(shown[order.rows[row] ?? 0]?.id)}
      pairLine={{ pair, range, isStretched, onStretch: setIsStretched }}
    />
  )
}
