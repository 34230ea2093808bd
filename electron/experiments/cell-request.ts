import { err, ok, type Result } from '../../shared/errors/result.ts'
import { conversationFormats } from '../../shared/formats/conversation-formats.ts'
import type { InputTurn } from '../../shared/formats/conversation-input.ts'
import { documentsOf } from '../../shared/experiments/documents-of.ts'
import { embedContentFormat } from '../../shared/formats/embed-content/index.ts'
import { embeddingsFormat } from '../../shared/formats/embeddings/index.ts'
import { toContentParts } from '../../shared/formats/generate-content/content-parts.ts'
import { imageEditFormat } from '../../shared/formats/images/edit.ts'
import {
  type ConversationFormatId,
  type ExperimentFormatId,
  type FormatId,
  type PromptFormatId,
  promptFormatIds,
  videoFormatIds,
  type VideoFormatId,
} from '../../shared/formats/registry.ts'
import { formatLabel } from '../../shared/formats/format-facts.ts'
import { promptFormats } from '../../shared/formats/run-formats.ts'
import { rerankFormat } from '../../shared/formats/rerank/index.ts'
import { speechFormat } from '../../shared/formats/speech/index.ts'
import { transcriptFormats } from '../../shared/formats/transcriptions/index.ts'
import { videoFormats } from '../../shared/formats/video/index.ts'
import type { WireRequest } from '../../shared/gateway/wire.ts'
import { parseJson, type Json, type JsonObject } from '../../shared/json.ts'
import type { Removal } from '../../shared/medic/sent-parameters.ts'
import type { Block } from '../../shared/runs/block.ts'
import { experimentsError } from '../../shared/text/en/errors/experiments.ts'
import { toVideoInput } from '../../shared/video/to-video-input.ts'
import type { VideoForm } from '../../shared/video/video-request.ts'
import { mediaIdsIn } from '../lib/media-ids-in.ts'
import { filesOfTurns, findFiles, mediaOf, wordsOf, type HasFile } from './cell-files.ts'
import { askingVariant, inputOf, missingInVariant, type AskingVariant, type CellInput } from './cell-input.ts'
import { videoFormOfCell } from './video-of-cell.ts'
import { type Cell, type ExperimentPlan, type Variant } from '../../shared/experiments/experiment.ts'
import {
  blocksOfContent,
  messagesSchema,
  templateBlocks,
  type TemplateMessage,
} from '../../shared/templates/template-blocks.ts'
import {
  renderValue,
  templateNames,
  textOfValue,
  type TemplateValues,
} from '../../shared/templates/template.ts'

/** Reads the files that turns refer to. */
export type FillTurns = (turns: readonly InputTurn[]) => Promise<Result<readonly InputTurn[]>>

type BuildCell = (
  input: CellInput,
  fillTurns: FillTurns,
) => Result<WireRequest> | Promise<Result<WireRequest>>

/**
 * Builds the request of a cell from its variant and case. Fields that the model refused before are omitted. Fails with
 * `invalid-input` when a value is missing, or with `not-found` and the name of a missing file. Without `hasFile` files
 * are not checked.
 */
export async function buildCellRequest(
  variant: AskingVariant,
  values: TemplateValues,
  {
    removals,
    fillTurns,
    hasFile,
  }: { readonly removals: readonly Removal[]; readonly fillTurns: FillTurns; readonly hasFile?: HasFile },
): Promise<Result<WireRequest>> {
  const missing = missingInVariant(variant, values)
  if (missing.length > 0)
    return err({ kind: 'invalid-input', ...experimentsError('noValue', { names: missing.join(', ') }) })
  const build = builderOf(variant.format)
  if (build === undefined)
    return err({
      kind: 'invalid-input',
      ...experimentsError('notInExperiments', { format: formatLabel(variant.format) }),
    })
  const input = inputOf(variant, values, removals)
  if (hasFile === undefined) return build(input, fillTurns)
  const request = await build(input, async (turns) => {
    const found = await findFiles(filesOfTurns(turns), hasFile)
    return found.ok ? fillTurns(turns) : found
  })
  if (!request.ok) return request
  const sent = new Set(mediaIdsIn(request.value))
  for (const { mediaId } of videoFormOf(variant, values)?.files ?? []) sent.add(mediaId)
  // Use their own names: a form may change a file's extension.
  const files = mediaOf(values, '').filter(({ mediaId }) => sent.has(mediaId))
  const found = await findFiles(files, hasFile)
  return found.ok ? request : found
}

/** Returns the form that starts the job of a video cell; `undefined` for cells that are answered directly. */
export function videoFormOf(variant: AskingVariant, values: TemplateValues): VideoForm | undefined {
  const family = videoFormatIds.find((id) => id === variant.format)
  // Refused fields are omitted when the job is created.
  return family && videoFormOfCell(family, inputOf(variant, values))
}

/** Returns the JSON body of a cell's request. It is rebuilt, which always gives the same result. */
export async function bodyOfCell(
  plan: ExperimentPlan,
  { caseIndex, variantIndex }: Pick<Cell, 'caseIndex' | 'variantIndex'>,
  {
    removals,
    fillTurns,
  }: {
    readonly removals: (connectionId: string) => Result<readonly Removal[]>
    readonly fillTurns: FillTurns
  },
): Promise<Json | undefined> {
  const variant = plan.variants[variantIndex]
  const row = plan.cases[caseIndex]
  if (variant === undefined || row === undefined) return undefined
  const removed = removals(variant.connectionId)
  const request = await buildCellRequest(askingVariant(plan, variant, row), row.vars, {
    removals: removed.ok ? removed.value : [],
    fillTurns,
  })
  return request.ok && request.value.body?.type === 'json' ? request.value.body.value : undefined
}

/** Whether experiments support the format of a variant. */
export function canAsk({ format }: Variant): boolean {
  return builderOf(format) !== undefined
}

function builderOf(format: FormatId): BuildCell | undefined {
  const prompting = promptFormatIds.find((id) => id === format)
  if (prompting !== undefined) return withPrompt(prompting)
  return Object.hasOwn(builders, format) ? builders[format as keyof typeof builders] : undefined
}

/** The request builders of formats that take more than a text. */
const builders: Readonly<Record<Exclude<ExperimentFormatId, PromptFormatId>, BuildCell>> = {
  chat: inConversation('chat'),
  responses: inConversation('responses'),
  messages: inConversation('messages'),
  'generate-content': inConversation('generate-content'),
  embeddings: ({ prompt, values, ...rest }) =>
    embeddingsFormat.request({
      ...rest,
      texts: [...textsOf(prompt, values), ...candidatesOf(prompt, values)],
    }),
  async 'embed-content'({ prompt, values, ...rest }, fillTurns) {
    const contents: JsonObject[][] = []
    // A list of texts becomes one content each; any other prompt, including files, is a single content.
    const texts = Array.isArray(renderValue(prompt, values)) ? textsOf(prompt, values) : undefined
    const listed = [...(texts ?? []), ...candidatesOf(prompt, values)]
    const turns = await fillTurns([
      ...(texts === undefined ? [{ role: 'user' as const, blocks: templateBlocks(prompt, values) }] : []),
      ...listed.map((text) => ({ role: 'user' as const, blocks: [{ type: 'text' as const, text }] })),
    ])
    if (!turns.ok) return turns
    for (const { blocks } of turns.value) {
      const parts = toContentParts(blocks, new Map())
      if (!parts.ok) return parts
      contents.push(parts.value)
    }
    return embedContentFormat.request({ ...rest, contents })
  },
  rerank: ({ prompt, values, ...rest }) =>
    rerankFormat.request({ ...rest, query: textOf(prompt, values), documents: documentsOf(values) }),
  speech({ prompt, values, parameters: { voice, ...parameters }, ...rest }) {
    const input = textOf(prompt, values)
    return speechFormat.request({ ...rest, input, voice: typeof voice === 'string' ? voice : '', parameters })
  },
  transcriptions: withAudio('transcriptions'),
  translations: withAudio('translations'),
  'images-edits'({ prompt, values, ...rest }) {
    const { mask, ...others } = values
    const images = mediaOf(others, 'image/')
    const maskFile = mask === undefined ? undefined : mediaOf({ mask }, 'image/')[0]
    return imageEditFormat.request({
      ...rest,
      prompt: wordsOf(prompt, values),
      images,
      ...(maskFile !== undefined && { mask: maskFile }),
    })
  },
  'video-generations': inVideo('video-generations'),
  videos: inVideo('videos'),
}

/**
 * For previews: files inside a JSON body are placeholders. The job that the cell starts replaces them with the bytes.
 */
function inVideo(family: VideoFormatId): BuildCell {
  return (input) => {
    const sent = toVideoInput(videoFormOfCell(family, input))
    return sent.ok ? videoFormats[family].request(sent.value) : sent
  }
}

function inConversation(format: ConversationFormatId): BuildCell {
  return async ({ prompt, values, ...rest }, fillTurns) => {
    const messages = messagesOf(prompt, values)
    if (!messages.ok) return messages
    const turns = await fillTurns(messages.value.turns)
    if (!turns.ok) return turns
    const { system } = messages.value
    return conversationFormats[format].request({ ...rest, system, turns: turns.value })
  }
}

function withAudio(format: keyof typeof transcriptFormats): BuildCell {
  return ({ values, model, parameters, extra }) => {
    const [file] = mediaOf(values, 'audio/')
    return transcriptFormats[format].request({
      model,
      parameters,
      extra,
      ...(file !== undefined && { file }),
    })
  }
}

/** Returns the turns of a prompt. A prompt that looks like a list of messages must be one: it is never sent as text. */
function messagesOf(
  prompt: string,
  values: TemplateValues,
): Result<{ readonly system: string; readonly turns: readonly InputTurn[] }> {
  const rendered = renderValue(prompt, values)
  // A value that is a list of plain texts is not a list of messages: the prompt contains it as JSON.
  const isValue = Array.isArray(rendered) && rendered.some((item) => typeof item === 'object')
  const list = isValue ? rendered : /^\s*\[\s*\{/.test(prompt) ? parseJson(prompt) : undefined
  if (list === undefined)
    return ok({ system: '', turns: [{ role: 'user', blocks: templateBlocks(prompt, values) }] })
  const parsed = messagesSchema.safeParse(list)
  if (!parsed.success) return err({ kind: 'invalid-input', ...experimentsError('unreadableMessages') })
  // Values must not be rendered as templates again.
  const toBlocks = (content: TemplateMessage['content']): Block[] =>
    isValue ? blocksOfContent(content) : blocksOfContent(content, (text) => templateBlocks(text, values))
  const [first, ...others] = parsed.data
  const isSystem = first !== undefined && systemRoles.has(first.role)
  const turns = (isSystem ? others : parsed.data).map(({ role, content }): InputTurn => ({
    role: systemRoles.has(role) ? 'system' : role === 'assistant' ? 'assistant' : 'user',
    blocks: toBlocks(content),
  }))
  const system = isSystem
    ? toBlocks(first.content)
        .map((block) => (block.type === 'text' ? block.text : ''))
        .join('\n')
    : ''
  return ok({ system, turns })
}

const systemRoles = new Set(['system', 'developer'])

/** For formats that take only a text. */
function withPrompt(format: PromptFormatId): BuildCell {
  return ({ prompt, values, ...rest }) =>
    promptFormats[format].request({ ...rest, prompt: textOf(prompt, values) })
}

function textOf(prompt: string, values: TemplateValues): string {
  return textOfValue(renderValue(prompt, values))
}

function textsOf(prompt: string, values: TemplateValues): string[] {
  const rendered = renderValue(prompt, values)
  return Array.isArray(rendered) ? rendered.map(textOfValue) : [textOfValue(rendered)]
}

/**
 * Returns the documents that an embedding model ranks by their vectors: the value `documents`, unless the prompt
 * already contains it.
 */
function candidatesOf(prompt: string, values: TemplateValues): string[] {
  return templateNames(prompt).includes('documents') ? [] : documentsOf(values)
}
