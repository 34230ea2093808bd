import { chatText } from '../../shared/text/en/chat.ts'

/** The title of a fork: derived from the original; a fork of a fork is titled like the fork. */
export function forkTitle(title: string): string {
  if (title === '') return chatText().forkOfUntitled
  const [before = '', after = ''] = chatText().forkOf('\u0000').split('\u0000')
  return title.startsWith(before) && title.endsWith(after) ? title : chatText().forkOf(title)
}
