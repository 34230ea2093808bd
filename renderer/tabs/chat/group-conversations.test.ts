import { expect, it } from 'vitest'
import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import { groupConversations } from './group-conversations.ts'

it('groups pinned ones, the last two days, folders, this month and older ones; each conversation once', () => {
  const now = new Date(2026, 10, 21, 0, 30).getTime()
  const groups = groupConversations(
    [
      summary('today', at(10, 21)),
      summary('yesterday', at(10, 20, 23)),
      summary('pinned in a folder', at(10, 20), { pinnedAt: 1, folderId: 'f1' }),
      summary('in a folder', at(10, 20), { folderId: 'f1' }),
      summary('in a folder that is gone', at(10, 2), { folderId: 'gone' }),
      summary('september', at(8, 30)),
      summary('last year', new Date(2025, 10, 21).getTime()),
    ],
    [
      { id: 'f1', name: 'Support' },
      { id: 'f2', name: 'Empty' },
    ],
    now,
  )
  expect(groups.map(({ name, conversations }) => [name, conversations.map(({ id }) => id)])).toEqual([
    ['Pinned', ['pinned in a folder']],
    ['Today', ['today']],
    ['Yesterday', ['yesterday']],
    ['Support', ['in a folder']],
    ['Empty', []],
    ['This month', ['in a folder that is gone']],
    ['Older', ['september', 'last year']],
  ])
})

function at(month: number, day: number, hour = 0): number {
  return new Date(2026, month, day, hour).getTime()
}

function summary(
  id: string,
  updatedAt: number,
  change: Partial<ConversationSummary> = {},
): ConversationSummary {
  return { id, title: '', model: '', format: 'chat', turnCount: 0, createdAt: 0, updatedAt, ...change }
}
