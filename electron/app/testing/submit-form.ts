import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Json } from '../../../shared/json.ts'
import type { RequestFormId } from '../../../shared/request-forms/define-request-form.ts'
import type { AppClient } from './app-client.ts'

/** Submits a form that makes one request, and answers the id of its run. */
export async function submitForm(
  page: AppClient['page'],
  formId: RequestFormId,
  connectionId: string,
  values: Json,
): Promise<Result<{ readonly id: string }>> {
  const submitted = await page.call('requests.submit', { id: randomUUID(), formId, connectionId, values })
  if (!submitted.ok) return submitted
  const [request] = submitted.value
  if (request?.error !== undefined) return err(request.error)
  if (request?.runId === undefined) throw new Error('The request waits for others')
  return ok({ id: request.runId })
}
