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

/** Delay in milliseconds: nothing is counted while the user types. */
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
 * Estimates how much of its model's context the next message of a conversation fills. `blocks` is what would be sent
 * now; it is counted in the worker, once it is unchanged for a moment.
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

/** Maximum number of tokens of an answer; 0 if the request has no limit. */
function answerLimitOf(format: Conversation['format'], parameters: Conversation['parameters']): number {
  const sent = withRequired(conversationFormats[format].fields, parameters)
  for (const name of formatRegistry[format].limitFields) {
    const field = sent[name]
    if (field?.isSent === true && typeof field.value === 'number') return Math.max(field.value, 0)
  }
  return 0
}
