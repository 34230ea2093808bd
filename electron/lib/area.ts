import type { Contract } from '../../shared/ipc/define.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'

/**
 * The parts that an area provides to the composition: its services for other areas, and the handlers of its part of the
 * contract.
 */
export interface Area<Service, C extends Contract> {
  readonly service: Service
  readonly handlers: Handlers<C>
}
