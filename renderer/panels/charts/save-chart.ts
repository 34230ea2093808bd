import { downloadBlob } from '../../controls/files/download-blob.ts'
import { downloadText } from '../../controls/files/download-text.ts'
import { tableToCsv } from './chart-table.ts'
import { toPngFile, toSvgFile, type ChartFile } from './chart-file.ts'
import { pageFont } from './measure-text.ts'
import type { TokenColours } from '../../controls/hooks/use-token-colours.ts'

export type ChartFileKind = 'png' | 'svg' | 'csv'

/** Offers a chart as a file. `colours` are those of the theme, or of paper. */
export async function saveChart(file: ChartFile, kind: ChartFileKind, colours: TokenColours): Promise<void> {
  const name = `${file.name}.${kind}`
  if (kind === 'csv') downloadBlob(name, await tableToCsv(file.table))
  else if (kind === 'svg') downloadText(name, 'image/svg+xml', toSvgFile(file, colours))
  else downloadBlob(name, await toPngFile(file, colours, pageFont()))
}
