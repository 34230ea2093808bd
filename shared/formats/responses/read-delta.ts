import type { JsonObject } from '../../json.ts'
import type { Part } from '../../runs/part.ts'
import { toCount, toText } from '../coerce.ts'
import type { ItemReader } from './item-reader.ts'

/** A delta that was read and may be read again with another text. */
export interface RepeatableDelta {
  /** Whether the meaning of the next delta is independent of what came before. */
  isPlain(): boolean
  read(text: string, out: Part[]): void
}

/**
 * Reads an event of this type as a delta of its item (see shared/gateway/wire/responses.md, "Stream"). Returns the
 * delta if it can be read again with another text, `true` if the event is done, and `false` if it must be read further.
 */
export function readDelta(
  item: ItemReader,
  event: JsonObject,
  type: string,
  out: Part[],
): RepeatableDelta | boolean {
  const delta = toText(event['delta']) ?? ''
  switch (type) {
    case 'response.output_text.delta':
    case 'response.audio.transcript.delta':
    case 'response.output_audio_transcript.delta':
      return readRepeatable(delta, out, item, 'text', (text, into) =>
        item.text(toCount(event['content_index']) ?? 0, text, into),
      )
    case 'response.audio.delta':
    case 'response.output_audio.delta':
      item.audio(delta)
      return false
    case 'response.refusal.delta':
      item.refusal(toCount(event['content_index']) ?? 0, delta, out)
      return true
    case 'response.reasoning_summary_text.delta':
      return readRepeatable(delta, out, item, 'reasoning', (text, into) =>
        item.reasoning(`summary/${toCount(event['summary_index']) ?? 0}`, text, into),
      )
    case 'response.reasoning_text.delta':
      return readRepeatable(delta, out, item, 'reasoning', (text, into) =>
        item.reasoning(`text/${toCount(event['content_index']) ?? 0}`, text, into),
      )
    case 'response.function_call_arguments.delta':
    case 'response.custom_tool_call_input.delta':
      item.arguments(delta, out)
      return true
    case 'response.output_text.annotation.added':
      item.annotation(event['annotation'], out)
      return true
    default:
      return false
  }
}

function readRepeatable(
  text: string,
  out: Part[],
  item: ItemReader,
  kind: 'text' | 'reasoning',
  read: RepeatableDelta['read'],
): RepeatableDelta {
  read(text, out)
  return { isPlain: () => item.isPlain(kind), read }
}
