import { Download } from 'lucide-react'
import { useRef, type ReactNode } from 'react'
import { CopyButton } from '../../controls/buttons/copy-button.tsx'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { downloadText } from '../../controls/files/download-text.ts'
import { toCsv, withoutFormula } from '../../lib/csv.ts'
import { panelsText } from '../../../shared/text/en/panels.ts'

/** A table with fewer columns has room in the narrowest pane, or nearly so. */
const scrollsFrom = 5

/** Makes a spreadsheet read other scripts than Latin. */
const byteOrderMark = '\ufeff'

/** A table of an answer, which is copied and saved as CSV. A wide one scrolls inside. */
export function TableBox({ columnCount, children }: { columnCount: number; children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null)
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
      {/* Keys reach what scrolls. */}
      <div
        className="table-frame"
        {...(columnCount >= scrollsFrom && { role: 'region', 'aria-label': text.name, tabIndex: 0 })}
      >
        {children}
      </div>
    </div>
  )
}

/** The whole table as it is shown. A long one is drawn as several that follow each other, each with the head. */
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

/** Formulas as they were written, line breaks as such. */
function cellText(cell: Element): string {
  const copy = cell.cloneNode(true) as Element
  for (const formula of copy.querySelectorAll('.formula'))
    formula.replaceWith(formula.querySelector('.formula-written')?.textContent ?? formula.textContent)
  for (const end of copy.querySelectorAll('br')) end.replaceWith('\n')
  return copy.textContent.trim()
}

/** The tables right before or behind one, in its group of blocks or in the next. */
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
