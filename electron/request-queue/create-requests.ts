import { runFormats } from '../../shared/formats/run-formats.ts'
import { type FormsWith } from '../../shared/formats/registry.ts'
import { hasFormPart } from '../../shared/formats/format-facts.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { requestsContract } from '../../shared/ipc/contract/requests.ts'
import type { AppContract } from '../../shared/ipc/contract.ts'
import type { Handlers } from '../../shared/ipc/handlers.ts'
import { ok } from '../../shared/errors/result.ts'
import type { FindUpload } from '../gateway/encode-body.ts'
import { putFilesInBody } from '../lib/files-in-body.ts'
import type { RunService } from '../runs/run-service.ts'
import type { SettingsService } from '../settings/settings-service.ts'
import { estimateForm } from './estimate-form.ts'
import type { ModelPrices } from '../prices/create-prices.ts'
import { createFormService, type FormService } from './form-service.ts'
import {
  createRequestService,
  type RequestService,
  type RequestServiceDependencies,
} from './request-service.ts'
import { createRequestStore } from './request-store.ts'
import type { StartRequest } from './start-request.ts'
import { takeOverLayout } from './take-over-layout.ts'

export interface RequestsParts extends Omit<RequestServiceDependencies, 'store' | 'start' | 'runs'> {
  readonly runs: Pick<RunService, 'start' | 'stop'>
  readonly settings: SettingsService
  readonly onEnded: (run: Run) => void
  /** The prices of a connection that are known without a request. */
  readonly lastPricesOf: (connectionId: string) => ModelPrices
  /** Finds the files that a request contains in its body. */
  readonly findUpload: FindUpload
  /** Forms that do more than start a run: their starters do the rest. */
  readonly starters: Readonly<Record<FormsWith<'starter'>, StartRequest>>
}

type RequestHandlers = Pick<Handlers<AppContract>, Exclude<keyof typeof requestsContract, 'requests.changed'>>

export interface Requests {
  readonly handlers: FormService['handlers'] & RequestHandlers
  /** Sends nothing more; call it before the runs are closed. */
  close(): void
}

/** The values of forms and the requests made from them. */
export function createRequests({
  settings,
  onEnded,
  starters,
  findUpload,
  ...parts
}: RequestsParts): Requests {
  const store = createRequestStore(parts.database)
  const forms = createFormService(parts)
  takeOverLayout({ ...parts, settings, forms, store })

  const startRun: StartRequest = async (start) => {
    const { format, model, prompt, files = [] } = start.request
    const request = await putFilesInBody(start.request.request, files, findUpload)
    if (!request.ok) return request
    return parts.runs.start({
      format: runFormats[format],
      connectionId: start.connectionId,
      model,
      request: request.value,
      prompt,
      slot: start.slot,
      click: start.click,
      mayRepeat: start.mayRepeat,
      onEnded(run) {
        onEnded(run)
        start.onEnded()
      },
    })
  }
  const requests = createRequestService({
    ...parts,
    store,
    start: (formId) => (hasFormPart(formId, 'starter') ? starters[formId] : startRun),
  })
  return {
    handlers: { ...forms.handlers, ...handlersOf(requests, parts.lastPricesOf) },
    close: () => requests.close(),
  }
}

function handlersOf(service: RequestService, lastPricesOf: RequestsParts['lastPricesOf']): RequestHandlers {
  return {
    async 'requests.estimate'({ formId, connectionId, values }) {
      const built = service.build(formId, values, connectionId)
      return built.ok ? ok(estimateForm(built.value, lastPricesOf(connectionId))) : built
    },
    'requests.submit': (submission) => service.submit(submission),
    'requests.list': async ({ formId }) => service.list(formId),
    async 'requests.release'({ id, isConfirmed }) {
      service.release(id, isConfirmed)
      return ok({})
    },
    async 'requests.remove'({ id }) {
      await service.remove(id)
      return ok({})
    },
    async 'requests.removeAll'({ formId }) {
      await service.removeAll(formId)
      return ok({})
    },
  }
}
