import { expect, it } from 'vitest'
import type { ConversationSummary } from '../../../shared/conversations/conversation.ts'
import { groupConversations } from './group-conversations.ts'

it('groups conversations by day, then by month', () => {
  const now = new Date(2026, 10, 21, 0, 30).getTime()
  const moments = [
    new Date(2026, 10, 21, 0, 10),
    new Date(2026, 10, 20, 23, 50),
    new Date(2026, 10, 2),
    new Date(2026, 8, 30),
    new Date(2025, 10, 21),
  ]
  const groups = groupConversations(
    moments.map((moment, index) => summary(String(index), moment.getTime())),
    now,
  )
  expect(groups.map(({ name, conversations }) => [name, conversations.map(({ id }) => id)])).toEqual([
    ['Today', ['0']],
    ['Yesterday', ['1']],
    ['This month', ['2']],
    ['September', ['3']],
    ['November 2025', ['4']],
  ])
})

function summary(id: string, updatedAt: number): ConversationSummary {
  return { id, title: '', model: '', format: 'chat', turnCount: 0, createdAt: 0, updatedAt }
}
