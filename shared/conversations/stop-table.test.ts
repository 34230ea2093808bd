import { describe, expect, it } from 'vitest'
import { conversationFormats } from '../formats/conversation-formats.ts'
import { conversationFormatIds, type ConversationFormatId } from '../formats/registry.ts'
import { documentedStopReasons, stopMeanings } from '../formats/stop-reasons.ts'
import { applyParts, createAnswer } from '../runs/answer.ts'
import { finishReasons, type FinishReason, type Part } from '../runs/part.ts'
import { chatTexts } from '../text/en/chat.ts'
import { chat as chineseTexts } from '../text/zh-CN/chat.ts'
import { openToolCalls } from './tool-calls.ts'

/**
 * The expected behaviour per finish reason. The answer makes four calls: the arguments of `whole` are an object, of
 * `text` a text, of `half` the beginning of an object; `last`, the last call, has none.
 */
interface Row {
  /** The label below the answer in English and Chinese; `''` for none. */
  readonly labels: readonly [english: string, chinese: string]
  readonly offered: readonly string[]
  readonly next: 'none' | 'retry' | 'continue'
}

const table: Readonly<Record<FinishReason, Row>> = {
  stop: { labels: ['', ''], offered: ['whole', 'last'], next: 'none' },
  'tool-calls': { labels: ['', ''], offered: ['whole', 'text', 'last'], next: 'none' },
  length: { labels: ['Cut at the token limit', 'Token 上限'], offered: ['whole'], next: 'retry' },
  'context-window': { labels: ['Context window full', '上下文窗口'], offered: ['whole'], next: 'retry' },
  'bad-call': { labels: ['Tool call not usable', '工具调用'], offered: [], next: 'retry' },
  'content-filter': { labels: ['Ended by a content filter', '过滤'], offered: [], next: 'retry' },
  refusal: { labels: ['Refused', '拒绝'], offered: [], next: 'retry' },
  pause: { labels: ['Paused', '暂停'], offered: ['whole', 'last'], next: 'continue' },
  error: { labels: ['Ended with an error', '错误'], offered: [], next: 'retry' },
  other: { labels: ['Ended for another reason', '其他'], offered: ['whole', 'last'], next: 'retry' },
}

/** Every documented finish reason of every format, with its row. */
const words: Readonly<Record<ConversationFormatId, string>> = {
  chat: `stop=stop length=length tool_calls=tool-calls function_call=tool-calls content_filter=content-filter error=error eos=stop
    eos_token=stop model_length=context-window insufficient_system_resource=error network_error=error sensitive=content-filter
    guardrail_intervened=content-filter`,
  responses: `completed=tool-calls done=tool-calls max_output_tokens=length content_filter=content-filter failed=error
    cancelled=other incomplete=other in_progress=other queued=other`,
  messages: `end_turn=stop stop_sequence=stop max_tokens=length model_context_window_exceeded=context-window tool_use=tool-calls
    pause_turn=pause compaction=pause refusal=refusal`,
  'generate-content': `stop=tool-calls max_tokens=length safety=content-filter recitation=content-filter blocklist=content-filter
    prohibited_content=content-filter spii=content-filter image_safety=content-filter image_prohibited_content=content-filter
    image_recitation=content-filter jailbreak=content-filter model_armor=content-filter malformed_function_call=bad-call
    unexpected_tool_call=bad-call too_many_tool_calls=bad-call missing_thought_signature=error malformed_response=error
    continuation=other language=other no_image=other image_other=other other=other finish_reason_unspecified=other`,
}

const rows = conversationFormatIds.flatMap((format) =>
  words[format].split(/\s+/).map((row) => {
    const [word = '', reason = ''] = row.split('=')
    return [format, word, reason as FinishReason] as const
  }),
)

const calls = { whole: '{"a":1}', text: '"ls"', half: '{"a":', last: '' } as const

/** Builds a whole response body per format, with the four calls and a finish reason. */
const bodies: Readonly<Record<ConversationFormatId, (word: string) => object>> = {
  chat: (word) => ({
    choices: [
      {
        message: {
          content: 'Let me look.',
          tool_calls: Object.entries(calls).map(([id, given]) => ({
            id,
            type: 'function',
            function: { name: 'run', arguments: given },
          })),
        },
        finish_reason: word,
      },
    ],
  }),
  responses: (word) => ({
    id: 'r',
    status: word.includes('_') && word !== 'in_progress' ? 'incomplete' : word,
    incomplete_details: { reason: word.includes('_') && word !== 'in_progress' ? word : null },
    output: Object.entries(calls).map(([id, given]) => ({
      type: 'function_call',
      call_id: id,
      name: 'run',
      arguments: given,
    })),
  }),
  messages: (word) => ({
    type: 'message',
    content: Object.entries(calls).map(([id, given]) => ({
      type: 'tool_use',
      id,
      name: 'run',
      input: given === '' ? {} : id === 'whole' ? { a: 1 } : given,
    })),
    stop_reason: word,
  }),
  'generate-content': (word) => ({
    candidates: [
      {
        content: {
          parts: Object.entries(calls).map(([id, given]) => ({
            functionCall: { id, name: 'run', args: id === 'whole' ? { a: 1 } : given },
          })),
        },
        finishReason: word.toUpperCase(),
      },
    ],
  }),
}

/**
 * Formats whose services return arguments as values, not as text: their truncated arguments are a text, never half an
 * object.
 */
const hasValues: readonly ConversationFormatId[] = ['messages', 'generate-content']

describe('every documented word for an ending has its row', () => {
  it.each(conversationFormatIds)('in %s', (format) => {
    const named = rows.filter(([of]) => of === format).map(([, word]) => word)
    expect(named.toSorted()).toEqual(documentedStopReasons(format).toSorted())
  })

  it.each(rows)(
    'in %s, %s is %s: the label, which calls are offered, what comes next',
    (format, word, reason) => {
      const read = conversationFormats[format].response(bodies[format](word))
      const parts: Part[] = read.ok ? read.value : []
      const answer = createAnswer()
      applyParts(answer, parts)
      const { blocks, finish, error } = answer
      const status = error === undefined ? 'done' : 'failed'
      const { labels, offered, next } = table[reason]
      expect(finish?.reason).toBe(reason)
      const open = openToolCalls({
        blocks,
        run: { status, model: 'm', ...(finish !== undefined && { finish }) },
      })
      const isText = hasValues.includes(format) && reason === 'tool-calls'
      const expected = isText ? ['whole', 'text', 'half', 'last'] : offered
      // Arguments that are values are either complete or missing.
      const inValues = (id: string) =>
        id !== 'last' || !hasValues.includes(format) || offered.includes('last')
      expect(open.map(({ callId }) => callId)).toEqual(status === 'failed' ? [] : expected.filter(inValues))
      expect(stopMeanings[reason].next).toBe(next)
      const said = reason in chatTexts.ending.stops
      expect(said).toBe(labels[0] !== '')
    },
  )
})

describe('the label of an ending', () => {
  const labelled = finishReasons.filter((reason) => table[reason].labels[0] !== '')

  it.each(labelled)('%s, in both languages', (reason) => {
    const texts = [chatTexts, chineseTexts].map(
      ({ ending }) => (ending.stops as Record<string, { title: string }>)[reason]?.title,
    )
    expect(texts[0]).toBe(table[reason].labels[0])
    expect(texts[1]).toContain(table[reason].labels[1])
  })
})
