import { useMemo, useRef } from 'react'
import { useModelParts } from './use-model-parts.ts'
import { useModelLines } from './use-model-lines.ts'
import { useWindowScale } from '../../../controls/hooks/use-window-scale.ts'
import { useWidth } from '../../../controls/hooks/use-width.ts'
import { toLines } from '../list-lines.ts'
import { ModelCard } from './model-card.tsx'
import type { ModelListViewProps } from './model-list-view.ts'
import { OwnerLabel } from './owner-heading.tsx'
import { modelsText } from '../../../../shared/text/en/models.ts'

/** Height of a card with the gap below it, in pixels at text size 100 %. */
const cardHeight = 112
const narrowestCard = 260

/** The models as cards, as many side by side as fit. Renders only those in view. */
export function ModelCards(props: ModelListViewProps) {
  const { rows, isGrouped, activeId } = props
  const box = useRef<HTMLDivElement>(null)
  const inner = useRef<HTMLUListElement>(null)
  const width = useWidth(inner)
  const { text } = useWindowScale()
  const lineHeight = cardHeight * text
  const perLine = Math.max(1, Math.floor(width / (narrowestCard * text)))
  const lines = useMemo(() => toLines(rows, isGrouped, perLine), [rows, isGrouped, perLine])
  const list = useModelLines(box, lines, { lineHeight, activeId })
  const partsOf = useModelParts(props, list, perLine)
  return (
    <div ref={box} data-models="" className="min-h-0 flex-1 overflow-x-hidden overflow-y-scroll px-3 pt-3">
      <ul ref={inner} aria-label={modelsText().title} className="relative" style={{ height: list.height }}>
        {list.drawn.map(({ index, key, start, size }) => {
          const line = lines[index]
          return (
            <li
              key={key}
              className="absolute inset-x-0 top-0 flex gap-2 pb-2"
              style={{ height: size, transform: `translateY(${start}px)` }}
            >
              {line?.kind === 'owner' && (
                <div className="flex items-end gap-2">
                  <OwnerLabel line={line} />
                </div>
              )}
              {line?.kind === 'models' &&
                line.rows.map((row) => (
                  <div
                    key={row.model.id}
                    className="min-w-0"
                    style={{ width: `calc((100% - ${(perLine - 1) * 8}px) / ${perLine})` }}
                  >
                    <ModelCard {...partsOf(row)} />
                  </div>
                ))}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
