import { describe, expect, it } from 'vitest'
import { embeddingsForm } from '../request-forms/embeddings/form.ts'
import { conversationOfCell, readPrompt, settingsOfCell } from './cell-settings.ts'
import type { ExperimentCase, Variant } from './experiment.ts'

const variant: Variant = {
  id: 'v',
  label: '',
  connectionId: 'c',
  format: 'chat',
  model: 'm',
  parameters: { temperature: 0.2, stop: ['{{end}}'] },
  extra: { own: { deep: '{{end}}' } },
}
const row: ExperimentCase = { vars: { end: 'STOP' }, assertions: [] }

describe('a cell that goes on in its tab', () => {
  it('is a conversation with its model, its parameters and its instructions', () => {
    const prompt = JSON.stringify([
      { role: 'system', content: 'Be brief.' },
      { role: 'user', content: 'Hello' },
    ])
    expect(readPrompt(prompt)).toEqual({ system: 'Be brief.', words: 'Hello' })
    expect(readPrompt('Just a text')).toEqual({ system: '', words: 'Just a text' })
    expect(conversationOfCell(variant, row, { system: 'Be brief.' })).toEqual({
      format: 'chat',
      model: 'm',
      system: 'Be brief.',
      parameters: {
        temperature: { isSent: true, value: 0.2 },
        stop: { isSent: true, value: ['STOP'] },
      },
      extraJson: JSON.stringify({ own: { deep: 'STOP' } }, null, 2),
    })
  })

  it('has the settings and files that a form of any other format reads back', () => {
    const audio = { mediaId: 'm1', mediaType: 'audio/mpeg', fileName: 'a.mp3' }
    const other = { ...variant, format: 'embeddings' as const, parameters: { dimensions: 256 } }
    expect(conversationOfCell(other, row, { system: '' })).toBeUndefined()
    const settings = settingsOfCell(other, { ...row, vars: { ...row.vars, audio } }, { words: 'One text' })
    expect(settings).toMatchObject({ prompt: 'One text', format: 'embeddings', madeFrom: ['m1'] })
    const body = { ...settings.parameters, model: settings.model, input: settings.prompt }
    expect(
      embeddingsForm.fromRequests([{ format: 'embeddings', body }], embeddingsForm.initial),
    ).toMatchObject({
      model: 'm',
      parameters: { dimensions: { isSent: true, value: 256 } },
      extraJson: JSON.stringify({ own: { deep: 'STOP' } }, null, 2),
    })
  })
})
