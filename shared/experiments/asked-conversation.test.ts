import { describe, expect, it } from 'vitest'
import type { ConversationInput, InputTurn } from '../formats/conversation-input.ts'
import { askedConversation } from './asked-conversation.ts'
import { planOfRequests, type AskedRequest } from './plan-of-requests.ts'

const said = (role: InputTurn['role'], text: string): InputTurn => ({
  role,
  blocks: [{ type: 'text', text }],
})
const image = { type: 'media', mediaType: 'image/png', name: 'cat.png', mediaId: 'i1' } as const
const imageValue = { mediaId: 'i1', mediaType: 'image/png', fileName: 'cat.png' }

function read(turns: readonly InputTurn[], change: Partial<ConversationInput> = {}) {
  return askedConversation(
    { model: 'm', system: '', turns, parameters: { temperature: 1 }, extra: {}, ...change },
    { connectionId: 'one', format: 'chat' },
  )
}

function ask(turns: readonly InputTurn[], change: Partial<ConversationInput> = {}): AskedRequest {
  const found = read(turns, change)
  if (found === undefined) throw new Error('nothing is asked')
  return found.asked
}

function plan(requests: readonly AskedRequest[], variesLast = false) {
  const { prompt, cases, variants } = planOfRequests(requests, () => 'v', { variesLast })
  return { prompt, vars: cases.map(({ vars }) => vars), labels: variants.map(({ label }) => label) }
}

const talk = (system: string, input: string) =>
  ask([said('user', 'Hi'), said('assistant', 'Hello {{x}}'), said('user', input)], { system })

describe('a conversation as an experiment asks it', () => {
  it('is a text where the user said one thing', () => {
    expect(ask([said('user', 'Hi')])).toMatchObject({ input: 'Hi', parameters: { temperature: 1 } })
  })

  it('is messages with instructions and files; texts that follow each other are one', () => {
    const turn: InputTurn = {
      role: 'user',
      blocks: [image, { type: 'text', text: 'a' }, { type: 'text', text: 'b' }],
    }
    expect(ask([turn], { system: 'Be brief.' }).messages).toEqual([
      { role: 'system', parts: ['Be brief.'] },
      { role: 'user', parts: [imageValue, 'a\n\nb'] },
    ])
  })

  it('has a text file as the text that its format sends', () => {
    const file = { type: 'media', mediaType: 'text/plain', name: 'a.txt', data: btoa('one') } as const
    expect(ask([{ role: 'user', blocks: [file] }]).input).toBe('File a.txt:\n\none')
  })

  it('says when something of it is left out', () => {
    const call = { type: 'tool-call', callId: '1', name: 'find', arguments: '{}' } as const
    const result = { type: 'tool-result', callId: '1', output: '3' } as const
    const tools = read([
      said('user', 'How many?'),
      { role: 'assistant', blocks: [call] },
      { role: 'user', blocks: [result] },
    ])
    expect(tools).toMatchObject({ isWhole: false, asked: { input: 'How many?' } })
    const thought: InputTurn = {
      role: 'assistant',
      blocks: [
        { type: 'reasoning', text: 'hm' },
        { type: 'text', text: '3' },
      ],
    }
    expect(read([said('user', 'a'), thought])?.isWhole).toBe(true)
    expect(read([said('user', 'a'), { ...thought, keep: [] }])?.isWhole).toBe(false)
  })

  it('is nothing without a message', () => {
    expect(read([], { system: 'Be brief.' })).toBeUndefined()
  })
})

describe('the prompt of conversations', () => {
  it('has the field that differs as its variable', () => {
    expect(plan([talk('Be brief.', 'One'), talk('Be brief.', 'Two')])).toEqual({
      prompt: JSON.stringify([
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: 'Hi' },
        { role: 'assistant', content: 'Hello \\{{x}}' },
        { role: 'user', content: '{{input}}' },
      ]),
      vars: [{ input: 'One' }, { input: 'Two' }],
      labels: ['m'],
    })
  })

  it('has several variables where several fields differ', () => {
    const { prompt, vars } = plan([talk('A', 'One'), talk('B', 'Two')])
    expect(prompt).toContain('"{{system}}"')
    expect(vars).toEqual([
      { system: 'A', input: 'One' },
      { system: 'B', input: 'Two' },
    ])
  })

  it('is the conversation as a whole where they have other messages', () => {
    expect(plan([talk('A', 'One'), ask([said('user', 'Two')])])).toMatchObject({
      prompt: '{{messages}}',
      vars: [
        { messages: [{ role: 'system', content: 'A' }, {}, {}, {}] },
        { messages: [{ role: 'user', content: 'Two' }] },
      ],
    })
  })

  it('is a plain text with its file where the user said one thing', () => {
    const shown = ask([{ role: 'user', blocks: [image, { type: 'text', text: 'What is this?' }] }])
    expect(plan([shown])).toMatchObject({ prompt: '{{image}}What is this?', vars: [{ image: imageValue }] })
  })

  it('lets no brace of a text become part of the variable behind it', () => {
    const shown = ask([{ role: 'user', blocks: [{ type: 'text', text: 'see {' }, image] }])
    expect(plan([shown])).toMatchObject({
      prompt: '{{input}}{{image}}',
      vars: [{ input: 'see {', image: imageValue }],
    })
  })

  it('keeps the last message of the user as a variable where it is told to', () => {
    expect(plan([ask([said('user', 'Hi')])], true)).toMatchObject({
      prompt: '{{input}}',
      vars: [{ input: 'Hi' }],
    })
    expect(plan([talk('A', 'One')], true)).toMatchObject({ vars: [{ input: 'One' }] })
  })

  it('takes a text that looks like a list of messages as a value', () => {
    expect(plan([ask([said('user', '[{"role":"user"}]')])])).toMatchObject({ prompt: '{{input}}' })
  })

  it('names variants by the parameters that differ', () => {
    const warm = ask([said('user', 'Hi')], { parameters: { temperature: 2, stream: true } })
    const cold = ask([said('user', 'Hi')], { parameters: { temperature: 0, stream: true } })
    expect(plan([warm, cold]).labels).toEqual(['m · temperature 2', 'm · temperature 0'])
  })
})
