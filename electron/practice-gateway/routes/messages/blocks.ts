import { parseJson, type JsonObject } from '../../../../shared/json.ts'
import { sealJson, signText } from '../../seal.ts'
import { contentOf, textWithImages, type Answer, type Choice } from '../../text/answer.ts'
import { lastUserText } from '../../text/parsed-text-request.ts'

/** The display of an answer's thoughts: as text, without their text, or as one redacted block. */
export function thoughtDisplay({ request }: Answer): 'open' | 'omitted' | 'redacted' {
  if (/\bredacted\b/i.test(lastUserText(request))) return 'redacted'
  return new Map(request.settings).get('thinking.display') === 'omitted' ? 'omitted' : 'open'
}

/** The thinking block of an answer, with the signature that must come back unchanged. */
export function thinkingBlock(answer: Answer, text: string): JsonObject {
  const display = thoughtDisplay(answer)
  if (display === 'redacted') return { type: 'redacted_thinking', data: sealJson({ thoughts: text }) }
  return { type: 'thinking', thinking: display === 'omitted' ? '' : text, signature: signText(text) }
}

/**
 * The ids of calls after reasoning are marked: with thinking on they may not come back without their thinking block.
 */
export function toolUseId(callId: string, isReasoned: boolean): string {
  return `toolu_${isReasoned ? 'r' : ''}${callId.replace(/^call_/, '')}`
}

export function isReasonedToolUseId(id: string): boolean {
  return id.startsWith('toolu_r')
}

/** The content blocks of a choice in streaming order. */
export function contentBlocks(answer: Answer, choice: Choice): JsonObject[] {
  const content = contentOf(choice)
  const { reasoning, refusal, calls } = content
  const said = textWithImages(content) + refusal
  return [
    ...(reasoning === '' ? [] : [thinkingBlock(answer, reasoning)]),
    ...(said === '' ? [] : [{ type: 'text', text: said, citations: null }]),
    ...calls.map((call) => ({
      type: 'tool_use',
      id: toolUseId(call.id, reasoning !== ''),
      name: call.name,
      // Arguments that the token limit cut are not JSON; the vendor sends what it could parse.
      input: parseJson(call.arguments) ?? {},
    })),
  ]
}
