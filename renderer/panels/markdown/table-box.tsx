import { Download } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { downloadText } from '../../controls/files/download-text.ts'
import { toCsv, withoutFormula } from '../../lib/csv.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** Makes spreadsheets read scripts other than Latin. */
const byteOrderMark = '\ufeff'

/** A table of an answer, which can be copied and saved as CSV. A wide one scrolls inside. */
export function TableBox({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
  const frame = useRef<HTMLDivElement>(null)
  const isWide = useIsWide(frame)
  const text = panelsText().table
  const getCsv = () => (box.current === null ? '' : tableCsv(box.current))
  return (
    <div ref={box} className="table-box">
      <div className="table-actions">
        <CopyButton text={getCsv} label={text.copy} />
        <IconButton
          icon={Download}
          iconSize="small"
          label={text.save}
          onClick={() => downloadText(`${text.fileName}.csv`, 'text/csv', byteOrderMark + getCsv())}
        />
      </div>
      {/* Scrolls by keyboard too. Not a landmark, because an answer may contain many tables. */}
      <div
        ref={frame}
        className="table-frame"
        {...(isWide && { role: 'group', 'aria-label': text.name, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  )
}

/** Whether the content of a frame is wider than the frame, as a table of two columns is in one of six answers. */
function useIsWide(frame: RefObject<HTMLElement | null>): boolean {
  const [isWide, setIsWide] = useState(false)
  useEffect(() => {
    const measured = frame.current
    if (measured === null) return undefined
    // The observer first fires after the page has been laid out.
    const observer = new ResizeObserver(() => setIsWide(measured.scrollWidth > measured.clientWidth + 1))
    for (const part of [measured, ...measured.children]) observer.observe(part)
    return () => observer.disconnect()
  }, [frame])
  return isWide
}

/** The whole table as shown. A long one is rendered as several consecutive tables, each with the header. */
function tableCsv(box: Element): string {
  const head = headOf(box)
  const isSame = (table: Element) => headOf(table).join('\n') === head.join('\n')
  const pieces = [
    ...neighbours(box, 'previous', isSame).toReversed(),
    box,
    ...neighbours(box, 'next', isSame),
  ]
  const rows = pieces.flatMap((piece) => [...piece.querySelectorAll('tbody tr')].map(cellsOf))
  return toCsv(head, rows)
}

function headOf(box: Element): string[] {
  const row = box.querySelector('thead tr')
  return row === null ? [] : cellsOf(row)
}

function cellsOf(row: Element): string[] {
  return [...row.children].map((cell) => withoutFormula(cellText(cell)))
}

/** The text of a cell, with the source of formulas and with line breaks. */
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const formula of copy.querySelectorAll('.formula'))
    formula.replaceWith(formula.querySelector('.formula-written')?.textContent ?? formula.textContent)
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n')
  return copy.textContent.trim()
}

/** The tables directly before or after a table, in its group of blocks or in an adjacent one. */
function neighbours(
  box: Element,
  side: 'previous' | 'next',
  isSame: (table: Element) => boolean,
): readonly Element[] {
  const found: Element[] = []
  for (let at = neighbour(box, side); at !== null && isSame(at); at = neighbour(at, side)) found.push(at)
  return found
}

function neighbour(box: Element, side: 'previous' | 'next'): Element | null {
  const isNext = side === 'next'
  const beside = isNext ? box.nextElementSibling : box.previousElementSibling
  if (beside !== null) return beside.matches('.table-box') ? beside : null
  const group = box.parentElement?.matches('.block-group') === true ? box.parentElement : null
  const nextGroup = isNext ? group?.nextElementSibling : group?.previousElementSibling
  const edge = (isNext ? nextGroup?.firstElementChild : nextGroup?.lastElementChild) ?? null
  return edge?.matches('.table-box') === true ? edge : null
}
