import * as z from 'zod/mini'
import { parseOwnJson } from '../../shared/json.ts'
import { maxStoredBlocksCharacters } from '../../shared/limits.ts'
import { blockSchema, type Block } from '../../shared/runs/block.ts'

const blocksSchema = z.array(blockSchema)

/**
 * Parses blocks from their JSON text. A block of a later version is shown by its type name; text that is not a list
 * gives no blocks.
 */
export function parseBlocks(text: string): Block[] {
  if (text.length > maxStoredBlocksCharacters) return [{ type: 'left-out', characters: text.length }]
  const json = parseOwnJson(text)
  const whole = blocksSchema.safeParse(json)
  if (whole.success) return whole.data
  if (!Array.isArray(json)) return []
  return json.map((value): Block => {
    const block = blockSchema.safeParse(value)
    return block.success ? block.data : { type: 'opaque', label: 'unreadable block', value }
  })
}
