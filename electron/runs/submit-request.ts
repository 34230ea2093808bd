import type { Result } from '../../shared/errors/result.ts'
import type { Format } from '../../shared/formats/format.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunService } from './run-service.ts'

/** A request to a model outside of conversations. */
export interface RequestDraft<Input> {
  readonly format: Format<Input, Part[]>
  readonly connectionId: string
  readonly model: string
  /** The prompt as text. */
  readonly prompt: string
  /** The input of the request, without the fields to leave out. */
  readonly input: (removals: readonly LearnedRemoval[]) => Result<Input>
  /** Checks the attached files, once the request is built and before it is sent. */
  readonly check?: () => Promise<Result<void>>
}

/** Sends one request; the run continues after this resolves. Any number may be in flight at the same time. */
export type SubmitRequest = <Input>(draft: RequestDraft<Input>) => Promise<Result<Run>>

export interface SubmitRequestDependencies {
  readonly runs: Pick<RunService, 'start'>
  /** The fields to leave out of requests to a connection. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly onEnded: (run: Run) => void
}

/** Turns a submitted form into a run: leaves out the learned removals, and sends nothing that cannot be built. */
export function createSubmitRequest({ runs, removals, onEnded }: SubmitRequestDependencies): SubmitRequest {
  return async ({ format, connectionId, model, prompt, input, check }) => {
    const learned = removals(connectionId)
    if (!learned.ok) return learned
    const built = input(learned.value)
    const request = built.ok ? format.request(built.value) : built
    if (!request.ok) return request
    const checked = await check?.()
    if (checked?.ok === false) return checked
    return runs.start({ format, connectionId, model, request: request.value, prompt, onEnded })
  }
}
