import { Bookmark } from 'lucide-react'
import type { Turn } from '../../../shared/conversations/conversation.ts'
import { lastCacheMark, type Block } from '../../../shared/runs/block.ts'
import { cachingText } from '../../../shared/text/en/caching.ts'
import type { MenuAction } from '../../controls/overlays/menu-popup.tsx'
import { cacheMarkItems } from '../../panels/caching/cache-mark-items.ts'
import type { TurnActions } from './transcript/use-turn-actions.ts'

type MarkableBlock = Extract<Block, { type: 'text' | 'media' | 'tool-call' | 'tool-result' }>

/** The parts of a turn that can have a cache mark, with their indexes. An answer has one, at its end. */
function markableBlocks({ role, blocks }: Turn): { readonly block: MarkableBlock; readonly index: number }[] {
  const all = blocks.flatMap((block, index) =>
    block.type === 'text' ||
    block.type === 'media' ||
    block.type === 'tool-call' ||
    block.type === 'tool-result'
      ? [{ block, index }]
      : [],
  )
  return role === 'user' ? all : all.slice(-1)
}

/**
 * Menu items for the cache marks of a turn, one section per part. In a format without marks only existing marks are
 * offered, for removal.
 */
export function markItems(
  turn: Turn,
  {
    canMark,
    isRunning,
    actions: { mark },
  }: { canMark: boolean; isRunning: boolean; actions: Pick<TurnActions, 'mark'> },
): readonly MenuAction[] {
  const markable = turn.kind === 'compaction' || turn.kind === 'prefill' ? [] : markableBlocks(turn)
  if (markable.length === 0 || !(canMark || lastCacheMark(turn.blocks) !== undefined)) return []
  return [
    {
      id: 'cache-mark',
      label: cachingText().mark,
      icon: Bookmark,
      disabled: isRunning,
      items: markable.map(({ block, index }) => ({
        ...(markable.length > 1 && { heading: nameOf(block) }),
        items: cacheMarkItems(block.cacheMark, (next) => mark(turn, index, next), ` ${index}`),
      })),
    },
  ]
}

function nameOf(block: MarkableBlock): string {
  const { text, file, result } = cachingText().block
  switch (block.type) {
    case 'text':
      return text
    case 'media':
      return block.name ?? file
    case 'tool-call':
      return block.name
    default:
      return result
  }
}
