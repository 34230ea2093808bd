import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from './default-settings.ts'
import { toConversationInput, type PathTurn } from './to-input.ts'

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
