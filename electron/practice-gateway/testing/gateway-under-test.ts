import { afterTest } from '../../testing/after-test.ts'
import { startPracticeGateway, type PracticeGateway, type PracticeGatewayOptions } from '../server.ts'

/** Starts a gateway on a free port that does not wait between tokens; it is closed after the test. */
export async function gatewayUnderTest(options: PracticeGatewayOptions = {}): Promise<PracticeGateway> {
  const gateway = await startPracticeGateway({ paceMs: 0, ...options })
  afterTest(() => gateway.close())
  return gateway
}

/** Posts JSON with the full key. */
export function post(
  gateway: PracticeGateway,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return fetch(`${gateway.url}${path}`, {
    method: 'POST',
    headers: { authorization: 'Bearer practice-full', 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
}

/** Posts JSON and returns the parsed body, cast to the caller's type. */
export async function postForJson<Shape>(
  gateway: PracticeGateway,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Shape> {
  const response = await post(gateway, path, body, headers)
  return (await response.json()) as Shape
}

/** The parsed `data:` lines of a whole stream, without `[DONE]`. For well-formed streams only. */
export function dataOf(stream: string): unknown[] {
  return stream
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line !== 'data: [DONE]')
    .map((line): unknown => JSON.parse(line.slice('data: '.length)))
}
