import { describe, expect, it } from 'vitest'
import { readServers } from './import-servers.ts'

const read = (value: unknown) => readServers(JSON.stringify(value))

describe('servers of another program', () => {
  const files = {
    command: 'npx',
    args: ['-y', '@modelcontextprotocol/server-filesystem', '/tmp'],
    env: { TOKEN: 'hush-1', LANG: '${LANG}', OTHER: '${input:other}' },
  }
  const charts = { type: 'http', url: 'https://charts.example.net/mcp', headers: { 'X-Key': 'hush-2' } }
  const expected = {
    servers: [
      {
        definition: {
          name: 'files',
          transport: {
            kind: 'stdio',
            command: 'npx',
            args: files.args,
            cwd: '',
            variables: [
              { name: 'TOKEN', from: 'secret' },
              { name: 'LANG', from: 'system' },
              { name: 'OTHER', from: 'secret' },
              { name: 'PATH', from: 'system' },
              { name: 'HOME', from: 'system' },
            ],
          },
        },
        secrets: [{ name: 'TOKEN', value: 'hush-1' }],
      },
      {
        definition: {
          name: 'charts',
          transport: { kind: 'http', address: charts.url, headers: ['X-Key'] },
        },
        secrets: [{ name: 'X-Key', value: 'hush-2' }],
      },
    ],
    refused: [],
  }

  it.each([
    ['mcpServers', { mcpServers: { files, charts } }],
    ['the servers of VS Code', { inputs: [], servers: { files, charts } }],
    ['settings of VS Code', { mcp: { servers: { files, charts } } }],
    ['a map alone', { files, charts }],
  ])('are read from %s', (_, json) => {
    expect(read(json)).toEqual(expected)
  })

  it.each([
    ['no object', 7, 'not-object'],
    ['no address and no command', { args: [] }, 'no-address'],
    ['the transport that was given up', { type: 'sse', url: 'https://a.example' }, 'old-transport'],
    ['a name without end', { command: 'x'.repeat(5_000) }, 'unfit'],
  ])('are refused one by one: %s', (_, entry, why) => {
    expect(read({ mcpServers: { odd: entry, charts } })).toMatchObject({
      servers: [{ definition: { name: 'charts' } }],
      refused: [{ name: 'odd', why }],
    })
  })

  it.each(['', '[]', '7', '{}', '{"a": 1}', '{"mcpServers": {}}', '{"model": {"name": "x"}}'])(
    'are not found in %s',
    (text) => {
      expect(readServers(text)).toBeUndefined()
    },
  )
})
