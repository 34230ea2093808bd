import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { SnippetRequest } from '../../renderer/lib/snippets/snippet-request.ts'
import { toTypeScript } from '../../renderer/lib/snippets/to-typescript.ts'
import { temporaryFolder } from './testing/run-program.ts'

const modules = fileURLToPath(new URL('../../node_modules', import.meta.url))

const keyHeader = { name: 'x-api-key', prefix: '', variable: 'GATEWAY_API_KEY' }

const requests: readonly SnippetRequest[] = [
  { method: 'GET', url: 'https://gateway.example.com/v1/models', headers: [] },
  {
    method: 'POST',
    url: 'https://gateway.example.com/v1/messages',
    headers: [keyHeader, { name: 'cookie', prefix: '', variable: 'COOKIE' }],
    body: { type: 'text', text: '{"stream":true,"a":[],"b":{},"c":null,"d":[1,2],"e":[{"f":"g"}]}' },
  },
  {
    method: 'POST',
    url: 'https://gateway.example.com/v1/audio/transcriptions',
    headers: [keyHeader],
    body: {
      type: 'multipart',
      fields: [
        { name: 'model', value: 'm' },
        { name: 'file', fileName: 'a.wav', mediaType: 'audio/wav' },
      ],
    },
  },
]

test('TypeScript snippets are accepted by a strict compiler', () => {
  const folder = temporaryFolder()
  const files = requests.map((request, index) => {
    writeFileSync(join(folder, `snippet-${index}.mts`), toTypeScript(request))
    return `snippet-${index}.mts`
  })
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'es2023',
    module: 'nodenext',
    types: ['node'],
    typeRoots: [join(modules, '@types')],
    erasableSyntaxOnly: true,
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files }))
  const { stdout, status } = spawnSync(
    process.execPath,
    [join(modules, 'typescript/bin/tsc'), '-p', folder],
    {
      encoding: 'utf8',
      timeout: 170_000,
    },
  )
  expect({ stdout, status }).toEqual({ stdout: '', status: 0 })
})
