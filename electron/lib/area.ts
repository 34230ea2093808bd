import type { Contract } from '../../shared/ipc/define.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'

/** What an area gives to the composition: what the others use of it, and what answers its part of the contract. */
export interface Area<Service, C extends Contract> {
  readonly service: Service
  readonly handlers: Handlers<C>
}
