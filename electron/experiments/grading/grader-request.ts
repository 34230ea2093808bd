import { err, ok, type Result } from '../../../shared/errors/result.ts'
import type { ExperimentPlan } from '../../../shared/experiments/experiment.ts'
import { isModerator } from '../../../shared/experiments/plan-judges.ts'
import { moderationsFormat } from '../../../shared/formats/moderations/index.ts'
import { findConversationFormat } from '../../../shared/formats/registry.ts'
import { formatLabel } from '../../../shared/formats/format-facts.ts'
import { findRunFormat } from '../../../shared/formats/run-formats.ts'
import type { LearnedRemoval } from '../../../shared/medic/learned-removal.ts'
import { experimentsError } from '../../../shared/text/en/errors/experiments.ts'
import { buildCellRequest, type FillTurns } from '../cell-request.ts'
import type { ModelRequest } from './ask-model.ts'
import type { JudgeMessage } from './judge-prompt.ts'

export interface GraderRequestDependencies {
  readonly removals: (connectionId: string) => Result<readonly LearnedRemoval[]>
  readonly fillTurns: FillTurns
}

/** Builds the request for the plan's grader. Fails when its format is neither a conversation format nor moderations. */
export async function buildGraderRequest(
  grader: NonNullable<ExperimentPlan['grader']>,
  messages: readonly JudgeMessage[],
  { removals, fillTurns }: GraderRequestDependencies,
): Promise<Result<Omit<ModelRequest, 'prompt'>>> {
  const { connectionId, model, format, parameters } = grader
  if (isModerator(grader)) {
    const prompt = messages.map(({ content }) => content).join('\n')
    const asked = moderationsFormat.request({ model, prompt, parameters, extra: {} })
    return asked.ok ? ok({ connectionId, model, format: moderationsFormat, request: asked.value }) : asked
  }
  const known = findRunFormat(format)
  if (findConversationFormat(format) === undefined || known === undefined)
    return err({
      kind: 'invalid-input',
      ...experimentsError('graderFormat', { format: formatLabel(format) }),
    })
  const removed = removals(connectionId)
  if (!removed.ok) return removed
  const request = await buildCellRequest(
    { id: 'grader', label: '', extra: {}, prompt: '{{messages}}', ...grader },
    { messages: messages.map((message) => ({ ...message })) },
    { removals: removed.value, fillTurns },
  )
  return request.ok ? ok({ connectionId, model, format: known, request: request.value }) : request
}
