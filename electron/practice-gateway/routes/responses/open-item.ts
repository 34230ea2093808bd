import type { JsonObject } from '../../../../shared/json.ts'
import type { Answer } from '../../text/answer.ts'
import type { Frame } from '../../text/sse.ts'
import { callItem, itemIds, messageItem, reasoningItem, refusalPart, textPart } from './items.ts'

/** The open item: writes its next fragment and its end. */
export interface OpenItem {
  readonly kind: 'reasoning' | 'text' | 'refusal' | 'call'
  fragment(text: string): Frame[]
  close(status: string): Frame[]
}

/** An item with the events that begin it. */
interface OpenedItem {
  readonly item: OpenItem
  readonly frames: Frame[]
}

interface CalledTool {
  readonly id: string
  readonly name: string
}

/** Opens the items of one answer, each at the `index` of its place (see shared/gateway/wire/responses.md, "Stream"). */
interface ItemOpeners {
  reasoning(index: number): OpenedItem
  message(index: number, kind: 'text' | 'refusal'): OpenedItem
  call(index: number, call: CalledTool): OpenedItem
}

/** `event` makes an event of the stream, with the next sequence number. */
export function createItemOpeners(
  answer: Answer,
  event: (type: string, payload: JsonObject) => Frame,
): ItemOpeners {
  const ids = itemIds(answer)

  function reasoning(index: number): OpenedItem {
    const at = { item_id: ids.reasoning, output_index: index, summary_index: 0 }
    let text = ''
    const item: OpenItem = {
      kind: 'reasoning',
      fragment(delta) {
        text += delta
        return [event('response.reasoning_summary_text.delta', { ...at, delta })]
      },
      close: () => [
        event('response.reasoning_summary_text.done', { ...at, text }),
        event('response.reasoning_summary_part.done', { ...at, part: { type: 'summary_text', text } }),
        event('response.output_item.done', {
          output_index: index,
          item: { ...reasoningItem(answer, text), id: ids.reasoning },
        }),
      ],
    }
    const frames = [
      event('response.output_item.added', {
        output_index: index,
        item: { id: ids.reasoning, type: 'reasoning', summary: [] },
      }),
      event('response.reasoning_summary_part.added', { ...at, part: { type: 'summary_text', text: '' } }),
    ]
    return { item, frames }
  }

  function message(index: number, kind: 'text' | 'refusal'): OpenedItem {
    const at = { item_id: ids.message, output_index: index, content_index: 0 }
    const name = kind === 'text' ? 'response.output_text' : 'response.refusal'
    const part = kind === 'text' ? textPart : refusalPart
    const more: JsonObject = kind === 'text' ? { logprobs: [] } : {}
    let text = ''
    const item: OpenItem = {
      kind,
      fragment(delta) {
        text += delta
        return [event(`${name}.delta`, { ...at, delta, ...more })]
      },
      close: (status) => [
        event(`${name}.done`, { ...at, [kind]: text, ...more }),
        event('response.content_part.done', { ...at, part: part(text) }),
        event('response.output_item.done', {
          output_index: index,
          item: messageItem(ids.message, status, [part(text)]),
        }),
      ],
    }
    const frames = [
      event('response.output_item.added', {
        output_index: index,
        item: messageItem(ids.message, 'in_progress', []),
      }),
      event('response.content_part.added', { ...at, part: part('') }),
    ]
    return { item, frames }
  }

  function call(index: number, { id: callId, name }: CalledTool): OpenedItem {
    const id = ids.call(callId)
    const at = { item_id: id, output_index: index }
    let text = ''
    const item: OpenItem = {
      kind: 'call',
      fragment(delta) {
        text += delta
        return [event('response.function_call_arguments.delta', { ...at, delta })]
      },
      close: (status) => [
        event('response.function_call_arguments.done', { ...at, name, arguments: text }),
        event('response.output_item.done', {
          output_index: index,
          item: callItem(id, status, { id: callId, name, arguments: text }),
        }),
      ],
    }
    const frames = [
      event('response.output_item.added', {
        output_index: index,
        item: callItem(id, 'in_progress', { id: callId, name, arguments: '' }),
      }),
    ]
    return { item, frames }
  }

  return { reasoning, message, call }
}
