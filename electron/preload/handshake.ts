/**
 * How a page gets its port, in four steps:
 *
 * 1. The page listens for messages, then posts `{ type: connectMessage }` to itself.
 * 2. The preload script receives it and asks main on the channel of the same name.
 * 3. Main checks the sender and posts one end of a new channel back under `portMessage`.
 * 4. The preload script posts `{ type: portMessage }` to the page with the port, which cannot cross the context bridge.
 */
export const connectMessage = 'gateway-playground:connect'
export const portMessage = 'gateway-playground:port'
