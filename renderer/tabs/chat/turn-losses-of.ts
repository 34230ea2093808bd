import type { Block } from '../../../shared/runs/block.ts'
import type { Conversation } from '../../../shared/conversations/conversation.ts'
import { systemMarkSupport, turnLosses } from '../../../shared/lens/content-support.ts'
import { toPath } from '../../../shared/conversations/request-path.ts'

/**
 * What a format cannot send of a conversation's turns and unsent message. `withFiles: false` excludes the user's files,
 * where they are listed elsewhere.
 */
export function lossesOf(
  {
    turns,
    format,
    systemMark,
  }: Pick<Conversation, 'turns' | 'format'> & {
    readonly systemMark?: Conversation['systemMark'] | undefined
  },
  unsent: readonly Block[],
  { withFiles = true } = {},
): string[] {
  const path = toPath(turns).map((turn) =>
    withFiles || turn.role === 'assistant'
      ? turn
      : { ...turn, blocks: turn.blocks.filter(({ type }) => type !== 'media') },
  )
  const system = systemMarkSupport(systemMark)
    .filter(({ outcomeIn }) => outcomeIn(format) !== 'sent')
    .map(({ field }) => field)
  return [
    ...system,
    ...turnLosses(unsent.length === 0 ? path : [...path, { role: 'user', blocks: unsent }], format),
  ]
}
