import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderInApp } from '../../testing/render-app.tsx'
import { ExchangeBlocks } from './exchange-blocks.tsx'

const image = { type: 'media', mediaType: 'image/png', width: 64, height: 32 } as const

it('says of a saved preview, and of nothing else, that its image did not arrive', async () => {
  renderInApp(
    <ExchangeBlocks
      blocks={[
        { ...image, mediaId: 'm1' },
        { ...image, mediaId: 'm2', isPartial: true },
      ]}
    />,
  )
  const mark = await screen.findByText('Preview, the image did not arrive')
  const preview = mark.closest('div')
  expect(preview?.querySelector('img')?.getAttribute('src')).toBe('/media/m2')
  expect(screen.getAllByRole('button', { name: 'View image' })).toHaveLength(2)
})

it('says of a tool call that broke off that it was not called', () => {
  const call = { type: 'tool-call', callId: 'c', name: 'run_shell', arguments: '{"command":"rm' } as const
  renderInApp(
    <ExchangeBlocks
      blocks={[
        { ...call, isBroken: true },
        { ...call, name: 'get_time' },
      ]}
    />,
  )
  expect(screen.getAllByText('Tool call, broken off')).toHaveLength(1)
  expect(screen.getAllByText('Not called and not sent again')).toHaveLength(1)
  expect(screen.getAllByText('Tool call')).toHaveLength(1)
})

it.each([
  ['web_search_call: failed', { type: 'web_search_call', status: 'failed' }, 'Search, failed'],
  ['mcp_call: failed', { type: 'mcp_call', status: 'failed', error: 'No answer' }, 'MCP call, failed'],
  ['code_interpreter_call: incomplete', { status: 'incomplete' }, 'Server tool call, failed'],
  [
    'web_search_tool_result',
    { content: { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' } },
    'Search results, failed',
  ],
  [
    'mcp_tool_result',
    { is_error: true, content: [{ type: 'text', text: 'No answer' }] },
    'MCP result, failed',
  ],
  ['mcp_tool_result', { is_error: false, content: [{ type: 'text', text: 'Fine' }] }, 'MCP result'],
  ['executableCode', { executableCode: { language: 'PYTHON', code: '1/0' } }, 'Code run by the service'],
  [
    'codeExecutionResult',
    { codeExecutionResult: { outcome: 'OUTCOME_FAILED', output: 'ZeroDivisionError' } },
    'Result of the code, failed',
  ],
])('says what a service did by itself, and whether it failed: %s', (label, value, title) => {
  renderInApp(<ExchangeBlocks blocks={[{ type: 'opaque', label, value }]} />)
  expect(screen.getAllByText(title)).toHaveLength(1)
})
