import { useMemo } from 'react'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { conversationFormats } from '../../../../shared/formats/conversation-formats.ts'
import { formatRegistry } from '../../../../shared/formats/registry.ts'
import { withRequired } from '../../../../shared/formats/required-values.ts'
import type { Block } from '../../../../shared/runs/block.ts'
import { useSettled } from '../../../controls/hooks/use-settled.ts'
import { contextTexts, countFiles, textsOf, type ContextTexts } from '../../../lib/tokens/context-texts.ts'
import { contextUse, type ContextUse } from '../../../lib/tokens/context-use.ts'
import { useTokenCounts, type TokenCounts } from '../../../panels/tokens/use-token-counts.ts'

/** Nothing is counted while somebody types. */
const settleMs = 300

interface Counted {
  readonly texts: readonly string[]
  readonly before: ContextTexts
  readonly draft: readonly string[]
  readonly uncountedFiles: number
  readonly reserve: number
}

export interface CountedContext {
  readonly use: ContextUse
  readonly uncountedFiles: number
  readonly before: ContextTexts
  readonly counts: TokenCounts<unknown>
}

/**
 * About how much of its model's room the next message of a conversation takes. `blocks` is what would be sent now; it is counted
 * once it stays as it is for a moment, away from the page.
 */
export function useContextUse(
  conversation: Pick<Conversation, 'system' | 'parameters' | 'turns' | 'earlierCount' | 'model' | 'format'>,
  blocks: readonly Block[],
): CountedContext | undefined {
  const { system, parameters, turns, earlierCount, model, format } = conversation
  const settled = useSettled(blocks, settleMs)
  const before = useMemo(
    () => contextTexts({ system, parameters, turns, earlierCount }),
    [system, parameters, turns, earlierCount],
  )
  const counted = useMemo((): Counted => {
    const message = [{ blocks: settled }]
    const draft = textsOf(message)
    return {
      before,
      draft,
      texts: [...new Set([...before.system, ...before.messages, ...before.earlier, ...draft])],
      uncountedFiles: before.uncountedFiles + countFiles(message),
      reserve: answerLimitOf(format, parameters),
    }
  }, [before, settled, format, parameters])
  const counts = useTokenCounts(model, counted)
  return useMemo(() => {
    if (counts === undefined) return undefined
    const { given, tokensOf } = counts
    return {
      use: contextUse(given.before, given.draft, { tokensOf, reserve: given.reserve }),
      uncountedFiles: given.uncountedFiles,
      before: given.before,
      counts,
    }
  }, [counts])
}

/** How many tokens an answer may have at most; 0 where nothing of the request says so. */
function answerLimitOf(format: Conversation['format'], parameters: Conversation['parameters']): number {
  const sent = withRequired(conversationFormats[format].fields, parameters)
  for (const name of formatRegistry[format].limitFields) {
    const field = sent[name]
    if (field?.isSent === true && typeof field.value === 'number') return Math.max(field.value, 0)
  }
  return 0
}
