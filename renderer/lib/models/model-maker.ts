import { modelFactsText, type modelFactsTexts } from '../../../shared/text/en/model-facts.ts'

/**
 * The maker of a model: its display name (`''` when the model's name does not show it), and a letter with one of five
 * tints.
 */
export interface ModelMaker {
  readonly name: string
  readonly letter: string
  readonly tint: 1 | 2 | 3 | 4 | 5
}

type MakerId = keyof typeof modelFactsTexts.makers

/**
 * Makers by the beginning of their models' names. The owner reported by a gateway is often the hosting provider
 * instead.
 */
const known: readonly (readonly [pattern: RegExp, maker: MakerId, tint: ModelMaker['tint']])[] = [
  [/^claude\b/, 'anthropic', 2],
  [/^(?:gpt|chatgpt|o[1345]|dall-e|whisper|text-embedding-(?:3|ada)|sora|davinci|babbage)\b/, 'openai', 4],
  [/^(?:gemini|gemma|imagen|veo|lyria)\b/, 'google', 1],
  [/^(?:qwen|qwq|qvq|wan)/, 'qwen', 3],
  [/^(?:mistral|mixtral|ministral|magistral|codestral|devstral|pixtral|voxtral)\b/, 'mistral', 5],
  [/^deepseek\b/, 'deepseek', 1],
  [/^grok\b/, 'xai', 3],
  [/^(?:kimi|moonshot)\b/, 'moonshot', 2],
  [/^(?:glm|chatglm|cogview|cogvideo)\b/, 'zai', 4],
  [/^(?:llama|meta-llama)\b/, 'meta', 1],
  [/^(?:command|embed-v|rerank-v|c4ai|aya)\b/, 'cohere', 5],
  [/^voyage\b/, 'voyage', 4],
  [/^(?:minimax|abab|hailuo)\b/, 'minimax', 5],
  [/^doubao\b/, 'bytedance', 1],
  [/^(?:hunyuan)\b/, 'tencent', 4],
  [/^ernie\b/, 'baidu', 2],
  [/^(?:sonar)\b/, 'perplexity', 1],
  [/^(?:nova|titan)\b/, 'amazon', 2],
  [/^phi\b/, 'microsoft', 3],
  [/^flux\b/, 'blackForestLabs', 5],
  [/^(?:jina|jina-)\b/, 'jina', 5],
  [/^bge\b/, 'baai', 3],
]

const tints = [1, 2, 3, 4, 5] as const

/**
 * Returns the maker by a model's name, without its path; else a letter from the first word of the name. The owner
 * reported by the gateway is ignored: answers and runs do not have it, and a model must look the same everywhere.
 */
export function makerOf(model: string): ModelMaker {
  const name = model.slice(model.lastIndexOf('/') + 1).toLowerCase()
  const found = known.find(([pattern]) => pattern.test(name))
  if (found !== undefined) {
    const [, maker, tint] = found
    return { name: modelFactsText().makers[maker], letter: maker.charAt(0).toUpperCase(), tint }
  }
  const [word, letter = '?'] = /([\p{L}\p{N}])[\p{L}\p{N}]*/u.exec(model.toUpperCase()) ?? (['?'] as const)
  return { name: '', letter, tint: tints[hashOf(word) % tints.length] ?? 1 }
}

/** Returns the display name of a model's maker, or else the owner reported by the gateway. */
export function makerName(model: string, owner: string): string {
  const { name } = makerOf(model)
  return name === '' ? owner : name
}

/** Gives the same word the same tint everywhere. */
function hashOf(text: string): number {
  let hash = 0
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 65_521
  return hash
}
