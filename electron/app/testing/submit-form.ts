import { randomUUID } from 'node:crypto'
import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { Json } from '../../../shared/json.ts'
import type { RequestFormId } from '../../../shared/formats/registry.ts'
import type { AppClient } from './app-client.ts'

/**
 * Submits a form that makes one request, and resolves with the id of its run, or of the result to which its batches
 * belong.
 */
export async function submitForm(
  page: Pick<AppClient['page'], 'call'>,
  formId: RequestFormId,
  connectionId: string,
  form: object,
): Promise<Result<{ readonly id: string }>> {
  // As the window sends them: without undefined values.
  const values = JSON.parse(JSON.stringify(form)) as Json
  const submitted = await page.call('requests.submit', { id: randomUUID(), formId, connectionId, values })
  if (!submitted.ok) return submitted
  const [request] = submitted.value
  if (request?.error !== undefined) return err(request.error)
  if (request?.runId !== undefined) return ok({ id: request.runId })
  const listed = await page.call('requests.list', { formId })
  const group = listed.ok ? listed.value.groups.find(({ id }) => id === request?.groupId) : undefined
  const id = group?.runIds[request?.place ?? 0] ?? ''
  if (id === '') throw new Error('The request waits for others')
  return ok({ id })
}
