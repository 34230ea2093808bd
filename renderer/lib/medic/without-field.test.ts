import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from '../../../shared/conversations/default-settings.ts'
import { withoutField } from './without-field.ts'

const settings = {
  ...defaultConversationSettings('m'),
  parameters: { temperature: { isSent: true, value: 0.7 }, seed: { isSent: true, value: 1 } },
  extraJson: '{"top_k": 4, "user": "a"}',
}

describe('leaving a refused field out', () => {
  it('switches it off and keeps its value', () => {
    expect(withoutField(settings, 'temperature')).toEqual({
      parameters: { temperature: { isSent: false, value: 0.7 }, seed: { isSent: true, value: 1 } },
    })
  })

  it('switches everything off that lies in it', () => {
    const parameters = {
      'reasoning.effort': { isSent: true, value: 'low' },
      seed: { isSent: true, value: 1 },
    }
    expect(withoutField({ ...settings, parameters }, 'reasoning')).toEqual({
      parameters: { ...parameters, 'reasoning.effort': { isSent: false, value: 'low' } },
    })
  })

  it('takes a part out of the parameter that holds it', () => {
    const thinking = { isSent: true, value: { type: 'enabled', budget_tokens: 2048 } }
    expect(withoutField({ ...settings, parameters: { thinking } }, 'thinking.budget_tokens')).toEqual({
      parameters: { thinking: { isSent: true, value: { type: 'enabled' } } },
    })
    const only = { isSent: true, value: { effort: 'low' } }
    expect(
      withoutField({ ...settings, parameters: { output_config: only } }, 'output_config.effort'),
    ).toEqual({
      parameters: { output_config: { isSent: false, value: { effort: 'low' } } },
    })
  })

  it('takes it out of the extra JSON', () => {
    expect(withoutField(settings, 'top_k')).toEqual({ extraJson: '{\n  "user": "a"\n}' })
    expect(withoutField({ ...settings, extraJson: '{"top_k": 4}' }, 'top_k')).toEqual({ extraJson: '' })
  })

  it('changes nothing for a field that is not there', () => {
    expect(withoutField(settings, 'stop')).toEqual({})
  })
})
