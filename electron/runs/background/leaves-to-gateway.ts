/**
 * Why a run is no longer watched that is made in the background: the app closes, and the gateway goes on. It is not asked to give
 * the answer up.
 */
export const leavesToGateway = Symbol('leavesToGateway')
