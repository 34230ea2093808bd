import type { Json, JsonObject } from '../../../../shared/json.ts'
import { sealJson, signText } from '../../seal.ts'
import { contentOf, type Answer, type Choice } from '../../text/answer.ts'
import { objectsIn, stringAt } from '../../text/json-parts.ts'

/** The ids of one answer's output items, known before the first event. */
export interface ItemIds {
  readonly reasoning: string
  readonly message: string
  readonly image: string
  call(callId: string): string
}

/** The id of a reasoning item is derived from its text, so that a changed item is detected when it comes back. */
export function itemIds(answer: Answer): ItemIds {
  const [choice] = answer.choices
  const reasoning = choice === undefined ? '' : contentOf(choice).reasoning
  return {
    reasoning: `rs_${signText(reasoning)}`,
    message: `msg_${answer.id}`,
    image: `ig_${answer.id}`,
    // The ids of calls after reasoning are marked: they may not come back without their reasoning item.
    call: (callId) => `fc_${reasoning === '' ? '' : 'r'}${callId.replace(/^call_/, '')}`,
  }
}

export function isReasonedCallId(id: string): boolean {
  return id.startsWith('fc_r')
}

export function summaryText(item: JsonObject): string {
  return objectsIn(item['summary'])
    .map((part) => stringAt(part, 'text'))
    .join('')
}

/** Whether the reasoning item carries its sealed content, for clients that keep the conversation themselves. */
function sendsEncrypted({ request }: Answer): boolean {
  const settings = new Map(request.settings)
  const include = settings.get('include')
  const isRequested = Array.isArray(include) && include.includes('reasoning.encrypted_content')
  return isRequested || settings.get('store') === false
}

export function reasoningItem(answer: Answer, text: string): JsonObject {
  return {
    id: `rs_${signText(text)}`,
    type: 'reasoning',
    summary: [{ type: 'summary_text', text }],
    ...(sendsEncrypted(answer) ? { encrypted_content: sealJson({ thoughts: text }) } : {}),
  }
}

export function textPart(text: string): JsonObject {
  return { type: 'output_text', text, annotations: [], logprobs: [] }
}

export function refusalPart(refusal: string): JsonObject {
  return { type: 'refusal', refusal }
}

export function messageItem(id: string, status: string, content: Json[]): JsonObject {
  return { id, type: 'message', role: 'assistant', status, content }
}

export function callItem(
  id: string,
  status: string,
  call: { id: string; name: string; arguments: string },
): JsonObject {
  return { id, type: 'function_call', call_id: call.id, name: call.name, arguments: call.arguments, status }
}

/**
 * An image of the answer: `result` is its PNG as base64, once it is generated (see shared/gateway/wire/responses.md,
 * "Answer").
 */
export function imageItem(id: string, result?: string): JsonObject {
  const status = result === undefined ? 'in_progress' : 'completed'
  return { id, type: 'image_generation_call', status, output_format: 'png', result: result ?? null }
}

/** The output of a choice in streaming order. */
export function outputItems(answer: Answer, choice: Choice): JsonObject[] {
  const { reasoning, text, refusal, images, calls } = contentOf(choice)
  const ids = itemIds(answer)
  const isCut = choice.finish?.reason === 'length'
  const items: JsonObject[] = []
  if (reasoning !== '') items.push(reasoningItem(answer, reasoning))
  const hasMessage = text !== '' || refusal !== '' || (calls.length === 0 && !(isCut && reasoning !== ''))
  if (hasMessage) {
    const parts = [
      ...(text === '' && refusal !== '' ? [] : [textPart(text)]),
      ...(refusal === '' ? [] : [refusalPart(refusal)]),
    ]
    items.push(messageItem(ids.message, isCut && calls.length === 0 ? 'incomplete' : 'completed', parts))
  }
  for (const image of images) items.push(imageItem(ids.image, image))
  for (const [index, call] of calls.entries()) {
    const isLast = index === calls.length - 1
    items.push(callItem(ids.call(call.id), isCut && isLast ? 'incomplete' : 'completed', call))
  }
  return items
}
