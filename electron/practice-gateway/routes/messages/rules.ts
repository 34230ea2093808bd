import type { FieldRule, FieldRules } from '../../text/field-rule.ts'

const text: FieldRule = { type: 'string', required: true }

const url = { url: { ...text, format: 'url' } } as const
const file = { file_id: text }
const imageTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp']

const imageSource: FieldRule = {
  type: 'object',
  required: true,
  kinds: {
    by: 'type',
    of: {
      base64: { media_type: { ...text, oneOf: imageTypes }, data: { ...text, format: 'base64' } },
      url,
      file,
    },
  },
}

const documentSource: FieldRule = {
  type: 'object',
  required: true,
  kinds: {
    by: 'type',
    of: {
      base64: { media_type: { ...text, oneOf: ['application/pdf'] }, data: { ...text, format: 'base64' } },
      text: { media_type: { ...text, oneOf: ['text/plain'] }, data: text },
      content: { content: { type: 'string|array', required: true } },
      url,
      file,
    },
  },
}

const openBlocks = {
  text: { text },
  image: { source: imageSource },
  document: { source: documentSource, title: { type: 'string' } },
  search_result: {},
} as const

/** The content of user turns (see shared/gateway/wire/messages.md, "Request fields"). */
const userBlock: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      ...openBlocks,
      tool_result: {
        tool_use_id: text,
        is_error: { type: 'boolean' },
        content: { type: 'string|array', items: { type: 'object', kinds: { by: 'type', of: openBlocks } } },
      },
    },
  },
}

/** The content of assistant turns. Blocks of server tools come back as they were. */
const assistantBlock: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    of: {
      text: { text },
      tool_use: { id: text, name: text, input: { type: 'object', required: true } },
      thinking: { thinking: { type: 'string' }, signature: { type: 'string', required: true } },
      redacted_thinking: { data: text },
      server_tool_use: {},
      web_search_tool_result: {},
      web_fetch_tool_result: {},
    },
  },
}

const message: FieldRule = {
  type: 'object',
  kinds: {
    by: 'role',
    of: {
      user: { content: { type: 'string|array', required: true, items: userBlock } },
      assistant: { content: { type: 'string|array', required: true, items: assistantBlock } },
    },
  },
}

const tool: FieldRule = {
  type: 'object',
  kinds: {
    by: 'type',
    otherwise: 'custom',
    isOpen: true,
    of: {
      custom: {
        name: text,
        description: { type: 'string' },
        input_schema: { type: 'object', required: true },
      },
    },
  },
}

const format: FieldRule = {
  type: 'object',
  kinds: { by: 'type', of: { json_schema: { schema: { type: 'object', required: true } } } },
}

const efforts = ['low', 'medium', 'high', 'xhigh', 'max']

/** See shared/gateway/wire/messages.md, "Request fields". */
export const messagesRules: FieldRules = {
  max_tokens: { type: 'integer', required: true, min: 1 },
  messages: { type: 'array', items: message },
  system: {
    type: 'string|array',
    items: { type: 'object', kinds: { by: 'type', of: { text: { text } } } },
  },
  stream: { type: 'boolean' },
  temperature: { type: 'number', min: 0, max: 1 },
  top_p: { type: 'number', min: 0, max: 1 },
  top_k: { type: 'integer', min: 0 },
  stop_sequences: { type: 'array', items: { type: 'string' } },
  tools: { type: 'array', items: tool },
  tool_choice: {
    type: 'object',
    fields: { disable_parallel_tool_use: { type: 'boolean' } },
    kinds: { by: 'type', of: { auto: {}, any: {}, none: {}, tool: { name: text } } },
  },
  thinking: {
    type: 'object',
    kinds: {
      by: 'type',
      of: {
        enabled: {
          budget_tokens: { type: 'integer', required: true, min: 1024 },
          display: { type: 'string', oneOf: ['summarized', 'omitted'] },
        },
        adaptive: { display: { type: 'string', oneOf: ['summarized', 'omitted'] } },
        disabled: {},
      },
    },
  },
  output_config: { type: 'object', fields: { effort: { type: 'string', oneOf: efforts }, format } },
  output_format: format,
  metadata: { type: 'object', fields: { user_id: { type: 'string' } } },
}
