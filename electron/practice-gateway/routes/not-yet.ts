import type { Handler } from '../exchange.ts'
import { sendFailure } from '../reply.ts'

/** A route of the gateway that is not implemented here: 501 in the gateway's own words for "not implemented". */
export const notYet: Handler = (exchange) => {
  sendFailure(exchange, {
    status: 501,
    message: `The practice gateway does not rehearse ${exchange.pathname} yet`,
    type: 'new_api_error',
    code: 'api_not_implemented',
    from: 'vendor',
  })
}
