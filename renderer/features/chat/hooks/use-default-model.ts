import { useEffect } from 'react'
import type { Connection } from '../../../../shared/connections/connection.ts'
import type { Conversation, ConversationSettings } from '../../../../shared/conversations/conversation.ts'
import { fitOf } from '../../../../shared/formats/model-fit.ts'
import type { ModelEntry } from '../../../../shared/models/model-entry.ts'
import type { Settings } from '../../../../shared/settings/settings.ts'
import { useModels } from '../../../queries/models.ts'
import { useSettings } from '../../../queries/settings.ts'

/**
 * Gives a new conversation without a model the one used last, or a favourite. Where neither is there, only the practice
 * gateway is chosen for: which model of a gateway costs what is the user's to know.
 */
export function useDefaultModel(
  conversation: Conversation,
  connection: Connection,
  change: (change: Partial<ConversationSettings>) => void,
): void {
  const { data: models } = useModels(connection.id)
  const settings = useSettings()
  const { model, format, turns } = conversation
  const isWanted = model === '' && turns.length === 0 && models !== undefined
  const next = isWanted ? chooseModel(models, settings, connection.isPractice, format) : undefined
  useEffect(() => {
    if (next !== undefined) change({ model: next })
  }, [next, change])
}

/** The plain one among the practice models: it quotes what was sent. */
const practiceModel = 'practice-chat'

function chooseModel(
  models: readonly ModelEntry[],
  { recentModels, favouriteModels }: Settings,
  isPractice: boolean,
  format: Conversation['format'],
): string | undefined {
  const isThere = (id: string) => models.some((model) => model.id === id)
  const known = recentModels.find(isThere) ?? favouriteModels.find(isThere)
  if (known !== undefined || !isPractice) return known
  return isThere(practiceModel) ? practiceModel : models.find((model) => fitOf(model, format) === 'label')?.id
}
