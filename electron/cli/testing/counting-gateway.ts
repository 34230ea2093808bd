import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** The key that must not appear in any output. */
export const keyOfTest = 'sk-key-of-the-run-command-0123'

export interface CountingGateway {
  readonly url: string
  /** The prompts received, in order. */
  readonly asked: string[]
}

/**
 * A gateway that counts requests. `answer` returns the answer to a prompt; `undefined` never answers. With `prices` it
 * has a price list, with `models` a list of models.
 */
export async function startGateway(
  answer: (prompt: string, time: number, response: ServerResponse) => string | undefined,
  { prices, models }: { readonly prices?: object; readonly models?: readonly object[] } = {},
): Promise<CountingGateway> {
  const asked: string[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk) => (body += String(chunk)))
    request.on('end', () => {
      if (request.url === '/api/pricing' && prices !== undefined)
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(prices))
      if (request.url === '/v1/models' && models !== undefined)
        return response.setHeader('content-type', 'application/json').end(JSON.stringify({ data: models }))
      if (request.method !== 'POST') return response.writeHead(404).end('{}')
      const { model, messages } = JSON.parse(body) as { model: string; messages: { content: string }[] }
      const prompt = `${model}: ${messages[0]?.content}`
      asked.push(prompt)
      const time = asked.filter((item) => item === prompt).length
      const text = answer(prompt, time, response)
      if (text === undefined || response.headersSent) return undefined
      response.setHeader('content-type', 'application/json')
      const message = { role: 'assistant', content: text }
      return response.end(
        JSON.stringify({
          choices: [{ index: 0, message, finish_reason: 'stop' }],
          usage: { prompt_tokens: 3, completion_tokens: 5 },
        }),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { asked, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

/** Starts a command of the program in a folder, with the key in the variable `KEY_OF_TEST`. */
export function startProgram(
  parameters: readonly string[],
  workingFolder: string,
  environment: Readonly<Record<string, string>> = {},
): ChildProcess {
  const program = new URL('../gateway-playground.mjs', import.meta.url).pathname
  return spawn(process.execPath, [program, ...parameters], {
    env: { ...process.env, LC_ALL: 'C', KEY_OF_TEST: keyOfTest, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: workingFolder,
  })
}

/** The options that name a gateway. */
export function gatewayOf({ url }: CountingGateway): string[] {
  return ['--base-url', url, '--key-env', 'KEY_OF_TEST']
}

/** The output of a program, once it has ended. */
export async function ended(
  child: ChildProcess,
): Promise<{ code: number | null; output: string; errors: string }> {
  let output = ''
  let errors = ''
  child.stdout?.on('data', (chunk) => (output += String(chunk)))
  child.stderr?.on('data', (chunk) => (errors += String(chunk)))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output, errors }
}
