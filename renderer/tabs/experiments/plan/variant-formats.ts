import {
  fitTargets,
  formatIds,
  formatRegistry,
  type FitTarget,
  type FormatId,
} from '../../../../shared/formats/registry.ts'

/** The formats that experiments support. */
export const variantFormats: readonly FormatId[] = formatIds.filter((id) => {
  const { kind } = formatRegistry[id]
  return kind !== 'list' && kind !== 'compaction'
})

/** Returns what a model must be able to do for a format. */
export function targetOf(format: FormatId): FitTarget {
  return fitTargets.find((known) => known === formatRegistry[format].fit?.target) ?? 'chat'
}
