import type { ImportNoteKind } from '../../../shared/transfer/imported-conversation.ts'

export interface ToolChain {
  readonly value: unknown
  /** The arguments of the call that each result answers, `undefined` for none, and the result. */
  readonly results: readonly (readonly [string | undefined, string])[]
  readonly notes: readonly ImportNoteKind[]
}

/** Calls and results in the orders that occur in real exports. */
export const toolChains = {
  'ChatGPT: one call, several messages of its tool': {
    value: chatgpt([user('Read it.'), asks('1'), says('x'), says('y'), answers('Done.')]),
    results: [['{"input":"1"}', 'x\ny']],
    notes: [],
  },
  'ChatGPT: two calls, then their results': {
    value: chatgpt([user('Add.'), asks('1'), asks('2'), says('x'), says('y'), answers('Done.')]),
    results: [
      ['{"input":"1"}', 'x'],
      ['{"input":"2"}', 'y'],
    ],
    notes: [],
  },
  'ChatGPT: two tools, the second answers first': {
    value: chatgpt([
      user('Add.'),
      asks('1'),
      asks('2', 'browser'),
      says('y', 'browser'),
      says('x'),
      answers('Done.'),
    ]),
    results: [
      ['{"input":"2"}', 'y'],
      ['{"input":"1"}', 'x'],
    ],
    notes: [],
  },
  'ChatGPT: a tool that nobody called': {
    value: chatgpt([user('Add.'), says('x', 'file_search'), answers('Done.')]),
    results: [[undefined, 'x']],
    notes: ['open-result'],
  },
  'ChatGPT: a call without a result': {
    value: chatgpt([user('Add.'), asks('1'), answers('Done.')]),
    results: [],
    notes: ['open-call'],
  },
  'Claude: calls without ids': {
    value: claude([
      { type: 'tool_use', name: 'repl', input: { a: 1 } },
      { type: 'tool_result', name: 'repl', content: [{ type: 'text', text: '2' }] },
      { type: 'text', text: 'Two.' },
    ]),
    results: [['{"a":1}', '2']],
    notes: [],
  },
  'Claude: a result with an image': {
    value: claude([
      { type: 'tool_use', id: 't1', name: 'draw', input: {} },
      { type: 'tool_result', tool_use_id: 't1', content: [{ type: 'image', file_uuid: 'f' }] },
      { type: 'text', text: 'There.' },
    ]),
    results: [['{}', '']],
    notes: ['unknown-part'],
  },
  'Claude: a result without its call': {
    value: claude([
      { type: 'tool_result', tool_use_id: 't9', content: 'x' },
      { type: 'text', text: 'Two.' },
    ]),
    results: [[undefined, 'x']],
    notes: ['open-result'],
  },
} as const satisfies Readonly<Record<string, ToolChain>>

function user(text: string): unknown {
  return { author: { role: 'user' }, content: { content_type: 'text', parts: [text] } }
}

function answers(text: string): unknown {
  return { author: { role: 'assistant' }, content: { content_type: 'text', parts: [text] } }
}

function asks(text: string, recipient = 'python'): unknown {
  return { author: { role: 'assistant' }, recipient, content: { content_type: 'code', text } }
}

function says(text: string, name = 'python'): unknown {
  return { author: { role: 'tool', name }, content: { content_type: 'execution_output', text } }
}

function chatgpt(messages: readonly unknown[]): unknown {
  const nodes = messages.map((message, index) => {
    const parent = index === 0 ? null : `n${index - 1}`
    return [`n${index}`, { id: `n${index}`, parent, message }]
  })
  return { title: 'Tools', mapping: Object.fromEntries(nodes), current_node: `n${messages.length - 1}` }
}

function claude(content: readonly unknown[]): unknown {
  const messages = [
    { uuid: 'm1', sender: 'human', text: 'Add.', content: [] },
    { uuid: 'm2', sender: 'assistant', text: '', content },
  ]
  return { uuid: 'c1', name: 'Tools', chat_messages: messages }
}
