import type { ToolChain } from './tool-chains.ts'

const call = (id: string, given: string) => ({
  id,
  type: 'function',
  function: { name: 'add', arguments: given },
})
const result = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })
const toolUse = (id: string, input: object) => ({ type: 'tool_use', id, name: 'add', input })
const used = (id: string, content: unknown) => ({ type: 'tool_result', tool_use_id: id, content })
const asked = { role: 'user', content: 'Add.' }
const done = { role: 'assistant', content: 'Done.' }
const cherryText = { type: 'main_text', content: 'Done.' }
const both = [
  ['{"n":1}', 'x'],
  ['{"n":2}', 'y'],
] as const

/** Cases for tools that store a result beside its call. */
export const chainsOfBlocks = {
  'Cherry Studio: two calls in a row': {
    value: cherry([cherryCall('c1', 1, 'x'), cherryCall('c2', 2, 'y'), cherryText]),
    results: both,
    notes: [],
  },
  'Cherry Studio: calls without ids of the model': {
    value: cherry([cherryCall('', 1, 'x'), cherryCall('', 2, 'y'), cherryText]),
    results: both,
    notes: [],
  },
  'Cherry Studio: one id for two calls': {
    value: cherry([cherryCall('c1', 1, 'x'), cherryCall('c1', 2, 'y'), cherryText]),
    results: both,
    notes: [],
  },
  'Cherry Studio: a call without a result': {
    value: cherry([cherryCall('c1', 1, undefined), cherryText]),
    results: [],
    notes: ['open-call'],
  },
  'Cherry Studio: a result with an image': {
    value: cherry([
      cherryCall('c1', 1, {
        content: [
          { type: 'text', text: 'x' },
          { type: 'image', data: 'AA==' },
        ],
      }),
      cherryText,
    ]),
    results: [['{"n":1}', 'x']],
    notes: ['unknown-part'],
  },
  'Open WebUI: two calls in a row': {
    value: webui(webuiCall('c1', 1, 'x') + webuiCall('c2', 2, 'y') + 'Done.'),
    results: both,
    notes: [],
  },
  'Open WebUI: calls without ids': {
    value: webui(webuiCall('', 1, 'x') + webuiCall('', 2, 'y') + 'Done.'),
    results: both,
    notes: [],
  },
  'Open WebUI: one id in two answers': {
    value: webui(webuiCall('c1', 1, 'x') + 'Done.', webuiCall('c1', 2, 'y') + 'Done.'),
    results: both,
    notes: [],
  },
  'Open WebUI: a call without a result': {
    value: webui(webuiCall('c1', 1, undefined) + 'Done.'),
    results: [],
    notes: ['open-call'],
  },
  'Open WebUI: a call without a name': {
    value: webui(webuiCall('c1', 1, 'x').replace('name="add"', 'name=""') + 'Done.'),
    results: [['{"n":1}', 'x']],
    notes: [],
  },
  'NextChat: two calls of an answer': {
    value: nextchat([nextCall('c1', 1, 'x'), nextCall('c2', 2, 'y')]),
    results: both,
    notes: [],
  },
  'NextChat: calls of two answers without ids': {
    value: nextchat([nextCall('', 1, 'x')], [nextCall('', 2, 'y')]),
    results: both,
    notes: [],
  },
  'NextChat: a call without a result': {
    value: nextchat([nextCall('c1', 1, undefined)]),
    results: [],
    notes: ['open-call'],
  },
  'NextChat: a call without a name': {
    value: nextchat([{ id: 'c1', content: 'x' }]),
    results: [],
    notes: ['unknown-part'],
  },
} as const satisfies Readonly<Record<string, ToolChain>>

/** Cases for tools and forms whose results are messages. */
export const chainsOfMessages = {
  'LobeHub: two calls at once': {
    value: lobe([
      ['r1', 'a1', 'c1', 'x'],
      ['r2', 'a1', 'c2', 'y'],
    ]),
    results: both,
    notes: [],
  },
  'LobeHub: two calls, the second answers first': {
    value: lobe([
      ['r2', 'a1', 'c2', 'y'],
      ['r1', 'a1', 'c1', 'x'],
    ]),
    results: [both[1], both[0]],
    notes: [],
  },
  'LobeHub: two calls at once, the answer follows the first result': {
    value: lobe(
      [
        ['r1', 'a1', 'c1', 'x'],
        ['r2', 'a1', 'c2', 'y'],
      ],
      'r1',
    ),
    results: both,
    notes: [],
  },
  'LobeHub: a result that names its message alone': {
    value: lobe([['r1', 'a1', '', 'x']], 'r1', [{ n: 1 }]),
    results: [['{"n":1}', 'x']],
    notes: [],
  },
  'LobeHub: a result without its call': {
    value: lobe([['r1', 'a1', 'c9', 'x']], 'r1', []),
    results: [[undefined, 'x']],
    notes: ['open-result'],
  },
  'LobeHub: calls without results': {
    value: lobe([], 'a1'),
    results: [],
    notes: ['open-call'],
  },
  'OpenAI: two calls at once, the second answers first': {
    value: openai([
      calls(call('c1', '{"n":1}'), call('c2', '{"n":2}')),
      result('c2', 'y'),
      result('c1', 'x'),
    ]),
    results: [both[1], both[0]],
    notes: [],
  },
  'OpenAI: two calls in a row with one id': {
    value: openai([
      calls(call('c1', '{"n":1}')),
      result('c1', 'x'),
      calls(call('c1', '{"n":2}')),
      result('c1', 'y'),
    ]),
    results: both,
    notes: [],
  },
  'OpenAI: a function call of before there were tools': {
    value: openai([
      { role: 'assistant', content: null, function_call: { name: 'add', arguments: '{"n":1}' } },
      { role: 'function', name: 'add', content: 'x' },
      { role: 'assistant', content: null, function_call: { name: 'add', arguments: '{"n":2}' } },
      { role: 'function', name: 'add', content: 'y' },
    ]),
    results: both,
    notes: [],
  },
  'OpenAI: one of two calls is not answered': {
    value: openai([calls(call('c1', '{"n":1}'), call('c2', '{"n":2}')), result('c1', 'x')]),
    results: [both[0]],
    notes: ['open-call'],
  },
  'OpenAI: a result without its call': {
    value: openai([result('c9', 'x')]),
    results: [[undefined, 'x']],
    notes: ['open-result'],
  },
  'OpenAI: a result before its call': {
    value: openai([result('c1', 'x'), calls(call('c1', '{"n":1}'))]),
    results: [[undefined, 'x']],
    notes: ['open-call', 'open-result'],
  },
  'Anthropic: two calls at once, the second answers first': {
    value: anthropic([
      { role: 'assistant', content: [toolUse('c1', { n: 1 }), toolUse('c2', { n: 2 })] },
      { role: 'user', content: [used('c2', 'y'), used('c1', 'x')] },
    ]),
    results: [both[1], both[0]],
    notes: [],
  },
  'Anthropic: two calls in a row with one id': {
    value: anthropic([
      { role: 'assistant', content: [toolUse('c1', { n: 1 })] },
      { role: 'user', content: [used('c1', 'x')] },
      { role: 'assistant', content: [toolUse('c1', { n: 2 })] },
      { role: 'user', content: [used('c1', 'y')] },
    ]),
    results: both,
    notes: [],
  },
  'Anthropic: one of two calls is not answered': {
    value: anthropic([
      { role: 'assistant', content: [toolUse('c1', { n: 1 }), toolUse('c2', { n: 2 })] },
      { role: 'user', content: [used('c1', 'x'), { type: 'text', text: 'And?' }] },
    ]),
    results: [both[0]],
    notes: ['open-call'],
  },
  'Anthropic: a result without its call': {
    value: anthropic([{ role: 'user', content: [used('c9', 'x')] }]),
    results: [[undefined, 'x']],
    notes: ['open-result'],
  },
  'Anthropic: a result with an image': {
    value: anthropic([
      { role: 'assistant', content: [toolUse('c1', { n: 1 })] },
      {
        role: 'user',
        content: [
          used('c1', [
            { type: 'text', text: 'x' },
            { type: 'image', source: { type: 'base64', media_type: 'image/png', data: 'AA==' } },
          ]),
        ],
      },
    ]),
    results: [['{"n":1}', 'x']],
    notes: ['unknown-part'],
  },
  'HAR: the answer asks for two calls': {
    value: har(
      'chat/completions',
      { model: 'm', messages: [asked] },
      { choices: [{ index: 0, message: calls(call('c1', '{"n":1}'), call('c2', '{"n":2}')) }] },
    ),
    results: [],
    notes: ['open-call'],
  },
  'HAR: responses, the second answers first': {
    value: har('responses', {
      model: 'm',
      input: [
        asked,
        { type: 'function_call', call_id: 'c1', name: 'add', arguments: '{"n":1}' },
        { type: 'function_call', call_id: 'c2', name: 'add', arguments: '{"n":2}' },
        { type: 'function_call_output', call_id: 'c2', output: 'y' },
        { type: 'function_call_output', call_id: 'c1', output: 'x' },
        done,
      ],
    }),
    results: [both[1], both[0]],
    notes: [],
  },
  'HAR: contents, two calls of one name without ids': {
    value: har('models/m:generateContent', {
      contents: [
        { role: 'user', parts: [{ text: 'Add.' }] },
        {
          role: 'model',
          parts: [
            { functionCall: { name: 'add', args: { n: 1 } } },
            { functionCall: { name: 'add', args: { n: 2 } } },
          ],
        },
        {
          role: 'user',
          parts: [
            { functionResponse: { name: 'add', response: { result: 'x' } } },
            { functionResponse: { name: 'add', response: { result: 'y' } } },
          ],
        },
        { role: 'model', parts: [{ text: 'Done.' }] },
      ],
    }),
    results: [
      ['{"n":1}', '{"result":"x"}'],
      ['{"n":2}', '{"result":"y"}'],
    ],
    notes: [],
  },
} as const satisfies Readonly<Record<string, ToolChain>>

function cherryCall(toolId: string, n: number, content: unknown) {
  return { type: 'tool', toolId, toolName: 'add', arguments: { n }, content }
}

function cherry(blocks: readonly object[]) {
  const stored = [{ type: 'main_text', content: 'Add.' }, ...blocks].map((block, index) => ({
    id: `b${index}`,
    ...block,
  }))
  const messages = [
    { id: 'u1', role: 'user', blocks: ['b0'] },
    { id: 'a1', role: 'assistant', askId: 'u1', blocks: stored.slice(1).map(({ id }) => id) },
  ]
  return { indexedDB: { topics: [{ id: 't1', messages }], message_blocks: stored } }
}

function webuiCall(id: string, n: number, output: string | undefined): string {
  const given = `arguments="{&quot;n&quot;:${n}}"`
  const said = output === undefined ? 'done="false"' : `done="true" result="&quot;${output}&quot;"`
  return `<details type="tool_calls" id="${id}" name="add" ${given} ${said}>\n<summary>x</summary>\n</details>\n`
}

function webui(...answers: readonly string[]) {
  const messages = answers.flatMap((content, index) => [
    { id: `u${index}`, role: 'user', content: 'Add.' },
    { id: `a${index}`, role: 'assistant', content },
  ])
  return { id: 'c1', title: 'Tools', chat: { messages } }
}

function nextCall(id: string, n: number, content: string | undefined) {
  return { ...(id !== '' && { id }), content, function: { name: 'add', arguments: `{"n":${n}}` } }
}

function nextchat(...answers: readonly (readonly object[])[]) {
  const messages = answers.flatMap((tools, index) => [
    { id: `u${index}`, ...asked },
    { id: `a${index}`, ...done, tools },
  ])
  return { 'chat-next-web-store': { sessions: [{ id: 's1', topic: 'Tools', messages }] } }
}

type LobeResult = readonly [id: string, parentId: string, callId: string, content: string]

function lobe(
  results: readonly LobeResult[],
  answerFollows = results.at(-1)?.[0],
  given: readonly object[] = [{ n: 1 }, { n: 2 }],
) {
  const tools = given.map((input, index) => ({
    id: `c${index + 1}`,
    identifier: 'math',
    apiName: 'add',
    arguments: JSON.stringify(input),
  }))
  const messages = [
    { id: 'u1', ...asked },
    { id: 'a1', parentId: 'u1', role: 'assistant', content: 'I add.', tools },
    ...results.map(([id, parentId, callId, content]) => ({
      id,
      parentId,
      role: 'tool',
      content,
      ...(callId !== '' && { tool_call_id: callId }),
    })),
    { id: 'a2', parentId: answerFollows, ...done },
  ].map((message, index) => ({ ...message, sessionId: 's1', createdAt: 1_760_000_000_000 + index }))
  return { exportType: 'all', state: { messages } }
}

function calls(...toolCalls: readonly object[]) {
  return { role: 'assistant', content: null, tool_calls: toolCalls }
}

function openai(messages: readonly object[]) {
  return { messages: [asked, ...messages, done] }
}

function anthropic(messages: readonly object[]) {
  return { system: '', messages: [asked, ...messages, done] }
}

function har(path: string, body: object, answer: object = {}) {
  const entry = {
    request: {
      method: 'POST',
      url: `https://gateway.example/v1/${path}`,
      postData: { text: JSON.stringify(body) },
    },
    response: { content: { text: JSON.stringify(answer) } },
  }
  return { log: { entries: [entry] } }
}
