import * as z from 'zod/mini'
import { requestFormIds } from '../../formats/registry.ts'
import {
  formRequestsSchema,
  queuedRequestSchema,
  submissionSchema,
} from '../../request-queue/queued-request.ts'
import { formEstimateSchema } from '../../request-queue/form-estimate.ts'
import { command, event, type Contract } from '../define.ts'
import { byId, nothing } from '../inputs.ts'

const ofForm = z.object({ formId: z.enum(requestFormIds) })

/** Requests of forms: each is sent once, as soon as fewer than the limit of its connection are on. */
export const requestsContract = {
  /**
   * Sends a form once. Nothing is sent when one of its requests cannot be built. Answers when each request was sent, could
   * not be, or waits.
   */
  'requests.submit': command(submissionSchema, z.array(queuedRequestSchema)),
  /** About what a form would cost if it were sent now, by the prices as they were last read. Fails as `submit` would. */
  'requests.estimate': command(
    z.pick(submissionSchema, { formId: true, connectionId: true, values: true }),
    formEstimateSchema,
  ),
  'requests.list': command(ofForm, formRequestsSchema),
  /** Lets one that is held or could not be sent wait for its turn again. `isConfirmed` answers an error that asks. */
  'requests.release': command(z.object({ id: z.string(), isConfirmed: z.optional(z.boolean()) }), nothing),
  /** Takes out one that waits or was not sent, and stops one that is on. */
  'requests.remove': command(byId, nothing),
  /** The same for all of a form. */
  'requests.removeAll': command(ofForm, nothing),
  /** `runId`: a run that began with it. */
  'requests.changed': event(z.extend(ofForm, { runId: z.optional(z.string()) })),
} satisfies Contract
