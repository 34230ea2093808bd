import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vectorsOf } from './embeddings-data.ts'
import { endWithParent, sendToParent } from './parent.ts'

/**
 * The server of the embeddings benchmark, in a process of its own: answers 2,000 vectors of 1,536 numbers, made once,
 * as base64 or as numbers, as the request asks. Reports its port; ends with the benchmark.
 */
const { data, count, dimensions } = vectorsOf()

function body(write: (vector: Float32Array) => string): Buffer {
  const items = Array.from({ length: count }, (_, index) => {
    const vector = data.subarray(index * dimensions, (index + 1) * dimensions)
    return `{"object":"embedding","index":${index},"embedding":${write(vector)}}`
  })
  const usage = '{"prompt_tokens":20000,"total_tokens":20000}'
  return Buffer.from(`{"object":"list","data":[${items.join(',')}],"model":"some-model","usage":${usage}}`)
}

const bodies = {
  base64: body(
    (vector) => `"${Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength).toString('base64')}"`,
  ),
  float: body((vector) => JSON.stringify(Array.from(vector))),
}

const server = createServer((request, response) => {
  const pieces: Buffer[] = []
  request.on('data', (piece: Buffer) => pieces.push(piece))
  request.on('end', () => {
    const isBase64 = Buffer.concat(pieces).includes('"encoding_format":"base64"')
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(isBase64 ? bodies.base64 : bodies.float)
  })
})
endWithParent()
server.listen(0, '127.0.0.1', () => sendToParent((server.address() as AddressInfo).port))
