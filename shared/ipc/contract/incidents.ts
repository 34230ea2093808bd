import * as z from 'zod/mini'
import {
  incidentSourceSchema,
  madeIncidentSchema,
  maxIncidentBytes,
  openedIncidentSchema,
} from '../../incidents/incident.ts'
import { command, type Contract } from '../define.ts'

/** Bundles for the operator of a gateway. */
export const incidentsContract = {
  /** Puts one together and says what is in it. Nothing is sent, and nothing is written. */
  'incidents.make': command(incidentSourceSchema, madeIncidentSchema),
  /** Reads one that somebody sent, in base64. */
  'incidents.read': command(
    z.object({ zip: z.string().check(z.maxLength((maxIncidentBytes * 4) / 3 + 12)) }),
    openedIncidentSchema,
  ),
} satisfies Contract
