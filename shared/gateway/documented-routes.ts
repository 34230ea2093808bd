/*
 * The routes and request fields of the gateway's documentation, which is not public, row by row (see
 * shared/gateway/wire/README.md, "Where the facts come from"). No request is built from this table: tests compare it
 * with the window's forms and with the practice gateway, so that both support everything documented. It omits what the
 * documentation leaves open ("not shown"): the payloads of compact and `/v1/videos`, the form of image edits, the
 * optional inputs of videos.
 */

/** JSON types as named in the documentation; `file` is a part of a multipart form. */
export type DocumentedType = 'string' | 'integer' | 'number' | 'boolean' | 'array' | 'object' | 'file'

export interface DocumentedField {
  /** For example, `messages[].role` is a field of each member of `messages`. */
  readonly name: string
  /** The value has one of these types. */
  readonly types: readonly DocumentedType[]
  readonly isRequired: boolean
  /** The values that the table lists. Others may be sent. */
  readonly values: readonly string[]
}

export interface DocumentedRoute {
  /** The heading of its section in the documentation. */
  readonly section: string
  readonly method: 'GET' | 'POST'
  /** Appended to the base address. */
  readonly path: string
  /** The header that carries the key, by its name in the documentation's table. */
  readonly auth: 'authorization' | 'x-api-key' | 'x-goog-api-key'
  readonly body: 'none' | 'json' | 'form'
  readonly fields: readonly DocumentedField[]
}

const optional = { isRequired: false } as const

/** The upload fields of a transcription, and of a translation: "same upload format as transcriptions". */
const audioUpload = [field('model', 'string'), field('file', 'file')]

export const documentedRoutes = [
  { ...get('/v1/models'), auth: 'authorization' },
  {
    ...post('/v1/chat/completions'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('messages', 'array'),
      field('messages[].role', 'string', { values: ['system', 'user', 'assistant', 'tool'] }),
      field('messages[].content', 'string|array'),
      field('stream', 'boolean', optional),
      field('max_tokens', 'integer', optional),
      field('max_completion_tokens', 'integer', optional),
      field('temperature', 'number', optional),
      field('tools', 'array', optional),
      field('response_format', 'object', optional),
    ],
  },
  {
    ...post('/v1/responses'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('input', 'string|array'),
      field('instructions', 'string|object', optional),
      field('max_output_tokens', 'integer', optional),
      field('stream', 'boolean', optional),
      field('tools', 'array', optional),
      field('tool_choice', 'string|object', optional),
      field('reasoning', 'object', optional),
      field('previous_response_id', 'string', optional),
    ],
  },
  { ...post('/v1/responses/compact'), auth: 'authorization' },
  {
    ...post('/v1/messages'),
    auth: 'x-api-key',
    fields: [
      field('model', 'string'),
      field('messages', 'array'),
      field('max_tokens', 'integer'),
      field('system', 'string|array', optional),
      field('stream', 'boolean', optional),
      field('temperature', 'number', optional),
      field('tools', 'array', optional),
      field('tool_choice', 'object', optional),
      field('thinking', 'object', optional),
    ],
  },
  {
    ...post('/v1beta/models/{model}:generateContent'),
    auth: 'x-goog-api-key',
    fields: [
      field('contents', 'array'),
      field('contents[].role', 'string', { ...optional, values: ['user', 'model'] }),
      field('contents[].parts', 'array'),
      field('generationConfig', 'object', optional),
      field('systemInstruction', 'object', optional),
      field('tools', 'array', optional),
    ],
  },
  {
    ...post('/v1/embeddings'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('input', 'array'),
      field('encoding_format', 'string', optional),
      field('dimensions', 'integer', optional),
    ],
  },
  {
    ...post('/v1/rerank'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('query', 'string'),
      field('documents', 'array'),
      field('top_n', 'integer', optional),
      field('return_documents', 'boolean', optional),
    ],
  },
  {
    ...post('/v1/audio/speech'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('input', 'string'),
      field('voice', 'string'),
      field('response_format', 'string', optional),
      field('speed', 'number', optional),
      field('instructions', 'string', optional),
    ],
  },
  {
    ...post('/v1/audio/transcriptions'),
    auth: 'authorization',
    body: 'form',
    fields: audioUpload,
  },
  { ...post('/v1/audio/translations'), auth: 'authorization', body: 'form', fields: audioUpload },
  {
    ...post('/v1/images/generations'),
    auth: 'authorization',
    fields: [
      field('model', 'string'),
      field('prompt', 'string'),
      field('n', 'integer', optional),
      field('size', 'string', optional),
      field('quality', 'string', optional),
      field('response_format', 'string', optional),
    ],
  },
  {
    ...post('/v1/images/edits'),
    auth: 'authorization',
    body: 'form',
  },
  {
    ...post('/v1/video/generations'),
    auth: 'authorization',
    fields: [field('model', 'string'), field('prompt', 'string')],
  },
  { ...get('/v1/video/generations/{task_id}'), auth: 'authorization' },
  { ...post('/v1/videos'), auth: 'authorization' },
] as const satisfies readonly DocumentedRoute[]

export type DocumentedPath = (typeof documentedRoutes)[number]['path']

function get<const Path extends string>(path: Path) {
  return { section: `GET {base_url}${path}`, method: 'GET', path, body: 'none', fields: [] } as const
}

function post<const Path extends string>(path: Path) {
  return { section: `POST {base_url}${path}`, method: 'POST', path, body: 'json', fields: [] } as const
}

/** A row of a table; several types are separated by a bar. */
function field(
  name: string,
  type: string,
  {
    isRequired = true,
    values = [],
  }: { readonly isRequired?: boolean; readonly values?: readonly string[] } = {},
): DocumentedField {
  return { name, types: type.split('|') as DocumentedType[], isRequired, values }
}
