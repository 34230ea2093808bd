import { defineText } from '../define-text.ts'

export const chartsTexts = {
  save: 'Save chart',
  png: 'PNG image',
  svg: 'SVG drawing',
  csv: 'CSV data',
  forPrint: 'For print, light',
  notSaved: (reason: string) => `The chart was not saved: ${reason}`,
  showTable: 'Show as a table',
  showChart: 'Show as a chart',
  legend: 'Legend',
  chart: 'chart',
  /** Announced for a focused chart: the use of its keys. */
  keys: 'Arrow keys move between values',
  hiddenRows: 'Hidden rows',
  noData: 'No data',
}

export const chartsText = defineText('charts', chartsTexts)
