import { isJsonObject, parseJson, type Json } from '../../../shared/json.ts'
import { objectAt, objectsIn, stringAt } from '../text/json-parts.ts'

/** The request and the event parser of one text format: just enough to compare the four formats. */
export interface TextFormat {
  readonly name: string
  readonly path: (model: string, stream: boolean) => string
  readonly body: (model: string, text: string, stream: boolean) => Json
  /** The text that an event adds. */
  readonly textIn: (event: Json) => string
  /** The text of a whole answer. */
  readonly wholeText: (answer: Json) => string
  readonly isEnd: (data: string) => boolean
  readonly isStart: (event: Json) => boolean
}

function at(value: Json | undefined, ...names: (string | number)[]): Json | undefined {
  let inner = value
  for (const name of names) {
    inner =
      typeof name === 'number'
        ? Array.isArray(inner)
          ? inner[name]
          : undefined
        : isJsonObject(inner)
          ? inner[name]
          : undefined
  }
  return inner
}

function typeIn(data: string): string {
  return stringAt(parseJson(data), 'type')
}

export const textFormats: readonly TextFormat[] = [
  {
    name: 'chat completions',
    path: () => '/v1/chat/completions',
    body: (model, text, stream) => ({ model, stream, messages: [{ role: 'user', content: text }] }),
    textIn: (event) => stringAt(at(event, 'choices', 0, 'delta'), 'content'),
    wholeText: (answer) => stringAt(at(answer, 'choices', 0, 'message'), 'content'),
    isEnd: (data) => data.trim() === '[DONE]',
    isStart: (event) => at(event, 'choices', 0, 'delta', 'content') === '',
  },
  {
    name: 'responses',
    path: () => '/v1/responses',
    body: (model, text, stream) => ({ model, stream, input: text }),
    textIn: (event) =>
      stringAt(event, 'type') === 'response.output_text.delta' ? stringAt(event, 'delta') : '',
    wholeText: (answer) =>
      objectsIn(at(answer, 'output'))
        .flatMap((item) => objectsIn(item['content']))
        .map((part) => stringAt(part, 'text'))
        .join(''),
    isEnd: (data) => typeIn(data) === 'response.completed',
    isStart: (event) => stringAt(event, 'type') === 'response.created',
  },
  {
    name: 'messages',
    path: () => '/v1/messages',
    body: (model, text, stream) => ({
      model,
      stream,
      max_tokens: 30_000,
      messages: [{ role: 'user', content: text }],
    }),
    textIn: (event) => stringAt(objectAt(event, 'delta'), 'text'),
    wholeText: (answer) => stringAt(at(answer, 'content', 0), 'text'),
    isEnd: (data) => typeIn(data) === 'message_stop',
    isStart: (event) => stringAt(event, 'type') === 'message_start',
  },
  {
    name: 'generate-content',
    path: (model, stream) =>
      `/v1beta/models/${model}:${stream ? 'streamGenerateContent' : 'generateContent'}`,
    body: (_, text) => ({ contents: [{ role: 'user', parts: [{ text }] }] }),
    textIn: (event) => stringAt(at(event, 'candidates', 0, 'content', 'parts', 0), 'text'),
    wholeText: (answer) => stringAt(at(answer, 'candidates', 0, 'content', 'parts', 0), 'text'),
    isEnd: (data) => stringAt(at(parseJson(data), 'candidates', 0), 'finishReason') !== '',
    isStart: () => false,
  },
]
