import { useMemo } from 'react'
import { useStore } from 'zustand'
import { withStandIns } from '../../../../shared/attachments/stand-in.ts'
import type { Conversation } from '../../../../shared/conversations/conversation.ts'
import { messagesBefore } from '../../../../shared/conversations/conversation-variables.ts'
import { toRequestPath } from '../../../../shared/conversations/request-path.ts'
import type { ToolCall } from '../../../../shared/conversations/tool-calls.ts'
import { withUndecidedMark } from '../../../../shared/conversations/undecided-result.ts'
import { conversationFormatIds } from '../../../../shared/formats/registry.ts'
import { buildLens, type Lens } from '../../../../shared/lens/build-lens.ts'
import { toColumnSettings } from '../../../../shared/lens/column-settings.ts'
import { useActiveConnection } from '../../../queries/connections.ts'
import { useConnectionRemovals } from '../../../queries/medic.ts'
import { chatDrafts } from '../draft-store.ts'
import { unsentBlocks } from '../unsent-blocks.ts'

/** A conversation as one column per format, which the lens shows before columns exist. */
export function inEachFormat(conversation: Conversation): readonly Conversation[] {
  return conversationFormatIds.map((format) => ({
    ...conversation,
    ...toColumnSettings(conversation, { format }).settings,
    id: `${conversation.id}/${format}`,
  }))
}

/**
 * The request that each column would send now, with marks where it differs from the others; `undefined` in other views,
 * so that typing renders nothing there.
 */
export function useLens(
  conversation: Conversation,
  columns: readonly Conversation[],
  calls: readonly (readonly ToolCall[])[],
  isShown: boolean,
): Lens | undefined {
  const { id, variables } = conversation
  const drafts = useStore(chatDrafts, ({ form }) => (isShown ? form : undefined))
  const removals = useConnectionRemovals(useActiveConnection().id)
  return useMemo(() => {
    if (drafts === undefined) return undefined
    const shared = variables === undefined ? {} : { variables }
    const text = drafts.drafts[id] ?? ''
    const attachments = drafts.attachments[id] ?? []
    const before = messagesBefore(text, shared)
    const paths = columns.map(({ turns }, index) =>
      withStandIns(
        toRequestPath(
          { turns },
          unsentBlocks(
            { turns, ...shared },
            { text, attachments, calls: (calls[index] ?? []).map(withUndecidedMark) },
          ),
          { before, prefill: drafts.prefills[id] },
        ),
      ),
    )
    const settings = columns.map(({ format, model, parameters, extraJson, system }, index) => ({
      format,
      model,
      parameters,
      extraJson,
      system,
      path: paths[index],
    }))
    return paths.every(({ length }) => length === 0)
      ? undefined
      : buildLens(conversation, paths[0] ?? [], settings, removals)
  }, [drafts, conversation, columns, calls, id, variables, removals])
}
