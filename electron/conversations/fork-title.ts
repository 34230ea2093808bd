const prefix = 'Fork of '

/** What a fork is called: after the conversation it comes from, and a fork of a fork like the fork. */
export function forkTitle(title: string): string {
  if (title === '') return 'Fork of a conversation'
  return title.startsWith(prefix) ? title : prefix + title
}
