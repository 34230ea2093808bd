import * as z from 'zod/mini'
import {
  incidentSourceSchema,
  madeIncidentSchema,
  maxIncidentBytes,
  openedIncidentSchema,
} from '../../incidents/incident.ts'
import { command, type Contract } from '../define.ts'

/** Incident bundles for the operator of a gateway. */
export const incidentsContract = {
  /** Creates a bundle and describes its contents. Nothing is sent or written. */
  'incidents.make': command(incidentSourceSchema, madeIncidentSchema),
  /** Opens a bundle received from somebody, in base64. */
  'incidents.read': command(
    z.object({ zip: z.string().check(z.maxLength((maxIncidentBytes * 4) / 3 + 12)) }),
    openedIncidentSchema,
  ),
} satisfies Contract
