import type { ExperimentCase, Variant } from '../../../../shared/experiments/experiment.ts'
import { formatRegistry, formatTabs, type FormatTab } from '../../../../shared/formats/registry.ts'
import { openWithModel } from '../../../stores/model-tab-payload.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'
import { documentsIn, userWords } from './rendered-prompt.ts'

/** The tab that asks in the format of a variant. */
export function tabOfVariant({ format }: Variant): { readonly tab: FormatTab; readonly label: string } {
  const { tab } = formatRegistry[format]
  return { tab, label: formatTabs[tab].label }
}

/** Opens the tab of a variant with its model and what a case asks, for going on by hand. */
export function openInTab(variant: Variant, row: ExperimentCase, prompt: string): void {
  const { tab } = tabOfVariant(variant)
  const words = userWords(prompt)
  if (tab === 'chat') return openWithTexts(tab, { texts: [words] }, 'new')
  openWithModel(tab, variant.model)
  if (tab === 'rerank') openWithTexts(tab, { query: words, texts: documentsIn(row) })
  else if (words !== '') openWithTexts(tab, { texts: [words] })
}
