import { assertNever } from '../../../../shared/assert-never.ts'
import type { JsonObject } from '../../../../shared/json.ts'
import { contentOf, type Answer, type Finish } from '../../text/answer.ts'
import { candidateParts } from './parts.ts'

/** The whole result (see shared/gateway/wire/generate-content.md, "Answer"). A refused prompt has no candidates at all. */
export function writeResult(answer: Answer): JsonObject {
  return isBlocked(answer)
    ? writeBlocked(answer)
    : writeChunk(
        answer,
        answer.choices.map((choice, index) => ({
          index,
          content: { role: 'model', parts: candidateParts(answer, choice) },
          ...(choice.finish === undefined ? {} : finishFields(choice.finish)),
          safetyRatings: [],
        })),
      )
}

/** The fields that every result and every chunk has besides its candidates. Usage is cumulative. */
export function writeChunk(answer: Answer, candidates: JsonObject[]): JsonObject {
  return {
    candidates,
    usageMetadata: writeUsageMetadata(answer),
    modelVersion: answer.request.model,
    responseId: answer.id,
  }
}

export function isBlocked(answer: Answer): boolean {
  return answer.choices[0]?.finish?.reason === 'refusal'
}

export function writeBlocked(answer: Answer): JsonObject {
  const [choice] = answer.choices
  const { candidates: _, ...rest } = writeChunk(answer, [])
  return {
    promptFeedback: {
      blockReason: 'PROHIBITED_CONTENT',
      blockReasonMessage: choice === undefined ? '' : contentOf(choice).refusal,
      safetyRatings: [],
    },
    ...rest,
  }
}

export function finishFields(finish: Finish): JsonObject {
  const finishReason = nameFinish(finish)
  return finishReason === 'STOP' || finishReason === 'MAX_TOKENS'
    ? { finishReason }
    : { finishReason, finishMessage: 'Rehearsed ending, as the message asked for.' }
}

/** A call ends with STOP like any other answer in this format. */
function nameFinish(finish: Finish): string {
  switch (finish.reason) {
    case 'stop':
    case 'stop-sequence':
    case 'tool-calls':
      return 'STOP'
    case 'length':
      return 'MAX_TOKENS'
    case 'refusal':
    case 'content-filter':
      return 'SAFETY'
    case 'raw':
      return finish.raw
    default:
      return assertNever(finish)
  }
}

/** Thoughts are counted separately from the candidates, whether they are shown or not. */
function writeUsageMetadata({ usage }: Answer): JsonObject {
  const candidates = usage.output - usage.reasoning
  return {
    promptTokenCount: usage.input,
    candidatesTokenCount: candidates,
    ...(usage.reasoning === 0 ? {} : { thoughtsTokenCount: usage.reasoning }),
    totalTokenCount: usage.input + usage.output,
    ...(usage.cached === 0 ? {} : { cachedContentTokenCount: usage.cached }),
    promptTokensDetails: [{ modality: 'TEXT', tokenCount: usage.input }],
  }
}
