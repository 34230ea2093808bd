import { randomUUID } from 'node:crypto'
import { betasOfHeader, readConversationBody } from '../../shared/conversations/bodies/read-body.ts'
import { textOfBlocks } from '../../shared/conversations/block-text.ts'
import type { Conversation } from '../../shared/conversations/conversation.ts'
import { toConversationInput } from '../../shared/conversations/to-input.ts'
import { err, ok, type Result } from '../../shared/errors/result.ts'
import { askedConversation, type AskedConversation } from '../../shared/experiments/asked-conversation.ts'
import { askedRequest, canBecomeExperiment } from '../../shared/experiments/asked-request.ts'
import { fittingRequests } from '../../shared/experiments/fitting-requests.ts'
import { sumLeftOut, type LeftOut, type PlanOfAsked } from '../../shared/experiments/plan-of-asked.ts'
import { planOfRequests } from '../../shared/experiments/plan-of-requests.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { ConversationInput } from '../../shared/formats/conversation-input.ts'
import {
  findConversationFormat,
  medicFormatIds,
  type ConversationFormatId,
} from '../../shared/formats/registry.ts'
import { profile } from '../../shared/gateway/profile.ts'
import { isJsonObject, parseJson, type Json } from '../../shared/json.ts'
import { toPath } from '../../shared/conversations/request-path.ts'
import type { FileInBody } from '../../shared/request-forms/define-request-form.ts'
import type { Run } from '../../shared/runs/run.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import type { Log } from '../host/host.ts'
import type { Recorder } from '../wire-records/recorder.ts'
import type { StoredRecord } from '../wire-records/stored-record.ts'
import type { RunService } from '../runs/run-service.ts'
import { readAnswer } from './answer-of-run.ts'
import type { KeepFiles } from './keep-files.ts'

/** Creates plans from earlier requests. Nothing is sent; only files that are not in the library yet are stored. */
export interface PlansOfAsked {
  /** From recorded runs, oldest first. `variesLast`: the last user message is a variable even if all share it. */
  ofRuns(ids: readonly string[], variesLast: boolean): Promise<Result<PlanOfAsked>>
  /**
   * From the message of a turn, or the one that the turn answers, with all messages before it; the message is the
   * variable `input`. `connectionId` is used when there is no answer yet.
   */
  ofTurn(turn: { conversationId: string; turnId: string; connectionId: string }): Promise<Result<PlanOfAsked>>
}

export interface PlansOfAskedDependencies {
  readonly runs: Pick<RunService, 'get' | 'watch'>
  readonly recorder: Pick<Recorder, 'read'>
  readonly getConversation: (id: string) => Result<Conversation>
  readonly keepFiles: KeepFiles
  /** The files in the body with which a run started a job. */
  readonly filesOfJob: (runId: string) => readonly FileInBody[] | undefined
  readonly log: Log
}

/** Larger bodies consist of files, and would be held in memory several times. */
const maxBodyBytes = 64 * 1024 * 1024

/** The request, or why it cannot be repeated. */
type Found = AskedConversation | Exclude<LeftOut['why'], 'fit' | 'content'>

interface FoundRun {
  readonly format: string
  readonly startedAt: number
  readonly isRunning: boolean
  readonly what: Found
}

export function createPlansOfAsked(dependencies: PlansOfAskedDependencies): PlansOfAsked {
  const { runs, recorder, getConversation, keepFiles, filesOfJob, log } = dependencies

  async function toAsked(
    input: Result<ConversationInput>,
    where: { readonly connectionId: string; readonly format: ConversationFormatId },
  ): Promise<Found> {
    if (!input.ok) return 'record'
    const turns = await keepFiles(input.value.turns)
    return (
      (turns.ok ? askedConversation({ ...input.value, turns: turns.value }, where) : undefined) ?? 'record'
    )
  }

  async function readRun(run: Run): Promise<Found> {
    const { connectionId } = run
    const conversationFormat = findConversationFormat(run.format)
    const format = medicFormatIds.find((id) => id === run.format)
    const isAskable = format !== undefined && canBecomeExperiment(format)
    if (conversationFormat === undefined && !isAskable) return 'format'
    const record = await recorder.read(run.id, run.startedAt)
    if (!record.ok) return 'record'
    const body = bodyOf(record.value)
    if (conversationFormat !== undefined)
      return toAsked(conversationInputOf(conversationFormat, run, record.value, body), {
        connectionId,
        format: conversationFormat,
      })
    const { form } = record.value.request
    const recorded = { body, form, files: filesOfJob(run.id) }
    const asked =
      format === undefined ? undefined : askedRequest({ format, ...recorded }, { connectionId, label: '' })
    return asked === undefined ? 'record' : { asked, isWhole: true }
  }

  return {
    async ofRuns(ids, variesLast) {
      const found: FoundRun[] = []
      for (const id of ids) {
        const run = runs.get(id)
        if (!run.ok) found.push({ format: '', startedAt: 0, isRunning: true, what: 'record' })
        else {
          const { format, startedAt, status } = run.value
          found.push({ format, startedAt, isRunning: status === 'running', what: await readRun(run.value) })
        }
      }
      found.sort((left, right) => left.startedAt - right.startedAt)
      const [id = ''] = ids
      const isOver = ids.length === 1 && found.every(({ isRunning }) => !isRunning)
      const answer = isOver ? textOfBlocks((await readAnswer(runs, id, log)).blocks) : ''
      return toPlan(found, { variesLast, answer })
    },
    async ofTurn({ conversationId, turnId, connectionId }) {
      const conversation = getConversation(conversationId)
      if (!conversation.ok) return conversation
      const { turns, ...settings } = conversation.value
      const at = turns.findIndex(({ id }) => id === turnId)
      const asking = turns
        .slice(0, at + 1)
        .findLastIndex(({ role, kind }) => role === 'user' && kind === undefined)
      if (asking === -1) return err(nothingAsked)
      const answer = turns[asking + 1]
      const run = answer?.run?.format === settings.format ? answer.run : undefined
      const model = run?.model ?? settings.model
      const input = toConversationInput({ ...settings, model }, toPath(turns.slice(0, asking + 1)))
      const { format } = settings
      const what = await toAsked(input, { connectionId: run?.connectionId ?? connectionId, format })
      return toPlan([{ format, what }], { variesLast: true, answer: textOfBlocks(answer?.blocks ?? []) })
    },
  }
}

function toPlan(
  found: readonly { readonly format: string; readonly what: Found }[],
  { variesLast, answer }: { readonly variesLast: boolean; readonly answer: string },
): Result<PlanOfAsked> {
  const all = found.flatMap(({ what }) => (typeof what === 'string' ? [] : [what]))
  const { fitting, others } = fittingRequests(all.map(({ asked }) => asked))
  if (fitting.length === 0) return err(nothingAsked)
  return ok({
    plan: planOfRequests(fitting, randomUUID, { variesLast }),
    leftOut: [
      ...sumLeftOut([
        ...found.flatMap(({ format, what }) => (typeof what === 'string' ? [{ why: what, format }] : [])),
        ...others.map(({ format }) => ({ why: 'fit' as const, format })),
        ...all
          .filter(({ asked, isWhole }) => !isWhole && fitting.includes(asked))
          .map(({ asked: { format } }) => ({ why: 'content' as const, format })),
      ]),
    ],
    answer,
  })
}

/** Returns the JSON that was sent; `undefined` for a form, and for an incompletely recorded body. */
function bodyOf({ request, requestBody }: StoredRecord): Json | undefined {
  if (requestBody.length !== request.bodyBytes || requestBody.length > maxBodyBytes) return undefined
  return parseJson(Buffer.from(requestBody).toString('utf8'))
}

function conversationInputOf(
  format: ConversationFormatId,
  { model, isStreamed }: Run,
  { request }: StoredRecord,
  body: Json | undefined,
): Result<ConversationInput> {
  if (!isJsonObject(body)) return err(nothingAsked)
  const hasBetas = conversationFormats[format].fields.some(({ name }) => name === profile.messagesBetaHeader)
  const betas = request.headers.find(({ name }) => name.toLowerCase() === profile.messagesBetaHeader)
  const { settings, turns } = readConversationBody(format, body, {
    ...(!('model' in body) && { path: { model, isStreamed } }),
    ...(hasBetas && betas !== undefined && { betas: betasOfHeader(betas.value) }),
  })
  return toConversationInput({ title: '', ...settings }, turns)
}

const nothingAsked = { kind: 'invalid-input', ...experimentsError('nothingAsked') } as const
