/** On the element around a part of a form that does something of its own with the keys of "Send": a message being edited. */
export const ownSendKey = { 'data-own-send-key': '' } as const
