import { CircleAlert } from 'lucide-react'
import { documentsOf } from '../../../../shared/experiments/documents-of.ts'
import {
  conversationOfCell,
  readPrompt,
  settingsOfCell,
} from '../../../../shared/experiments/cell-settings.ts'
import type { ExperimentCase, Variant } from '../../../../shared/experiments/experiment.ts'
import { formatRegistry, formatTabs, type FormatTab } from '../../../../shared/formats/registry.ts'
import { wordError } from '../../../../shared/text/define-errors.ts'
import { CommandError } from '../../../bridge/call.ts'
import { useToast } from '../../../controls/toast.tsx'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'

/** The tab that asks in the format of a variant. */
export function tabOfVariant({ format }: Variant): { readonly tab: FormatTab; readonly label: string } {
  const { tab } = formatRegistry[format]
  return { tab, label: formatTabs[tab].label }
}

/** Tabs whose texts are a set of their own. */
const tabsWithTexts: ReadonlySet<FormatTab> = new Set(['embeddings', 'rerank'])

/** Opens the tab of a variant with what a cell asks, and how, for going on by hand: model, parameters, words and files. */
export function useOpenInTab(): (variant: Variant, row: ExperimentCase, prompt: string) => void {
  const { show } = useToast()
  const { mutateAsync: create } = useCreateConversation()
  return (variant, row, prompt) => {
    const { tab } = tabOfVariant(variant)
    const asked = readPrompt(prompt)
    const conversation = conversationOfCell(variant, row, asked)
    if (conversation !== undefined) {
      void create(conversation).then(
        ({ id }) => openWithTexts('chat', { texts: [asked.words] }, id),
        (error: unknown) => {
          if (error instanceof CommandError)
            show({ message: wordError(error.appError).message, icon: CircleAlert })
        },
      )
      return
    }
    openWithSettings(tab, settingsOfCell(variant, row, asked))
    if (!tabsWithTexts.has(tab)) return
    if (tab === 'rerank') openWithTexts(tab, { query: asked.words, texts: documentsOf(row.vars) })
    else if (asked.words !== '') openWithTexts(tab, { texts: [asked.words] })
  }
}
