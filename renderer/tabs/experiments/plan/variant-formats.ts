import {
  fitTargets,
  formatIds,
  formatRegistry,
  type FitTarget,
  type FormatId,
} from '../../../../shared/formats/registry.ts'

/** The formats an experiment can ask in. */
export const variantFormats: readonly FormatId[] = formatIds.filter((id) => {
  const { kind } = formatRegistry[id]
  return kind !== 'list' && kind !== 'compaction'
})

/** What a model is needed for in a format. */
export function targetOf(format: FormatId): FitTarget {
  return fitTargets.find((known) => known === formatRegistry[format].fit?.target) ?? 'chat'
}
