import { describe, expect, it } from 'vitest'
import { defaultConversationSettings } from '../../../../shared/conversations/default-settings.ts'
import { buildLens } from '../../../../shared/lens/build-lens.ts'
import { toLensLines, type LensLine } from './lens-lines.ts'
import { markLabels } from './mark-labels.ts'
import type { PathTurn } from '../../../../shared/conversations/path-turn.ts'

const path: PathTurn[] = [{ role: 'user', blocks: [{ type: 'text', text: 'Hi' }] }]
const schema = {
  type: 'object',
  properties: { city: { type: 'string', description: 'A name.' } },
  required: ['city'],
}
const settings = {
  ...defaultConversationSettings('m'),
  parameters: {
    stream: { isSent: true, value: true },
    temperature: { isSent: true, value: 0.3 },
    seed: { isSent: true, value: 41 },
    tools: { isSent: true, value: [{ type: 'function', function: { name: 'f', parameters: schema } }] },
  },
}

function textOf(line: LensLine): string {
  if (line.type === 'lost') return `${markLabels.lost.sign} ${line.text}`
  const sign = line.mark === undefined ? ' ' : markLabels[line.mark].sign
  const text = line.line.tokens.map((token) => (token.type === 'text' ? token.text : `<${token.label}>`))
  return `${sign} ${'  '.repeat(line.line.indent)}${text.join('')}`
}

describe('the lines of a body', () => {
  it('carry their marks, lost fields in their place, and short words for schemas', () => {
    const lens = buildLens(settings, path, [{ format: 'messages' }, { format: 'generate-content' }])
    const column = lens.columns[0]
    const lines = column === undefined ? [] : toLensLines(column, new Set())
    expect(lines.map(textOf)).toEqual([
      '  {',
      '    "model": "m",',
      '!   "max_tokens": 4096,',
      '~   "messages": [',
      '      {',
      '        "role": "user",',
      '~       "content": "Hi"',
      '      }',
      '    ],',
      '    "stream": true,',
      '    "temperature": 0.3,',
      '− seed: no such field',
      '    "tools": [',
      '      {',
      '        "name": "f",',
      '~       "input_schema": <schema, 101 B>',
      '      }',
      '    ]',
      '  }',
    ])
  })

  it('are none for a request that cannot be made', () => {
    const lens = buildLens({ ...settings, model: '' }, path, [{ format: 'chat' }, { format: 'messages' }])
    expect(lens.columns.map((column) => toLensLines(column, new Set()))).toEqual([[], []])
  })
})
