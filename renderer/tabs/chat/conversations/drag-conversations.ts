/**
 * The data type of a drag of conversations. The ids themselves stay in the page, because a drop reads them
 * synchronously.
 */
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

/** The dropped conversations; empty if something else was dropped. */
export function droppedConversations(transfer: DataTransfer): readonly string[] {
  return holdsConversations(transfer) ? dragged : []
}
