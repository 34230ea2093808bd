import * as z from 'zod/mini'
import type { Block } from '../../runs/block.ts'

const categorySchema = z.object({
  /** The service's name of the category, such as `violence/graphic`. */
  name: z.string(),
  isFlagged: z.boolean(),
  /** The confidence of the model, usually from 0 to 1. Some services give none. */
  score: z.optional(z.number()),
  /** The types of input that the score applies to, such as `text` and `image`. Only some models state them. */
  inputs: z.optional(z.array(z.string())),
})

export type Category = z.infer<typeof categorySchema>

const verdictSchema = z.object({ isFlagged: z.boolean(), categories: z.array(categorySchema) })

/** A model's verdict on an input: flagged categories first, then by score, the highest first. */
export type Verdict = z.infer<typeof verdictSchema>

/** A parsed answer: a verdict for each input, in order. */
export const moderationSchema = z.object({ verdicts: z.array(verdictSchema) })

export type Moderation = z.infer<typeof moderationSchema>

export const moderationLabel = 'moderation'

/**
 * The verdicts among the blocks of an answer (see shared/gateway/wire/moderations.md, "Answer"); `undefined` where it
 * has none.
 */
export function findModeration(blocks: readonly Block[]): Moderation | undefined {
  const block = blocks.find((candidate) => candidate.type === 'opaque' && candidate.label === moderationLabel)
  const parsed = moderationSchema.safeParse(block?.type === 'opaque' ? block.value : undefined)
  return parsed.success ? parsed.data : undefined
}

/** The flagged categories in a text that `verdictText` wrote; `undefined` for any other text. */
export function flaggedCategories(
  text: string,
): { readonly isFlagged: boolean; readonly names: string[] } | undefined {
  if (!/^flagged: (?:true|false)$/m.test(text)) return undefined
  return {
    isFlagged: /^flagged: true$/m.test(text),
    names: [...text.matchAll(/^(.+?):(?: \S+)? flagged$/gm)].flatMap(([, name]) => name ?? []),
  }
}

/**
 * A verdict as lines with wire names (see shared/gateway/wire/moderations.md, "Answer"): `flagged: true`, then
 * `<category>: <score> flagged` for each category, without the score (usually 0 to 1) if it has none, and without
 * `flagged` if it is not flagged.
 */
export function verdictText({ isFlagged, categories }: Verdict): string {
  return [
    `flagged: ${isFlagged}`,
    ...categories.map(({ name, score, isFlagged: isOver }) =>
      [`${name}:`, ...(score === undefined ? [] : [String(score)]), ...(isOver ? ['flagged'] : [])].join(' '),
    ),
  ].join('\n')
}
