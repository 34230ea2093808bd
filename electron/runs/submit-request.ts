import type { Result } from '../../shared/errors/result.ts'
import type { Format } from '../../shared/formats/format.ts'
import type { LearnedRemoval } from '../../shared/medic/learned-removal.ts'
import type { Part } from '../../shared/runs/part.ts'
import type { Run } from '../../shared/runs/run.ts'
import type { RunService } from './run-service.ts'

/** Something a model is asked that no conversation holds. */
export interface RequestDraft<Input> {
  readonly format: Format<Input, Part[]>
  readonly connectionId: string
  readonly model: string
  /** What is asked, in words. */
  readonly prompt: string
  /** What the request is built from, without the fields to leave out. */
  readonly input: (removals: readonly LearnedRemoval[]) => Result<Input>
  /** Looks at what goes along, once the request is built and before it leaves. */
  readonly check?: () => Promise<Result<void>>
}

/** Asks once; the run goes on after this resolves. Any number may be out at the same time. */
export type SubmitRequest = <Input>(draft: RequestDraft<Input>) => Promise<Result<Run>>

export interface SubmitRequestDependencies {
  readonly runs: Pick<RunService, 'start'>
  /** The fields to leave out of what a connection is asked. */
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly onEnded: (run: Run) => void
}

/** The one way from a form that was sent to a run: what was learned is left out, and what cannot be built is not sent. */
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
