import { describe, expect, it } from 'vitest'
import { readChatPreset } from '../../../shared/presets/chat-preset.ts'
import type { RunRecord } from '../../../shared/runs/run-record.ts'
import type { RunFormatId } from '../../../shared/formats/registry.ts'
import type { Json } from '../../../shared/json.ts'
import { createFakeBridge } from '../../bridge/fake-bridge.ts'
import { presetOfRun } from './preset-of-run.ts'

const connection = { baseUrl: 'https://gateway.example', headerNames: {} }

function asked(path: string, body: Json): Pick<RunRecord, 'request'> {
  const text = JSON.stringify(body)
  return {
    request: {
      method: 'POST',
      url: `https://gateway.example${path}`,
      headers: [{ name: 'authorization', value: 'Bearer ****' }],
      body: text,
      bodyBytes: text.length,
    },
  }
}

function presetOf(format: RunFormatId, record: Pick<RunRecord, 'request'>) {
  const run = { id: 'r', format, model: 'm', isStreamed: true, connectionId: 'c' }
  return presetOfRun(run, record, { bridge: createFakeBridge({}), connection })
}

describe('the preset of a run', () => {
  it('has the settings and the last message of a conversation', async () => {
    const preset = await presetOf(
      'chat',
      asked('/v1/chat/completions', {
        model: 'm',
        temperature: 0.2,
        messages: [
          { role: 'system', content: 'Be brief.' },
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Hi' },
          { role: 'user', content: 'How are you?' },
        ],
      }),
    )
    expect(preset?.form).toBe('chat')
    expect(readChatPreset(preset?.values ?? {})).toMatchObject({
      format: 'chat',
      model: 'm',
      system: 'Be brief.',
      message: 'How are you?',
      parameters: { temperature: { isSent: true, value: 0.2 } },
    })
  })

  it('has the model of a format whose path names it', async () => {
    const body = { contents: [{ role: 'user', parts: [{ text: 'Hello' }] }] }
    const preset = await presetOf('generate-content', asked('/v1beta/models/m:streamGenerateContent', body))
    expect(preset?.values).toMatchObject({ format: 'generate-content', model: 'm', message: 'Hello' })
  })

  it('is of the form that sends such requests', async () => {
    const preset = await presetOf(
      'images-generations',
      asked('/v1/images/generations', { model: 'm', prompt: 'A wombat', size: '512x512' }),
    )
    expect(preset).toMatchObject({ form: 'images-generate', values: { model: 'm', prompt: 'A wombat' } })
  })

  it('is a request by hand for one that was, without its key', async () => {
    const preset = await presetOf('raw', asked('/v1/anything', { a: 1 }))
    expect(preset).toMatchObject({ form: 'raw', values: { method: 'POST', path: '/v1/anything' } })
    expect(JSON.stringify(preset)).not.toContain('Bearer')
  })

  it('is none where the body was not recorded', async () => {
    const record = asked('/v1/chat/completions', {})
    expect(await presetOf('chat', { request: { ...record.request, body: '' } })).toBeUndefined()
  })
})
