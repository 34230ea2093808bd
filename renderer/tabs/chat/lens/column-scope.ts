/** Whose half-typed JSON the parameters of a column are. */
export function columnScope(conversationId: string, columnId: string): string {
  return `${conversationId}/${columnId}`
}
