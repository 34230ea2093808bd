import { Plug } from 'lucide-react'
import { documentsOf } from '../../../../shared/experiments/documents-of.ts'
import {
  conversationOfCell,
  readPrompt,
  settingsOfCell,
} from '../../../../shared/experiments/cell-settings.ts'
import type { ExperimentCase, Variant } from '../../../../shared/experiments/experiment.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { tabLabel, tabTable, type FormatTab } from '../../../../shared/tabs.ts'
import { experimentResultsText } from '../../../../shared/text/en/experiment-results.ts'
import { useToast } from '../../../controls/overlays/toast.tsx'
import { useNoteFailure } from '../../../panels/undoable/use-note-failure.ts'
import { useActiveConnection, useConnections } from '../../../queries/connections.ts'
import { useCreateConversation } from '../../../queries/conversations.ts'
import { useSetSettings } from '../../../queries/settings.ts'
import { openWithSettings } from '../../../stores/settings-tab-payload.ts'
import { openWithTexts } from '../../../stores/texts-tab-payload.ts'
import { goOnFromHere } from '../../../stores/route.ts'

/** Returns the tab for the format of a variant. */
export function tabOfVariant({ format }: Variant): { readonly tab: FormatTab; readonly label: string } {
  const { tab } = formatRegistry[format]
  return { tab, label: tabLabel(tab) }
}

/**
 * Opens the tab of a variant with the request of a cell (model, parameters, texts and files), to continue manually. The
 * window switches to the variant's connection.
 */
export function useOpenInTab(): (variant: Variant, row: ExperimentCase, prompt: string) => void {
  const noteFailure = useNoteFailure()
  const { mutateAsync: create } = useCreateConversation()
  const switchTo = useSwitchConnection()
  return (variant, row, prompt) => {
    // Switch the connection before opening the tab, since it determines what the tab can send.
    switchTo(variant.connectionId)
    const { tab } = tabOfVariant(variant)
    const asked = readPrompt(prompt)
    const conversation = conversationOfCell(variant, row, asked)
    if (conversation !== undefined) {
      const goOn = goOnFromHere()
      void create(conversation).then(
        ({ id }) => openWithTexts('chat', { texts: [asked.words] }, { rest: id, goOn }),
        noteFailure,
      )
      return
    }
    openWithSettings(tab, settingsOfCell(variant, row, asked))
    if (!tabTable[tab].keepsSets) return
    if (tab === 'rerank') openWithTexts(tab, { query: asked.words, texts: documentsOf(row.vars) })
    else if (asked.words !== '') openWithTexts(tab, { texts: [asked.words] })
  }
}

/** Switches the active connection and shows a toast with Undo; also reports when the connection was removed. */
function useSwitchConnection(): (connectionId: string) => void {
  const { show, showProblem } = useToast()
  const connections = useConnections()
  const active = useActiveConnection()
  const setSettings = useSetSettings()
  return (connectionId) => {
    if (connectionId === active.id) return
    const text = experimentResultsText().cell
    const connection = connections.find(({ id }) => id === connectionId)
    if (connection === undefined) return showProblem(text.connectionRemoved(active.name))
    setSettings({ activeConnectionId: connectionId })
    show({
      message: text.switchedTo(connection.name),
      icon: Plug,
      undo: () => setSettings({ activeConnectionId: active.id }),
    })
  }
}
