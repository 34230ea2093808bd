/** Says that conversations are dragged. Which they are stays in the page: a drop reads it at once. */
const conversationsType = 'application/x-gateway-playground-conversations'

let dragged: readonly string[] = []

export function dragConversations(transfer: DataTransfer, ids: readonly string[]): void {
  dragged = ids
  transfer.effectAllowed = 'move'
  transfer.setData(conversationsType, '')
}

export function holdsConversations(transfer: DataTransfer): boolean {
  return transfer.types.includes(conversationsType)
}

/** The conversations that are dropped; none where something else is. */
export function droppedConversations(transfer: DataTransfer): readonly string[] {
  return holdsConversations(transfer) ? dragged : []
}
