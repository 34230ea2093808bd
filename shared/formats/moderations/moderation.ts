import * as z from 'zod/mini'
import type { Block } from '../../runs/block.ts'

const categorySchema = z.object({
  /** As the service calls it, such as `violence/graphic`. */
  name: z.string(),
  isFlagged: z.boolean(),
  /** How sure the model is, mostly from 0 to 1. Some services give none. */
  score: z.optional(z.number()),
  /** What of the input the score is of, such as `text` and `image`. Only some models say it. */
  inputs: z.optional(z.array(z.string())),
})

export type Category = z.infer<typeof categorySchema>

const verdictSchema = z.object({ isFlagged: z.boolean(), categories: z.array(categorySchema) })

/** What a model says of an input: its categories with the highest score first. */
export type Verdict = z.infer<typeof verdictSchema>

/** An answer as it was read: a verdict for each input, in their order. */
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

/** The flagged categories of verdicts as `verdictText` writes them; `undefined` for any other text. */
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
 * A verdict in lines, by the names of the wire (see shared/gateway/wire/moderations.md, "Answer"): `flagged: true`,
 * then `<category>: <score> flagged` for each category, without the score (0 to 1) or the word where it has none.
 */
export function verdictText({ isFlagged, categories }: Verdict): string {
  return [
    `flagged: ${isFlagged}`,
    ...categories.map(({ name, score, isFlagged: isOver }) =>
      [`${name}:`, ...(score === undefined ? [] : [String(score)]), ...(isOver ? ['flagged'] : [])].join(' '),
    ),
  ].join('\n')
}
