/**
 * The abort reason for a background answer when the app closes: the gateway continues it, and is not asked to cancel
 * it.
 */
export const leavesToGateway = Symbol('leavesToGateway')
