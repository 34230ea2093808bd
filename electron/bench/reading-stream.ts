/** The words of a streamed answer: short, as tokens are, with characters of every width among them. */
export function chatDeltas(count: number): string[] {
  return Array.from({ length: count }, (_, index) => words[index % words.length] ?? '')
}

const words = [
  'The',
  ' quick',
  ' brown',
  ' fox',
  ' “jumps”',
  ' over',
  '\n\n',
  '```ts\n',
  'const',
  ' größe',
  ' =',
  ' "x"',
  '\t',
  ' 漢字',
  ' and',
  ' so',
  ' on',
  ' 😀',
  '.',
  ' Then',
]

/**
 * The deltas as the bytes of a streamed chat completion, as gateways write it (wire-reference.md, 3.6). With `isPadded`
 * each event carries padding of another length, as some vendors do, so that no two events are alike.
 */
export function chatStreamBytes(deltas: readonly string[], isPadded = false): Buffer {
  const chunk = (delta: object, finishReason: string | null, index: number): string =>
    `data: ${JSON.stringify({
      id: 'chatcmpl-8f2a6c1e4b7d4f0c9a3e',
      object: 'chat.completion.chunk',
      created: 1795256628,
      model: 'some-model-2026-11',
      system_fingerprint: 'fp_44709d6fcb',
      choices: [{ index: 0, delta, logprobs: null, finish_reason: finishReason }],
      usage: null,
      ...(isPadded && { obfuscation: 'aB3dE6gH9kL2n'.slice(index % 12) }),
    })}\n\n`
  return Buffer.from(
    [
      chunk({ role: 'assistant', content: '' }, null, 0),
      ...deltas.map((content, index) => chunk({ content }, null, index)),
      chunk({}, 'stop', 0),
      'data: [DONE]\n\n',
    ].join(''),
  )
}
