import * as z from 'zod/mini'
import type { ConversationFormatId } from '../../formats/registry.ts'
import { isJsonObject, parseJson, type Json, type JsonObject } from '../../json.ts'

/*
 * The turns that services accept in a request, written after the types of the official SDKs (`openai`
 * resources/chat/completions and resources/responses, `@anthropic-ai/sdk` resources/messages, `@google/genai` types)
 * and after their documentation and errors on the order of turns. Strict: a field that is not listed is an error.
 */

const said = z.string().check(z.minLength(1))
const words = z.string().check(z.regex(/\S/))
const object = z.record(z.string(), z.unknown())
const objectText = z.string().check(z.refine((text) => isJsonObject(parseJson(text))))
const base64 = z.string().check(z.regex(/^[A-Za-z0-9+/]+={0,2}$/))

const chatCall = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('function'),
    id: said.check(z.maxLength(40)),
    function: z.strictObject({ name: said, arguments: objectText }),
    extra_content: z.optional(z.strictObject({ google: z.strictObject({ thought_signature: said }) })),
    provider_specific_fields: z.optional(object),
  }),
  z.strictObject({
    type: z.literal('custom'),
    id: said,
    custom: z.strictObject({ name: said, input: z.string() }),
    extra_content: z.optional(object),
  }),
])

const chatContent = z.union([said, z.array(z.looseObject({ type: said })).check(z.minLength(1))])

/** The form in which Mistral's reasoning models accept their own messages. */
const chatThinking = z.array(
  z.union([
    z.strictObject({
      type: z.literal('thinking'),
      thinking: z.array(z.strictObject({ type: z.literal('text'), text: said })).check(z.minLength(1)),
    }),
    z.strictObject({ type: z.literal('text'), text: said }),
  ]),
)

const chatMessages = z.array(
  z.discriminatedUnion('role', [
    z.strictObject({ role: z.literal('system'), content: said }),
    z.strictObject({ role: z.literal('user'), content: chatContent }),
    z.strictObject({ role: z.literal('tool'), tool_call_id: said, content: z.string() }),
    z
      .strictObject({
        role: z.literal('assistant'),
        content: z.nullable(z.union([said, chatThinking])),
        tool_calls: z.optional(z.array(chatCall).check(z.minLength(1))),
        reasoning_content: z.optional(said),
        reasoning: z.optional(said),
        reasoning_details: z.optional(z.array(z.looseObject({ type: said })).check(z.minLength(1))),
        thinking_blocks: z.optional(z.array(z.looseObject({ type: said })).check(z.minLength(1))),
        extra_content: z.optional(object),
      })
      .check(
        z.refine(({ content, tool_calls: calls }) => content !== null || calls !== undefined),
        z.refine(
          ({
            tool_calls: calls,
            reasoning_content: reasoningContent,
            reasoning,
            reasoning_details: reasoningDetails,
          }) =>
            calls !== undefined ||
            [reasoningContent, reasoning, reasoningDetails].every((field) => field === undefined),
        ),
      ),
  ]),
)

const responsesItems = z.array(
  z.union([
    z.strictObject({
      role: z.enum(['user', 'assistant', 'system']),
      content: z.union([
        said,
        z.array(z.looseObject({ type: said, text: z.optional(said) })).check(z.minLength(1)),
      ]),
    }),
    z.looseObject({
      type: z.literal('message'),
      role: z.enum(['user', 'assistant']),
      content: z.union([said, z.array(z.looseObject({ type: said })).check(z.minLength(1))]),
    }),
    z.looseObject({
      type: z.literal('function_call'),
      call_id: said.check(z.maxLength(64)),
      name: said,
      arguments: objectText,
    }),
    z.looseObject({ type: z.literal('custom_tool_call'), call_id: said, name: said, input: z.string() }),
    z.strictObject({
      type: z.enum(['function_call_output', 'custom_tool_call_output']),
      call_id: said,
      output: z.string(),
    }),
    z.looseObject({ type: z.literal('reasoning'), summary: z.optional(z.array(object)) }),
    z.looseObject({
      type: z.enum(['web_search_call', 'file_search_call', 'mcp_call', 'image_generation_call']),
      id: said,
    }),
  ]),
)

const citation = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('char_location'),
    cited_text: z.string(),
    document_index: z.number(),
    document_title: z.nullable(z.string()),
    start_char_index: z.number(),
    end_char_index: z.number(),
  }),
  z.strictObject({
    type: z.literal('page_location'),
    cited_text: z.string(),
    document_index: z.number(),
    document_title: z.nullable(z.string()),
    start_page_number: z.number(),
    end_page_number: z.number(),
  }),
  z.strictObject({
    type: z.literal('content_block_location'),
    cited_text: z.string(),
    document_index: z.number(),
    document_title: z.nullable(z.string()),
    start_block_index: z.number(),
    end_block_index: z.number(),
  }),
  z.strictObject({
    type: z.literal('web_search_result_location'),
    cited_text: z.string(),
    encrypted_index: z.string(),
    title: z.nullable(z.string()),
    url: z.string(),
  }),
  z.strictObject({
    type: z.literal('search_result_location'),
    cited_text: z.string(),
    search_result_index: z.number(),
    source: z.string(),
    title: z.nullable(z.string()),
    start_block_index: z.number(),
    end_block_index: z.number(),
  }),
])

const toolUseId = z.string().check(z.regex(/^[a-zA-Z0-9_-]+$/))

const messagesBlock = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('text'),
    text: words,
    citations: z.optional(z.array(citation).check(z.minLength(1))),
  }),
  z.strictObject({ type: z.literal('thinking'), thinking: z.string(), signature: z.string() }),
  z.strictObject({ type: z.literal('redacted_thinking'), data: said }),
  z.strictObject({ type: z.literal('tool_use'), id: toolUseId, name: said, input: object }),
  z.strictObject({
    type: z.literal('tool_result'),
    tool_use_id: toolUseId,
    content: z.string(),
    is_error: z.optional(z.boolean()),
  }),
  z.strictObject({ type: z.literal('server_tool_use'), id: said, name: said, input: object }),
  z.strictObject({ type: z.literal('web_search_tool_result'), tool_use_id: said, content: z.unknown() }),
  z.strictObject({
    type: z.literal('image'),
    source: z.strictObject({
      type: z.literal('base64'),
      media_type: z.enum(['image/jpeg', 'image/png', 'image/gif', 'image/webp']),
      data: base64,
    }),
  }),
])

const messagesTurns = z.array(
  z.strictObject({
    role: z.enum(['user', 'assistant']),
    content: z.union([words, z.array(messagesBlock).check(z.minLength(1))]),
  }),
)

const part = z.union([
  z
    .strictObject({
      text: z.string(),
      thought: z.optional(z.boolean()),
      thoughtSignature: z.optional(said),
    })
    .check(z.refine(({ text, thoughtSignature }) => text !== '' || thoughtSignature !== undefined)),
  z.strictObject({
    functionCall: z.strictObject({ name: said, args: object, id: z.optional(z.string()) }),
    thoughtSignature: z.optional(said),
  }),
  z.strictObject({ functionResponse: z.strictObject({ name: said, response: object }) }),
  z.strictObject({
    inlineData: z.strictObject({ mimeType: said, data: base64 }),
    thoughtSignature: z.optional(said),
  }),
])

const contents = z.array(
  z.strictObject({ role: z.enum(['user', 'model']), parts: z.array(part).check(z.minLength(1)) }),
)

const schemas = {
  chat: chatMessages,
  responses: responsesItems,
  messages: messagesTurns,
  'generate-content': contents,
}

/** Returns the problems of a request's turns, one line each. */
export function problemsOf(format: ConversationFormatId, turns: readonly JsonObject[]): string[] {
  const parsed = schemas[format].safeParse(turns)
  const shape = parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('/')}: ${message}`)
  const order = orderProblems(format, turns)
  const isWhole = JSON.stringify(turns).match(/\\u[dD][89a-fA-F]/) === null
  return [...shape, ...order, ...(isWhole ? [] : ['half a character'])]
}

/** Calls and results of one message, in order. */
interface Exchange {
  readonly role: string
  readonly calls: readonly string[]
  readonly results: readonly string[]
}

function orderProblems(format: ConversationFormatId, turns: readonly JsonObject[]): string[] {
  const exchanges = turns.map(exchangeReaders[format])
  // Calls in generate content have no ids and are numbered per turn.
  const ids = format === 'generate-content' ? [] : exchanges.flatMap(({ calls }) => calls)
  const problems = new Set(ids).size === ids.length ? [] : ['ids of calls are not unique']
  const joined = format === 'chat' || format === 'responses' ? joinedItems(exchanges) : exchanges
  for (const [index, { role, calls, results }] of joined.entries()) {
    const next = joined[index + 1]?.results ?? []
    if (calls.join() !== next.join() && [...calls].toSorted().join() !== [...next].toSorted().join())
      problems.push(`calls ${calls.join()} are followed by results ${next.join()}`)
    if (index === 0 && results.length > 0) problems.push('results come first')
    const alternates = format === 'messages' || format === 'generate-content'
    if (alternates && joined[index - 1]?.role === role) problems.push(`two ${role} turns behind each other`)
  }
  if (format === 'messages') problems.push(...thinkingProblems(turns))
  if (format === 'responses') problems.push(...reasoningProblems(turns))
  return problems
}

/** Joins single messages or items into rounds: the model's output, then the results for it. */
function joinedItems(exchanges: readonly Exchange[]): Exchange[] {
  const rounds: Exchange[] = []
  for (const each of exchanges) {
    const last = rounds.at(-1)
    const isSame =
      last !== undefined && last.role === each.role && (each.role !== 'user' || last.results.length > 0)
    if (isSame) {
      rounds[rounds.length - 1] = {
        role: each.role,
        calls: [...last.calls, ...each.calls],
        results: [...last.results, ...each.results],
      }
    } else rounds.push(each)
  }
  return rounds
}

const list = (value: Json | undefined): JsonObject[] =>
  Array.isArray(value) ? value.filter(isJsonObject) : []
const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

const exchangeReaders: Readonly<Record<ConversationFormatId, (turn: JsonObject) => Exchange>> = {
  chat: ({ role, tool_calls: calls, tool_call_id: id }) => ({
    role: role === 'tool' ? 'user' : text(role),
    calls: list(calls).map((call) => text(call['id'])),
    results: role === 'tool' ? [text(id)] : [],
  }),
  responses: ({ type, role, call_id: id }) => {
    const isOutput = text(type).endsWith('_output')
    const isCall = type === 'function_call' || type === 'custom_tool_call'
    return {
      role: isOutput ? 'user' : text(role) || 'assistant',
      calls: isCall ? [text(id)] : [],
      results: isOutput ? [text(id)] : [],
    }
  },
  messages: ({ role, content }) => ({
    role: text(role),
    calls: list(content).flatMap(({ type, id }) => (type === 'tool_use' ? [text(id)] : [])),
    results: list(content).flatMap(({ type, tool_use_id: id }) => (type === 'tool_result' ? [text(id)] : [])),
  }),
  'generate-content': ({ role, parts }) => {
    const names = (field: string): string[] =>
      list(parts).flatMap((each) => (isJsonObject(each[field]) ? [text(each[field]['name'])] : []))
    const numbered = (field: string): string[] => names(field).map((name, index) => `${name}#${index}`)
    return { role: text(role), calls: numbered('functionCall'), results: numbered('functionResponse') }
  },
}

/** Thinking precedes the blocks it led to and is never the last block; tool results come first in their message. */
function thinkingProblems(turns: readonly JsonObject[]): string[] {
  return turns.flatMap(({ role, content }, index) => {
    const types = list(content).map(({ type }) => text(type))
    const problems: string[] = []
    if (types.at(-1)?.includes('thinking') === true) problems.push(`turn ${index} ends with thinking`)
    if (
      role === 'user' &&
      types.lastIndexOf('tool_result') >= types.filter((type) => type === 'tool_result').length
    )
      problems.push(`turn ${index}: results do not come first`)
    const served = list(content)
      .filter(({ type }) => type === 'server_tool_use')
      .map(({ id }) => text(id))
    const answered = list(content).flatMap(({ type, tool_use_id: id }) =>
      type === 'web_search_tool_result' ? [text(id)] : [],
    )
    const isLast = index === turns.length - 1
    if (served.some((id) => !answered.includes(id)) && !isLast)
      problems.push(`turn ${index}: a search has no result`)
    if (answered.some((id) => !served.includes(id))) problems.push(`turn ${index}: a result has no search`)
    return problems
  })
}

function reasoningProblems(items: readonly JsonObject[]): string[] {
  return items.flatMap(({ type }, index) => {
    const next = items[index + 1]
    const isFollowed =
      next !== undefined && next['role'] !== 'user' && !text(next['type']).endsWith('_output')
    return type === 'reasoning' && !isFollowed ? [`reasoning ${index} is not followed by its item`] : []
  })
}
