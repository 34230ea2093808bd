import { Download, Image, PenTool, Table } from 'lucide-react'
import { IconButton } from '../../controls/buttons/icon-button.tsx'
import { lightColours } from '../../controls/hooks/light-colours.ts'
import { Menu } from '../../controls/overlays/menu.tsx'
import type { MenuSection } from '../../controls/overlays/menu-popup.tsx'
import { useToast } from '../../controls/overlays/toast.tsx'
import { useMediaQuery } from '../../controls/hooks/use-media-query.ts'
import { forcedColours, useTokenColours, type TokenColours } from '../../controls/hooks/use-token-colours.ts'
import { type ChartFile, toPngFile, toSvgFile } from './chart-file.ts'
import { chartsText } from '../../../shared/text/en/charts.ts'
import { downloadBlob } from '../../controls/files/download-blob.ts'
import { downloadText } from '../../controls/files/download-text.ts'
import { tableToCsv } from './chart-table.ts'
import { pageFont } from './measure-text.ts'

const drawings = ['png', 'svg'] as const satisfies readonly ChartFileKind[]
const icons = { png: Image, svg: PenTool, csv: Table }

/**
 * Menu entries that save a chart. `toFile` is called when one is chosen. `hasData` is false if the same menu saves the
 * data in another way.
 */
export function useChartMenu(toFile: () => ChartFile, hasData = true): MenuSection[] {
  const colours = useTokenColours()
  const isForced = useMediaQuery(forcedColours)
  const { show } = useToast()
  // Forced system colours make no sense in a file, so files then use the light theme.
  const isPaper = isForced || colours('theme') !== 'dark'
  const save = (kind: ChartFileKind, isLight: boolean): void => {
    saveChart(toFile(), kind, isLight ? lightColours() : colours).catch((error: unknown) =>
      show({ message: chartsText().notSaved(error instanceof Error ? error.message : String(error)) }),
    )
  }
  const item = (kind: ChartFileKind, isLight: boolean) => ({
    id: `chart-${kind}${isLight && !isPaper ? '-light' : ''}`,
    label: chartsText()[kind],
    icon: icons[kind],
    onSelect: () => save(kind, isLight),
  })
  return [
    {
      heading: chartsText().save,
      items: [...drawings.map((kind) => item(kind, isForced)), ...(hasData ? [item('csv', false)] : [])],
    },
    { heading: chartsText().forPrint, items: isPaper ? [] : drawings.map((kind) => item(kind, true)) },
  ]
}

/** A button that saves a chart. */
export function SaveChartButton({
  toFile,
  label = chartsText().save,
  iconSize = 'base',
}: {
  toFile: () => ChartFile
  /** The name of the chart, when a page has several. */
  label?: string
  iconSize?: 'small' | 'base'
}) {
  const sections = useChartMenu(toFile)
  return (
    <Menu
      align="end"
      trigger={<IconButton icon={Download} iconSize={iconSize} label={label} />}
      sections={sections}
    />
  )
}

type ChartFileKind = 'png' | 'svg' | 'csv'

/** Downloads a chart as a file. `colours` are those of the theme, or of the light theme. */
async function saveChart(file: ChartFile, kind: ChartFileKind, colours: TokenColours): Promise<void> {
  const name = `${file.name}.${kind}`
  if (kind === 'csv') downloadBlob(name, await tableToCsv(file.table))
  else if (kind === 'svg') downloadText(name, 'image/svg+xml', toSvgFile(file, colours))
  else downloadBlob(name, await toPngFile(file, colours, pageFont()))
}
