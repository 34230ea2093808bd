import type { ImportSource } from '../../../shared/transfer/imported-conversation.ts'

/** The test cases for each tool's export, handmade after the tool's published structure. */
export const sampleCases = ['plain', 'branches', 'images', 'tools', 'empty', 'broken'] as const

export type SampleCase = (typeof sampleCases)[number]

export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

const pixelUrl = `data:image/png;base64,${pixel}`

let lobeTime = 1_760_000_000_000

type Sample = Readonly<Record<SampleCase, unknown>>

/** One value of the file for each case: an element of its list, a line, or the whole file. */
export const samples: Readonly<Record<Exclude<ImportSource, 'own'>, Sample>> = {
  chatgpt: {
    plain: chatgpt([
      node('root', null),
      node('u1', 'root', message('user', 'Hello?')),
      node('a1', 'u1', message('assistant', 'Hi.')),
    ]),
    branches: chatgpt([
      node('u1', null, message('user', 'Hello?')),
      node('a1', 'u1', message('assistant', 'Hi.')),
      node('a2', 'u1', message('assistant', 'Good day.')),
    ]),
    images: chatgpt([
      node('u1', null, {
        author: { role: 'user' },
        content: {
          content_type: 'multimodal_text',
          parts: [
            {
              content_type: 'image_asset_pointer',
              asset_pointer: 'sediment://file_000000aa',
              size_bytes: 70,
            },
            'What is it?',
          ],
        },
      }),
      node('a1', 'u1', message('assistant', 'A point.')),
    ]),
    tools: chatgpt([
      node('u1', null, message('user', 'Add 1 and 1.')),
      node('t1', 'u1', {
        author: { role: 'assistant' },
        recipient: 'all',
        content: { content_type: 'thoughts', thoughts: [{ summary: 'Sum', content: 'I add.' }] },
      }),
      node('c1', 't1', {
        author: { role: 'assistant' },
        recipient: 'python',
        content: { content_type: 'code', language: 'python', text: '1 + 1' },
      }),
      node('r1', 'c1', {
        author: { role: 'tool', name: 'python' },
        content: { content_type: 'execution_output', text: '2' },
      }),
      node('a1', 'r1', message('assistant', 'Two.')),
    ]),
    empty: chatgpt([node('root', null)]),
    broken: {
      ...chatgpt([
        node('u1', 'nobody', message('user', 'Hello?')),
        node('a1', 'u1', message('assistant', 'Hi.')),
        node('x1', 'a1', { author: { role: 'stranger' }, content: null }),
      ]),
      current_node: 'gone',
    },
  },
  claude: {
    plain: claude([said('human', 'm1', 'Hello?'), said('assistant', 'm2', 'Hi.')]),
    branches: claude([
      said('human', 'm1', 'Hello?', '00000000-0000-4000-8000-000000000000'),
      said('assistant', 'm2', 'Hi.', 'm1'),
      said('assistant', 'm3', 'Good day.', 'm1'),
    ]),
    images: claude([
      {
        ...said('human', 'm1', 'What is it?'),
        files: [{ file_name: 'point.png', file_uuid: 'file_000000aa' }],
        attachments: [{ file_name: 'notes.txt', file_size: 5, file_type: 'txt', extracted_content: 'notes' }],
      },
      said('assistant', 'm2', 'A point.'),
    ]),
    tools: claude([
      said('human', 'm1', 'Add 1 and 1.'),
      {
        ...said('assistant', 'm2', ''),
        content: [
          { type: 'thinking', thinking: 'I add.' },
          { type: 'tool_use', id: 'toolu_1', name: 'repl', input: { code: '1+1' } },
          {
            type: 'tool_result',
            tool_use_id: 'toolu_1',
            content: [{ type: 'text', text: '2' }],
            is_error: false,
          },
          { type: 'text', text: 'Two.' },
        ],
      },
    ]),
    empty: claude([]),
    broken: claude([
      { uuid: 'm1', sender: 'alien', content: 7 },
      { sender: 'human', text: 'Hello?', content: [{ type: 'hologram' }] },
      said('assistant', 'm1', 'Hi.'),
    ]),
  },
  'cherry-studio': {
    plain: cherry([cherryMessage('u1', 'user', ['b1']), cherryMessage('a1', 'assistant', ['b2'], 'u1')], {
      b1: { type: 'main_text', content: 'Hello?' },
      b2: { type: 'main_text', content: 'Hi.' },
    }),
    branches: cherry(
      [
        cherryMessage('u1', 'user', ['b1']),
        cherryMessage('a1', 'assistant', ['b2'], 'u1'),
        { ...cherryMessage('a2', 'assistant', ['b3'], 'u1'), foldSelected: true, model: { id: 'other' } },
      ],
      {
        b1: { type: 'main_text', content: 'Hello?' },
        b2: { type: 'main_text', content: 'Hi.' },
        b3: { type: 'main_text', content: 'Good day.' },
      },
    ),
    images: cherry(
      [cherryMessage('u1', 'user', ['b1', 'b2']), cherryMessage('a1', 'assistant', ['b3'], 'u1')],
      {
        b1: { type: 'main_text', content: 'What is it?' },
        b2: {
          type: 'image',
          file: {
            id: 'file_000000aa',
            name: 'file_000000aa.png',
            origin_name: 'point.png',
            ext: '.png',
            type: 'image',
          },
        },
        b3: { type: 'image', url: pixelUrl },
      },
    ),
    tools: cherry(
      [cherryMessage('u1', 'user', ['b1']), cherryMessage('a1', 'assistant', ['b2', 'b3', 'b4'], 'u1')],
      {
        b1: { type: 'main_text', content: 'Add 1 and 1.' },
        b2: { type: 'thinking', content: 'I add.', thinking_millsec: 10 },
        b3: {
          type: 'tool',
          toolId: 'call_1',
          toolName: 'add',
          arguments: { a: 1, b: 1 },
          content: { content: [{ type: 'text', text: '2' }] },
        },
        b4: { type: 'main_text', content: 'Two.' },
      },
    ),
    empty: cherry([], {}),
    broken: cherry([cherryMessage('u1', 'user', ['gone', 'b1']), { id: 'x', role: 'alien' }, 7], {
      b1: { type: 'main_text', content: 'Hello?' },
    }),
  },
  'open-webui': {
    plain: webui(
      [webuiMessage('u1', null, 'user', 'Hello?'), webuiMessage('a1', 'u1', 'assistant', 'Hi.')],
      'a1',
    ),
    branches: webui(
      [
        webuiMessage('u1', null, 'user', 'Hello?'),
        webuiMessage('a1', 'u1', 'assistant', 'Hi.'),
        webuiMessage('a2', 'u1', 'assistant', 'Good day.'),
      ],
      'a1',
    ),
    images: webui(
      [
        { ...webuiMessage('u1', null, 'user', 'What is it?'), files: [{ type: 'image', url: pixelUrl }] },
        webuiMessage('a1', 'u1', 'assistant', 'A point.'),
      ],
      'a1',
    ),
    tools: webui(
      [
        webuiMessage('u1', null, 'user', 'Add 1 and 1.'),
        webuiMessage(
          'a1',
          'u1',
          'assistant',
          '<details type="reasoning" done="true" duration="1">\n<summary>Thought for 1 seconds</summary>\n&gt; I add.\n</details>\n<details type="tool_calls" done="true" id="call_1" name="add" arguments="&quot;{\\&quot;a\\&quot;: 1}&quot;" result="&quot;2&quot;">\n<summary>Tool Executed</summary>\n</details>\nTwo.',
        ),
      ],
      'a1',
    ),
    empty: webui([], null),
    broken: webui(
      [
        webuiMessage('u1', 'a1', 'user', 'Hello?'),
        webuiMessage('a1', 'u1', 'assistant', 'Hi.'),
        { id: 'x', role: 7 },
      ],
      'gone',
    ),
  },
  lobehub: {
    plain: lobe([lobeMessage('u1', 'user', 'Hello?'), lobeMessage('a1', 'assistant', 'Hi.', 'u1')]),
    branches: lobe([
      lobeMessage('u1', 'user', 'Hello?'),
      lobeMessage('a1', 'assistant', 'Hi.', 'u1'),
      lobeMessage('a2', 'assistant', 'Good day.', 'u1'),
    ]),
    images: lobe([
      { ...lobeMessage('u1', 'user', 'What is it?'), files: ['file_000000aa'] },
      lobeMessage('a1', 'assistant', 'A point.', 'u1'),
    ]),
    tools: lobe([
      lobeMessage('u1', 'user', 'Add 1 and 1.'),
      {
        ...lobeMessage('a1', 'assistant', '', 'u1'),
        reasoning: { content: 'I add.', duration: 10 },
        tools: [{ id: 'call_1', identifier: 'math', apiName: 'add', arguments: '{"a":1}', type: 'builtin' }],
      },
      { ...lobeMessage('r1', 'tool', '2', 'a1'), tool_call_id: 'call_1' },
      lobeMessage('a2', 'assistant', 'Two.', 'r1'),
    ]),
    empty: lobe([]),
    broken: lobe([
      lobeMessage('u1', 'user', 'Hello?', 'gone'),
      { role: 'alien' },
      lobeMessage('u1', 'assistant', 'Hi.'),
    ]),
  },
  nextchat: {
    plain: nextchat([nextMessage('u1', 'user', 'Hello?'), nextMessage('a1', 'assistant', 'Hi.')]),
    // The tool has no branches: the text before an edit is lost.
    branches: nextchat([nextMessage('u1', 'user', 'Hello?'), nextMessage('a1', 'assistant', 'Hi.')]),
    images: nextchat([
      nextMessage('u1', 'user', [
        { type: 'text', text: 'What is it?' },
        { type: 'image_url', image_url: { url: pixelUrl } },
      ]),
      nextMessage('a1', 'assistant', 'A point.'),
    ]),
    tools: nextchat([
      nextMessage('u1', 'user', 'Add 1 and 1.'),
      {
        ...nextMessage('a1', 'assistant', '<think>\nI add.\n</think>\n\nTwo.'),
        tools: [
          {
            id: 'call_1',
            type: 'function',
            function: { name: 'add', arguments: '{"a":1}' },
            content: '2',
            isError: false,
          },
        ],
      },
    ]),
    empty: nextchat([]),
    broken: nextchat([
      nextMessage('u1', 'user', 'Hello?'),
      { role: 'alien', content: {} },
      7,
      { isError: true, role: 'assistant', content: 'No.' },
    ]),
  },
  openai: {
    plain: { messages: [{ role: 'system', content: 'Be brief.' }, ...asked('Hello?', 'Hi.')] },
    branches: { messages: asked('Hello?', 'Hi.') },
    images: {
      messages: [
        {
          role: 'user',
          content: [
            { type: 'text', text: 'What is it?' },
            { type: 'image_url', image_url: { url: pixelUrl } },
          ],
        },
        { role: 'assistant', content: 'A point.' },
      ],
    },
    tools: {
      messages: [
        { role: 'user', content: 'Add 1 and 1.' },
        {
          role: 'assistant',
          content: null,
          reasoning_content: 'I add.',
          tool_calls: [{ id: 'call_1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } }],
        },
        { role: 'tool', tool_call_id: 'call_1', content: '2' },
        { role: 'assistant', content: 'Two.' },
        { role: 'system', content: 'Go on in French.' },
        { role: 'user', content: 'And 2?' },
      ],
    },
    empty: { messages: [{ role: 'system', content: 'Be brief.' }] },
    broken: {
      messages: [{ role: 'user', content: 'Hello?' }, { role: 'alien' }, { role: 'assistant', content: 7 }],
    },
  },
  anthropic: {
    plain: { system: 'Be brief.', messages: asked('Hello?', 'Hi.') },
    branches: { system: '', messages: asked('Hello?', 'Hi.') },
    images: {
      system: '',
      messages: [
        {
          role: 'user',
          content: [
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: pixel } },
            { type: 'text', text: 'What is it?' },
          ],
        },
        { role: 'assistant', content: 'A point.' },
      ],
    },
    tools: {
      messages: [
        { role: 'user', content: 'Add 1 and 1.' },
        {
          role: 'assistant',
          content: [
            { type: 'thinking', thinking: 'I add.', signature: 'c2ln' },
            { type: 'tool_use', id: 'toolu_1', name: 'add', input: { a: 1 } },
          ],
        },
        { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: '2' }] },
        { role: 'assistant', content: 'Two.' },
      ],
    },
    empty: { system: 'Be brief.', messages: [{ role: 'user', content: '' }] },
    broken: {
      system: 'x',
      messages: [
        { role: 'user', content: [{ type: 'hologram' }, { type: 'text', text: 'Hello?' }] },
        { role: 'alien' },
      ],
    },
  },
  har: {
    plain: har(
      { model: 'm', messages: asked('Hello?') },
      { choices: [{ index: 0, message: { role: 'assistant', content: 'Hi.' }, finish_reason: 'stop' }] },
    ),
    branches: har(
      { model: 'm', messages: asked('Hello?') },
      'data: {"choices":[{"index":0,"delta":{"content":"Hi."}}]}\n\ndata: [DONE]\n\n',
    ),
    images: har(
      {
        model: 'm',
        messages: [{ role: 'user', content: [{ type: 'image_url', image_url: { url: pixelUrl } }] }],
      },
      '',
    ),
    tools: har(
      { model: 'm', messages: asked('Add 1 and 1.') },
      {
        choices: [
          {
            index: 0,
            message: {
              role: 'assistant',
              content: null,
              tool_calls: [
                { id: 'call_1', type: 'function', function: { name: 'add', arguments: '{"a":1}' } },
              ],
            },
            finish_reason: 'tool_calls',
          },
        ],
      },
    ),
    empty: har({ model: 'm', messages: [] }, ''),
    broken: {
      log: {
        entries: [
          7,
          {
            request: {
              method: 'POST',
              url: 'https://gateway.example/v1/chat/completions',
              postData: { text: '{' },
            },
          },
        ],
      },
    },
  },
}

function chatgpt(nodes: readonly [string, object][]) {
  return {
    title: 'A sample',
    create_time: 1_760_000_000.5,
    update_time: 1_760_000_100,
    conversation_id: 'c-1',
    mapping: Object.fromEntries(nodes),
    current_node: nodes.at(-1)?.[0],
  }
}

function node(id: string, parent: string | null, content: object | null = null): [string, object] {
  return [
    id,
    {
      id,
      parent,
      children: [],
      message: content === null ? null : { id, create_time: 1_760_000_000, ...content },
    },
  ]
}

function message(role: string, text: string) {
  return {
    author: { role },
    recipient: 'all',
    content: { content_type: 'text', parts: [text] },
    metadata: { model_slug: role === 'assistant' ? 'gpt-5' : '' },
  }
}

function claude(messages: readonly object[]) {
  return {
    uuid: 'c-1',
    name: 'A sample',
    created_at: '2026-02-24T12:39:00.000000Z',
    updated_at: '2026-02-24T13:00:00.000000Z',
    account: { uuid: 'x' },
    chat_messages: messages,
  }
}

function said(sender: string, uuid: string, text: string, parent?: string) {
  return {
    uuid,
    sender,
    text,
    content: text === '' ? [] : [{ type: 'text', text }],
    created_at: '2026-02-24T12:39:01.000000Z',
    attachments: [],
    files: [],
    ...(parent !== undefined && { parent_message_uuid: parent }),
  }
}

function cherry(messages: readonly unknown[], blocks: Readonly<Record<string, object>>) {
  const assistants = {
    assistants: [
      {
        id: 'as-1',
        prompt: 'Be brief.',
        model: { id: 'large' },
        topics: [
          {
            id: 't-1',
            name: 'A sample',
            createdAt: '2026-02-24T12:39:00.000Z',
            updatedAt: '2026-02-24T13:00:00.000Z',
          },
        ],
      },
    ],
  }
  return {
    time: 1_760_000_000_000,
    version: 5,
    localStorage: {
      'persist:cherry-studio': JSON.stringify({
        assistants: JSON.stringify(assistants),
        llm: '{"providers":[{"apiKey":"sk-not-to-be-taken"}]}',
      }),
    },
    indexedDB: {
      topics: [{ id: 't-1', messages }],
      message_blocks: Object.entries(blocks).map(([id, block]) => ({ id, status: 'success', ...block })),
    },
  }
}

function cherryMessage(id: string, role: string, blocks: readonly string[], askId?: string) {
  return {
    id,
    role,
    topicId: 't-1',
    createdAt: '2026-02-24T12:39:01.000Z',
    blocks,
    ...(askId !== undefined && { askId, model: { id: 'large' } }),
  }
}

function webui(
  messages: readonly { readonly id: string; readonly [name: string]: unknown }[],
  currentId: string | null,
) {
  return {
    id: 'c-1',
    title: 'A sample',
    created_at: 1_760_000_000,
    updated_at: 1_760_000_100,
    meta: { tags: ['work'] },
    chat: {
      title: 'A sample',
      models: ['large'],
      params: { system: 'Be brief.' },
      history: { currentId, messages: Object.fromEntries(messages.map((item) => [item.id, item])) },
    },
  }
}

function webuiMessage(id: string, parentId: string | null, role: string, content: string) {
  return {
    id,
    parentId,
    childrenIds: [],
    role,
    content,
    timestamp: 1_760_000_000,
    ...(role === 'assistant' && { model: 'large' }),
  }
}

function lobe(messages: readonly object[]) {
  return {
    exportType: 'all',
    version: 7,
    state: {
      sessions: [
        {
          id: 's-1',
          type: 'agent',
          config: { model: 'large', systemRole: 'Be brief.' },
          meta: { title: 'Helper' },
        },
      ],
      topics: [
        {
          id: 't-1',
          sessionId: 's-1',
          title: 'A sample',
          createdAt: 1_760_000_000_000,
          updatedAt: 1_760_000_100_000,
        },
      ],
      messages,
    },
  }
}

function lobeMessage(id: string, role: string, content: string, parentId?: string) {
  lobeTime += 1000
  return {
    id,
    role,
    content,
    sessionId: 's-1',
    topicId: 't-1',
    createdAt: lobeTime,
    updatedAt: lobeTime,
    ...(parentId !== undefined && { parentId }),
    ...(role === 'assistant' && { model: 'large' }),
  }
}

function nextchat(messages: readonly unknown[]) {
  return {
    'chat-next-web-store': {
      currentSessionIndex: 0,
      sessions: [
        {
          id: 'c-1',
          topic: 'A sample',
          lastUpdate: 1_760_000_100_000,
          messages,
          mask: {
            context: [{ id: 'x', role: 'system', content: 'Be brief.', date: '' }],
            modelConfig: { model: 'large' },
          },
        },
      ],
    },
    'access-control': { openaiApiKey: 'sk-not-to-be-taken' },
  }
}

function nextMessage(id: string, role: string, content: unknown) {
  return {
    id,
    role,
    content,
    date: '2/24/2026, 12:39:01 PM',
    ...(role === 'assistant' && { model: 'large' }),
  }
}

function asked(question: string, answer?: string) {
  const user = { role: 'user', content: question }
  return answer === undefined ? [user] : [user, { role: 'assistant', content: answer }]
}

function har(body: object, answer: object | string) {
  const text = typeof answer === 'string' ? answer : JSON.stringify(answer)
  return {
    log: {
      version: '1.2',
      entries: [
        {
          startedDateTime: '2026-02-24T12:39:00.000Z',
          request: { method: 'GET', url: 'https://gateway.example/v1/models', headers: [] },
          response: {},
        },
        {
          startedDateTime: '2026-02-24T12:39:01.000Z',
          request: {
            method: 'POST',
            url: 'https://gateway.example/v1/chat/completions?x=1',
            headers: [{ name: 'authorization', value: 'Bearer sk-not-to-be-taken' }],
            postData: { mimeType: 'application/json', text: JSON.stringify(body) },
          },
          response: { status: 200, content: { mimeType: 'application/json', text } },
        },
      ],
    },
  }
}
