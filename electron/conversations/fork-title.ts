import { chatText } from '../../shared/text/en/chat.ts'

/** What a fork is named: after the conversation it comes from, and a fork of a fork like the fork. */
export function forkTitle(title: string): string {
  if (title === '') return chatText().forkOfUntitled
  const [before = '', after = ''] = chatText().forkOf('\u0000').split('\u0000')
  return title.startsWith(before) && title.endsWith(after) ? title : chatText().forkOf(title)
}
