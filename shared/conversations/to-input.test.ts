import { describe, expect, it } from 'vitest'
import type { Json } from '../json.ts'
import { defaultConversationSettings } from './default-settings.ts'
import { toConversationInput } from './to-input.ts'
import type { PathTurn } from './path-turn.ts'

const settings = { ...defaultConversationSettings('practice-swift'), system: 'Be brief.' }

describe('what a conversation sends', () => {
  it('is its path, the parameters that are switched on, and the extra JSON', () => {
    const path: PathTurn[] = [{ role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }]
    const parameters = { ...settings.parameters, temperature: { isSent: false, value: 0.7 } }
    expect(toConversationInput({ ...settings, parameters, extraJson: '{"seed": 7}' }, path)).toEqual({
      ok: true,
      value: {
        model: 'practice-swift',
        system: 'Be brief.',
        turns: path,
        parameters: { stream: true, stream_options: { include_usage: true } },
        extra: { seed: 7 },
      },
    })
  })

  it('leaves out answers that say nothing, and hands over the reasoning of those that do', () => {
    const user: PathTurn = { role: 'user', blocks: [{ type: 'text', text: 'Hello' }] }
    const said: PathTurn = {
      role: 'assistant',
      blocks: [
        { type: 'reasoning', text: 'Hm.' },
        { type: 'text', text: 'Hi.' },
      ],
    }
    const failed: PathTurn = { role: 'assistant', blocks: [] }
    const stoppedEarly: PathTurn = { role: 'assistant', blocks: [{ type: 'reasoning', text: 'Hm.' }] }
    const input = toConversationInput(settings, [user, failed, user, stoppedEarly, user, said, user])
    expect(input.ok && input.value.turns).toEqual([user, user, user, said, user])
  })

  it('keeps what a format must send back only for that format', () => {
    const blocks = [{ type: 'text', text: 'Hi.' } as const]
    const path: PathTurn[] = [
      { role: 'assistant', blocks, keep: { id: 1 }, format: 'chat' },
      { role: 'assistant', blocks, keep: { id: 2 }, format: 'messages' },
    ]
    const input = toConversationInput(settings, path)
    expect(input.ok && input.value.turns).toEqual([
      { role: 'assistant', blocks, keep: { id: 1 } },
      { role: 'assistant', blocks },
    ])
  })

  it('leaves out the options of a stream when none is asked for', () => {
    const parameters = { ...settings.parameters, stream: { isSent: false, value: true } }
    const plain = toConversationInput({ ...settings, parameters }, [])
    const byExtra = toConversationInput({ ...settings, parameters, extraJson: '{"stream": true}' }, [])
    expect([plain.ok && plain.value.parameters, byExtra.ok && byExtra.value.parameters]).toEqual([
      {},
      { stream_options: { include_usage: true } },
    ])
  })

  it('refuses extra JSON that cannot be read', () => {
    const input = toConversationInput({ ...settings, extraJson: '{"seed": }' }, [])
    expect(input.ok ? undefined : input.error.field).toBe('extraJson')
  })
})

const on = (value: Json) => ({ isSent: true, value })

function parametersOf(
  given: Partial<typeof settings>,
  removals: Parameters<typeof toConversationInput>[2],
): unknown {
  const input = toConversationInput({ ...settings, ...given }, [], removals)
  return input.ok ? input.value.parameters : input.error
}

describe('what a model refused before', () => {
  it('leaves only the refused part of a parameter out', () => {
    const part = { model: 'practice-swift', format: 'chat', field: 'reasoning.effort' } as const
    const both = { reasoning: { isSent: true, value: { effort: 'low', exclude: true } } }
    expect(parametersOf({ parameters: both }, [part])).toEqual({ reasoning: { exclude: true } })
    const effortOnly = { reasoning: { isSent: true, value: { effort: 'low' } } }
    expect(parametersOf({ parameters: effortOnly }, [part])).toEqual({})
  })

  it('is left out for that model in that format, and for no other', () => {
    const parameters = { temperature: on(0.7), seed: on(7) }
    const removal = { model: 'practice-swift', format: 'chat', field: 'temperature' } as const
    expect(parametersOf({ parameters }, [removal])).toEqual({ seed: 7 })
    const all = { temperature: 0.7, seed: 7 }
    expect(parametersOf({ parameters }, [{ ...removal, model: 'another' }])).toEqual(all)
    expect(parametersOf({ parameters }, [{ ...removal, format: 'messages' }])).toEqual(all)
    expect(parametersOf({ parameters, format: 'messages' }, [removal])).toEqual(all)
  })

  it('is left out by its dotted name, alone or with the group it lies in', () => {
    const model = 'practice-swift'
    const generation = { 'generationConfig.topK': on(4), 'generationConfig.topP': on(0.9) }
    expect(
      parametersOf({ format: 'generate-content', parameters: generation }, [
        { model, format: 'generate-content', field: 'generationConfig.topK' },
      ]),
    ).toEqual({ 'generationConfig.topP': 0.9 })
    const reasoning = { 'reasoning.effort': on('low'), 'reasoning.summary': on('auto'), reasonings: on(1) }
    expect(
      parametersOf({ format: 'responses', parameters: reasoning }, [
        { model, format: 'responses', field: 'reasoning' },
      ]),
    ).toEqual({ reasonings: 1 })
  })

  it('is sent when it was typed into the extra JSON', () => {
    const removals = [{ model: 'practice-swift', format: 'chat', field: 'seed' } as const]
    const input = toConversationInput({ ...settings, extraJson: '{"seed": 7}' }, [], removals)
    expect(input.ok && input.value.extra).toEqual({ seed: 7 })
  })

  it('is never a field that the request cannot do without', () => {
    const given = { format: 'messages', parameters: { max_tokens: on(64) } } as const
    const removals = [{ model: 'practice-swift', format: 'messages', field: 'max_tokens' } as const]
    expect(parametersOf(given, removals)).toEqual({ max_tokens: 64 })
  })
})

const said = (text: string): PathTurn => ({ role: 'user', blocks: [{ type: 'text', text }] })
const compaction = (providerState: Json | undefined): PathTurn => ({
  role: 'assistant',
  kind: 'compaction',
  blocks: [{ type: 'opaque', label: 'compaction', value: {} }],
  format: 'responses',
  ...(providerState === undefined ? {} : { keep: providerState }),
})
const turnsOf = (format: 'chat' | 'responses', turns: readonly PathTurn[]) => {
  const input = toConversationInput({ ...settings, format }, turns)
  return input.ok
    ? input.value.turns.map(({ blocks, keep: providerState }) => providerState ?? blocks[0])
    : []
}

describe('a compaction in the path', () => {
  const path = [said('One'), compaction({ id: 1 }), said('Two'), compaction({ id: 2 }), said('Three')]

  it('stands for all that is before it, in the format that made it', () => {
    expect(turnsOf('responses', path)).toEqual([{ id: 2 }, { type: 'text', text: 'Three' }])
  })

  it('that failed changes nothing', () => {
    expect(turnsOf('responses', [said('One'), compaction(undefined), said('Two')])).toEqual([
      { type: 'text', text: 'One' },
      { type: 'text', text: 'Two' },
    ])
  })

  it('is left out for another format, which gets the turns themselves', () => {
    expect(turnsOf('chat', path)).toEqual(['One', 'Two', 'Three'].map((text) => ({ type: 'text', text })))
  })
})
