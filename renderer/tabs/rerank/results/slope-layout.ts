/** The column of a ranking in the chart, in pixels. */
export interface SlopeColumn {
  /** Where lines enter. */
  readonly x: number
  /** Where lines leave. */
  readonly end: number
  /** Room for the text of a document between its rank and its score; 0 for no text. */
  readonly textWidth: number
}

export interface SlopeLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  /** Right end of the document texts. */
  readonly labelWidth: number
  /** Where the lines start. */
  readonly start: number
  readonly columns: readonly SlopeColumn[]
}

const leastLabel = 140
const maxLabelWidth = 420
const gutter = 10
const cellWidth = 88
/** The last cell also shows how far each document moved. */
const lastCellWidth = 122
const leastGap = 44
/** A gap in which the lines are easy to follow: the remaining room goes to the texts. */
const easyGap = 150
/** Minimum and maximum height of a row. Rows further apart would make a line hard to find. */
const rowHeights = { least: 20, most: 84 }

/** Number of lines that can be followed. With more documents, the text is repeated beside each rank. */
const followedLines = 12
const texts = { least: 90, most: 320, gap: 8 }

/**
 * Computes the layout of the chart in a box. The chart is as large as the box if that is enough, and scrolls otherwise.
 */
export function slopeLayout(
  box: { width: number; height: number },
  columnCount: number,
  documentCount: number,
): SlopeLayout {
  const isMany = documentCount > followedLines
  // With many documents a move can have three digits.
  const cells = cellWidth * (columnCount - 1) + lastCellWidth + (isMany ? 10 : 0)
  // Shrink the texts before the chart has to scroll.
  const room = box.width - gutter - cells - leastGap * columnCount
  const spare = box.width - gutter - cells - easyGap * columnCount
  const wanted = isMany ? Math.min(300, box.width * 0.24) : Math.max(box.width * 0.32, spare)
  const labelWidth = Math.round(Math.max(leastLabel, Math.min(maxLabelWidth, wanted, room)))
  const textWidth = isMany ? textWidthIn((room - labelWidth) / columnCount) : 0
  const least = labelWidth + gutter + cells + (leastGap + textWidth) * columnCount
  const width = Math.max(box.width, least)
  const gap = (width - labelWidth - gutter - cells - textWidth * columnCount) / columnCount
  // A wider gap would make the lines hard to follow.
  const used = Math.min(gap, 260)
  const columns: SlopeColumn[] = []
  let x = labelWidth + gutter
  for (let column = 0; column < columnCount; column++) {
    x += used
    columns.push({ x, end: x + cellWidth + textWidth, textWidth })
    x += cellWidth + textWidth
  }
  const rowHeight = Math.min(
    rowHeights.most,
    Math.max(rowHeights.least, Math.floor(box.height / Math.max(1, documentCount))),
  )
  return {
    width,
    height: rowHeight * documentCount,
    rowHeight,
    labelWidth,
    start: labelWidth + gutter,
    columns,
  }
}

/** Takes 70 % of the free width within the limits of a text: the lines need the rest. */
function textWidthIn(free: number): number {
  return Math.round(Math.max(texts.least, Math.min(texts.most, free * 0.7))) + texts.gap
}

/** One segment of a document's line. */
export interface SlopePiece {
  readonly path: string
  /** Whether it passes a ranking that does not contain the document. */
  readonly isBridge: boolean
}

/**
 * The line of a document from its position as sent through its positions in the rankings, which start at 0; `undefined`
 * where a ranking does not contain it.
 */
export function slopePieces(
  layout: SlopeLayout,
  place: number,
  places: readonly (number | undefined)[],
): SlopePiece[] {
  const pieces: SlopePiece[] = []
  let from = { x: layout.start, y: middle(layout, place) }
  let isBridge = false
  for (const [index, ranked] of places.entries()) {
    const column = layout.columns[index]
    if (ranked === undefined || column === undefined) {
      isBridge = true
      continue
    }
    const to = { x: column.x, y: middle(layout, ranked) }
    const bend = (to.x - from.x) * 0.45
    pieces.push({
      // oxlint-disable-next-line text/untranslated -- A path to draw.
      path: `M${from.x},${from.y}C${from.x + bend},${from.y},${to.x - bend},${to.y},${to.x},${to.y}`,
      isBridge,
    })
    from = { x: column.end, y: to.y }
    isBridge = false
  }
  return pieces
}

/** The vertical centre of a row. */
export function middle({ rowHeight }: SlopeLayout, place: number): number {
  return place * rowHeight + rowHeight / 2
}
