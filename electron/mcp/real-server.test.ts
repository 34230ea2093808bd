import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { JsonObject } from '../../shared/json.ts'
import type { McpTransport } from '../../shared/mcp/server.ts'
import { agree, createTestMcp, valueOf } from './testing/create-test-mcp.ts'

const entry = join(
  dirname(createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json')),
  'dist/index.js',
)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

async function reach(way: string): Promise<McpTransport> {
  if (way === 'stdio')
    return { kind: 'stdio', command: process.execPath, args: [entry, 'stdio'], cwd: '', variables: [] }
  const port = await freePort()
  const child = spawn(process.execPath, [entry, 'streamableHttp'], {
    env: { PORT: String(port) },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill())
  let said = ''
  for await (const bytes of child.stderr) {
    said += String(bytes)
    if (/listening/i.test(said)) break
  }
  return { kind: 'http', address: `http://127.0.0.1:${port}/mcp`, headers: [] }
}

describe.each(['http', 'stdio'])('the example server of the SDK over %s', (way) => {
  it('is listed, and answers with texts, images, resources, links and structured content', async () => {
    const { service } = createTestMcp({ confirm: agree })
    const transport = await reach(way)
    const { id } = valueOf(await service.add({ definition: { name: 'everything', transport }, secrets: [] }))
    const { state, toolCount } = valueOf(await service.start(id))
    expect(state.status === 'failed' ? state.error.message : state.status).toBe('ready')
    expect(toolCount).toBeGreaterThan(8)
    const call = async (tool: string, given: JsonObject = {}) =>
      valueOf(await service.call({ id, tool, arguments: given, callId: tool }))
    expect((await call('echo', { message: 'hé' })).text).toBe('Echo: hé')
    expect((await call('get-sum', { a: 2, b: 40 })).text).toContain('42')
    expect((await call('get-tiny-image')).media).toMatchObject([{ mediaType: 'image/png' }])
    expect(JSON.parse((await call('get-structured-content', { location: 'Chicago' })).text)).toMatchObject({
      conditions: expect.any(String),
    })
    expect((await call('get-resource-links', { count: 2 })).text).toContain('[resource] demo://')
    expect((await call('get-resource-reference', { resourceType: 'Text', resourceId: 1 })).text).toContain(
      'demo://',
    )
    const { prompts, resources } = valueOf(service.get(id))
    expect(prompts.length).toBeGreaterThan(0)
    expect(resources.length).toBeGreaterThan(0)
    const [resource] = resources
    expect(valueOf(await service.resource({ id, uri: resource?.uri ?? '' })).text).not.toBe('')
    await service.stop(id)
    expect(valueOf(service.get(id)).server.state).toEqual({ status: 'stopped' })
  })
})
