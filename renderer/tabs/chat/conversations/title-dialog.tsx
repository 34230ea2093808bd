import { useQuery } from '@tanstack/react-query'
import { Sparkles } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { titleQuestion } from '../../../../shared/conversations/title-request.ts'
import type { ConversationFormatId } from '../../../../shared/formats/registry.ts'
import { usedOf, type ShownPrice } from '../../../../shared/models/model-profile.ts'
import type { Money } from '../../../../shared/money/sums.ts'
import { estimateCost } from '../../../../shared/prices/estimate-cost.ts'
import type { ModelPrice } from '../../../../shared/prices/model-price.ts'
import { chatText } from '../../../../shared/text/en/chat.ts'
import { useBridge } from '../../../bridge/use-bridge.ts'
import { ConfirmDialog } from '../../../controls/overlays/confirm-dialog.tsx'
import { ErrorNotice } from '../../../controls/texts/error-notice.tsx'
import { formatCost } from '../../../lib/experiments/format-cost.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { conversationQuery } from '../../../queries/conversations.ts'
import { useModelProfiles } from '../../../queries/models.ts'
import { useCommandSequence } from '../../../queries/use-command-mutation.ts'
import { useRenameWithUndo } from './use-rename-with-undo.ts'

export type TitleDialogProps = {
  conversation: {
    readonly id: string
    readonly title: string
    readonly model: string
    readonly format: ConversationFormatId
  }
  onClose: () => void
}

/**
 * Shows the cost of a suggested title before requesting one, and renames the conversation to it. Closing the dialog
 * stops the request.
 */
export function TitleDialog({ conversation, onClose }: TitleDialogProps) {
  const { id, title: before, model } = conversation
  const connection = useActiveConnection()
  const cost = useTitleCost(conversation, connection.id)
  const rename = useRenameWithUndo()
  const controller = useRef<AbortController>(undefined)
  const asking = useCommandSequence((bridge, signal: AbortSignal) =>
    bridge.call('conversations.suggestTitle', { id, connectionId: connection.id }, { signal }),
  )
  useEffect(() => () => controller.current?.abort(), [])
  const ask = () => {
    const { signal } = (controller.current = new AbortController())
    asking.mutate(signal, {
      onSuccess({ title }) {
        if (signal.aborted) return
        rename(id, before, title, Sparkles)
        onClose()
      },
    })
  }
  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={chatText().suggestTitle.question}
      confirmLabel={chatText().suggestTitle.ask}
      isDanger={false}
      isBusy={asking.isPending}
      onConfirm={ask}
    >
      <p>{chatText().suggestTitle.description({ model, connection: connection.name })}</p>
      <p className="mt-2">
        {cost === undefined
          ? chatText().suggestTitle.unknownCost
          : chatText().suggestTitle.cost(formatCost(cost.amount, cost.currency))}
      </p>
      {asking.error !== null && <ErrorNotice error={asking.error.appError} className="mt-3" />}
    </ConfirmDialog>
  )
}

/** The estimated cost, in the currency of the price; `undefined` if no price is known. */
function useTitleCost(
  { id, model, format }: TitleDialogProps['conversation'],
  connectionId: string,
): Money | undefined {
  const { data } = useQuery(conversationQuery(useBridge(), id))
  const price = usedOf(useModelProfiles(connectionId).byId.get(model)?.price)?.value
  const asked = price === undefined ? undefined : priceOf(price)
  const prompt = titleQuestion(data?.turns ?? [])
  const amount = asked && prompt && estimateCost(asked, { format, prompt, parameters: {} })
  return typeof amount === 'number' ? { amount, currency: price?.currency ?? 'USD' } : undefined
}

function priceOf({
  perCall,
  input,
  output,
  cachedInput = input ?? 0,
  inputUpTo,
}: ShownPrice): ModelPrice | undefined {
  if (perCall !== undefined) return { type: 'call', perCall }
  if (input === undefined || output === undefined) return undefined
  return {
    type: 'tokens',
    input: input / million,
    output: output / million,
    cachedInput: cachedInput / million,
    cacheWrite: input / million,
    inputUpTo,
  }
}

/** Prices are per million tokens. */
const million = 1_000_000
