/** Where a ranking stands in the chart, in pixels. */
export interface SlopeColumn {
  /** Where lines come in. */
  readonly x: number
  /** Where they go on. */
  readonly end: number
  /** Room for the text of a document between its rank and its score; 0 for none. */
  readonly textWidth: number
}

export interface SlopeLayout {
  readonly width: number
  readonly height: number
  readonly rowHeight: number
  /** The right end of the documents' texts. */
  readonly labelWidth: number
  /** Where lines begin. */
  readonly start: number
  readonly columns: readonly SlopeColumn[]
}

const leastLabel = 140
const maxLabelWidth = 420
const gutter = 10
const cellWidth = 88
/** The last one also tells how far each document moved. */
const lastCellWidth = 122
const leastGap = 44
/** With so much the lines of one step are easily followed: what is left goes to the texts. */
const easyGap = 150
/** Rows part no further: a line would have to be looked for. */
const rowHeights = { least: 20, most: 84 }

/** So many lines can be followed; of more documents the text stands beside each rank as well. */
const followedLines = 12
const texts = { least: 90, most: 320, gap: 8 }

/** Measures of the chart in a box. It is as large as the box where that is enough, and scrolls where it is not. */
export function slopeLayout(
  box: { width: number; height: number },
  columnCount: number,
  documentCount: number,
): SlopeLayout {
  const isMany = documentCount > followedLines
  // Among many documents a move has three figures.
  const cells = cellWidth * (columnCount - 1) + lastCellWidth + (isMany ? 10 : 0)
  // The texts give way before the chart has to scroll.
  const room = box.width - gutter - cells - leastGap * columnCount
  const spare = box.width - gutter - cells - easyGap * columnCount
  const wanted = isMany ? Math.min(300, box.width * 0.24) : Math.max(box.width * 0.32, spare)
  const labelWidth = Math.round(Math.max(leastLabel, Math.min(maxLabelWidth, wanted, room)))
  const textWidth = isMany ? textWidthIn((room - labelWidth) / columnCount) : 0
  const least = labelWidth + gutter + cells + (leastGap + textWidth) * columnCount
  const width = Math.max(box.width, least)
  const gap = (width - labelWidth - gutter - cells - textWidth * columnCount) / columnCount
  // No wider than the eye follows a line.
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

/** Half of what is free: the lines need the rest. */
function textWidthIn(free: number): number {
  return Math.round(Math.max(texts.least, Math.min(texts.most, free * 0.7))) + texts.gap
}

/** One piece of a document's line. */
export interface SlopePiece {
  readonly path: string
  /** It goes past a ranking the document is not in. */
  readonly isBridge: boolean
}

/**
 * The line of a document: from its place as sent through the places it has in the rankings; `undefined` where it is not in
 * one. Places are from 0.
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

/** The middle of a row. */
export function middle({ rowHeight }: SlopeLayout, place: number): number {
  return place * rowHeight + rowHeight / 2
}
