import { useMemo, useRef, type KeyboardEvent, useLayoutEffect, useState, type RefObject } from 'react'
import { formatNumber } from '../../../lib/format-number.ts'
import { ContextMenu } from '../../../controls/overlays/context-menu.tsx'
import type { MenuSection } from '../../../controls/overlays/menu-popup.tsx'
import type { ChartFile } from '../../../panels/charts/chart-file.ts'
import { useChartMenu } from '../../../panels/charts/chart-menu.tsx'
import { classNames } from '../../../controls/class-names.ts'
import { measureIn, pageFont } from '../../../panels/charts/measure-text.ts'
import { SceneView } from '../../../panels/charts/scene-view.tsx'
import { useRerankView } from '../view-store.ts'
import { useDocumentMenu } from '../form/use-document-menu.ts'
import type { ComparedDocument, Comparison } from './compare-rankings.ts'
import { formatMovement } from '../../../panels/rankings/movement.ts'
import { slopeLayout } from './slope-layout.ts'
import { slopeShapes } from './slope-shapes.ts'
import { rerankText } from '../../../../shared/text/en/rerank.ts'

export type SlopeChartProps = {
  comparison: Comparison
  /** A line separates the ranks up to this one. */
  depth: number
  /** The number of places from which a move counts as far. */
  far: number
  toFile: () => ChartFile
}

const headHeight = 32
const footHeight = 16

/** How each document moves from its position as sent through the rankings. Arrow keys step through the documents. */
export function SlopeChart({ comparison, depth, far, toFile }: SlopeChartProps) {
  const { results, documents } = comparison
  const box = useRef<HTMLDivElement>(null)
  const { width, height } = useBox(box)
  const { selected, hovered, select, hover } = useRerankView()
  const layout = useMemo(
    () => slopeLayout({ width, height: height - headHeight - footHeight }, results.length, documents.length),
    [width, height, results.length, documents.length],
  )
  const menuOf = useDocumentMenu()
  const saveChart = useChartMenu(toFile)
  const exists = (id: string | undefined) => documents.some((document) => document.id === id)
  const lit = exists(hovered) ? hovered : exists(selected) ? selected : undefined
  const reachable = exists(selected) ? selected : documents[0]?.id

  const scene = useMemo(() => {
    const slope = { comparison, layout, lit, depth, far }
    const shapes = slopeShapes(slope, measureIn(pageFont()))
    return { width: layout.width, height: layout.height, shapes }
  }, [comparison, layout, lit, depth, far])

  /** The menu of the document under the pointer, else of the focused one, else of the selected one. */
  function menuOfPointed(): readonly MenuSection[] {
    const focused = globalThis.document.activeElement?.id.replace(/^slope-/, '')
    const ids = [useRerankView.getState().hovered, focused, selected]
    const pointed = ids.flatMap((id) => documents.find((document) => document.id === id) ?? [])[0]
    return [...(pointed === undefined ? [] : menuOf(pointed)), ...saveChart]
  }

  function walk(event: KeyboardEvent, place: number): void {
    const steps: Record<string, number> = {
      ArrowDown: place + 1,
      ArrowUp: place - 1,
      Home: 0,
      End: documents.length - 1,
    }
    const next = documents[steps[event.key] ?? -1]
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    select(next.id)
    document.getElementById(`slope-${next.id}`)?.focus()
  }

  return (
    <div ref={box} className="min-h-0 flex-1 overflow-auto">
      <div
        className="sticky top-0 z-10 border-b border-line bg-surface text-meta text-ink-3"
        style={{ width: layout.width, height: headHeight }}
      >
        <span className="absolute bottom-1.5 text-right" style={{ left: 0, width: layout.labelWidth }}>
          {rerankText().results.asGiven}
        </span>
        {results.map(({ id, model }, column) => (
          <span
            key={id}
            title={model}
            className="absolute bottom-1.5 truncate font-medium text-ink-2"
            style={{
              left: (layout.columns[column]?.x ?? 0) - 8,
              width: 130 + (layout.columns[column]?.textWidth ?? 0),
            }}
          >
            {model}
          </span>
        ))}
      </div>
      <ContextMenu sections={menuOfPointed}>
        <div className="relative" style={{ width: layout.width, height: layout.height + footHeight }}>
          <SceneView scene={scene} onPick={select} onHover={hover} className="absolute inset-0" />
          <ol aria-label={rerankText().results.documentsAsGiven} className="absolute top-0 left-0">
            {documents.map((document, place) => (
              <li key={document.id} style={{ height: layout.rowHeight, width: layout.labelWidth }}>
                <button
                  type="button"
                  id={`slope-${document.id}`}
                  aria-current={document.id === selected ? 'true' : undefined}
                  tabIndex={document.id === reachable ? 0 : -1}
                  title={document.text}
                  onClick={() => select(document.id)}
                  onPointerEnter={() => hover(document.id)}
                  onPointerLeave={() => hover(undefined)}
                  onKeyDown={(event) => walk(event, place)}
                  className={classNames(
                    'focus-inside flex size-full items-center justify-end gap-1.5 rounded-sm pl-3 text-small',
                    document.id === lit && 'bg-accent-soft',
                    document.mark > 0 && 'font-strong',
                  )}
                >
                  <span className="sr-only">{spokenName(document)}</span>
                  <span className={classNames('min-w-0 truncate', isLeftOut(document) && 'text-ink-3')}>
                    {document.text}
                  </span>
                  <span className="sr-only">{spokenRanks(document, comparison)}</span>
                  <span
                    aria-hidden="true"
                    className="tabular min-w-5 flex-none text-right text-meta font-regular text-ink-3"
                  >
                    {document.number}
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </div>
      </ContextMenu>
    </div>
  )
}

function isLeftOut({ cells }: ComparedDocument): boolean {
  return cells.every((cell) => cell === undefined)
}

/** The part of the accessible name before the text. */
function spokenName({ number, mark }: ComparedDocument): string {
  const { spoken, spokenRelevant } = rerankText().document
  return mark > 0 ? spokenRelevant(number) : spoken(number)
}

/** The part of the accessible name after the text: the ranks along the line. */
function spokenRanks({ cells }: ComparedDocument, { results }: Comparison): string {
  const ranks = cells.map((cell, column) => {
    const model = results[column]?.model ?? ''
    return cell === undefined
      ? rerankText().results.spokenNotRanked(model)
      : rerankText().results.spokenRank({
          rank: cell.rank,
          model,
          score: formatNumber(cell.score),
          movement: formatMovement(cell.up),
        })
  })
  return rerankText().results.spokenRanks(ranks)
}

/**
 * The inner size of an element in pixels, updated when it changes. Before the first measurement: that of a small
 * window.
 */
function useBox(element: RefObject<HTMLElement | null>): { width: number; height: number } {
  const [box, setBox] = useState({ width: 590, height: 640 })
  useLayoutEffect(() => {
    const measured = element.current
    if (measured === null) return undefined
    const measure = () => {
      const { clientWidth: width, clientHeight: height } = measured
      if (width > 0) setBox((old) => (old.width === width && old.height === height ? old : { width, height }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(measured)
    return () => observer.disconnect()
  }, [element])
  return box
}
