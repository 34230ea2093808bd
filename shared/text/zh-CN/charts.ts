import type { chartsTexts } from '../en/charts.ts'
import type { Translated } from '../translation.ts'

export const charts = {
  save: '保存图表',
  png: 'PNG 图片',
  svg: 'SVG 矢量图',
  csv: 'CSV 数据',
  forPrint: '打印用（浅色）',
  notSaved: (reason) => `图表未保存：${reason}`,
  showTable: '以表格显示',
  showChart: '以图表显示',
  legend: '图例',
  chart: '图表',
  keys: '用方向键在数值之间移动',
  hiddenRows: '隐藏的行',
  noData: '暂无数据',
} satisfies Translated<typeof chartsTexts>
