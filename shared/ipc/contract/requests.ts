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

/** Requests of forms: each is sent once, as soon as its connection has fewer running requests than its limit. */
export const requestsContract = {
  /**
   * Submits a form once. Sends nothing when one of its requests cannot be built. Resolves when each request was sent,
   * failed to send, or is queued.
   */
  'requests.submit': command(submissionSchema, z.array(queuedRequestSchema)),
  /** Estimated cost of a form if it were sent now, by the latest known prices. Fails as `submit` would. */
  'requests.estimate': command(
    z.pick(submissionSchema, { formId: true, connectionId: true, values: true }),
    formEstimateSchema,
  ),
  'requests.list': command(ofForm, formRequestsSchema),
  /**
   * Queues a request again that is held or failed to send. `isConfirmed` confirms an error that asks for confirmation.
   */
  'requests.release': command(z.object({ id: z.string(), isConfirmed: z.optional(z.boolean()) }), nothing),
  /** Removes a request that is queued or was not sent, and stops a running one. */
  'requests.remove': command(byId, nothing),
  /** Removes or stops all requests of a form. */
  'requests.removeAll': command(ofForm, nothing),
  /** `runId`: a run that started with this change. */
  'requests.changed': event(z.extend(ofForm, { runId: z.optional(z.string()) })),
} satisfies Contract
