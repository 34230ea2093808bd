import type { IncomingMessage } from 'node:http'
import { checkHost } from '../../shared/security/check-host.ts'
import { gatewayFailure, type Failure } from './errors.ts'

const failures = {
  foreign: gatewayFailure(421, 'The practice gateway answers at 127.0.0.1 and localhost only', 'wrong_host'),
  malformed: gatewayFailure(400, 'A request has exactly one Host header', 'bad_host'),
}

/** Returns why a request is refused that does not address this server by a name of this machine. */
export function foreignHostFailure(request: IncomingMessage): Failure | undefined {
  const check = checkHost(request.headersDistinct['host'], request.socket.localPort ?? 0)
  // The body of such a request is not read.
  return check === 'own' ? undefined : { ...failures[check], headers: { connection: 'close' } }
}
